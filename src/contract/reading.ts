// Reads a query string or a JSON body by a request's schema, and refuses in the contract's words; names that there are not
// come back with the nearest that there is.
import { z } from 'zod'
import { InvalidRequest } from '../foundation/errors.ts'
import { LONGEST_NAME, nearestName } from '../foundation/nearest-name.ts'
import { isRecord } from '../foundation/text/json-shape.ts'
import { plainText } from './fields.ts'

/** What a schema accepts, and nobody changes. */
export type TypeOf<Schema extends z.ZodType> = ReadonlyDeep<z.output<Schema>>
type ReadonlyDeep<T> = { readonly [K in keyof T]: ReadonlyDeep<T[K]> }

/** What a caller sent, by parameter, before any check. */
export type Raw = Readonly<Record<string, unknown>>

interface ReadingRules {
  /** Parameters whose empty text means that they were not given. */
  readonly emptyMeansAbsent?: readonly string[]
  /** Parameters whose refusal says no more than their name. */
  readonly terse?: readonly string[]
}

/** The refusal of one parameter; `rule` says what would be accepted. */
export function invalidParameter(name: string, rule?: string): InvalidRequest {
  return new InvalidRequest(`Invalid value for ${name} parameter${rule ? `: ${rule}` : ''}`)
}

export function missingParameter(name: string): InvalidRequest {
  return new InvalidRequest(`Missing required parameter: ${name}`)
}

/** The schema's parameters out of a query string, each in its JSON type where its text allows. */
export function rawFromQuery(schema: z.ZodObject, parameters: URLSearchParams): Raw {
  const raw: [string, unknown][] = []
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape
  for (const name in shape) {
    // Few of them are given.
    if (!parameters.has(name)) continue
    const given = parameters.getAll(name)
    if (given.length > 1) throw invalidParameter(name, 'must be given only once')
    raw.push([name, fromText(given[0] ?? '', wireType(shape[name] as z.core.$ZodType))])
  }
  return Object.fromEntries(raw)
}

/** The schema's fields out of a JSON body; null means absent. */
export function rawFromBody(schema: z.ZodObject, body: unknown): Raw {
  if (!isRecord(body)) throw new InvalidRequest('Invalid request body: must be a JSON object')
  const given = new Map(Object.entries(body))
  const names = Object.keys(schema.shape)
  return Object.fromEntries(
    names.map((name) => [name, given.get(name)]).filter(([, value]) => value !== undefined && value !== null),
  )
}

/** Checks raw values by the schema; the first that fails is refused by its name. */
export function check<T>(schema: z.ZodType<T>, raw: Raw, rules: ReadingRules = {}): T {
  const present = Object.entries(raw).filter(
    ([name, value]) =>
      typeof value !== 'string' || !rules.emptyMeansAbsent?.includes(name) || plainText(value) !== '',
  )
  const parsed = schema.safeParse(Object.fromEntries(present))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0] ?? '')
  if (!present.some(([given]) => given === name)) throw missingParameter(name)
  throw invalidParameter(name, rules.terse?.includes(name) ? undefined : issue?.message)
}

/** The JSON type that a field takes on the wire; `decimal` for numbers that need not be whole. */
function wireType(field: z.core.$ZodType): string {
  let inner = field
  while (
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodPrefault ||
    inner instanceof z.ZodExactOptional
  ) {
    inner = inner.def.innerType
  }
  const { def } = inner._zod
  return def.type === 'number' && !('format' in def) ? 'decimal' : def.type
}

const BOOLEANS = new Map(Object.entries({ true: true, 1: true, false: false, 0: false }))

/** A text that can't be put into its type stays text, and is refused by the schema as any wrong type is. */
function fromText(text: string, type: string): unknown {
  if (type === 'boolean') return BOOLEANS.get(text.toLowerCase()) ?? text
  if (type === 'number' && /^-?\d+$/.test(text)) return finite(Number(text))
  if (type === 'decimal' && /^-?\d+(?:\.\d+)?$/.test(text)) return finite(Number(text))
  return text
}

/** A number that JSON could have carried: not beyond the largest, and no `-0`. */
function finite(value: number): number {
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value)) + 0
}

/** What reading a request has to say of it, for `metrics.warnings`. */
export interface Warned {
  readonly warnings?: readonly string[]
}

/** What other search services call our parameters, in small letters and without - and _. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  query: 'q',
  search: 'q',
  text: 'q',
  maxresults: 'limit',
  numresults: 'limit',
  count: 'limit',
  num: 'limit',
  size: 'limit',
  topk: 'limit',
  perpage: 'limit',
  page: 'offset',
  start: 'offset',
  skip: 'offset',
  mode: 'searchMode',
  searchdepth: 'searchMode',
  lang: 'language',
  hl: 'language',
  gl: 'country',
  region: 'country',
  safesearch: 'safe',
  site: 'includeDomains',
  domains: 'includeDomains',
  freshness: 'dateRange',
  timerange: 'dateRange',
  since: 'dateFrom',
  startdate: 'dateFrom',
  startpublisheddate: 'dateFrom',
  until: 'dateTo',
  enddate: 'dateTo',
  endpublisheddate: 'dateTo',
  includerawcontent: 'content',
  output: 'format',
  link: 'url',
  uri: 'url',
  address: 'url',
}

/** More are not told: a request of nothing but wrong names is told enough by these. */
const MOST_TOLD = 10

/** With `strict`, what is unknown is refused. */
export function warnOfUnknown(given: Iterable<string>, known: readonly string[], strict: unknown): Warned {
  const unknown = [...new Set(given)].filter((name) => !known.includes(name)).slice(0, MOST_TOLD)
  if (unknown.length === 0) return {}
  const told = unknown.map((name) => ({
    name: JSON.stringify(name.slice(0, LONGEST_NAME)),
    hint: hint(name, known),
  }))
  if (strict === true)
    throw new InvalidRequest(told.map(({ name, hint }) => `Unknown parameter ${name}${hint}`).join('. '))
  return { warnings: told.map(({ name, hint }) => `Unknown parameter ${name} was ignored${hint}`) }
}

function hint(name: string, known: readonly string[]): string {
  const near = nearestName(name, known, ELSEWHERE)
  return near === undefined ? '' : `; did you mean ${near}?`
}
