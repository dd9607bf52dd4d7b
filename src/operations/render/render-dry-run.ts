// A dry run: what a search would do and cost at most, in the shape of its response.
import { NO_COST, type PriceList } from '../../accounts/money/prices.ts'
import { searchContextDocument } from '../../contract/search/search-context-document.ts'
import type { SearchParameters } from '../../contract/search/search-request.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import type { Reply } from '../../contract/service-api.ts'
import { dollarsFromNano } from '../../foundation/money.ts'
import { resultsTypeOf } from '../../vocabulary/intents.ts'
import { joinQueries } from '../engine-request.ts'
import { mostWithText, type PreparedSearch } from '../prepare-search.ts'
import { contextReply, costMetrics, jsonReply } from './reply.ts'

const INTENT = 'FallbackSearchIntent'

export function renderDryRun(
  parameters: SearchParameters,
  prepared: PreparedSearch,
  { prices, now }: { prices: PriceList; now: number },
): Reply {
  const { mode, tier, reranker } = prepared.plan
  const query = joinQueries(parameters.queries)
  const intent = parameters.intent ?? INTENT
  const type = resultsTypeOf(intent)
  const response: SearchResponse = {
    results_type: type,
    answer: '',
    type,
    title: query,
    results: [],
    metrics: {
      query,
      intent,
      timestamp: new Date(now).toISOString(),
      duration: 0,
      queries_executed: 0,
      api_requests_count: 0,
      results_returned: 0,
      total_results_found: 0,
      ...costMetrics(NO_COST),
      effort: tier,
      ...(parameters.warnings && { warnings: parameters.warnings }),
      response_time_ms: 0,
      dryRun: true,
      max_cost_dollars: dollarsFromNano(mostWithText(prices, parameters, prepared)),
      search_mode: mode,
      ...(reranker !== undefined && { reranker }),
    },
  }
  return parameters.format === 'context'
    ? contextReply(searchContextDocument(response, parameters, { mode, notes: {} }))
    : jsonReply(response)
}
