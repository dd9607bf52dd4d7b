// A document as the index takes it: its words with their places, its stems, its keywords.
import type { Document } from '../../engine/index/document.ts'
import { facetsOf } from '../../engine/index/facets.ts'
import { linkBonus } from '../../engine/index/link-bonus.ts'
import { createRecentMap, type RecentMap } from '../../foundation/recent-map.ts'
import { stem, stemmingLanguage } from '../../foundation/text/stem.ts'
import { tokenize, wordsOf } from '../../foundation/text/tokenize.ts'
import type { FieldTerms, IndexDocument } from '../../inverted-index/write-buffer.ts'
import { keywordsOf, STEMMED } from './keywords.ts'
import { numberKeyword } from './number-keyword.ts'
import { FIELDS } from './schema.ts'

interface ReadField {
  readonly terms: string[]
  readonly positions: number[]
  readonly parts: string[]
}

export function documentTerms(document: Document): IndexDocument {
  const language = stemmingLanguage(document.lang)
  const texts: Readonly<Record<string, readonly string[]>> = {
    title: [document.title],
    headings: document.headings,
    body: [document.text, document.description ?? '', ...document.keywords],
    url: [urlText(document.url)],
  }
  const read = FIELDS.map((name) => readTexts(texts[name] ?? []))
  const stems = (words: readonly string[]): string[] => words.map((word) => stemTerm(word, language))
  const facets = facetsOf(document)
  const numbers = read.flatMap(({ terms }, field) => (FIELDS[field] === 'url' ? [] : numbersAmong(terms)))
  return {
    key: document.url,
    fields: read.map(({ terms, positions }): FieldTerms => ({ terms, positions })),
    unplaced: FIELDS.map((name, field) => {
      if (name === 'anchors') return stems((document.anchors ?? []).flatMap((text) => wordsOf(text)))
      if (name === 'parts') return stems(read.flatMap(({ parts }) => parts))
      return stems(read[field]?.terms ?? [])
    }),
    keywords: [...keywordsOf(document, facets), `${STEMMED}${language}`, ...new Set(numbers)],
    numbers: [facets.publishedAt ?? Number.NaN, linkBonus(document) || Number.NaN],
  }
}

/** Terms of stems that were asked for lately, by language: made once, and then the same string each time. */
const recent = new Map<string, RecentMap<string>>()
const MOST_RECENT = 50_000

/** The term of a word's stem in one language. */
export function stemTerm(word: string, language: string): string {
  let known = recent.get(language)
  if (!known) {
    known = createRecentMap(MOST_RECENT)
    recent.set(language, known)
  }
  let term = known.get(word)
  if (term === undefined) {
    term = `${language}:${stem(word, language)}`
    known.set(word, term)
  }
  return term
}

function numbersAmong(words: readonly string[]): string[] {
  const keywords: string[] = []
  for (const word of words) {
    const first = word.charCodeAt(0)
    const keyword = first >= 0x30 && first <= 0x39 ? numberKeyword(word) : undefined
    if (keyword !== undefined) keywords.push(keyword)
  }
  return keywords
}

/** No phrase goes from one text into the next: a place between them stays empty. */
function readTexts(texts: readonly string[]): ReadField {
  const field: ReadField = { terms: [], positions: [], parts: [] }
  let position = 0
  for (const text of texts) {
    const { words, parts } = tokenize(text)
    for (const word of words) {
      field.terms.push(word)
      field.positions.push(position++)
    }
    for (const part of parts) field.parts.push(part)
    position++
  }
  return field
}

/** The address as words are read from it: unescaped where it can be, without the scheme. */
function urlText(url: string): string {
  const rest = url.slice(url.indexOf('://') + 3)
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}
