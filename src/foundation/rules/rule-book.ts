// Rules put together: what becomes of an address, and which hosts can be left out without looking further.
import type { StepBudget } from '../step-budget.ts'
import { type DomainPattern, domainsAbove } from '../web/domain-pattern.ts'
import { hostOf } from '../web/url.ts'
import { type CharacterSet, compileWildcards, PAST_END, type Piece } from '../web/wildcard.ts'
import { isDefault, type Rule } from './read-rules.ts'

export interface Verdict {
  readonly discarded: boolean
  readonly pinned: boolean
  /** From -10, lowered as far as it goes, to 10. */
  readonly strength: number
}

export interface RuleBook {
  /** `kind` undefined: not known, so that rules about a kind do not apply. Undefined where the steps did not last. */
  verdict(url: string, kind: string | undefined, steps: StepBudget): Verdict | undefined
  /** Hosts that are left out whole. */
  readonly discardedSites: readonly DomainPattern[]
  /** Where all but these hosts are left out; undefined where other addresses may stay. */
  readonly onlySites: readonly DomainPattern[] | undefined
  /** Whether anything is left out that `discardedSites` and `onlySites` do not name. */
  readonly discardsMore: boolean
}

const known = new WeakMap<readonly Rule[], RuleBook>()

/** Made once for a list of rules: every query of a search and every stage asks for it. */
export function ruleBookOf(rules: readonly Rule[]): RuleBook {
  const book = known.get(rules) ?? createRuleBook(rules)
  known.set(rules, book)
  return book
}

/** As goggles have it: what any rule discards is gone; then pins, the strongest boost, the strongest downrank. */
function createRuleBook(rules: readonly Rule[]): RuleBook {
  const general = rules.filter(isDefault)
  const special = rules.filter((rule) => !isDefault(rule))
  const bySite = Map.groupBy(special.map(compile), ({ rule }) => rule.site?.domain)
  const lowered = strongest(general, 'downrank')
  const discardsRest = general.some(({ action }) => action === 'discard')
  const kept = special.filter(({ action }) => action !== 'discard')
  const discards = special.filter(({ action }) => action === 'discard')
  const onlySites = discardsRest && kept.length > 0 && kept.every(({ site }) => site) ? kept : undefined

  return {
    verdict(url, kind, steps) {
      const matching = matchingRules(bySite, url, kind, steps)
      if (!matching) return undefined
      const boost = strongest(matching, 'boost')
      const down = matching.length === 0 ? lowered : strongest(matching, 'downrank')
      return {
        discarded:
          matching.some(({ action }) => action === 'discard') || (discardsRest && matching.length === 0),
        pinned: matching.some(({ action }) => action === 'pin'),
        strength: boost > 0 ? boost : 0 - down,
      }
    },
    discardedSites: discards.filter(isWholeSite).map(({ site }) => site),
    onlySites: onlySites?.flatMap(({ site }) => site ?? []),
    discardsMore:
      discards.some((rule) => !isWholeSite(rule)) ||
      (discardsRest && !(onlySites && kept.every(isWholeSite))),
  }
}

interface Compiled {
  readonly rule: Rule
  readonly holds: UrlPattern | undefined
}

function compile(rule: Rule): Compiled {
  return { rule, holds: rule.pattern === undefined ? undefined : compileUrlPattern(rule.pattern) }
}

/** Undefined where the steps did not last. */
function matchingRules(
  bySite: ReadonlyMap<string | undefined, readonly Compiled[]>,
  url: string,
  kind: string | undefined,
  steps: StepBudget,
): readonly Rule[] | undefined {
  const lower = url.toLowerCase()
  const matching: Rule[] = []
  const about = [undefined, ...domainsAbove(hostOf(url))].flatMap((domain) => bySite.get(domain) ?? [])
  for (const { rule, holds } of about) {
    if (steps.isSpent()) return undefined
    steps.take(1)
    if (rule.kind !== undefined && rule.kind !== kind) continue
    if (holds === undefined || holds(lower, steps)) matching.push(rule)
  }
  return matching
}

function isWholeSite(rule: Rule): rule is Rule & { readonly site: DomainPattern } {
  return rule.site !== undefined && rule.pattern === undefined && rule.kind === undefined
}

/** Of the rules with this action; 0 where there is none. */
function strongest(rules: readonly Rule[], wanted: Rule['action']): number {
  return rules.reduce(
    (most, { action, strength }) => (action === wanted ? Math.max(most, strength) : most),
    0,
  )
}

/** Whether an address, in lower case, holds the pattern. */
type UrlPattern = (url: string, steps: StepBudget) => boolean

/** Characters of an address that are looked at. */
const LOOKED_AT = 2_048

export function compileUrlPattern(pattern: string): UrlPattern {
  const atStart = pattern.startsWith('|')
  const atEnd = pattern.length > 1 && pattern.endsWith('|')
  const text = pattern.slice(atStart ? 1 : 0, atEnd ? -1 : undefined)
  if (/^\**$/.test(text)) return () => true
  const pieces = text.split('*').map(pieceOf)
  const matches = compileWildcards([...(atStart ? [] : ['']), ...pieces, ...(atEnd ? [] : [''])])
  // The end of an address is a separator too.
  const takesEnd = !atEnd || /[*^]$/.test(text)
  const endsBefore = atEnd && !text.endsWith('*')
  return (url, steps) => {
    const seen = url.length > LOOKED_AT ? url.slice(0, LOOKED_AT) : url
    return (endsBefore && matches(seen, steps)) || (takesEnd && matches(seen, steps, seen.length + 1))
  }
}

function pieceOf(text: string): Piece {
  return text.includes('^') ? text.split('').map((one) => (one === '^' ? SEPARATORS : one)) : text
}

const SEPARATORS: CharacterSet = new Set([
  PAST_END,
  ...Array.from({ length: 127 }, (_, code) => code).filter(
    (code) => code > 32 && !/[a-z0-9_.%-]/i.test(String.fromCharCode(code)),
  ),
])
