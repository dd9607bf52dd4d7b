// Plans a search: the mode that was asked for, or the one that suits the query and the time there is.
import {
  RERANKER_SIZES,
  type RerankerSize,
  SEARCH_MODES,
  type SearchMode,
} from '../../../vocabulary/search-options.ts'
import type { SearchRequest } from '../search-request.ts'
import { pickMode } from './pick-mode.ts'
import { MODE_WORK, type SearchPlan } from './search-plan.ts'

/** Pure: the same request has the same plan. One plan for all the queries of a call, the highest that one needs. */
export function planSearch(request: SearchRequest): SearchPlan {
  const mode = request.mode ?? autoMode(request)
  const { tier, largestReranker, usualReranker } = MODE_WORK[mode]
  const reranker =
    largestReranker && smaller(request.reranker ?? usualReranker ?? largestReranker, largestReranker)
  return { mode, tier, ...(reranker && { reranker }) }
}

function autoMode(request: SearchRequest): SearchMode {
  const picked = request.queries.map((query) => pickMode(query, request.parseOperators))
  const richest = SEARCH_MODES.findLast((mode) => picked.includes(mode)) ?? 'fast'
  const { timeoutMs } = request
  if (timeoutMs === undefined || MODE_WORK[richest].latencyMs <= timeoutMs) return richest
  const poorer = SEARCH_MODES.slice(0, SEARCH_MODES.indexOf(richest))
  return poorer.findLast((mode) => MODE_WORK[mode].latencyMs <= timeoutMs) ?? 'low-cost'
}

function smaller(a: RerankerSize, b: RerankerSize): RerankerSize {
  return RERANKER_SIZES.indexOf(a) <= RERANKER_SIZES.indexOf(b) ? a : b
}
