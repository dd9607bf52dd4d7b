// Rules put together: what becomes of an address, and which hosts can be left out without looking further.
import { type DomainPattern, matchesDomain } from '../web/domain-pattern.ts'
import { hostOf } from '../web/url.ts'
import { isDefault, type Rule } from './rule.ts'
import { compileUrlPattern } from './url-pattern.ts'

export interface Verdict {
  readonly discarded: boolean
  readonly pinned: boolean
  /** From -10, lowered as far as it goes, to 10. */
  readonly strength: number
}

export interface RuleBook {
  /** `kind` undefined: not known, so that rules about a kind do not apply. */
  verdict(url: string, kind: string | undefined): Verdict
  /** Hosts that are left out whole. */
  readonly discardedSites: readonly DomainPattern[]
  /** Where all but these hosts are left out; undefined where other addresses may stay. */
  readonly onlySites: readonly DomainPattern[] | undefined
  /** Whether anything is left out that `discardedSites` and `onlySites` do not name. */
  readonly discardsMore: boolean
}

/** As goggles have it: what any rule discards is gone; then pins, the strongest boost, the strongest downrank. */
export function createRuleBook(rules: readonly Rule[]): RuleBook {
  const general = rules.filter(isDefault)
  const special = rules.filter((rule) => !isDefault(rule)).map(compile)
  const lowered = Math.max(0, ...general.filter(({ action }) => action === 'downrank').map(strengthOf))
  const discardsRest = general.some(({ action }) => action === 'discard')
  const kept = special.filter(({ rule }) => rule.action !== 'discard').map(({ rule }) => rule)
  const discards = special.filter(({ rule }) => rule.action === 'discard').map(({ rule }) => rule)
  const onlySites = discardsRest && kept.length > 0 && kept.every(({ site }) => site) ? kept : undefined

  return {
    verdict(url, kind) {
      const address = { host: hostOf(url), url: url.toLowerCase(), kind }
      const matching = special.filter(({ matches }) => matches(address)).map(({ rule }) => rule)
      const discarded =
        matching.some(({ action }) => action === 'discard') || (discardsRest && matching.length === 0)
      const strongest = (action: Rule['action']): number =>
        Math.max(0, ...matching.filter((rule) => rule.action === action).map(strengthOf))
      const boost = strongest('boost')
      const down = matching.length === 0 ? lowered : strongest('downrank')
      return {
        discarded,
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

interface Address {
  readonly host: string
  readonly url: string
  readonly kind: string | undefined
}

function compile(rule: Rule): { readonly rule: Rule; readonly matches: (address: Address) => boolean } {
  const holds = rule.pattern === undefined ? undefined : compileUrlPattern(rule.pattern)
  const { site, kind } = rule
  return {
    rule,
    matches: (address) =>
      (site === undefined || matchesDomain(address.host, site)) &&
      (kind === undefined || address.kind === kind) &&
      (holds === undefined || holds(address.url)),
  }
}

function isWholeSite(rule: Rule): rule is Rule & { readonly site: DomainPattern } {
  return rule.site !== undefined && rule.pattern === undefined && rule.kind === undefined
}

function strengthOf({ strength }: Rule): number {
  return strength
}
