// What a person set for the search page: kept in a cookie of their browser, so that it needs no account.
import { isCountryCode, isLanguageCode } from '../../../contract/codes.ts'

export interface PageSettings {
  readonly theme: 'system' | 'light' | 'dark'
  readonly safe: 'off' | 'moderate' | 'strict'
  /** A code, or empty for any. */
  readonly language: string
  readonly region: string
  /** The name of a lens, or empty for none. */
  readonly lens: string
  readonly newTab: boolean
  /** Whether this browser may keep what was searched, to suggest it again. */
  readonly recent: boolean
  readonly perPage: 10 | 20 | 30
}

export const DEFAULT_SETTINGS: PageSettings = {
  theme: 'system',
  safe: 'moderate',
  language: '',
  region: '',
  lens: '',
  newTab: false,
  recent: false,
  perPage: 10,
}

export const SETTINGS_COOKIE = 'whippet-page'

/** Whatever can't be read is as if it were not set. */
export function readSettings(text: string | undefined): PageSettings {
  const given = new URLSearchParams(text ?? '')
  const one = <T extends string>(name: string, values: readonly T[], otherwise: T): T =>
    values.find((value) => value === given.get(name)) ?? otherwise
  return {
    theme: one('theme', ['system', 'light', 'dark'], DEFAULT_SETTINGS.theme),
    safe: one('safe', ['off', 'moderate', 'strict'], DEFAULT_SETTINGS.safe),
    language: readLanguage(given.get('language')) ?? '',
    region: readRegion(given.get('region')) ?? '',
    lens: readLens(given.get('lens')) ?? '',
    newTab: given.get('newTab') === 'true',
    recent: given.get('recent') === 'true',
    perPage: given.get('perPage') === '20' ? 20 : given.get('perPage') === '30' ? 30 : 10,
  }
}

export function writeSettings(settings: PageSettings): string {
  return new URLSearchParams(
    Object.entries(settings).map(([name, value]) => [name, String(value)]),
  ).toString()
}

export function readLanguage(text: string | null | undefined): string | undefined {
  const code = text?.toLowerCase()
  return code !== undefined && isLanguageCode(code) ? code : undefined
}

export function readRegion(text: string | null | undefined): string | undefined {
  const code = text?.toUpperCase()
  return code !== undefined && isCountryCode(code) ? code : undefined
}

export function readLens(text: string | null | undefined): string | undefined {
  return text && /^[a-z0-9-]{1,64}$/.test(text) ? text : undefined
}
