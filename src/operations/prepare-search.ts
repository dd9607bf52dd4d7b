// What can be said of a search before it runs: its plan, the most it can cost, and whether its caller allows that.
import type { PriceList } from '../accounts/money/prices.ts'
import type { SearchParameters } from '../contract/search/search-request.ts'
import { planSearch, type SearchPlan } from '../engine/search/plan/plan-search.ts'
import type { SearchRequest } from '../engine/search/search-request.ts'
import { MaxCostExceeded } from '../foundation/errors.ts'
import { dollarsText, type NanoDollars, nanoFromDollars } from '../foundation/money.ts'
import { pinnedMode, SEARCH_MODES, type SearchMode } from '../vocabulary/search-options.ts'
import { engineRequest } from './engine-request.ts'

export interface PreparedSearch {
  /** The mode that is fixed by the caller, or by what they are ready to pay. */
  readonly mode: SearchMode | undefined
  readonly plan: SearchPlan
  /** The most it can cost before its page text, which is held as it comes. */
  readonly most: NanoDollars
  /** The most tokens of page text that the caller pays for; absent where they set no bound. */
  readonly contentTokensAtMost?: number
  /** What the order of its list depends on; not which page of it is shown, and how. */
  readonly rankingKey: string
}

interface Planned {
  readonly mode: SearchMode | undefined
  readonly request: SearchRequest
  readonly plan: SearchPlan
  readonly most: NanoDollars
}

/** Pure. Throws MaxCostExceeded. */
export function prepareSearch(parameters: SearchParameters, prices: PriceList, now: number): PreparedSearch {
  const pinned = pinnedMode(parameters)
  const asked = engineRequest(parameters, undefined, now)
  const planned = (mode: SearchMode | undefined): Planned => {
    const request = { ...asked, ...(mode && { mode }) }
    const plan = planSearch(request)
    const queries = request.queries.length
    const most = prices.mostSearchCanCost({ tier: plan.tier, queries, contentTokensAtMost: 0 })
    return { mode, request, plan, most }
  }
  const first = planned(pinned)
  const allowed = nanoFromDollars(parameters.maxCost ?? Number.NaN)
  const { mode, request, plan, most } =
    allowed === undefined ? first : withinCost(first, allowed, pinned === undefined ? planned : undefined)
  return {
    mode,
    plan,
    most,
    ...(allowed !== undefined && { contentTokensAtMost: prices.tokensFor(allowed - most) }),
    rankingKey: rankingKey(parameters, request, plan),
  }
}

/** The plan as it is, or the richest below it that fits; `planned` is absent where the caller fixed the mode. */
function withinCost(
  first: Planned,
  allowed: NanoDollars,
  planned: ((mode: SearchMode) => Planned) | undefined,
): Planned {
  if (first.most <= allowed) return first
  const poorer = planned ? SEARCH_MODES.slice(0, SEARCH_MODES.indexOf(first.plan.mode)).toReversed() : []
  for (const mode of poorer) {
    const next = planned?.(mode)
    if (next && next.most <= allowed) return next
  }
  throw new MaxCostExceeded(
    `This search can cost ${dollarsText(first.most / 1e9)} USD, which is more than maxCost allows`,
  )
}

function rankingKey(
  { dateRange, rules }: SearchParameters,
  request: SearchRequest,
  plan: SearchPlan,
): string {
  const { limit: _, offset: __, extracts: ___, maxAgeMs: ____, pageText: _____, ...asked } = request
  const { publishedFrom, publishedBefore, rules: ______, ...rest } = asked
  // A range such as `week` moves with the clock; its name is what two calls have in common.
  return JSON.stringify([dateRange ?? [publishedFrom, publishedBefore], rest, rules, plan])
}

/** What `maxContentLength` can be at most, and more than pages have. */
const MOST_PAGE_CHARACTERS = 1_000_000
/** A token of the encoding is at least a byte, and a character of a text at most three of them. */
const MOST_TOKENS_A_CHARACTER = 3

/** The most that a search can cost with its page text. */
export function mostWithText(
  prices: PriceList,
  parameters: SearchParameters,
  { most, contentTokensAtMost = Number.POSITIVE_INFINITY }: PreparedSearch,
): NanoDollars {
  if (!parameters.content) return most
  const { limit, maxContentLength = MOST_PAGE_CHARACTERS, maxTokens = Number.POSITIVE_INFINITY } = parameters
  const tokens = Math.min(limit * maxContentLength * MOST_TOKENS_A_CHARACTER, maxTokens, contentTokensAtMost)
  return most + prices.mostNewsCanCost(tokens)
}
