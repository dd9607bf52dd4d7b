// The signals of ranking: each a small function from 0 to 1, with its weight in one table.
import { stem } from '../../../foundation/text/stem.ts'
import { stemsIn } from '../../../foundation/text/stems-in.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import { dateToMs } from '../../index/document/document-date.ts'
import { commonNamesOf } from '../../index/document/own-name.ts'
import { sourceCountry } from '../../index/document/source-country.ts'
import { linkBonus } from '../../index/quality/link-bonus.ts'
import { isCode } from '../read/code-words.ts'
import type { CommonName } from '../read/common-names.ts'
import type { JoinedName } from '../read/joined-names.ts'
import { splitParts } from '../read/split-parts.ts'
import type { PageFacts } from './page-facts.ts'

/** What ranking knows of the query, read once. */
export interface RankContext {
  /** Stems of the words that say what is looked for, in order. */
  readonly stems: readonly string[]
  /** The same of each thing that the query compares, where it does, and of the whole of it. */
  readonly things: readonly (readonly string[])[]
  /** The same with words of it as one name: of "prevent default" `preventdefault`, and the other way round. */
  readonly otherForms: readonly OtherForm[]
  /** What a page may be called, where stop words are part of it. */
  readonly names: readonly CommonName[]
  /** Pieces of the query that are code, in small letters: `::before`. */
  readonly code: readonly string[]
  /** The query's letters and digits in one, as a site's name would have them. */
  readonly joined: string
  readonly language: string
  readonly country: string
  /** How far newer is better, from 0 to 1. */
  readonly wantsFresh: number
  readonly now: number
  /** The contract's results_type of the intent. */
  readonly resultsType: string
}

export interface OtherForm {
  /** What a title must have of it to be worth a look. */
  readonly telling: string
  readonly stems: readonly string[]
}

export interface Signal {
  readonly name: string
  readonly weight: number
  /** Whether it speaks of something else than how well the text matches. */
  readonly aside?: boolean
  readonly value: (page: PageFacts, context: RankContext) => number
}

/** Added to the lexical score, which is 1 for the best match. */
export const SIGNALS: readonly Signal[] = [
  { name: 'title holds the query', weight: 0.12, value: titleCoverage },
  { name: 'title is the query', weight: 0.12, value: titleIsQuery },
  { name: 'page of that name', weight: 0.12, aside: true, value: namedSo },
  { name: 'query in order in the title', weight: 0.08, value: titlePhrase },
  { name: 'written as in the query', weight: 0.5, value: writtenAlike },
  { name: 'called so by common words', weight: 0.3, value: calledSo },
  { name: 'home page of the name', weight: 0.6, aside: true, value: navigational },
  { name: 'fresh where that is wanted', weight: 0.5, aside: true, value: freshness },
  { name: 'of the sort that the intent asks for', weight: 1, aside: true, value: ofAskedSort },
  { name: 'linked to by others', weight: 0.3, aside: true, value: links },
  { name: 'written to be read', weight: 0.12, aside: true, value: writtenToBeRead },
  { name: 'superseded by another page', weight: -0.3, aside: true, value: ({ superseded }) => superseded },
  { name: 'language', weight: 0.1, aside: true, value: languageMatch },
  { name: 'country', weight: 0.05, aside: true, value: countryMatch },
]

export function rankContext(options: {
  readonly text: string
  readonly words: readonly string[]
  readonly names?: readonly CommonName[]
  readonly joined?: readonly JoinedName[]
  readonly split?: readonly JoinedName[]
  readonly language: string
  readonly country: string
  readonly fresh: boolean
  readonly now: number
  readonly resultsType?: string
}): RankContext {
  const { text, words, names = [], language, country, now, resultsType = 'Search' } = options
  const stems = words.map((word) => stem(word, language))
  return {
    stems,
    things: [stems, ...thingsIn(text, stems, language)],
    otherForms: otherForms(options),
    names,
    code: text.split(' ').filter(isCode).map(asName),
    joined: wordsOf(text).join(''),
    language,
    country,
    wantsFresh: options.fresh ? 1 : asksForNews(text, now) ? shortness(stems.length) : 0,
    now,
    resultsType,
  }
}

/** Of "npm vs yarn", what each of them is called. */
function thingsIn(text: string, stems: readonly string[], language: string): readonly (readonly string[])[] {
  const parts = splitParts(text)
  if (parts.length < 2) return []
  return parts
    .map((part) => stemsIn(part, language).filter((word) => stems.includes(word)))
    .filter((part) => part.length > 0)
}

function otherForms({
  words,
  joined = [],
  split = [],
  language,
}: Parameters<typeof rankContext>[0]): readonly OtherForm[] {
  const stemmed = (word: string): string => stem(word, language)
  const asOne = joined.map((name) => {
    const rest = words.filter((word) => !name.words.includes(word))
    return { telling: stemmed(name.joined), stems: [...rest, name.joined].map(stemmed) }
  })
  const inParts = split.map((name) => {
    const stems = words.flatMap((word) => (word === name.joined ? name.words : [word])).map(stemmed)
    return { telling: stemmed(name.words.at(-1) ?? ''), stems }
  })
  return [...asOne, ...inParts]
}

const FRESH_WORDS =
  /\b(?:latest|newest|recent|recently|news|today|current|currently|this (?:week|month|year))\b/i

/** A day or month of a year is when something happened: what is newer is no better. */
const NAMED_DATE =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (?:\d{1,2}(?:st|nd|rd|th)?,? )?\d{4}\b/i

function asksForNews(text: string, now: number): boolean {
  if (FRESH_WORDS.test(text)) return true
  const year = new Date(now).getUTCFullYear()
  const names = wordsOf(text).some((word) => word === `${year}` || word === `${year - 1}`)
  return names && !NAMED_DATE.test(text)
}

/** A query of more words is a sentence, in which "recent" or a year tells something else as well. */
const SHORT_QUERY = 4

function shortness(words: number): number {
  return Math.min(1, SHORT_QUERY / Math.max(1, words)) ** 2
}

/** The share of the query's words that the title has. */
export function titleCoverage({ title }: PageFacts, { stems, otherForms }: RankContext): number {
  if (stems.length === 0) return 0
  const share = (words: readonly string[]): number =>
    words.filter((word) => title.includes(word)).length / words.length
  let most = share(stems)
  for (const form of otherForms) if (title.includes(form.telling)) most = Math.max(most, share(form.stems))
  return most
}

/** How much of the title, or of the page's own name in it, is the query, where it has all of it or of a thing in it. */
function titleIsQuery({ title, name }: PageFacts, { things, otherForms }: RankContext): number {
  let most = 0
  for (const stems of things) most = Math.max(most, shareOf(stems, title), shareOf(stems, name))
  for (const { telling, stems } of otherForms)
    if (title.includes(telling)) most = Math.max(most, shareOf(stems, title), shareOf(stems, name))
  return most
}

/**
 * Whether the page is the thing itself and no member or relative of it: its own name is made of words of the query, and
 * its title has the rest of them, as "css grid" names `grid` in "grid - CSS". Code is known by its signs.
 */
function namedSo({ title, name }: PageFacts, { things, otherForms, code }: RankContext): number {
  if (code.length > 0 || name.length === 0) return 0
  const isNamed = (stems: readonly string[]): boolean =>
    name.every((word) => stems.includes(word)) && stems.every((word) => title.includes(word))
  const isOne =
    things.some((stems) => stems.length > 0 && isNamed(stems)) ||
    otherForms.some(({ stems }) => isNamed(stems))
  return isOne ? 1 : 0
}

/** How much of the words the stems are, where all of these are among them. */
function shareOf(stems: readonly string[], words: readonly string[]): number {
  const hasAll = stems.length > 0 && stems.every((word) => words.includes(word))
  return hasAll ? Math.min(1, stems.length / words.length) : 0
}

function titlePhrase({ title }: PageFacts, { stems }: RankContext): number {
  if (stems.length < 2 || !title.includes(stems[0] ?? '')) return 0
  return ` ${title.join(' ')} `.includes(` ${stems.join(' ')} `) ? 1 : 0
}

/** Signs tell `::marker` from `marker`, whose words are the same. */
function writtenAlike({ document: { title } }: PageFacts, { code }: RankContext): number {
  if (code.length === 0) return 0
  const names = title.split(' ').map(asName)
  const isName = (piece: string): boolean =>
    names.some((name) => name === piece || name.endsWith(`.${piece}`))
  return code.filter(isName).length / code.length
}

/** In small letters, without the brackets of a call. */
function asName(piece: string): string {
  return piece.toLowerCase().replace(/\(\)$/, '')
}

/** `:has` for "css has selector": its words are too common to be found by, so the name as a whole counts. */
function calledSo({ document }: PageFacts, { names }: RankContext): number {
  if (names.length === 0) return 0
  const own = commonNamesOf(document)
  return Math.max(0, ...names.filter(({ text }) => own.includes(text)).map(({ share }) => share))
}

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

function links({ document }: PageFacts): number {
  return linkBonus(document)
}

function ofAskedSort({ document }: PageFacts, { resultsType }: RankContext): number {
  return document.suits[resultsType] ?? 0
}

/** A list by filters alone is in the order of its dates. */
function writtenToBeRead({ quality }: PageFacts, { stems }: RankContext): number {
  return stems.length === 0 ? 0 : quality
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
