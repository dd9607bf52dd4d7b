// The kinds of fields that requests are made of: each carries its check, its message and its description.
import { z } from 'zod'
import { isZone } from '../foundation/time-zone.ts'
import { MAX_SELECTOR, parseSelector, SelectorError } from '../foundation/web/css-selector.ts'
import { type DomainPattern, parseDomainPattern } from '../foundation/web/domain-pattern.ts'
import { parseHttpUrl, parsePageUrl } from '../foundation/web/url.ts'
import { isCountryCode, isLanguageCode } from './codes.ts'

/** Longest query, and longest free text of a filter. */
export const MAX_TEXT = 2_000
/** Most entries in a comma-separated list, and its longest text. */
const MAX_ENTRIES = 100
const MAX_LIST_TEXT = 10_000

export interface Note {
  readonly description: string
  readonly example?: unknown
}

function meta({ description, example }: Note): { description: string; examples?: unknown[] } {
  return example === undefined ? { description } : { description, examples: [example] }
}

/** Whether a text has at most `max` characters: code points, as JSON Schema's maxLength counts. */
export function fits(text: string, max: number): boolean {
  if (text.length <= max) return true
  if (text.length > 2 * max) return false
  let count = 0
  for (const _ of text) count += 1
  return count <= max
}

const SESSION_RULE = 'must be 1 to 64 letters, digits, dashes and underscores'

export function integer(min: number, max: number, note: Note): z.ZodNumber {
  const error =
    max === Number.MAX_SAFE_INTEGER
      ? `must be an integer of at least ${min}`
      : `must be an integer from ${min} to ${max}`
  return z.int({ error }).min(min, { error }).max(max, { error }).meta(meta(note))
}

export function decimal(min: number, max: number, note: Note): z.ZodNumber {
  const error =
    max === Number.MAX_VALUE
      ? `must be a number of at least ${min}`
      : `must be a number from ${min} to ${max}`
  const atLeast = z.number({ error }).min(min, { error })
  return (max === Number.MAX_VALUE ? atLeast : atLeast.max(max, { error })).meta(meta(note))
}

export function flag(note: Note): z.ZodBoolean {
  return z.boolean({ error: 'must be true or false' }).meta(meta(note))
}

/** A flag that may be left away, and is then off. */
export function optionalFlag(note: Note): z.ZodExactOptional<z.ZodBoolean> {
  return flag(note).exactOptional().meta({ default: false })
}

export function oneOf<const T extends string>(values: readonly T[], note: Note): z.ZodEnum<{ [K in T]: K }> {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` }).meta(meta(note))
}

/** Of every call that has parameters, both beside each other: what a session was sent is not sent again, unless it is to be. */
export const sessionFields = {
  session: z
    .string({ error: SESSION_RULE })
    .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: SESSION_RULE })
    .meta({
      description:
        'A name of your own for a conversation: text that it was sent before is left out and not charged; `seen` and `citation` stand in its place.',
      examples: ['trip-to-rome'],
    })
    .exactOptional(),
  fresh: optionalFlag({ description: 'With `session`: sends all of it again.', example: true }),
}

export const strict = optionalFlag({
  description:
    'Refuse parameters that the call does not have with 400; else they are ignored, and `metrics.warnings` names them.',
  example: true,
})

/** Of calls whose reply can be shown to others. */
export const sign = optionalFlag({
  description:
    'Sign the reply (RFC 9421, Ed25519), so that anybody can check that this service sent this text then; the key is at `/.well-known/http-message-signatures-directory`.',
  example: true,
})

/** Any text, up to a number of characters. */
export function text(max: number, note: Note): z.ZodType<string, string> {
  const error = `must be a text of at most ${max} characters`
  return checkedText(
    error,
    (value) => (fits(value, max) ? plainText(value) : undefined),
    { maxLength: max },
    note,
  )
}

export function fileExtension(note: Note): z.ZodType<string, string> {
  const read = (value: string): string | undefined => {
    const extension = plainText(value).replace(/^\.+/, '').toLowerCase()
    return extension !== '' && fits(extension, MAX_TEXT) ? extension : undefined
  }
  return checkedText('must be a file extension such as pdf', read, { maxLength: MAX_TEXT }, note)
}

/** A text that is put into its one form, or refused where `read` gives none. */
function checkedText(
  error: string,
  read: (value: string) => string | undefined,
  extra: Readonly<Record<string, unknown>>,
  note: Note,
): z.ZodType<string, string> {
  return z
    .string({ error })
    .meta({ ...meta(note), ...extra })
    .transform((value, context) => {
      const accepted = read(value)
      if (accepted !== undefined) return accepted
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    })
}

export function country(note: Note): z.ZodType<string, string> {
  return twoLetterCode('ISO 3166-1 country', (code) => code.toUpperCase(), isCountryCode, note)
}

export function language(note: Note): z.ZodType<string, string> {
  return twoLetterCode('ISO 639-1 language', (code) => code.toLowerCase(), isLanguageCode, note)
}

const TWO_LETTERS = /^[A-Za-z]{2}$/

function twoLetterCode(
  kind: string,
  inOneCase: (code: string) => string,
  isAssigned: (code: string) => boolean,
  note: Note,
): z.ZodType<string, string> {
  const read = (value: string): string | undefined => {
    const code = inOneCase(value)
    return TWO_LETTERS.test(value) && isAssigned(code) ? code : undefined
  }
  return checkedText(`must be a two-letter ${kind} code`, read, { pattern: TWO_LETTERS.source }, note)
}

export function calendarDate(note: Note): z.ZodType<string, string> {
  return checkedText(
    'must be a calendar date in the form YYYY-MM-DD',
    (value) => (isCalendarDate(value) ? value : undefined),
    { format: 'date' },
    note,
  )
}

export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/** The address of a page that may be in the index, in its WHATWG form: of the web, or of a file. */
export function pageAddress(note: Note): z.ZodType<string, string> {
  return webAddress(note, parsePageUrl)
}

/** An address on the web, in its WHATWG form. */
export function webAddress(
  note: Note,
  read: (text: string) => URL | undefined = parseHttpUrl,
): z.ZodType<string, string> {
  return checkedText(
    'must be an http or https address',
    (value) => (fits(value, MAX_TEXT) ? read(plainText(value))?.href : undefined),
    { format: 'uri', maxLength: MAX_TEXT },
    note,
  )
}

export function timezone(note: Note): z.ZodType<string, string> {
  return checkedText(
    'must be an IANA timezone name such as Europe/Berlin',
    (value) => (isTimezone(value) ? value : undefined),
    {},
    note,
  )
}

function isTimezone(name: string): boolean {
  // Intl also takes offsets such as +01:00, which are no names.
  return /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name) && isZone(name)
}

/** A CSS selector, as it was written; the refusal says what is wrong with it. */
export function cssSelector(note: Note): z.ZodType<string, string> {
  return z
    .string({ error: 'must be a CSS selector' })
    .meta({ ...meta(note), maxLength: MAX_SELECTOR })
    .transform((value, context) => {
      const selector = plainText(value)
      try {
        parseSelector(selector)
        return selector
      } catch (error) {
        if (!(error instanceof SelectorError)) throw error
        context.addIssue({ code: 'custom', message: `must be a CSS selector; ${error.message}` })
        return z.NEVER
      }
    })
}

/** The oldest copy of a page that is accepted, in seconds. */
export function maxAge(description: string): z.ZodNumber {
  return integer(0, 31_536_000, { description, example: 3600 })
}

/** A word that must mean something: `resolve` gives its meaning. */
export function meaning(
  resolve: (value: string) => string | undefined,
  error: string,
  note: Note,
): z.ZodType<string, string> {
  return checkedText(error, resolve, {}, note)
}

function list<T>(
  of: string,
  read: (entry: string) => T | undefined,
  note: Note,
): z.ZodType<readonly T[], string> {
  const error = `must be a comma-separated list of at most ${MAX_ENTRIES} ${of}`
  return z
    .string({ error })
    .refine((value) => fits(value, MAX_LIST_TEXT), { error, abort: true })
    .meta({ ...meta(note), maxLength: MAX_LIST_TEXT })
    .transform((value, context) => {
      const entries = value
        .split(',')
        .map(plainText)
        .filter((entry) => entry !== '')
      const values = entries.map(read).filter((entry) => entry !== undefined)
      if (values.length === entries.length && entries.length <= MAX_ENTRIES) return values
      context.addIssue({ code: 'custom', message: error })
      return z.NEVER
    })
}

export function domainList(note: Note): z.ZodType<readonly DomainPattern[], string> {
  return list('domains such as example.com or *.example.com', parseDomainPattern, note)
}

export function termList(note: Note): z.ZodType<readonly string[], string> {
  return list('terms', (entry) => entry, note)
}

/** Text as the rest of the service can hold it: whole characters, no control characters, no space around. */
export function plainText(value: string): string {
  return value.toWellFormed().replace(CONTROL, ' ').trim()
}

const CONTROL = /\p{Cc}/gu
