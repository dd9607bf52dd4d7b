// The kinds of settings: how the text of each is read, checked and shown. The settings themselves: config.ts.

import { type NanoDollars, nanoFromDollars } from '../foundation/money.ts'
import { withoutEnd } from '../foundation/text/truncate.ts'
import type { SettingView } from '../operations/operator/owner-figures.ts'

/** Thrown for a setting that can't be used; the message names it and says what to write instead. */
export class BadSetting extends Error {
  constructor(variable: string, value: string, expected: string) {
    super(`${variable}="${withoutUser(value)}" is not usable: expected ${expected}.`)
    this.name = 'BadSetting'
  }
}

export interface Setting<T> {
  readonly variable: string
  readonly meaning: string
  /** The default as people read it. */
  readonly shownDefault: string
  /** Names a file or a folder: in a settings file it starts from that file's folder. */
  readonly isPath?: boolean
  /** Nothing of its value is ever shown. */
  readonly isSecret?: boolean
  /** Restored from a backup: see `brought`. */
  readonly isBrought?: boolean
  /** Throws BadSetting, under the name by which it was given. */
  read(text: string | undefined, name?: string): T
}

function setting<T>(
  variable: string,
  meaning: string,
  shownDefault: string,
  fallback: T,
  expected: string,
  parse: (text: string) => T | undefined,
): Setting<T> {
  const read = (text: string | undefined, name = variable): T => {
    if (text === undefined || text.trim() === '') return fallback
    const value = parse(text.trim())
    if (value === undefined) throw new BadSetting(name, text, expected)
    return value
  }
  return { variable, meaning, shownDefault, read }
}

/**
 * Marks a setting that a restored backup may bring, which others may have made: one that names no program, no address
 * and no file, and opens nothing. What is not marked is left out.
 */
export function brought<T>(one: Setting<T>): Setting<T> {
  return { ...one, isBrought: true }
}

export function textSetting(
  variable: string,
  meaning: string,
  shownDefault: string,
): Setting<string | undefined> {
  return setting<string | undefined>(variable, meaning, shownDefault, undefined, 'text', (text) => text)
}

export function pathSetting(...given: Parameters<typeof textSetting>): Setting<string | undefined> {
  return { ...textSetting(...given), isPath: true }
}

export function secretSetting(...given: Parameters<typeof textSetting>): Setting<string | undefined> {
  return { ...textSetting(...given), isSecret: true }
}

/** Comma-separated; each of them must be readable. */
export function listSetting(
  variable: string,
  meaning: string,
  shownDefault: string,
  { each, expected }: { each(text: string): string | undefined; expected: string },
): Setting<readonly string[]> {
  return setting<readonly string[]>(variable, meaning, shownDefault, [], expected, (text) => {
    const read = text.split(',').map((part) => each(part.trim()))
    const known = read.filter((one) => one !== undefined)
    return known.length === read.length ? known : undefined
  })
}

export function switchSetting(variable: string, meaning: string, fallback: boolean): Setting<boolean> {
  const words: Record<string, boolean> = { '1': true, true: true, '0': false, false: false }
  return setting(
    variable,
    meaning,
    fallback ? '1' : '0',
    fallback,
    '1 or 0',
    (text) => words[text.toLowerCase()],
  )
}

export function integerSetting<Fallback extends number | undefined>(
  variable: string,
  meaning: string,
  fallback: Fallback,
  range: { from: number; to: number },
  shownDefault: string = String(fallback),
): Setting<number | Fallback> {
  const expected = `a whole number from ${range.from} to ${range.to}`
  return setting<number | Fallback>(variable, meaning, shownDefault, fallback, expected, (text) => {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    return value >= range.from && value <= range.to ? value : undefined
  })
}

export function dollarsSetting(
  variable: string,
  meaning: string,
  fallbackDollars: number,
): Setting<NanoDollars> {
  const fallback = nanoFromDollars(fallbackDollars) ?? 0
  return setting(
    variable,
    meaning,
    String(fallbackDollars),
    fallback,
    'an amount of US dollars, such as 0.001',
    (text) => (/^\d+(\.\d+)?$/.test(text) ? nanoFromDollars(Number(text)) : undefined),
  )
}

export function urlSetting(
  variable: string,
  meaning: string,
  shownDefault: string,
  schemes: readonly string[] = ['http', 'https'],
): Setting<string | undefined> {
  const expected = `an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
  return setting<string | undefined>(variable, meaning, shownDefault, undefined, expected, (text) => {
    const scheme = URL.canParse(text) ? new URL(text).protocol.slice(0, -1) : ''
    return schemes.includes(scheme) ? withoutEnd(text, '/') : undefined
  })
}

export function choiceSetting<const T extends string>(
  variable: string,
  meaning: string,
  fallback: T,
  choices: readonly T[],
): Setting<T> {
  return setting(variable, meaning, fallback, fallback, `one of ${choices.join(', ')}`, (text) =>
    choices.find((choice) => choice === text.toLowerCase()),
  )
}

/** Where a value in force comes from. */
export type SettingOrigin = 'default' | 'environment' | 'file'

/** The settings in force, for people's eyes: what could be a secret is left out. `worked` are defaults as they came out. */
export function showSettings(
  settings: readonly Omit<Setting<unknown>, 'read'>[],
  given: { text(variable: string): string | undefined; from(variable: string): SettingOrigin },
  worked: Readonly<Record<string, string>> = {},
): SettingView[] {
  return settings.map((one) => {
    const { variable, meaning, shownDefault } = one
    const from = given.from(variable)
    const value =
      from === 'default'
        ? (worked[variable] ?? shownDefault)
        : withoutSecrets(one, given.text(variable) ?? '')
    return { variable, meaning, from, value }
  })
}

function withoutSecrets({ variable, isSecret }: Omit<Setting<unknown>, 'read'>, text: string): string {
  if (isSecret) return '…'
  // What follows a source's name may be its key.
  if (variable === 'WHIPPET_SOURCES')
    return text.replace(/=(?!https?:\/\/)[^,]*/g, '=…').replace(/:\/\/[^/@,]*@/g, '://…@')
  // Addresses may carry a user, a password or a key in their query.
  return withoutUser(text).replace(/(:\/\/.*)\?.*$/, '$1?…')
}

/** An address without the user and the password before its host. */
function withoutUser(text: string): string {
  return text.replace(/^([a-z][\w+.-]*:\/\/)[^/]*@/i, '$1…@')
}
