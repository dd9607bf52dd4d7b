// Reads the parameters of a page fetch.
import { z } from 'zod'
import { MAX_TEXT, oneOf, text } from './fields.ts'
import { check, rawFromQuery } from './reading.ts'

const MAX_URL = 8_000

export interface FetchParameters {
  /** As the caller wrote it: whether it can be fetched at all is found out by fetching. */
  readonly url: string
  readonly format: 'json' | 'context'
  readonly query?: string
}

/** The parameters of GET /api/v1/fetch. */
export const fetchRequestSchema: z.ZodType<FetchParameters> = z.object({
  url: text(MAX_URL, {
    description: 'Address of the page to fetch, URL-encoded.',
    example: 'https://example.com/',
  }).meta({ minLength: 1 }),
  format: oneOf(['json', 'context'], {
    description: 'JSON, or `context`: markdown with YAML frontmatter for language models.',
    example: 'json',
  }).default('json'),
  query: text(MAX_TEXT, {
    description: 'What is wanted from the page; focuses the extracts on it.',
    example: 'how to configure it',
  }).exactOptional(),
})

const RULES = { emptyMeansAbsent: ['url', 'query'] }

/** Reads the query string of GET /api/v1/fetch; throws InvalidRequest. */
export function readFetchQuery(parameters: URLSearchParams): FetchParameters {
  return readFetch(rawFromQuery(fetchRequestSchema, parameters))
}

/** Checks raw values of a fetch. */
export function readFetch(raw: Readonly<Record<string, unknown>>): FetchParameters {
  return check(fetchRequestSchema, raw, RULES)
}
