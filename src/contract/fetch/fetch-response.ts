// The bodies of a fetch: of one page, and of several.
import { z } from 'zod'
import { citedShape } from '../citations.ts'
import { fetchManyMetricsSchema, fetchMetricsSchema } from '../metrics.ts'
import type { TypeOf } from '../reading.ts'

export const requestedUrlSchema = z.string().meta({ description: 'The address as it was asked for.' })

export const fetchResponseSchema = z.strictObject({
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

export type FetchResponse = TypeOf<typeof fetchResponseSchema>

/** A page among several that were asked for in one call. */
export const fetchedResultSchema = fetchResponseSchema.extend({
  requested_url: requestedUrlSchema,
  status: z.literal(200),
})

export type FetchedResult = TypeOf<typeof fetchedResultSchema>

/** An address that gave no page: the contract's error body, and the status it would have come with. */
export const failedResultSchema = z.strictObject({
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

export type FailedResult = TypeOf<typeof failedResultSchema>

export const fetchManyResponseSchema = z.strictObject({
  results: z
    .array(z.union([fetchedResultSchema, failedResultSchema]))
    .meta({ description: 'One for each address, in their order.' }),
  metrics: fetchManyMetricsSchema,
})

export type FetchManyResponse = TypeOf<typeof fetchManyResponseSchema>

/** Which of several pages were read: known without the schemas of the reply. */
export function isFetched(result: FetchedResult | FailedResult): result is FetchedResult {
  return result.status === 200
}
