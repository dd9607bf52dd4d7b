// The body of a fetch of several pages: for each address what a fetch of it alone would have answered.
import { z } from 'zod'
import { type FetchManyMetrics, fetchManyMetricsSchema } from '../metrics.ts'
import { type FetchedResult, fetchedResultSchema, requestedUrlSchema } from './fetch-response.ts'

/** An address that gave no page: the contract's error body, and the status it would have come with. */
export interface FailedResult {
  readonly requested_url: string
  readonly status: number
  readonly error: string
  readonly message: string
  /** Seconds to wait before another try, where one may help: what Retry-After would say. */
  readonly retry_after?: number
  readonly metrics: { readonly cost_dollars: number }
}

export interface FetchManyResponse {
  /** In the order of `urls`. */
  readonly results: readonly (FetchedResult | FailedResult)[]
  readonly metrics: FetchManyMetrics
}

export const failedResultSchema: z.ZodType<FailedResult> = z.strictObject({
  requested_url: requestedUrlSchema,
  status: z
    .int()
    .min(400)
    .max(599)
    .meta({ description: 'The status that a fetch of this page alone would have: 422, 503 or 500.' }),
  error: z.string().meta({ description: 'What kind of failure it is.' }),
  message: z.string().meta({ description: 'What went wrong, for a person to read.' }),
  retry_after: z
    .int()
    .min(1)
    .exactOptional()
    .meta({ description: 'Seconds to wait before another try, where one may help.' }),
  metrics: z.strictObject({
    cost_dollars: z.number().min(0).meta({ description: 'Always 0: a page that is not read is free.' }),
  }),
})

export const fetchManyResponseSchema: z.ZodType<FetchManyResponse> = z.strictObject({
  results: z
    .array(z.union([fetchedResultSchema, failedResultSchema]))
    .meta({ description: 'One for each address, in their order.' }),
  metrics: fetchManyMetricsSchema,
})

/** Which of several pages were read: known without the schemas of the reply. */
export function isFetched(result: FetchedResult | FailedResult): result is FetchedResult {
  return result.status === 200
}
