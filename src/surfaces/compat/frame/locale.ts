// Languages and countries as foreign APIs write them: `en`, `en-US`, `pt_BR`, `zh-hans`, `US`.
import { isCountryCode } from '../../../contract/country-codes.ts'
import { isLanguageCode } from '../../../contract/language-codes.ts'

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
