// A document as an index server takes it: its stems and how often each counts, its words in order, its keywords.
import { FIELD_WEIGHTS, LENGTH_WEIGHTS, lengthFactor, type PerField } from '../../engine/index/bm25f.ts'
import type { Document } from '../../engine/index/document/document.ts'
import { commonNamesOf } from '../../engine/index/document/own-name.ts'
import { facetsOf, keywordsOf } from '../../engine/index/facets.ts'
import { linkBonus } from '../../engine/index/quality/link-bonus.ts'
import { rankingFactsOf } from '../../engine/index/ranking-facts.ts'
import { stem, stemmingLanguage } from '../../foundation/text/stem.ts'
import { tokenize, wordsOf } from '../../foundation/text/tokenize.ts'
import { urlText } from '../../foundation/web/url.ts'
import {
  BEFORE_FREQUENCY,
  FACTS_COLUMN,
  OCCURRENCE,
  TEXT_FIELDS,
  type TextField,
  writeFacts,
} from './index-form.ts'

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
  /** Words in all. */
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
    length: read.reduce((sum, { words }) => sum + words.length, 0),
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

/** `usual`: how long each field is in the pages of the index. */
export function documentFields(
  { document, language, fields }: ReadDocument,
  usual: PerField,
): Record<string, unknown> {
  // Each word once, in the whole page: it is counted in every place, and its stem is looked up once.
  const words = new Counts()
  const stems = new Counts()
  const numbers = new Set<number>()
  const counting = (field: keyof PerField, length: number): number =>
    occurrences(field, length, fields.body.length, usual)
  for (const field of TEXT_FIELDS) {
    const { texts, parts, length } = fields[field]
    const count = counting(field, length)
    const isNumbered = NUMBERED.has(field)
    for (const text of texts)
      for (const word of text) {
        words.add(word, count)
        if (isNumbered && NUMBER.test(word)) numbers.add(Number(word))
      }
    const ofPart = counting('parts', fields.body.length)
    for (const part of parts) stems.add(stemTerm(part, language), ofPart)
  }
  for (const [word, count] of words.byTerm) stems.add(stemTerm(word, language), count)
  // Anchors and names find the page, but are no words of its text.
  const ofAnchor = counting('anchors', 0)
  for (const word of (document.anchors ?? []).flatMap(wordsOf)) stems.add(stemTerm(word, language), ofAnchor)
  const ofName = counting('title', fields.title.length)
  for (const name of commonNamesOf(document)) stems.add(nameTerm(name.split(' ')), ofName)
  const facets = facetsOf(document)
  const links = linkBonus(document)
  return {
    stems: stems.text(),
    words: [...words.byTerm.keys()].join(' '),
    ...Object.fromEntries(
      TEXT_FIELDS.map((field) => [field, fields[field].texts.map((text) => text.join(' '))]),
    ),
    facet: keywordsOf(facets),
    ...(numbers.size > 0 && { numbers: [...numbers].filter(Number.isFinite) }),
    ...(facets.publishedAt !== undefined && { published: facets.publishedAt }),
    ...(links > 0 && { links }),
    key: document.url,
    [FACTS_COLUMN]: writeFacts(rankingFactsOf(document)),
  }
}

/** How often terms count. */
class Counts {
  readonly byTerm = new Map<string, number>()

  add(term: string, count: number): void {
    this.byTerm.set(term, (this.byTerm.get(term) ?? 0) + count)
  }

  text(): string {
    return [...this.byTerm]
      .map(([term, count]) => `${term}${BEFORE_FREQUENCY}${Math.max(1, Math.round(count))}`)
      .join(' ')
  }
}

/** So many times the usual text: a longer one takes no more away from a word. */
const LONGEST = 50

/**
 * The server weighs all by the length of the whole page, which is nearly that of its body. A word of another field is to be
 * weighed by the length of that: it is counted more often in a long page, and less in a short one.
 */
export function occurrences(
  field: keyof PerField,
  length: number,
  bodyLength: number,
  usual: PerField,
): number {
  if (field === 'body') return OCCURRENCE
  const ofPage = lengthFactor(LENGTH_WEIGHTS.body, Math.min(LONGEST * usual.body, bodyLength), usual.body)
  const own = FIELD_WEIGHTS[field] * lengthFactor(LENGTH_WEIGHTS[field], length, usual[field])
  return (OCCURRENCE * own) / ofPage
}
