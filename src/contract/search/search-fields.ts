// The one schema of a search request: the query string, the POST body, the agent tool and openapi.json come from it.
import { z } from 'zod'
import { INTENTS, resolveIntent } from '../../vocabulary/intents.ts'
import {
  EFFORT_TIERS,
  RERANKER_SIZES,
  SAFE_LEVELS,
  SEARCH_MODES,
  UNIT_SYSTEMS,
} from '../../vocabulary/search-options.ts'
import {
  calendarDate,
  country,
  decimal,
  domainList,
  fileExtension,
  flag,
  integer,
  language,
  MAX_TEXT,
  maxAge,
  meaning,
  type Note,
  oneOf,
  optionalFlag,
  pageAddress,
  sessionFields,
  sign,
  strict,
  termList,
  text,
  timezone,
} from '../fields.ts'
import { lensName, rulesText } from '../lenses.ts'
import type { TypeOf } from '../reading.ts'
import { FIRST_SEARCH } from './first-search.ts'

const DATE_RANGES = ['day', 'week', 'month', 'year', '24h', '7d', '30d', '90d', '1y'] as const
const filterText = (description: string, example: string): z.ZodType<string, string> =>
  text(MAX_TEXT, { description, example })

const LEAST_TIME_MS = 1_000
const MOST_TIME_MS = 30_000
const NUMERIC = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** The one parameter that is bent into its range instead of refused; ignored where it is 0, empty or no number. */
function timeTarget({ description, example }: Note): z.ZodType<number | undefined> {
  return z
    .unknown()
    .meta({
      type: 'integer',
      minimum: LEAST_TIME_MS,
      maximum: MOST_TIME_MS,
      description,
      examples: [example],
    })
    .transform((value) => {
      const ms = typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value
      if (typeof ms !== 'number' || Number.isNaN(ms) || ms === 0) return undefined
      return Math.round(Math.min(MOST_TIME_MS, Math.max(LEAST_TIME_MS, ms)))
    })
}

const effortFields = {
  searchMode: oneOf(['auto', ...SEARCH_MODES], {
    description:
      'How much work a search does. `auto` sets it per query; `low-cost` caps it; deeper modes add query expansion, follow-up searches and stronger reranking. Wins over `effort` and `depth` unless it is `auto`.',
    example: 'balanced',
  }).default('auto'),
  effort: oneOf(EFFORT_TIERS, {
    description:
      'Pins a mode by its tier: low is fast, medium balanced, high deep, max exhaustive. An explicit `searchMode` wins.',
    example: 'high',
  }).exactOptional(),
  reranker: oneOf(['auto', ...RERANKER_SIZES], {
    description: 'Reranker tier; clamped to the largest that the mode and the time budget allow.',
    example: 'small',
  }).default('auto'),
  intent: meaning(
    resolveIntent,
    `must be one of ${INTENTS.map(({ alias }) => alias).join(', ')}, or a full intent name such as ${INTENTS[0]?.name}`,
    {
      description: `Forces an intent. Aliases: ${INTENTS.map(({ alias }) => alias).join(', ')}. Full names such as FallbackSearchIntent are matched exactly, then in any case, then in part. Detected when absent.`,
      example: 'news',
    },
  ).exactOptional(),
  timeout: timeTarget({
    description:
      'Target time in milliseconds for ranked results; a target, not a ceiling. Clamped to 1000 to 30000; 0, empty and non-numeric values are ignored. Page text is fetched afterwards.',
    example: 5000,
  }).exactOptional(),
  depth: oneOf(['fast', 'deep'], {
    description:
      'Older mode parameter, read only when no mode is pinned (`searchMode` absent or auto, no `effort`). When absent, it pins nothing.',
    example: 'fast',
  }).exactOptional(),
}

const outputFields = {
  format: oneOf(['json', 'context', 'openai', 'anthropic'], {
    description:
      'JSON; `context`: markdown with YAML frontmatter for language models; or JSON in the form of another API: `openai`, a web search call and a message with citations as the Responses API has them; `anthropic`, search result blocks.',
    example: 'json',
  }).default('json'),
  metadata: oneOf(['basic', 'full'], {
    description: '`full` adds type, image, contentType, reader, contentSafety and bang to each result.',
    example: 'full',
  }).default('basic'),
  extracts: optionalFlag({
    description:
      'Include text extracts. Where it is absent, on for `format=context` and with `metadata=full`.',
    example: true,
  }),
  content: optionalFlag({
    description:
      "Include each result's full page text in reader.markdown (or reader.content). Adds time and cost.",
    example: true,
  }),
  enrichContent: flag({
    description: 'Deprecated alias of `content`, read only where `content` is absent.',
    example: false,
  })
    .exactOptional()
    .meta({ default: false, deprecated: true }),
  maxContentLength: integer(1, 1_000_000, {
    description: 'Maximum characters of page text per result; applies only when `content` is true.',
    example: 5000,
  }).exactOptional(),
  maxAge: maxAge(
    'The oldest page text to accept, in seconds; applies only when `content` is true. Pages that the index has read before that are read again; what cannot be had in time stays as it was.',
  ).exactOptional(),
  maxTokens: integer(100, 200_000, {
    description:
      'Longest text of the whole response, in tokens of the o200k encoding. Page text is shortened first, then extracts, then what later results say, then later results are left out; `metrics.truncated` says so.',
    example: 4000,
  }).exactOptional(),
  linkFormat: oneOf(['link', 'url'], {
    description: "Name of a result's URL field.",
    example: 'url',
  }).default('link'),
  imageFormat: oneOf(['long', 'short'], {
    description: '`short` abbreviates the field names of image results: t, l, i, s, y, th, w, h.',
    example: 'short',
  }).default('long'),
  noCache: flag({ description: 'Bypass cached results.', example: true }).default(false),
  sign,
  strict,
}

const localeFields = {
  safe: oneOf(SAFE_LEVELS, {
    description:
      'Safe search: `moderate` drops unsafe images, videos and previews, `strict` every unsafe result.',
    example: 'moderate',
  }).default('off'),
  country: country({
    description: 'Two-letter ISO 3166-1 code; biases results by locale.',
    example: 'DE',
  }).prefault('US'),
  sourceCountry: country({
    description: 'Two-letter ISO 3166-1 code; excludes results from sources of other countries.',
    example: 'FR',
  }).exactOptional(),
  language: language({
    description: 'Two-letter ISO 639-1 code; biases results by language.',
    example: 'de',
  }).prefault('en'),
  units: oneOf(UNIT_SYSTEMS, {
    description: 'Units of answers. Default: imperial for country US, metric otherwise.',
    example: 'metric',
  }).exactOptional(),
}

const filterFields = {
  minScore: decimal(0, 1, {
    description:
      'Least `score` of a result. When absent, the floor of the service, which leaves out what has nothing to do with the query; 0 switches it off.',
    example: 0.5,
  }).exactOptional(),
  dateRange: oneOf(DATE_RANGES, {
    description: 'Published within this time; use either this or dateFrom/dateTo.',
    example: 'week',
  }).exactOptional(),
  dateFrom: calendarDate({
    description: 'Published on or after this date, YYYY-MM-DD.',
    example: '2024-01-01',
  }).exactOptional(),
  dateTo: calendarDate({
    description: 'Published on or before this date, YYYY-MM-DD.',
    example: '2024-12-31',
  }).exactOptional(),
  includeDomains: domainList({
    description:
      'Comma-separated domains to restrict to. `example.com` is that host and every host below it; `*.example.com` only the hosts below it.',
    example: 'example.com,*.example.org',
  }).exactOptional(),
  excludeDomains: domainList({
    description: 'Comma-separated domains to exclude; same forms as includeDomains.',
    example: 'example.net',
  }).exactOptional(),
  includeTerms: termList({
    description: 'Comma-separated terms that must appear.',
    example: 'sqlite,wal',
  }).exactOptional(),
  excludeTerms: termList({
    description: 'Comma-separated terms that must not appear.',
    example: 'tutorial',
  }).exactOptional(),
  parseOperators: flag({
    description:
      'Parse operators (`site:`, `filetype:`, `intitle:`, `-term`, number ranges) from the query; when false the query is literal text.',
    example: false,
  }).default(true),
  filetype: fileExtension({
    description: 'File extension that results must have.',
    example: 'pdf',
  }).exactOptional(),
  intitle: filterText('Term required in the page title.', 'guide').exactOptional(),
  inurl: filterText('Term required in the URL.', 'docs').exactOptional(),
  intext: filterText('Term required in the body text.', 'durability').exactOptional(),
  similar: pageAddress({
    description: 'Instead of `q`: the address of a page in the index; finds pages like it.',
    example: 'https://example.com/guide',
  }).exactOptional(),
  lens: lensName.exactOptional(),
  rules: rulesText(
    'Rules for this call, a line each, as goggles have them: `$boost=3,site=example.com`, `$downrank=2,site=…`, `$discard,site=…`, `$pin,site=…`, each also behind a pattern of the address such as `/blog/*`, or with `kind=news`. They come after those of the lens.',
  ).exactOptional(),
}

const spendFields = {
  dryRun: optionalFlag({
    description:
      'Tells in `metrics` what the call would do and cost at most, without doing it: no results, no charge.',
    example: true,
  }),
  maxCost: decimal(0, 1_000_000, {
    description:
      'The most that the call may cost, in USD. With `searchMode` auto, the richest mode that fits; page text is shortened to what is left. A call that cannot be kept within it is refused with 402 before any work.',
    example: 0.005,
  }).exactOptional(),
}

/** The parameters of GET /api/v1/search, each checked and in its one form, before the rules that join several of them. */
export const searchRequestSchema = z.object({
  q: z
    .string({ error: 'must be a string' })
    .min(1)
    .meta({
      description: `The query, up to ${MAX_TEXT} characters. In a query string also a JSON array of queries, of which the first 5 run; their results are combined and deduplicated.`,
      examples: [FIRST_SEARCH],
    }),
  limit: integer(1, 100, { description: 'Results to return.', example: 5 }).default(10),
  offset: integer(0, Number.MAX_SAFE_INTEGER, { description: 'Results to skip.', example: 10 }).default(0),
  ...effortFields,
  ...outputFields,
  ...localeFields,
  ...filterFields,
  ...spendFields,
  ...sessionFields,
})

export type SearchFields = TypeOf<typeof searchRequestSchema>

const place = (description: string, example: string): z.ZodExactOptional<z.ZodType<string, string>> =>
  text(200, { description, example }).exactOptional()

/** The location fields that POST adds. */
export const locationSchema = z.object({
  latitude: decimal(-90, 90, { description: 'Decimal degrees.', example: 52.52 }).exactOptional(),
  longitude: decimal(-180, 180, { description: 'Decimal degrees.', example: 13.405 }).exactOptional(),
  accuracy: decimal(0, Number.MAX_VALUE, {
    description: 'Location accuracy in metres.',
    example: 50,
  }).exactOptional(),
  city: place('City name.', 'Berlin'),
  state: place('State or region name.', 'Berlin'),
  countryCode: country({
    description: "Two-letter ISO 3166-1 code of the caller's location.",
    example: 'DE',
  }).exactOptional(),
  postalCode: place('Postal or ZIP code.', '10115'),
  timezone: timezone({ description: 'IANA timezone name.', example: 'Europe/Berlin' }).exactOptional(),
  location: place("Display name of the caller's location.", 'Berlin, Germany'),
})

/** The address alone, where it stands in place of a query. */
export const similarSchema = z.object({
  similar: pageAddress({ description: 'The address of a page in the index.' }),
})

/** The body of POST /api/v1/search: the same fields, and where the caller is. */
export const searchBodySchema = searchRequestSchema.extend({
  q: text(MAX_TEXT, {
    description: `The query, up to ${MAX_TEXT} characters.`,
    example: FIRST_SEARCH,
  }).meta({ minLength: 1 }),
  ...locationSchema.shape,
})

/** Fields whose empty text means that they were not given. */
export const FREE_TEXT: readonly string[] = [
  ...['includeDomains', 'excludeDomains', 'includeTerms', 'excludeTerms', 'filetype', 'intitle', 'inurl'],
  ...['intext', 'rules', 'city', 'state', 'postalCode', 'location'],
]
