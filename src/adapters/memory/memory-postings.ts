// The postings of the memory index: documents go in and out, and each word knows where it stands.
import type { Document } from '../../engine/index/document/document.ts'
import { commonNamesOf } from '../../engine/index/document/own-name.ts'
import { type Facets, facetsOf } from '../../engine/index/facets.ts'
import { LINK_WEIGHT, linkBonus } from '../../engine/index/quality/link-bonus.ts'
import { type RankingFacts, rankingFactsOf } from '../../engine/index/ranking-facts.ts'
import { lengthInSteps, roundMean } from '../../foundation/text/norms.ts'
import { tokenize, wordsOf } from '../../foundation/text/tokenize.ts'
import {
  type CountedField,
  countOccurrence,
  createTerms,
  type TermLanguage,
  type Terms,
} from './memory-terms.ts'

/** A field that holds the page's own text, where phrases are found. */
export type TextField = Exclude<CountedField, 'anchors' | 'parts'>
export const TEXT_FIELDS: readonly TextField[] = ['title', 'headings', 'body', 'url', 'keywords']

export interface Entry {
  readonly url: string
  readonly facets: Facets
  readonly facts: RankingFacts
  readonly commonNames: readonly string[]
  /** What links add to the score of a match. */
  readonly links: number
  /** Term ids in the order of the text, 0 where a phrase can't go on. */
  readonly streams: Readonly<Record<TextField, Uint32Array>>
  /** Words of each field, in the steps that lengths are weighed by. */
  readonly lengths: Readonly<Record<TextField, number>>
}

export interface Postings {
  readonly terms: Terms
  put(document: Document): void
  remove(url: string): void
  /** By document number; undefined where it was removed. */
  entries(): readonly (Entry | undefined)[]
  /** Living documents. */
  count(): number
  /** Of those that have the field at all. */
  meanLength(field: TextField): number
  /** Forgets removed documents for good once they outnumber the living. */
  sweepIfWorthIt(): void
  size(): { documents: number; terms: number; bytes: number }
}

const FEWEST_TO_SWEEP = 1000

export function createPostings(): Postings {
  const terms = createTerms()
  const docByUrl = new Map<string, number>()
  const lengths: Record<TextField, number> = { title: 0, headings: 0, body: 0, url: 0, keywords: 0 }
  /** Living documents that have the field at all: those that lack it say nothing about its usual length. */
  const filled: Record<TextField, number> = { title: 0, headings: 0, body: 0, url: 0, keywords: 0 }
  let entries: (Entry | undefined)[] = []
  let liveTerms = 0
  let livePostings = 0

  const tally = (entry: Entry, by: 1 | -1): void => {
    const ids = new Set<number>()
    for (const field of TEXT_FIELDS) {
      lengths[field] += by * entry.lengths[field]
      if (entry.lengths[field] > 0) filled[field] += by
      for (const id of entry.streams[field]) ids.add(id)
    }
    livePostings += by * ids.size
    for (const id of ids) {
      const term = terms.byId(id)
      if (!term) continue
      term.documents += by
      if (term.documents === (by === 1 ? 1 : 0)) liveTerms += by
    }
  }

  const remove = (url: string): void => {
    const doc = docByUrl.get(url)
    if (doc === undefined) return
    const entry = entries[doc]
    if (entry) tally(entry, -1)
    entries[doc] = undefined
    docByUrl.delete(url)
  }

  const sweep = (): void => {
    const renumbered = new Map<number, number>()
    const living: Entry[] = []
    for (const [doc, entry] of entries.entries()) {
      if (!entry) continue
      renumbered.set(doc, living.length)
      docByUrl.set(entry.url, living.length)
      living.push(entry)
    }
    for (const term of terms.all()) {
      const kept = term.docs.map((doc) => renumbered.get(doc))
      term.counts = term.counts.filter((_, at) => kept[at] !== undefined)
      term.docs = kept.filter((doc) => doc !== undefined)
    }
    entries = living
  }

  return {
    terms,
    put(document) {
      remove(document.url)
      const doc = entries.length
      const language = terms.language(document.lang)
      const read = (texts: readonly string[], field: TextField) =>
        readField(terms, { doc, field, language }, texts)
      const streams = {
        title: read([document.title], 'title'),
        headings: read(document.headings, 'headings'),
        body: read([document.text, document.description ?? ''], 'body'),
        url: read([urlText(document.url)], 'url'),
        keywords: read(document.keywords, 'keywords'),
      }
      const entry: Entry = {
        url: document.url,
        facets: facetsOf(document),
        facts: rankingFactsOf(document),
        commonNames: commonNamesOf(document),
        links: LINK_WEIGHT * linkBonus(document),
        streams,
        lengths: lengthsOf(streams),
      }
      for (const anchor of document.anchors ?? [])
        for (const word of wordsOf(anchor)) countOccurrence(terms.intern(word, language), doc, 'anchors')
      entries.push(entry)
      docByUrl.set(document.url, doc)
      tally(entry, 1)
    },
    remove,
    entries: () => entries,
    count: () => docByUrl.size,
    meanLength: (field) => (filled[field] === 0 ? 1 : roundMean(lengths[field] / filled[field])),
    sweepIfWorthIt() {
      const removed = entries.length - docByUrl.size
      if (removed >= FEWEST_TO_SWEEP && removed > docByUrl.size) sweep()
    },
    size() {
      const words = TEXT_FIELDS.reduce((sum, field) => sum + lengths[field], 0)
      return { documents: docByUrl.size, terms: liveTerms, bytes: 4 * words + 8 * livePostings }
    },
  }
}

interface Place {
  readonly doc: number
  readonly field: TextField
  readonly language: TermLanguage
}

function lengthsOf(streams: Entry['streams']): Entry['lengths'] {
  const ofField = (field: TextField): number => lengthInSteps(streams[field].filter((id) => id > 0).length)
  return {
    title: ofField('title'),
    headings: ofField('headings'),
    body: ofField('body'),
    url: ofField('url'),
    keywords: ofField('keywords'),
  }
}

/** Counts the words of a field's texts; no phrase goes from one text into the next. */
function readField(terms: Terms, { doc, field, language }: Place, texts: readonly string[]): Uint32Array {
  const ids: number[] = []
  for (const text of texts) {
    const { words, parts } = tokenize(text, language.code)
    if (words.length > 0 && ids.length > 0) ids.push(0)
    for (const word of words) {
      const term = terms.intern(word, language)
      countOccurrence(term, doc, field)
      ids.push(term.id)
    }
    for (const part of parts) countOccurrence(terms.intern(part, language), doc, 'parts')
  }
  return Uint32Array.from(ids)
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
