// Reads the parameters of a news feed, and names its topics.
import { z } from 'zod'
import topics from '../../../facts/topics.json' with { type: 'json' }
import { flag, oneOf, strict } from '../fields.ts'
import { check, rawFromQuery, type TypeOf, type Warned, warnOfUnknown } from '../reading.ts'

/** The contract's slugs in its order: news, regions, extended, curated groups, then the three it lists apart. */
export const NEWS_TOPICS: readonly string[] = topics.map(({ slug }) => slug)

const MIN_LIMIT = 1
const MAX_LIMIT = 50

export const NEWS_FORMATS = ['json', 'rss', 'jsonfeed'] as const
export type NewsFormat = (typeof NEWS_FORMATS)[number]

const clampedLimit = z
  .number({ error: 'must be an integer' })
  .refine(Number.isInteger, { error: 'must be an integer' })
  .meta({
    type: 'integer',
    minimum: MIN_LIMIT,
    maximum: MAX_LIMIT,
    description: 'Articles to return; a number out of range is clamped to 1 to 50.',
    examples: [10],
  })

/** The query parameters of GET /api/v1/news/{topic}. */
export const newsRequestSchema = z.object({
  limit: clampedLimit.default(20),
  noCache: flag({ description: 'Bypass the cache and fetch a fresh feed.', example: true }).default(false),
  // The contract has no such parameter here, so that a value of another endpoint is ignored as an unknown one is.
  format: oneOf(NEWS_FORMATS, {
    description: 'JSON, or a feed for feed readers: RSS 2.0 or JSON Feed 1.1. Any other value means JSON.',
    example: 'json',
  })
    .catch('json')
    .exactOptional(),
  strict,
})

export type NewsParameters = TypeOf<typeof newsRequestSchema> & Warned

/** Reads the query string of GET /api/v1/news/{topic}; throws InvalidRequest. */
export function readNewsQuery(parameters: URLSearchParams): NewsParameters {
  const { limit, ...rest } = check(newsRequestSchema, rawFromQuery(newsRequestSchema, parameters))
  return {
    limit: Math.min(MAX_LIMIT, Math.max(MIN_LIMIT, limit)),
    ...rest,
    ...warnOfUnknown(parameters.keys(), Object.keys(newsRequestSchema.shape), rest.strict),
  }
}
