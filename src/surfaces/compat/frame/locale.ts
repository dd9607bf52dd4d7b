// Languages, countries and spans of time as foreign APIs write them: `en-US`, `pt_BR`, `united states`, `qdr:w`.
import { z } from 'zod'
import { isCountryCode, isLanguageCode } from '../../../contract/codes.ts'
import { isCalendarDate } from '../../../contract/fields.ts'
import { invalidParameter } from '../../../contract/reading.ts'
import type { SearchAsked } from './ask-operations.ts'

const english = new Intl.DisplayNames('en', { type: 'region' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const assigned = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountryCode)
const codes = new Map(assigned.map((code) => [english.of(code)?.toLowerCase() ?? code, code]))

export function countryNamed(text: string, parameter: string): string {
  const name = text.trim().toLowerCase()
  const code = codes.get(name) ?? assigned.find((one) => one.toLowerCase() === name)
  if (code === undefined) throw invalidParameter(parameter, "must be a country's English name or code")
  return code
}

export interface Locale {
  readonly language?: string
  readonly country?: string
}

/** What a locale says that we know; a language that we do not know moves nothing. */
export function localeOf(text: string | undefined): Locale {
  const [first = '', ...others] = (text ?? '').trim().split(/[-_]/)
  const language = first.toLowerCase()
  const country = others.map((part) => part.toUpperCase()).find((part) => isCountryCode(part))
  return {
    ...(isLanguageCode(language) && { language }),
    ...(country !== undefined && { country }),
  }
}

const RANGES: Readonly<Record<string, 'day' | 'week' | 'month' | 'year'>> = {
  d: 'day',
  w: 'week',
  m: 'month',
  y: 'year',
}
const ERROR = 'must be qdr:d, qdr:w, qdr:m, qdr:y, or cdr:1 with cd_min and cd_max as month/day/year'

/** Google's `tbs`: a time range by its name, or between two days. */
export const tbsText = z.string().refine((value) => read(value) !== undefined, { error: ERROR })

export function publishedBy(tbs: string | undefined): Partial<SearchAsked> {
  return tbs === undefined ? {} : (read(tbs) ?? {})
}

function read(tbs: string): Partial<SearchAsked> | undefined {
  const range = /^qdr:([dwmy])$/.exec(tbs)?.[1]
  if (range !== undefined) return { dateRange: RANGES[range] }
  const parts = new Map(tbs.split(',').map((part) => part.split(/:(.*)/, 2) as [string, string]))
  if (parts.get('cdr') !== '1') return undefined
  const [from, to] = [dayOf(parts.get('cd_min')), dayOf(parts.get('cd_max'))]
  if (from === null || to === null || (from !== undefined && to !== undefined && from > to)) return undefined
  return { dateFrom: from, dateTo: to }
}

/** Null where it is no day, undefined where there is none. */
function dayOf(text: string | undefined): string | undefined | null {
  if (text === undefined || text === '') return undefined
  const [, month = '', day = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(iso) ? iso : null
}
