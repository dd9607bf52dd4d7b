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
export interface FindStem {
  (word: string): string | undefined
  /** Whether a word may have one that begins with these two ASCII letters, large or small; the second is 0 behind the last. */
  mayBegin(first: number, second: number): boolean
  /** For whoever reads a text: what was found for its words, by their hashes; empty for a word that has none. */
  readonly ofHash: Map<number, string>
}

/**
 * In English a stem begins as its word does, so that most words are told by their first two letters alone; of a few, as
 * "dying", the second is another in the stem.
 */
export function createFindStem(stems: Iterable<string>, lang: string | undefined): FindStem {
  const wanted = new Set(stems)
  const ofHash = new Map<number, string>()
  const find = (word: string): string | undefined => {
    const found = stem(word, lang)
    return wanted.has(found) ? found : undefined
  }
  if (stemmingLanguage(lang) !== 'en') return Object.assign(find, { mayBegin: () => wanted.size > 0, ofHash })
  // Each stem has a bit, in what stands for its first letter and for those that may be its second.
  const [firsts, seconds] = [new Int32Array(ASCII), new Int32Array(ASCII)]
  const add = (letters: Int32Array, code: number, bit: number): void => {
    for (const one of [code, large(code)]) if (one < ASCII) letters[one] = (letters[one] as number) | bit
  }
  for (const [at, word] of [...wanted].entries()) {
    const bit = 1 << (at % 32)
    add(firsts, word.charCodeAt(0), bit)
    if (word.length === 1) for (let any = 0; any < ASCII; any++) add(seconds, any, bit)
    else for (const second of [word.charCodeAt(1), LETTER_Y]) add(seconds, second, bit)
  }
  const mayBegin = (first: number, second: number): boolean =>
    ((firsts[first] ?? -1) & (seconds[second] ?? -1)) !== 0
  const mayHave = (word: string): boolean => mayBegin(word.charCodeAt(0), word.charCodeAt(1) || 0)
  return Object.assign((word: string) => (mayHave(word) ? find(word) : undefined), { mayBegin, ofHash })
}

const ASCII = 128
const LETTER_Y = 0x79

function large(code: number): number {
  return code >= 0x61 && code <= 0x7a ? code - 0x20 : code
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
