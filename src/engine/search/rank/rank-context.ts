// What ranking knows of a query, read once.
import { stem } from '../../../foundation/text/stem.ts'
import { stemsIn, wordsOf } from '../../../foundation/text/tokenize.ts'
import { isCode } from '../read/code-words.ts'
import { splitParts } from '../read/comparison.ts'
import type { CommonName, JoinedName } from '../read/query-names.ts'

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

interface OtherForm {
  /** What a title must have of it to be worth a look. */
  readonly telling: string
  readonly stems: readonly string[]
}

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

/** In small letters, without the brackets of a call. */
export function asName(piece: string): string {
  return piece.toLowerCase().replace(/\(\)$/, '')
}
