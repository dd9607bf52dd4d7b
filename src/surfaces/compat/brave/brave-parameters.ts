// What the searches of Brave have in common: parameters, and a search of ours made from them.
import { z } from 'zod'
import { isCountryCode } from '../../../contract/codes.ts'
import { InvalidRequest } from '../../../foundation/errors.ts'
import type { SearchAsked } from '../frame/ask-operations.ts'
import { flag, oneOf, text } from '../frame/fields.ts'
import { localeOf } from '../frame/locale.ts'
import { honoured, ignored, required, type Values } from '../frame/parameter-table.ts'

const RANGES = { pd: 'day', pw: 'week', pm: 'month', py: 'year' } as const
const NO_FRESHNESS = 'must be pd, pw, pm, py or a range such as 2026-01-01to2026-01-31'

const country = z
  .string()
  .refine((value) => value.toUpperCase() === 'ALL' || isCountryCode(value.toUpperCase()), {
    error: 'must be a two-letter country code or ALL',
  })

export const common = {
  q: required(text, 'The query, with operators such as `site:`.'),
  country: honoured(country, 'Moves pages of the country up; `ALL` moves none.'),
  search_lang: honoured(text, 'Moves pages in it up.'),
  safesearch: honoured(oneOf(['off', 'moderate', 'strict']), 'Moderate where it is absent, as at Brave.'),
  spellcheck: ignored('Misspellings are corrected in any case, and the reply says so.'),
  ui_lang: ignored('For people.'),
}

export const dated = {
  freshness: honoured(
    z.string().regex(/^(?:p[dwmy]|\d{4}-\d{2}-\d{2}to\d{4}-\d{2}-\d{2})$/, { error: NO_FRESHNESS }),
    'By the date of publication.',
  ),
}

export const ruled = {
  extra_snippets: honoured(flag, 'Up to five more passages of each page.'),
  goggles: honoured(
    z.string().refine((value) => !/^https?:/i.test(value.trim()), {
      error: 'must be the text of a goggle; one that is hosted elsewhere is not read',
    }),
    'The text of one goggle, by the rules of `rules` on our own search; addresses are refused.',
  ),
}

export function commonSearch(asked: Values<typeof common>): SearchAsked {
  const code = asked.country?.toUpperCase()
  return {
    q: asked.q,
    safe: asked.safesearch ?? 'moderate',
    language: localeOf(asked.search_lang === 'jp' ? 'ja' : asked.search_lang).language,
    country: code === 'ALL' ? undefined : code,
  }
}

export function published({ freshness }: Values<typeof dated>): Partial<SearchAsked> {
  if (freshness === undefined) return {}
  const range = RANGES[freshness as 'pd']
  if (range !== undefined) return { dateRange: range }
  const [dateFrom = '', dateTo = ''] = freshness.split('to')
  if (dateFrom > dateTo) throw new InvalidRequest(`Invalid value for freshness parameter: ${NO_FRESHNESS}`)
  return { dateFrom, dateTo }
}
