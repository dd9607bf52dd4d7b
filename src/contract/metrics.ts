// What a response tells of its own making: time, work, cache and cost.
import { z } from 'zod'
import { EFFORT_TIERS, SEARCH_MODES } from '../vocabulary/search-options.ts'
import type { TypeOf } from './reading.ts'

const count = (description: string) => z.int().min(0).meta({ description })
const onlyTrue = (description: string) => z.literal(true).exactOptional().meta({ description })
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
  cached: onlyTrue('Present only on cache hits.'),
  cache_age_seconds: count('Age of the cached response; present only on cache hits.').exactOptional(),
}

const warnings = z.array(z.string()).exactOptional().meta({
  description:
    'Parameters that the call does not have and that were ignored, each with the nearest that it has; absent where there are none.',
})

const sourceSchema = z.strictObject({
  name: z.string().meta({ description: "The source; `index` is the service's own index." }),
  status: z.enum(['ok', 'failed', 'timeout', 'resting']).meta({
    description: 'How it answered; `resting` sources failed several times and were not asked.',
  }),
  results: count('Results of it that pass every filter.'),
})

export const metricsSchema = z.strictObject({
  query: z.string().meta({ description: 'The query as processed; for a news feed, the topic.' }),
  intent: z.string().meta({ description: 'Detected or forced intent.' }),
  timestamp,
  duration,
  queries_executed: count('Search queries executed.'),
  api_requests_count: count('Calls made to sources during the search.'),
  results_returned: count('Results returned in this response.'),
  total_results_found: count('Total results found across all sources.'),
  total_is_estimate: onlyTrue('Present only where `total_results_found` was not counted but estimated.'),
  queries_provided: count('Queries given; on multi-query searches only.').exactOptional(),
  queries_truncated: count('Queries dropped; on multi-query searches only.').exactOptional(),
  ...cache,
  cost_dollars: cost,
  cost: costSchema.exactOptional(),
  truncated: onlyTrue(
    'Present only where `maxTokens`, `maxCost`, a payment by x402 or the bound of 10,000,000 characters of page text shortened it.',
  ),
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
  dryRun: onlyTrue('Present only on dry runs.'),
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

export type Metrics = TypeOf<typeof metricsSchema>

export const fetchMetricsSchema = z.strictObject({
  timestamp,
  duration,
  tokens: count('Tokens of the extracted markdown, in the o200k encoding.'),
  ...cache,
  cost_dollars: cost,
  cost: costSchema.exactOptional(),
  truncated: onlyTrue('Present only where the text is cut to what a payment by x402 pays for.'),
  warnings,
})

export const fetchManyMetricsSchema = z.strictObject({
  timestamp,
  duration,
  urls_provided: count('Addresses that were given.'),
  pages_returned: count('Addresses that gave a page.'),
  tokens: count('Tokens of all pages, in the o200k encoding.'),
  cost_dollars: cost,
  cost: costSchema.exactOptional(),
  warnings,
})
