// A document as the index takes it: its words with their places, its stems, its keywords.
import type { Document } from '../../engine/index/document.ts'
import { facetsOf } from '../../engine/index/facets.ts'
import { stem, stemmingLanguage } from '../../foundation/text/stem.ts'
import { tokenize } from '../../foundation/text/tokenize.ts'
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
  const numbers = read.flatMap(({ terms }, field) =>
    FIELDS[field] === 'url' ? [] : terms.map(numberKeyword),
  )
  return {
    key: document.url,
    fields: read.map(({ terms, positions }): FieldTerms => ({ terms, positions })),
    unplaced: read.map(({ terms }, field) =>
      stems(FIELDS[field] === 'parts' ? read.flatMap(({ parts }) => parts) : terms),
    ),
    keywords: [
      ...keywordsOf(document, facets),
      `${STEMMED}${language}`,
      ...new Set(numbers.filter((keyword) => keyword !== undefined)),
    ],
    numbers: [facets.publishedAt ?? Number.NaN],
  }
}

/** The term of a word's stem in one language. */
export function stemTerm(word: string, language: string): string {
  return `${language}:${stem(word, language)}`
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
