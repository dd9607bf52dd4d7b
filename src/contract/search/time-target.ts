// The time target of a search: the one parameter that is bent into its range instead of refused.
import { z } from 'zod'
import type { Note } from '../fields.ts'

const MIN_MS = 1_000
const MAX_MS = 30_000
const NUMERIC = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** Undefined where the value is 0, empty or no number, which the contract says to ignore. */
export function readTimeTarget(value: unknown): number | undefined {
  const ms = typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value
  if (typeof ms !== 'number' || Number.isNaN(ms) || ms === 0) return undefined
  return Math.round(Math.min(MAX_MS, Math.max(MIN_MS, ms)))
}

export function timeTarget({ description, example }: Note): z.ZodType<number | undefined> {
  return z
    .unknown()
    .meta({ type: 'integer', minimum: MIN_MS, maximum: MAX_MS, description, examples: [example] })
    .transform(readTimeTarget)
}
