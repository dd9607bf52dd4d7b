// Languages and countries as foreign APIs write them: `en`, `en-US`, `pt_BR`, `zh-hans`, `US`, `united states`.
import { isCountryCode, isLanguageCode } from '../../../contract/codes.ts'
import { invalidParameter } from '../../../contract/reading.ts'

const english = new Intl.DisplayNames('en', { type: 'region' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const assigned = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountryCode)
const codes = new Map(assigned.map((code) => [english.of(code)?.toLowerCase() ?? code, code]))

/** The code of a country by its name, or by its code. */
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
