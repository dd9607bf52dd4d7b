// The kinds of values that foreign parameters take, each with the words of its refusal.
import { z } from 'zod'
import { isCountryCode } from '../../../contract/codes.ts'
import { fits, isCalendarDate, MAX_TEXT } from '../../../contract/fields.ts'
import { parseDomainPattern } from '../../../foundation/web/domain-pattern.ts'

const MOST_DOMAINS = 100
/** What a list may come to as one text. */
const MOST_CHARACTERS = 10_000

export const text = z
  .string({ error: 'must be a string' })
  .refine((value) => fits(value, MAX_TEXT), { error: `must be at most ${MAX_TEXT} characters` })

export const country = z
  .string()
  .refine((code) => isCountryCode(code.toUpperCase()), { error: 'must be a two-letter country code' })

export const flag = z.boolean({ error: 'must be true or false' })

export function whole(from: number, to: number): z.ZodType<number> {
  const error = `must be a whole number from ${from} to ${to}`
  return z.int({ error }).min(from, { error }).max(to, { error })
}

export function amount(from: number, to: number): z.ZodType<number> {
  const error = `must be a number from ${from} to ${to}`
  return z.number({ error }).min(from, { error }).max(to, { error })
}

export function oneOf<const T extends string>(values: readonly T[]): z.ZodType<T> {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` })
}

/** A day, also where the time of day stands behind it. */
export const day = z
  .string({ error: 'must be a date such as 2026-01-31' })
  .regex(/^\d{4}-\d{2}-\d{2}(?:$|T)/, { error: 'must be a date such as 2026-01-31' })
  .transform((value) => value.slice(0, 10))
  .refine(isCalendarDate, { error: 'must be a date such as 2026-01-31' })

const NO_DOMAIN = 'must be domains such as example.com, without a path'

/** Domains as filters know them: what they could not hold exactly is refused, never widened. */
export const domains = z
  .array(z.string({ error: NO_DOMAIN }), { error: 'must be a list of domains' })
  .max(MOST_DOMAINS, { error: `must hold at most ${MOST_DOMAINS} domains` })
  .transform((list) => list.map((entry) => entry.trim().replace(/^https?:\/\/([^/?#]+)\/?$/i, '$1')))
  .refine((list) => list.every((entry) => !entry.includes(',') && parseDomainPattern(entry) !== undefined), {
    error: NO_DOMAIN,
  })
  .refine((list) => list.join(',').length <= MOST_CHARACTERS, { error: 'must be shorter' })

/** Addresses, of which each is tried by itself. */
export function addresses(most: number): z.ZodType<string[]> {
  const error = `must be a list of 1 to ${most} addresses`
  const address = z.string({ error }).min(1, { error }).max(8_000, { error })
  return z.array(address, { error }).min(1, { error }).max(most, { error })
}

const NO_ADDRESS = 'must be an address that starts with http:// or https://'

export const address = z
  .string({ error: NO_ADDRESS })
  .max(8_000, { error: NO_ADDRESS })
  .refine((value) => /^https?:\/\//i.test(value.trim()) && URL.canParse(value.trim()), { error: NO_ADDRESS })
  .transform((value) => value.trim())
