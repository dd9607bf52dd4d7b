// Preferences: what a query or its caller asks of a page beside its matter, such as that it is new, of one language or called
// by the very signs of the query. Added to the log-odds that the ranker gives: too few judged queries teach them.
import { dateToMs } from '../../index/document/document-date.ts'
import { commonNamesOf } from '../../index/document/own-name.ts'
import { sourceCountry } from '../../index/facets.ts'
import { asName, type RankContext } from './rank-context.ts'
import type { PageFacts } from './signals.ts'

export interface Preference {
  readonly name: string
  /** What it adds at most. */
  readonly weight: number
  readonly value: (page: PageFacts, query: RankContext) => number
}

export const PREFERENCES: readonly Preference[] = [
  { name: 'written as in the query', weight: 4, value: writtenAlike },
  { name: 'called so by common words', weight: 3, value: calledSo },
  { name: 'home page of the name', weight: 6, value: navigational },
  { name: 'fresh where that is wanted', weight: 3, value: freshness },
  {
    name: 'of the sort that the intent asks for',
    weight: 6,
    value: ({ document }, { resultsType }) => document.suits[resultsType] ?? 0,
  },
  { name: 'superseded by another page', weight: -3, value: ({ superseded }) => superseded },
  { name: 'language', weight: 0.6, value: languageMatch },
  { name: 'country', weight: 0.3, value: countryMatch },
]

/** `github` looks for the front page of github.com; a page deeper in the site is a weaker guess. */
function navigational({ source, document: { url } }: PageFacts, { joined }: RankContext): number {
  // No label is longer than the whole.
  if (joined.length < 2 || joined.length > source.length) return 0
  const named = source === joined || source.replaceAll('.', '') === joined
  const labels = source.split('.')
  if (!named && !labels.slice(0, -1).some((label) => label.replaceAll('-', '') === joined)) return 0
  return new URL(url).pathname === '/' ? 1 : 0.05
}

const HALF_LIFE_DAYS = 30
const DAY_MS = 86_400_000

function freshness({ document }: PageFacts, { wantsFresh, now }: RankContext): number {
  if (wantsFresh === 0) return 0
  const written = document.date ?? document.dateModified
  const at = written === undefined ? undefined : dateToMs(written)
  if (at === undefined) return 0
  return wantsFresh * 0.5 ** (Math.max(0, now - at) / DAY_MS / HALF_LIFE_DAYS)
}

/** An unknown language is as good as half a match. */
function languageMatch({ document }: PageFacts, { language }: RankContext): number {
  if (document.lang === undefined) return 0.5
  return document.lang.slice(0, 2).toLowerCase() === language ? 1 : 0
}

function countryMatch({ document, hostname }: PageFacts, { country }: RankContext): number {
  const source = sourceCountry(document, hostname)
  if (source === undefined) return 0.5
  return source === country ? 1 : 0
}

/** Signs tell `::marker` from `marker`, whose words are the same. */
function writtenAlike({ document: { title } }: PageFacts, { code }: RankContext): number {
  if (code.length === 0) return 0
  const names = title.split(' ').map(asName)
  const isName = (piece: string): boolean =>
    names.some((name) => name === piece || name.endsWith(`.${piece}`))
  return code.filter(isName).length / code.length
}

/** `:has` for "css has selector": its words are too common to be found by, so the name as a whole counts. */
function calledSo({ document }: PageFacts, { names }: RankContext): number {
  if (names.length === 0) return 0
  const own = commonNamesOf(document)
  return Math.max(0, ...names.filter(({ text }) => own.includes(text)).map(({ share }) => share))
}
