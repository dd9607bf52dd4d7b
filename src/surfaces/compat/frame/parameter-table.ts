// The parameters of a foreign call, and what becomes of each: requests are read by it, docs/compat.md is made from it.
import type { z } from 'zod'
import { invalidParameter, missingParameter } from '../../../contract/reading.ts'
import { InvalidRequest } from '../../../foundation/errors.ts'

export interface Honoured<T, R extends boolean> {
  readonly use: 'honoured'
  readonly required: R
  readonly schema: z.ZodType<T>
  readonly note: string
}

export interface Ignored {
  readonly use: 'ignored'
  readonly note: string
}

export interface Refused {
  readonly use: 'refused'
  readonly note: string
  /** Values that ask for nothing, beside those that never do: null, false, and what is empty. */
  readonly neutral: readonly unknown[]
}

export type Parameter = Honoured<unknown, boolean> | Ignored | Refused

/** By name; `contents.text` is the field `text` of the object `contents`. */
export type ParameterTable = Readonly<Record<string, Parameter>>

type ValueOf<P> = P extends Honoured<infer T, boolean> ? T : never

/** What is honoured, checked. */
export type Values<T extends ParameterTable> = {
  readonly [K in keyof T as T[K] extends Honoured<unknown, true> ? K : never]: ValueOf<T[K]>
} & {
  readonly [K in keyof T as T[K] extends Honoured<unknown, false> ? K : never]?: ValueOf<T[K]>
}

export function required<T>(schema: z.ZodType<T>, note: string): Honoured<T, true> {
  return { use: 'honoured', required: true, schema, note }
}

export function honoured<T>(schema: z.ZodType<T>, note: string): Honoured<T, false> {
  return { use: 'honoured', required: false, schema, note }
}

/** Whatever it says, the reply is right: it asks for nothing that could be missed. */
export function ignored(note: string): Ignored {
  return { use: 'ignored', note }
}

/** What it asks for can't be given, and a reply without it would be wrong. */
export function refused(note: string, neutral: readonly unknown[] = []): Refused {
  return { use: 'refused', note, neutral }
}

type Below<Name extends string, T> = { readonly [K in keyof T & string as `${Name}.${K}`]: T[K] }

/** The parameters of an object that is itself a parameter. */
export function below<Name extends string, T extends ParameterTable>(name: Name, table: T): Below<Name, T> {
  const entries = Object.entries(table).map(([key, parameter]) => [`${name}.${key}`, parameter])
  return Object.fromEntries(entries) as Below<Name, T>
}

/** What was given in that object, by the names that it has there. */
export function valuesBelow<T extends ParameterTable>(
  name: string,
  table: T,
  values: Readonly<Record<string, unknown>>,
): Values<T> {
  const keys = Object.keys(table).filter((key) => `${name}.${key}` in values)
  return Object.fromEntries(keys.map((key) => [key, values[`${name}.${key}`]])) as Values<T>
}

export interface Given {
  readonly raw: Readonly<Record<string, unknown>>
  /** Whether values are texts of a query string, a form or a header. */
  readonly asText: boolean
}

/** Throws InvalidRequest, naming the parameter as the foreign API does. With `strict`, unknown names are refused too. */
export function readParameters<T extends ParameterTable>(table: T, given: Given, strict: boolean): Values<T> {
  if (strict) refuseUnknown(table, given.raw)
  const values: [string, unknown][] = []
  for (const [name, parameter] of Object.entries(table)) {
    const value = valueAt(given.raw, name)
    if (parameter.use === 'refused') refuse(name, parameter, value)
    if (parameter.use !== 'honoured') continue
    if (isAbsent(value)) {
      if (parameter.required) throw missingParameter(name)
      continue
    }
    values.push([name, check(name, parameter.schema, value, given.asText)])
  }
  return Object.fromEntries(values) as Values<T>
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** Null, false, and what is empty. */
export function asksNothing(value: unknown): boolean {
  if (isAbsent(value) || value === false || value === 'false') return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function refuse(name: string, { note, neutral }: Refused, value: unknown): void {
  if (asksNothing(value) || neutral.includes(value)) return
  throw new InvalidRequest(`The parameter ${name} is not supported here: ${note}`)
}

function check(name: string, schema: z.ZodType, value: unknown, asText: boolean): unknown {
  for (const form of asText ? formsOf(String(value)) : [value]) {
    const parsed = schema.safeParse(form)
    if (parsed.success) return parsed.data
  }
  const { error } = schema.safeParse(value)
  throw invalidParameter(name, error?.issues[0]?.message)
}

/** What a text may mean. */
function formsOf(text: string): unknown[] {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return [text, Number(text)]
  const word = text.toLowerCase()
  return word === 'true' || word === 'false' ? [text, word === 'true'] : [text]
}

function valueAt(raw: Readonly<Record<string, unknown>>, name: string): unknown {
  let value: unknown = raw
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

function refuseUnknown(table: ParameterTable, raw: Readonly<Record<string, unknown>>): void {
  const known = new Set(Object.keys(table).map((name) => name.split('.')[0]))
  const unknown = Object.entries(raw).find(([name, value]) => !known.has(name) && !isAbsent(value))
  if (unknown) throw new InvalidRequest(`Unknown parameter: ${unknown[0].slice(0, 100)}`)
}
