// Reads the parameters of a page fetch, and of a fetch of several pages.
import { z } from 'zod'
import { cssSelector, MAX_TEXT, maxAge, oneOf, sessionFields, sign, strict, text } from '../fields.ts'
import { check, rawFromBody, rawFromQuery, type TypeOf, type Warned, warnOfUnknown } from '../reading.ts'

const MAX_URL = 8_000
/** Pages of one call. */
const MAX_URLS = 20

const address = (description: string): z.ZodType<string, string> =>
  text(MAX_URL, { description, example: 'https://example.com/' }).meta({ minLength: 1 })

/** What fetches of one page and of several have in common. */
const choice = {
  format: oneOf(['json', 'context'], {
    description: 'JSON, or `context`: markdown with YAML frontmatter for language models.',
    example: 'json',
  }).default('json'),
  query: text(MAX_TEXT, {
    description: 'What is wanted from the page; focuses the extracts on it.',
    example: 'how to configure it',
  }).exactOptional(),
  maxAge: maxAge(
    'The oldest stored copy to accept, in seconds; 0 asks the site each time. When absent, a copy serves as long as its HTTP headers allow.',
  ).exactOptional(),
  selector: cssSelector({
    description: 'CSS selector: only the parts of the page that match are read.',
    example: 'main .article-body',
  }).exactOptional(),
  removeSelector: cssSelector({
    description: 'CSS selector: the parts of the page that match are left out.',
    example: '.comments, nav',
  }).exactOptional(),
  sign,
  ...sessionFields,
  strict,
}

export type FetchChoice = TypeOf<z.ZodObject<typeof choice>> & Warned

/** The parameters of GET /api/v1/fetch. */
export const fetchRequestSchema = z.object({
  url: address('Address of the page to fetch, URL-encoded.'),
  ...choice,
})

export type FetchParameters = TypeOf<typeof fetchRequestSchema> & Warned

/** The body of POST /api/v1/fetch. */
export const fetchManyRequestSchema = z.object({
  urls: z
    .array(
      address('Address of a page.').refine((url) => url !== '', { error: 'must not hold an empty address' }),
      { error: 'must be a list of addresses' },
    )
    .min(1, { error: 'must hold at least one address' })
    .max(MAX_URLS, { error: `must hold at most ${MAX_URLS} addresses` })
    .meta({
      description: `Addresses of up to ${MAX_URLS} pages; one that is given twice is read once and answered twice.`,
      examples: [['https://example.com/', 'https://example.org/']],
    }),
  ...choice,
})

export type FetchManyParameters = TypeOf<typeof fetchManyRequestSchema> & Warned

const RULES = { emptyMeansAbsent: ['url', 'query', 'selector', 'removeSelector'] }

/** Reads the query string of GET /api/v1/fetch; throws InvalidRequest. */
export function readFetchQuery(parameters: URLSearchParams): FetchParameters {
  const read = readFetch(rawFromQuery(fetchRequestSchema, parameters))
  return {
    ...read,
    ...warnOfUnknown(parameters.keys(), Object.keys(fetchRequestSchema.shape), read.strict),
  }
}

/** Checks raw values of a fetch. */
export function readFetch(raw: Readonly<Record<string, unknown>>): FetchParameters {
  return check(fetchRequestSchema, raw, RULES)
}

/** Reads the body of POST /api/v1/fetch; throws InvalidRequest. */
export function readFetchManyBody(body: unknown): FetchManyParameters {
  const read = check(fetchManyRequestSchema, rawFromBody(fetchManyRequestSchema, body), RULES)
  const known = Object.keys(fetchManyRequestSchema.shape)
  return { ...read, ...warnOfUnknown(Object.keys(body as object), known, read.strict) }
}
