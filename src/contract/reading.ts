// Reads a query string or a JSON body by a request's schema, and refuses in the contract's words.
import { z } from 'zod'
import { InvalidRequest } from '../foundation/errors.ts'
import { plainText } from './fields.ts'

/** What a schema accepts, and nobody changes. */
export type TypeOf<Schema extends z.ZodType> = ReadonlyDeep<z.output<Schema>>
type ReadonlyDeep<T> = { readonly [K in keyof T]: ReadonlyDeep<T[K]> }

/** What a caller sent, by parameter, before any check. */
export type Raw = Readonly<Record<string, unknown>>

export interface ReadingRules {
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
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new InvalidRequest('Invalid request body: must be a JSON object')
  }
  const given = new Map(Object.entries(body))
  const names = Object.keys(schema.shape)
  return Object.fromEntries(
    names.map((name) => [name, given.get(name)]).filter(([, value]) => value !== undefined && value !== null),
  )
}

/** Checks raw values by the schema; the first that fails is refused by its name. */
export function check<T>(schema: z.ZodType<T>, raw: Raw, rules: ReadingRules = {}): T {
  const present = Object.entries(raw).filter(
    ([name, value]) => !(isBlank(value) && rules.emptyMeansAbsent?.includes(name)),
  )
  const parsed = schema.safeParse(Object.fromEntries(present))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0] ?? '')
  if (!present.some(([given]) => given === name)) throw missingParameter(name)
  throw invalidParameter(name, rules.terse?.includes(name) ? undefined : issue?.message)
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && plainText(value) === ''
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

const BOOLEANS = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

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
