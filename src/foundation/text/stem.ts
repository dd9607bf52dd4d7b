// Stems: the part of a word that its forms have in common, by language.
import { createRequire } from 'node:module'
import type snowball from 'snowball-stemmers'
import { createRecentMap, type RecentMap } from '../recent-map.ts'
import { stemEnglish } from './stem-english.ts'
import { ownCopy } from './truncate.ts'

// Read with the first word of another language than English: it is long, and every thread would read it for itself.
const require = createRequire(import.meta.url)

/** ISO 639-1 to the name of the packaged algorithm; that for English is our own. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  ar: 'arabic',
  hy: 'armenian',
  eu: 'basque',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  nl: 'dutch',
  fi: 'finnish',
  fr: 'french',
  de: 'german',
  hu: 'hungarian',
  it: 'italian',
  ga: 'irish',
  no: 'norwegian',
  nb: 'norwegian',
  nn: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  es: 'spanish',
  sl: 'slovene',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
}

/** `And` and `so`, written onto an Arabic word with its article or preposition. */
const JOINED = /^[وف](?=(?:ال|بال|كال|لل)\p{L}{2})/u

type Stem = (word: string) => string
const stemmers = new Map<string, Stem>([['en', stemEnglish]])

/** Stems that were asked for lately, by language; a stem takes some ten microseconds, and texts repeat their words. */
const recent = new Map<string, RecentMap<string>>()
const MOST_RECENT = 20_000

/** The language whose rules `stem` follows for this one: itself where we know it, English otherwise. */
export function stemmingLanguage(lang: string | undefined): string {
  const primary = lang?.slice(0, 2).toLowerCase() ?? 'en'
  return Object.hasOwn(ALGORITHMS, primary) ? primary : 'en'
}

/** The stem of a folded word. Words with a digit or a sign in them are names of their own and have no other form. */
export function stem(word: string, lang: string | undefined): string {
  if (word.length < 3) return word
  const language = stemmingLanguage(lang)
  const known = recentIn(language)
  const before = known.get(word)
  if (before !== undefined) return before
  const own = ownCopy(word)
  const found = /^\p{L}+$/u.test(own) ? stemmerFor(language)(own) : own
  known.set(own, found)
  return found
}

/** Finds which of some stems a folded word has; undefined for a word that has none of them. */
export type FindStem = (word: string) => string | undefined

/**
 * In English a stem begins as its word does, so that most words are told by their first two letters alone; of a few, as
 * "dying", the second is another in the stem.
 */
export function createFindStem(stems: Iterable<string>, lang: string | undefined): FindStem {
  const wanted = new Set(stems)
  const find: FindStem = (word) => {
    const found = stem(word, lang)
    return wanted.has(found) ? found : undefined
  }
  if (stemmingLanguage(lang) !== 'en') return find
  const firsts = new Set([...wanted].map((word) => word.charCodeAt(0)))
  const singles = new Set([...wanted].filter((word) => word.length === 1).map((word) => word.charCodeAt(0)))
  const beginnings = new Set([...wanted].map(beginningOf))
  const mayHave = (word: string): boolean =>
    beginnings.has(beginningOf(word)) ||
    singles.has(word.charCodeAt(0)) ||
    (word.charCodeAt(1) === LETTER_Y && firsts.has(word.charCodeAt(0)))
  return (word) => (mayHave(word) ? find(word) : undefined)
}

/**
 * Every word that has one of the stems begins with one of these; undefined where that can't be told. An English stem
 * differs from the beginning of its word in its last letter at most, but for "dying" and its like.
 */
export function beginningsOf(
  stems: readonly string[],
  lang: string | undefined,
): readonly string[] | undefined {
  if (stemmingLanguage(lang) !== 'en' || !stems.every((word) => /^[a-z]+$/.test(word))) return undefined
  return stems.flatMap((word) => {
    const beginning = word.slice(0, Math.max(1, Math.min(word.length - 1, LONGEST_BEGINNING)))
    return /^.ie$/.test(word) ? [beginning, `${word[0]}y`] : [beginning]
  })
}

/** What is longer tells hardly more. */
const LONGEST_BEGINNING = 5
const LETTER_Y = 0x79

/** The first two letters as a number. */
function beginningOf(word: string): number {
  return (word.charCodeAt(0) << 16) | word.charCodeAt(1)
}

function recentIn(language: string): RecentMap<string> {
  let known = recent.get(language)
  if (!known) {
    known = createRecentMap(MOST_RECENT)
    recent.set(language, known)
  }
  return known
}

function stemmerFor(language: string): Stem {
  let stemmer = stemmers.get(language)
  if (!stemmer) {
    const { newStemmer } = require('snowball-stemmers') as typeof snowball
    const packaged = newStemmer(ALGORITHMS[language] ?? 'english')
    stemmer =
      language === 'ar' ? (word) => packaged.stem(word.replace(JOINED, '')) : (word) => packaged.stem(word)
    stemmers.set(language, stemmer)
  }
  return stemmer
}
