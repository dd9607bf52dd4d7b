// The bodies of a fetch: of one page, and of several.
import { z } from 'zod'
import { type Cited, citedShape } from '../citations.ts'
import {
  type FetchManyMetrics,
  type FetchMetrics,
  fetchManyMetricsSchema,
  fetchMetricsSchema,
} from '../metrics.ts'

/** What is cited in it is beyond the contract. */
export interface FetchResponse extends Cited {
  readonly title: string
  /** The extracted text. */
  readonly content: string
  readonly markdown: string
  readonly word_count: number
  /** The address after redirects. */
  readonly url: string
  readonly description?: string
  readonly author?: string
  readonly date?: string
  readonly image?: string
  readonly lang?: string
  /** Domain name of the page. */
  readonly source: string
  readonly content_type: string
  /** Present where `query` was given. */
  readonly extracts?: readonly string[]
  /** Beyond the contract, where `maxAge` was given or several pages were: when the site last confirmed the page. */
  readonly crawled_at?: string
  readonly metrics: FetchMetrics
}

/** A page among several that were asked for in one call. */
export interface FetchedResult extends FetchResponse {
  /** As the caller wrote it; `url` is the address after redirects. */
  readonly requested_url: string
  readonly status: 200
}

export const requestedUrlSchema: z.ZodType<string> = z
  .string()
  .meta({ description: 'The address as it was asked for.' })

const page = z.strictObject({
  title: z.string().meta({ description: 'Page title.' }),
  content: z.string().meta({ description: 'Extracted text.' }),
  markdown: z.string().meta({ description: 'The same content as markdown.' }),
  word_count: z.int().min(0).meta({ description: 'Words of the content.' }),
  url: z.string().meta({ format: 'uri', description: 'Page address after redirects.' }),
  description: z.string().exactOptional(),
  author: z.string().exactOptional(),
  date: z.string().exactOptional().meta({ description: 'Publication date.' }),
  image: z.string().meta({ format: 'uri' }).exactOptional(),
  lang: z.string().exactOptional().meta({ description: 'ISO 639-1 code.' }),
  source: z.string().meta({ description: 'Domain name of the page.' }),
  content_type: z.string().meta({ description: 'Content type the page was served with.' }),
  extracts: z
    .array(z.string())
    .exactOptional()
    .meta({ description: 'Passages that speak of `query`; present where it was given.' }),
  crawled_at: z.string().exactOptional().meta({
    format: 'date-time',
    description: 'When the site gave or confirmed this page; present where `maxAge` was given.',
  }),
  ...citedShape,
  metrics: fetchMetricsSchema,
})

export const fetchResponseSchema: z.ZodType<FetchResponse> = page

export const fetchedResultSchema: z.ZodType<FetchedResult> = page.extend({
  requested_url: requestedUrlSchema,
  status: z.literal(200),
})

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
