// Pages for comparing indexes: words as languages have them, by numbers that are the same in every run.
import type { Document } from '../../src/engine/index/document/document.ts'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { Clause, IndexQuery } from '../../src/engine/index/search-index.ts'
import { aDocument } from '../support/search-samples.ts'

/** From 0 up to and without 1. */
export function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Few that are everywhere, many that are rare. */
export const wordBy = (random: () => number): string => `w${Math.floor(400 * random() ** 3).toString(36)}x`

const MOST_WORDS = 200

/** Of up to 200 words. */
export function randomPage(random: () => number, n: number): Document {
  return pageOf(random, n, MOST_WORDS)
}

const LONGEST = 3_000
const LANGUAGES = ['en', 'en', 'en', 'de', 'fr']

/** From a few words to thousands, in several languages, and linked to more or less. */
export function unevenPage(random: () => number, n: number): Document {
  const page = pageOf(random, n, Math.ceil(LONGEST ** random()))
  const lang = LANGUAGES[Math.floor(random() * LANGUAGES.length)] ?? 'en'
  return { ...page, lang, ...(random() < 0.3 && { authority: random() }) }
}

function pageOf(random: () => number, n: number, most: number): Document {
  const words = (some: number): string =>
    Array.from({ length: 1 + Math.floor(random() * some) }, () => wordBy(random)).join(' ')
  return aDocument(`https://site${n % 7}.example/${n}`, {
    lang: 'en',
    title: words(8),
    headings: random() < 0.5 ? [words(6)] : [],
    text: words(most),
    ...(random() < 0.2 && { anchors: [words(3)] }),
  })
}

const MOST_ASKED = 10

/** As a search asks: any of the words, better near to each other; every third has two of them in a phrase. */
export function asSearched(random: () => number, n: number, limit: number): IndexQuery {
  const texts = Array.from({ length: 1 + Math.floor(random() * MOST_ASKED) }, () => wordBy(random))
  const word = (text: string): Clause => ({ kind: 'word', text, field: 'any', exact: false, weight: 1 })
  const pair = (at: number): Clause => {
    const text = `${texts[at - 1]} ${texts[at]}`
    return { kind: 'phrase', text, field: 'any', weight: n % 3 === 0 ? 1 : 0.2, ...(n % 3 && { within: 3 }) }
  }
  const should = texts.slice(1).map((_, at) => pair(at + 1))
  return { must: [texts.map(word)], should, mustNot: [], filter: EVERYTHING, limit }
}
