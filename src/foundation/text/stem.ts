// Stems: the part of a word that its forms have in common, by language.
import snowball from 'snowball-stemmers'
import { createRecentMap, type RecentMap } from '../recent-map.ts'
import { stemEnglish } from './stem-english.ts'

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
  const found = /^\p{L}+$/u.test(word) ? stemmerFor(language)(word) : word
  known.set(word, found)
  return found
}

/** Finds which of some stems a folded word has; undefined for a word that has none of them. */
export type FindStem = (word: string) => string | undefined

/** In English a stem begins as its word does, so that most words are told by their first letter alone. */
export function createFindStem(stems: Iterable<string>, lang: string | undefined): FindStem {
  const wanted = new Set(stems)
  const find: FindStem = (word) => {
    const found = stem(word, lang)
    return wanted.has(found) ? found : undefined
  }
  if (stemmingLanguage(lang) !== 'en') return find
  const beginnings = new Set([...wanted].map((word) => word.charCodeAt(0)))
  return (word) => (beginnings.has(word.charCodeAt(0)) ? find(word) : undefined)
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
    const packaged = snowball.newStemmer(ALGORITHMS[language] ?? 'english')
    stemmer = (word) => packaged.stem(word)
    stemmers.set(language, stemmer)
  }
  return stemmer
}
