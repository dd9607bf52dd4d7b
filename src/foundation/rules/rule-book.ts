// Rules put together: what becomes of an address, and which hosts can be left out without looking further.
import type { StepBudget } from '../step-budget.ts'
import { type DomainPattern, domainsAbove } from '../web/domain-pattern.ts'
import { hostOf } from '../web/url.ts'
import { isDefault, type Rule } from './rule.ts'
import { compileUrlPattern, type UrlPattern } from './url-pattern.ts'

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
  const lowered = Math.max(0, ...general.filter(({ action }) => action === 'downrank').map(strengthOf))
  const discardsRest = general.some(({ action }) => action === 'discard')
  const kept = special.filter(({ action }) => action !== 'discard')
  const discards = special.filter(({ action }) => action === 'discard')
  const onlySites = discardsRest && kept.length > 0 && kept.every(({ site }) => site) ? kept : undefined

  return {
    verdict(url, kind, steps) {
      const matching = matchingRules(bySite, url, kind, steps)
      if (!matching) return undefined
      const strongest = (action: Rule['action']): number =>
        matching.reduce((most, rule) => (rule.action === action ? Math.max(most, rule.strength) : most), 0)
      const boost = strongest('boost')
      const down = matching.length === 0 ? lowered : strongest('downrank')
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

function strengthOf({ strength }: Rule): number {
  return strength
}
