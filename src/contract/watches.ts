// Standing questions: their fields, requests and replies.
import { z } from 'zod'
import { MAX_TEXT, text, webAddress } from './fields.ts'
import { check, invalidParameter, type Raw, rawFromBody, warnOfUnknown } from './reading.ts'
import { searchRequestSchema } from './search/search-fields.ts'
import { readSearchBody, type SearchParameters } from './search/search-request.ts'

const ID = /^[A-Za-z0-9_-]{1,64}$/
const ID_RULE = 'must be 1 to 64 letters, digits, dashes and underscores'

export interface WatchShown {
  readonly id: string
  readonly q: string
  readonly every: string
  readonly webhook?: string
  /** The address of its feed; who knows it may read it. */
  readonly feed: string
  /** What its webhook is signed with; told once. */
  readonly secret?: string
  readonly state: 'active' | 'blocked' | 'failing'
  /** Why it is not active. */
  readonly reason?: string
  /** Results in all. */
  readonly delivered: number
  /** ISO 8601; null before the first. */
  readonly lastRun: string | null
  /** The filters as they were given. */
  readonly [filter: string]: unknown
}

export interface WatchList {
  readonly watches: readonly WatchShown[]
}

/** The fields of a search that can be asked again and again; how much work it does is always the least. */
const ASKED = [
  'safe',
  'country',
  'sourceCountry',
  'language',
  'minScore',
  'dateRange',
  'dateFrom',
  'dateTo',
  'includeDomains',
  'excludeDomains',
  'includeTerms',
  'excludeTerms',
  'parseOperators',
  'filetype',
  'intitle',
  'inurl',
  'intext',
  'lens',
  'rules',
] as const

const EVERY_RULE = 'must be a number of minutes, hours or days from 1m to 30d, such as 15m, 6h or 1d'
const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }
const LONGEST_MS = 30 * 86_400_000

function everyMsOf(every: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(every) ?? []
  return Number(count || Number.NaN) * (UNIT_MS[unit] ?? Number.NaN)
}

const optional = (name: (typeof ASKED)[number]): z.ZodType => {
  const field = searchRequestSchema.shape[name]
  return field instanceof z.ZodExactOptional ? field : field.optional()
}

/** The body of POST /api/v1/watches and PUT /api/v1/watches/{id}. */
export const watchBodySchema = z.object({
  q: text(MAX_TEXT, {
    description: `What is asked again and again, up to ${MAX_TEXT} characters; operators work as in a search.`,
    example: 'sqlite release',
  }).meta({ minLength: 1 }),
  every: z
    .string({ error: EVERY_RULE })
    .refine((every) => everyMsOf(every) >= 60_000 && everyMsOf(every) <= LONGEST_MS, { error: EVERY_RULE })
    .meta({
      description: 'How often it delivers at most: minutes, hours or days, from 1m to 30d.',
      pattern: '^\\d{1,5}[mhd]$',
      examples: ['1h'],
    }),
  webhook: webAddress({
    description: 'Where new results are sent to by POST, as Standard Webhooks has it; a public address.',
    example: 'https://example.com/hooks/whippet',
  }).exactOptional(),
  ...Object.fromEntries(ASKED.map((name) => [name, optional(name)])),
})

const NAMES = Object.keys(watchBodySchema.shape)

export interface WatchGiven {
  /** The query and its filters, as they were given. */
  readonly asked: Raw
  readonly every: string
  readonly everyMs: number
  readonly webhook?: string
}

/** Throws InvalidRequest, also for fields that a watch does not have: a filter that is ignored would never be noticed. */
export function readWatchBody(body: unknown): WatchGiven {
  const raw = rawFromBody(watchBodySchema, body)
  warnOfUnknown(Object.keys(body as object), NAMES, true)
  const { every, webhook, ...asked } = raw
  searchOfWatch(asked)
  const checked = check(watchBodySchema, raw)
  const told = checked['webhook']
  return {
    asked,
    every: String(every),
    everyMs: everyMsOf(String(every)),
    ...(typeof told === 'string' && { webhook: told }),
  }
}

/** Pages that are judged at a time. */
export const MOST_WATCHED_AT_ONCE = 100

/** The search that a standing question is. */
export function searchOfWatch(asked: Raw): SearchParameters {
  return readSearchBody({ ...asked, searchMode: 'low-cost', limit: MOST_WATCHED_AT_ONCE })
}

/** Reads the id in the path of /api/v1/watches/{id}; throws InvalidRequest. */
export function readWatchId(id: string): string {
  if (!ID.test(id)) throw invalidParameter('id', ID_RULE)
  return id
}

const given = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).exactOptional()

export const watchSchema: z.ZodType = z.strictObject({
  id: z.string(),
  q: z.string(),
  every: z.string(),
  webhook: z.string().exactOptional(),
  feed: z.string().meta({
    description: 'The address of its feed, for whoever knows it: RSS, or JSON Feed with `?format=json`.',
  }),
  secret: z
    .string()
    .exactOptional()
    .meta({ description: 'What its webhook is signed with; told once, when the webhook is first given.' }),
  state: z.enum(['active', 'blocked', 'failing']).meta({
    description:
      '`blocked`: it cannot be paid or run; `failing`: its webhook was given up. Put it again to go on.',
  }),
  reason: z.string().exactOptional().meta({ description: 'Why it is not active.' }),
  delivered: z.int().min(0).meta({ description: 'Results in all.' }),
  lastRun: z
    .union([z.iso.datetime(), z.null()])
    .meta({ description: 'When new pages were last looked at; null before the first.' }),
  ...Object.fromEntries(ASKED.map((name) => [name, given.meta({ description: 'As it was given.' })])),
})

export const watchListSchema: z.ZodType = z.strictObject({
  watches: z.array(watchSchema).meta({ description: 'Newest first.' }),
})
