// A document as the index takes it: its words with their places, its stems, its keywords.
import type { Document } from '../../engine/index/document/document.ts'
import { commonNamesOf } from '../../engine/index/document/own-name.ts'
import { facetsOf, keywordsOf } from '../../engine/index/facets.ts'
import { linkBonus } from '../../engine/index/quality/link-bonus.ts'
import { rankingFactsOf } from '../../engine/index/ranking-facts.ts'
import { stemmingLanguage } from '../../foundation/text/stem.ts'
import { WordScanner } from '../../foundation/text/word-scanner.ts'
import { urlText } from '../../foundation/web/url.ts'
import type { FieldTerms, IndexDocument } from '../../inverted-index/write/write-buffer.ts'
import { type KnownWord, knownWord, nameTerm, readWords } from './known-words.ts'
import { packFacts } from './pack-facts.ts'
import { FIELDS, STEMMED } from './schema.ts'

/** The words of a field, with what follows from each. */
interface ReadField {
  readonly terms: KnownWord[]
  readonly positions: number[]
  readonly parts: string[]
  readonly numbers: string[]
}

/** Fields whose numbers are found by a range. */
const NUMBERED: ReadonlySet<string | undefined> = new Set(['title', 'headings', 'body'])

export function documentTerms(document: Document): IndexDocument {
  const language = stemmingLanguage(document.lang)
  const texts: Readonly<Record<string, readonly string[]>> = {
    title: [document.title],
    headings: document.headings,
    body: [document.text, document.description ?? ''],
    url: [urlText(document.url)],
    keywords: document.keywords,
  }
  const read = FIELDS.map((name) => readTexts(texts[name] ?? [], language))
  const facets = facetsOf(document)
  const numbers = read.flatMap((field, place) => (NUMBERED.has(FIELDS[place]) ? field.numbers : []))
  return {
    key: document.url,
    fields: read.map(({ terms, positions }): FieldTerms => ({ terms, positions })),
    nonPositional: FIELDS.map((name) => {
      if (name === 'parts') return read.flatMap(({ parts }) => parts)
      if (name === 'title') return commonNamesOf(document).map(nameTerm)
      return name === 'anchors'
        ? readTexts(document.anchors ?? [], language).terms.map(({ form }) => form)
        : []
    }),
    keywords: [...keywordsOf(facets), `${STEMMED}${language}`, ...new Set(numbers)],
    numbers: [facets.publishedAt ?? Number.NaN, linkBonus(document) || Number.NaN],
    stored: packFacts(rankingFactsOf(document)),
  }
}

/** No phrase goes from one text into the next: a place between them stays empty. */
function readTexts(texts: readonly string[], language: string): ReadField {
  const field: ReadField = { terms: [], positions: [], parts: [], numbers: [] }
  let position = 0
  for (const text of texts) {
    const scanner = new WordScanner(text)
    while (scanner.next()) {
      const known = knownWord(scanner, language)
      if (known) addWord(field, known, position++)
      else {
        const run = readWords(text.slice(scanner.start, scanner.end), language)
        for (const word of run) addWord(field, word, position++)
      }
    }
    position++
  }
  return field
}

function addWord(field: ReadField, word: KnownWord, position: number): void {
  field.terms.push(word)
  field.positions.push(position)
  for (const part of word.parts) field.parts.push(part)
  if (word.numberKeyword !== undefined) field.numbers.push(word.numberKeyword)
}
