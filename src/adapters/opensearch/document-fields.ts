// A document as an index server takes it: its terms with their weighted counts, its words in order, its keywords.
import { FIELD_WEIGHTS, LENGTH_WEIGHTS, lengthFactor } from '../../engine/index/bm25f.ts'
import type { Document } from '../../engine/index/document/document.ts'
import { commonNamesOf } from '../../engine/index/document/own-name.ts'
import { keywordsOf } from '../../engine/index/facet-keywords.ts'
import { facetsOf } from '../../engine/index/facets.ts'
import { linkBonus } from '../../engine/index/quality/link-bonus.ts'
import { rankingFactsOf } from '../../engine/index/ranking-facts.ts'
import { lengthInSteps } from '../../foundation/text/norms.ts'
import { stem, stemmingLanguage } from '../../foundation/text/stem.ts'
import { tokenize, wordsOf } from '../../foundation/text/tokenize.ts'
import { FACTS_COLUMN, writeFacts } from './facts-column.ts'
import { BEFORE_FREQUENCY, SCALE, TEXT_FIELDS, type TextField, worthField } from './index-form.ts'
import type { MeanLengths } from './mean-lengths.ts'

/** A document whose texts were read. */
export interface ReadDocument {
  readonly document: Document
  /** The language of its stems. */
  readonly language: string
  readonly fields: Readonly<Record<TextField, ReadField>>
}

interface ReadField {
  /** Of each text apart. */
  readonly texts: readonly (readonly string[])[]
  readonly parts: readonly string[]
  /** Words in all, in the steps that lengths are weighed by. */
  readonly length: number
}

export function readDocument(document: Document): ReadDocument {
  const { title, headings, text, description = '', keywords, url } = document
  const language = stemmingLanguage(document.lang)
  const read = (texts: readonly string[]): ReadField => readField(texts, language)
  return {
    document,
    language,
    fields: {
      title: read([title]),
      headings: read(headings),
      body: read([text, description]),
      url: read([urlText(url)]),
      keywords: read(keywords),
    },
  }
}

function readField(texts: readonly string[], language: string): ReadField {
  const read = texts.map((text) => tokenize(text, language))
  return {
    texts: read.map(({ words }) => words).filter((words) => words.length > 0),
    parts: read.flatMap(({ parts }) => parts),
    length: lengthInSteps(read.reduce((sum, { words }) => sum + words.length, 0)),
  }
}

/** The term of a word's stem in one language. */
export function stemTerm(word: string, language: string): string {
  return `${language}:${stem(word, language)}`
}

/** The term of a whole name; no language is called so. */
export function nameTerm(words: readonly string[]): string {
  return `name:${words.join('_')}`
}

/** Fields whose numbers are found by a range. */
const NUMBERED: ReadonlySet<TextField> = new Set(['title', 'headings', 'body'])
const NUMBER = /^\d+(?:\.\d+)?$/

export function documentFields(
  { document, language, fields }: ReadDocument,
  means: MeanLengths,
): Record<string, unknown> {
  const any = new Weights()
  const exact = new Weights()
  const stems = Object.fromEntries(TEXT_FIELDS.map((field) => [field, new Weights()]))
  const worths: Record<string, number> = {}
  const numbers = new Set<number>()
  for (const field of TEXT_FIELDS) {
    const { texts, length } = fields[field]
    const worth = FIELD_WEIGHTS[field] * lengthFactor(LENGTH_WEIGHTS[field], length, means[field])
    worths[worthField(field)] = worth
    for (const word of texts.flat()) {
      const term = stemTerm(word, language)
      any.add(term, worth)
      stems[field]?.add(term, worth)
      exact.add(word, worth)
      if (NUMBERED.has(field) && NUMBER.test(word)) numbers.add(Number(word))
    }
  }
  addUnplaced(any, { document, language, fields }, means)
  const facets = facetsOf(document)
  const links = linkBonus(document)
  return {
    any: any.text(),
    exact: exact.text(),
    ...Object.fromEntries(
      TEXT_FIELDS.map((field) => [field, fields[field].texts.map((words) => words.join(' '))]),
    ),
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [`${field}_stem`, stems[field]?.text()])),
    ...worths,
    facet: keywordsOf(document, facets),
    ...(numbers.size > 0 && { numbers: [...numbers].filter(Number.isFinite) }),
    ...(facets.publishedAt !== undefined && { published: facets.publishedAt }),
    ...(links > 0 && { links }),
    key: document.url,
    [FACTS_COLUMN]: writeFacts(rankingFactsOf(document)),
  }
}

/** Anchors, parts of compounds and names: they find the page, but are no words of its text. */
function addUnplaced(any: Weights, { document, language, fields }: ReadDocument, means: MeanLengths): void {
  const { title, body } = fields
  const ofPart = FIELD_WEIGHTS.parts * lengthFactor(LENGTH_WEIGHTS.parts, body.length, means.body)
  for (const field of TEXT_FIELDS) {
    for (const part of fields[field].parts) any.add(stemTerm(part, language), ofPart)
  }
  const ofAnchor = FIELD_WEIGHTS.anchors * lengthFactor(LENGTH_WEIGHTS.anchors, body.length, means.body)
  for (const anchor of document.anchors ?? []) {
    for (const word of wordsOf(anchor)) any.add(stemTerm(word, language), ofAnchor)
  }
  const ofName = FIELD_WEIGHTS.title * lengthFactor(LENGTH_WEIGHTS.title, title.length, means.title)
  for (const name of commonNamesOf(document)) any.add(nameTerm(name.split(' ')), ofName)
}

/** Far more than any page has; the server holds the sum of a document's frequencies as a whole number of 31 bits. */
const LARGEST_SUM = 2 ** 30

/** The weighted counts of terms. */
class Weights {
  private readonly byTerm = new Map<string, number>()

  add(term: string, weight: number): void {
    this.byTerm.set(term, (this.byTerm.get(term) ?? 0) + weight)
  }

  text(): string {
    const sum = this.byTerm.values().reduce((total, weight) => total + weight, 0)
    const scale = Math.min(SCALE, LARGEST_SUM / sum)
    return [...this.byTerm]
      .map(([term, weight]) => `${term}${BEFORE_FREQUENCY}${Math.max(1, Math.round(weight * scale))}`)
      .join(' ')
  }
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
