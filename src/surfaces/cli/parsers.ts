// Flags that many commands have, and parsers for the values of flags and arguments; what they throw is wrong usage.
import { withoutEnd } from '../../foundation/text/truncate.ts'
import { parseHttpUrl } from '../../foundation/web/url.ts'

/** Flags that several commands share. */
export const JSON_FLAG = off('Print JSON, for scripts')

export interface Switch {
  readonly kind: 'boolean'
  readonly default: false
  readonly withNegated: false
  readonly brief: string
}

/** A flag without a value, off where it is not given. */
export function off(brief: string): Switch {
  return { kind: 'boolean', default: false, withNegated: false, brief }
}

export interface Argument<T> {
  readonly parse: (text: string) => T
  readonly brief: string
  readonly placeholder: string
}

export interface Valued<T> extends Argument<T> {
  readonly kind: 'parsed'
  readonly optional: true
}

/** What a command takes beside its flags. */
export type Positional =
  | { readonly kind: 'tuple'; readonly parameters: readonly Argument<unknown>[] }
  | { readonly kind: 'array'; readonly minimum: number; readonly parameter: Argument<unknown> }

/** A flag with a value, which may be left out. */
export function valued<T>(parse: (text: string) => T, brief: string, placeholder: string): Valued<T> {
  return { kind: 'parsed', optional: true, parse, brief, placeholder }
}

/** The same, given as often as is wanted. */
export function repeated<T>(parse: (text: string) => T, brief: string, placeholder: string) {
  return { ...valued(parse, brief, placeholder), variadic: true } as const
}

/** A flag whose value is one of a few. */
export function choice<const T extends string>(values: readonly T[], brief: string) {
  return { kind: 'enum', values, optional: true, brief } as const
}

/** A flag with a value, which must be given. */
export function needed<T>(parse: (text: string) => T, brief: string, placeholder: string) {
  return { kind: 'parsed', parse, brief, placeholder } as const
}

export function argument<T>(parse: (text: string) => T, brief: string, placeholder: string): Argument<T> {
  return { parse, brief, placeholder }
}

/** The one argument of a command. */
export function one<T>(
  parse: (text: string) => T,
  brief: string,
  placeholder: string,
): { readonly kind: 'tuple'; readonly parameters: readonly [Argument<T>] } {
  return inOrder(argument(parse, brief, placeholder))
}

/** The arguments of a command, in their order. */
export function inOrder<const Arguments extends readonly Argument<unknown>[]>(
  ...parameters: Arguments
): { readonly kind: 'tuple'; readonly parameters: Arguments } {
  return { kind: 'tuple', parameters }
}

/** As many arguments as are given. */
export function several<T>(
  parse: (text: string) => T,
  brief: string,
  placeholder: string,
  minimum = 0,
): { readonly kind: 'array'; readonly minimum: number; readonly parameter: Argument<T> } {
  return { kind: 'array', minimum, parameter: { parse, brief, placeholder } }
}

export function parseDollars(text: string): number {
  const dollars = /^\d+(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  if (!(dollars <= 1_000_000))
    throw new SyntaxError(`"${text}" is not an amount of US dollars from 0 to 1000000`)
  return dollars
}

export function parseRate(text: string): number {
  const rate = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (!(rate >= 1 && rate <= 1_000_000))
    throw new SyntaxError(`"${text}" is not a whole number from 1 to 1000000`)
  return rate
}

export function parseText(text: string): string {
  if (text.trim() === '') throw new SyntaxError('an empty value')
  return text
}

/** A cap in dollars, or `none` to lift it. */
export function parseCap(text: string): number | null {
  return text === 'none' ? null : parseDollars(text)
}

export function parseWhole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new SyntaxError(`"${text}" is not a whole number`)
  return Number(text)
}

/** An address of a service, without a slash at the end. */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new SyntaxError(`"${text}" is not an address that starts with http:// or https://`)
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '') {
    throw new SyntaxError(
      `"${text}" is more than an address: leave out what follows the path, and any password`,
    )
  }
  return withoutEnd(text.trim(), '/')
}

/** A key, as a header can carry it. */
export function parseKey(text: string): string {
  const key = text.trim()
  if (!/^[!-~]{1,200}$/.test(key)) throw new SyntaxError('the API key is empty, or holds what no key has')
  return key
}

export function parseAddress(text: string): string {
  const url = parseHttpUrl(text.trim())
  if (!url) throw new SyntaxError(`"${text}" is not an http or https address`)
  return url.href
}

/** A number from 0 to 1. */
export function parseShare(text: string): number {
  if (!/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(text))
    throw new SyntaxError(`"${text}" is not a number from 0 to 1`)
  return Number(text)
}
