// What a response tells of its own making: time, work, cache and cost.
import { z } from 'zod'
import { EFFORT_TIERS, type EffortTier, SEARCH_MODES, type SearchMode } from '../vocabulary/search-options.ts'

export interface Metrics {
  /** The query as processed; for a news feed, the topic. */
  readonly query: string
  readonly intent: string
  readonly timestamp: string
  /** Milliseconds. */
  readonly duration: number
  readonly queries_executed: number
  readonly api_requests_count: number
  readonly results_returned: number
  readonly total_results_found: number
  /** Beyond the contract: where `total_results_found` was not counted but estimated. */
  readonly total_is_estimate?: true
  /** On multi-query searches only. */
  readonly queries_provided?: number
  readonly queries_truncated?: number
  /** On cache hits only. */
  readonly cached?: true
  readonly cache_age_seconds?: number
  readonly cost_dollars: number
  /** Beyond the contract: what the cost is made of. */
  readonly cost?: CostMetrics
  /** Beyond the contract: on searches that `maxTokens`, `maxCost` or the bound on page text shortened, and feeds by a payment. */
  readonly truncated?: true
  /** On searches only. */
  readonly effort?: EffortTier
  /** Beyond the contract: on searches that asked sources beside the service's own index. */
  readonly sources?: readonly SourceMetrics[]
  /** Beyond the contract: sources that an answer would have needed and that could not be reached. */
  readonly unavailable?: readonly string[]
  /** Beyond the contract: only where `results` is empty. */
  readonly coverage?: Coverage
  /** Beyond the contract: what the call said that had no effect. */
  readonly warnings?: readonly string[]
  readonly response_time_ms: number
  /** Beyond the contract, as all that follow: on dry runs only. */
  readonly dryRun?: true
  readonly max_cost_dollars?: number
  readonly search_mode?: SearchMode
  /** Absent where the mode has none. */
  readonly reranker?: string
}

/** What the index holds, where it held nothing for a search. */
export interface Coverage {
  readonly documents: number
  /** In one sentence why there are no results, and what to try. */
  readonly note: string
}

/** Dollars that come to `cost_dollars`. */
export interface CostMetrics {
  /** Of the call itself: a search's tier, a fetch's flat price. */
  readonly search: number
  /** Of text, by its tokens. */
  readonly text: number
  /** 0 or less. */
  readonly discount: number
}

/** What one source gave to a search. */
export interface SourceMetrics {
  readonly name: string
  readonly status: 'ok' | 'failed' | 'timeout' | 'resting'
  readonly results: number
}

export interface FetchMetrics {
  readonly timestamp: string
  /** Milliseconds. */
  readonly duration: number
  /** Tokens of `markdown`, in the o200k encoding. */
  readonly tokens: number
  /** On cache hits only. */
  readonly cached?: true
  readonly cache_age_seconds?: number
  readonly cost_dollars: number
  /** What the cost is made of. */
  readonly cost?: CostMetrics
  /** Beyond the contract: where the text is cut to what a payment pays for. */
  readonly truncated?: true
  readonly warnings?: readonly string[]
}

/** Of a fetch of several pages. */
export interface FetchManyMetrics {
  readonly timestamp: string
  /** Milliseconds. */
  readonly duration: number
  readonly urls_provided: number
  readonly pages_returned: number
  /** Of all pages together. */
  readonly tokens: number
  /** The sum of what the pages cost. */
  readonly cost_dollars: number
  readonly cost?: CostMetrics
  readonly warnings?: readonly string[]
}

const count = (description: string): z.ZodNumber => z.int().min(0).meta({ description })
const timestamp = z.string().meta({ format: 'date-time', description: 'Timestamp of the request, ISO 8601.' })
const duration = z.number().min(0).meta({ description: 'Total request duration in milliseconds.' })
const cost = z.number().min(0).meta({ description: 'Amount charged for this request in USD.' })
const costSchema = z
  .strictObject({
    search: z
      .number()
      .min(0)
      .meta({ description: "Of the call itself: a search's tier, a fetch's flat price." }),
    text: z.number().min(0).meta({ description: 'Of text, by its tokens.' }),
    discount: z.number().max(0).meta({ description: 'What a cached answer takes off; 0 or less.' }),
  })
  .meta({ description: 'What `cost_dollars` is made of; the parts come to it.' })
const cache = {
  cached: z.literal(true).exactOptional().meta({ description: 'Present only on cache hits.' }),
  cache_age_seconds: count('Age of the cached response; present only on cache hits.').exactOptional(),
}

const warnings = z.array(z.string()).exactOptional().meta({
  description:
    'Parameters that the call does not have and that were ignored, each with the nearest that it has; absent where there are none.',
})

const sourceSchema: z.ZodType<SourceMetrics> = z.strictObject({
  name: z.string().meta({ description: "The source; `index` is the service's own index." }),
  status: z.enum(['ok', 'failed', 'timeout', 'resting']).meta({
    description: 'How it answered; `resting` sources failed several times and were not asked.',
  }),
  results: count('Results of it that pass every filter.'),
})

export const metricsSchema: z.ZodType<Metrics> = z.strictObject({
  query: z.string().meta({ description: 'The query as processed; for a news feed, the topic.' }),
  intent: z.string().meta({ description: 'Detected or forced intent.' }),
  timestamp,
  duration,
  queries_executed: count('Search queries executed.'),
  api_requests_count: count('Calls made to sources during the search.'),
  results_returned: count('Results returned in this response.'),
  total_results_found: count('Total results found across all sources.'),
  total_is_estimate: z.literal(true).exactOptional().meta({
    description: 'Present only where `total_results_found` was not counted but estimated.',
  }),
  queries_provided: count('Queries given; on multi-query searches only.').exactOptional(),
  queries_truncated: count('Queries dropped; on multi-query searches only.').exactOptional(),
  ...cache,
  cost_dollars: cost,
  cost: costSchema.exactOptional(),
  truncated: z.literal(true).exactOptional().meta({
    description:
      'Present only where `maxTokens`, `maxCost`, a payment by x402 or the bound of 10,000,000 characters of page text shortened it.',
  }),
  effort: z
    .enum(EFFORT_TIERS)
    .exactOptional()
    .meta({ description: 'Resolved effort tier; on searches only.' }),
  unavailable: z.array(z.string()).exactOptional().meta({
    description:
      'Sources that an answer would have needed and that could not be reached, such as `weather` and `rates`; absent where there are none.',
  }),
  sources: z.array(sourceSchema).exactOptional().meta({
    description: "What each source gave; on searches that asked sources beside the service's own index.",
  }),
  coverage: z
    .strictObject({
      documents: count('Documents in the index.'),
      note: z.string().meta({ description: 'Why there are no results, and what to try.' }),
    })
    .exactOptional()
    .meta({ description: 'What the index holds; only on searches whose `results` is empty.' }),
  warnings,
  response_time_ms: count('Total server response time in milliseconds.'),
  dryRun: z.literal(true).exactOptional().meta({ description: 'Present only on dry runs.' }),
  max_cost_dollars: z
    .number()
    .min(0)
    .exactOptional()
    .meta({ description: 'The most that the call could cost in USD; on dry runs only.' }),
  search_mode: z
    .enum(SEARCH_MODES)
    .exactOptional()
    .meta({ description: 'The mode that the call would run in; on dry runs only.' }),
  reranker: z
    .string()
    .exactOptional()
    .meta({ description: 'The reranker that it would use; on dry runs only, absent where there is none.' }),
})

export const fetchMetricsSchema: z.ZodType<FetchMetrics> = z.strictObject({
  timestamp,
  duration,
  tokens: count('Tokens of the extracted markdown, in the o200k encoding.'),
  ...cache,
  cost_dollars: cost,
  cost: costSchema.exactOptional(),
  truncated: z.literal(true).exactOptional().meta({
    description: 'Present only where the text is cut to what a payment by x402 pays for.',
  }),
  warnings,
})

export const fetchManyMetricsSchema: z.ZodType<FetchManyMetrics> = z.strictObject({
  timestamp,
  duration,
  urls_provided: count('Addresses that were given.'),
  pages_returned: count('Addresses that gave a page.'),
  tokens: count('Tokens of all pages, in the o200k encoding.'),
  cost_dollars: cost,
  cost: costSchema.exactOptional(),
  warnings,
})
