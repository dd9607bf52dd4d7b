// Standing queries, found by the documents that may answer them: a new page is looked up in them, not they in the index.
import { stem, stemmingLanguage } from '../../../foundation/text/stem.ts'
import { tokenize, wordsOf } from '../../../foundation/text/tokenize.ts'
import type { Document } from '../../index/document/document.ts'
import { facetsOf, passesFilter } from '../../index/facets.ts'
import type { Clause } from '../../index/search-index.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import { readRequest } from '../read/read-request.ts'
import { addressText } from '../retrieve/index-queries.ts'
import type { SearchRequest } from '../search-request.ts'

export interface StandingQueries {
  /** Adds a query under its key, or replaces it. */
  set(key: string, request: SearchRequest): void
  delete(key: string): void
  /**
   * The keys of the queries that a document may answer: it has half of their words, something of all that they require, and
   * passes their filters. Whether it does answer them, a search tells.
   */
  matching(document: Document): readonly string[]
}

/** Words of which a document must have one. */
type Slot = readonly string[]

interface Standing {
  readonly key: string
  readonly parsed: ParsedQuery
  /** One for each word of the query, with the other forms of names. */
  readonly words: readonly Slot[]
  /** So many of them a document must have. */
  readonly needed: number
  readonly required: readonly Slot[]
  /** Of these a document that matches has at least one; empty where nothing but the filter tells. */
  readonly lead: Slot
  /** The stems of words and required, by language: made once, since a stem takes long and every document asks for all. */
  readonly stems: Map<string, Stemmed>
}

interface Stemmed {
  readonly words: readonly Slot[]
  readonly required: readonly Slot[]
}

/** Of longer texts the beginning tells enough. */
const TEXT_READ = 200_000

export function createStandingQueries(): StandingQueries {
  const standing = new Map<string, Standing>()
  /** By language, since a word's stem depends on it: which queries a stem leads to. Made with the first document of each. */
  const byStem = new Map<string, Map<string, Set<Standing>>>()
  const byFilter = new Set<Standing>()

  const enter = (one: Standing, language: string, stems: Map<string, Set<Standing>>): void => {
    for (const word of one.lead) {
      const term = stem(word, language)
      const led = stems.get(term) ?? new Set()
      stems.set(term, led.add(one))
    }
  }
  const stemsOf = (language: string): Map<string, Set<Standing>> => {
    const known = byStem.get(language)
    if (known) return known
    const stems = new Map<string, Set<Standing>>()
    for (const one of standing.values()) enter(one, language, stems)
    byStem.set(language, stems)
    return stems
  }
  const remove = (key: string): void => {
    const one = standing.get(key)
    if (!one) return
    standing.delete(key)
    byFilter.delete(one)
    for (const [language, stems] of byStem) {
      for (const word of one.lead) {
        const led = stems.get(stem(word, language))
        led?.delete(one)
        if (led?.size === 0) stems.delete(stem(word, language))
      }
    }
  }

  return {
    set(key, request) {
      remove(key)
      const one = standingOf(key, request)
      if (!one.parsed.answerable) return
      standing.set(key, one)
      if (one.lead.length === 0) byFilter.add(one)
      for (const [language, stems] of byStem) enter(one, language, stems)
    },
    delete: remove,
    matching(document) {
      if (standing.size === 0) return []
      const language = stemmingLanguage(document.lang)
      const terms = termsOf(document, language)
      const led = new Set(byFilter)
      const stems = stemsOf(language)
      for (const term of terms) for (const one of stems.get(term) ?? []) led.add(one)
      if (led.size === 0) return []
      const has = (slot: Slot): boolean => slot.some((term) => terms.has(term))
      const facets = facetsOf(document)
      return [...led]
        .filter((one) => {
          const { words, required } = stemmed(one, language)
          return (
            words.filter(has).length >= one.needed &&
            required.every(has) &&
            passesFilter(facets, one.parsed.filter)
          )
        })
        .map(({ key }) => key)
    },
  }
}

function standingOf(key: string, request: SearchRequest): Standing {
  const read = readRequest(request)
  // Kinds of page that we only guess from the words are left to the search.
  const parsed = read.widened(0) ?? read.queries[0]
  if (!parsed) throw new TypeError('a standing query without a query')
  const words = parsed.words.map((word) => formsOf(word, parsed))
  const needed = Math.ceil(words.length / 2)
  const required = parsed.required.flatMap(slotOf)
  const lead = leadOf(words, needed) ?? required[0] ?? []
  return { key, parsed, words, needed, required, lead, stems: new Map() }
}

function stemmed({ words, required, stems }: Standing, language: string): Stemmed {
  const known = stems.get(language)
  if (known) return known
  const stemsOf = (slots: readonly Slot[]): Slot[] =>
    slots.map((slot) => slot.map((word) => stem(word, language)))
  const made = { words: stemsOf(words), required: stemsOf(required) }
  stems.set(language, made)
  return made
}

/** A word, and the names that it is written in one with, or in parts. */
function formsOf(word: string, { joined, split }: ParsedQuery): Slot {
  const names = joined.filter(({ words }) => words.includes(word)).map((name) => name.joined)
  const parts = split.filter((name) => name.joined === word).flatMap(({ words }) => words)
  const version = /^v(\d{1,3})$/.exec(word)?.[1]
  const versions = version === undefined ? [] : [`v${version}.0`, `${version}.0`]
  return [word, ...names, ...parts, ...versions]
}

/** Who has `needed` of the words has one of all but `needed` - 1 of them; the short ones, which are common, are left out. */
function leadOf(words: readonly Slot[], needed: number): Slot | undefined {
  if (words.length === 0) return undefined
  const longest = words.toSorted(([a = ''], [b = '']) => b.length - a.length)
  return longest.slice(0, words.length - needed + 1).flat()
}

/** Nothing where a clause is met by what is no word, as a range of numbers. */
function slotOf(group: readonly Clause[]): Slot[] {
  const slot: string[] = []
  for (const clause of group) {
    const words = 'text' in clause ? wordsOf(clause.text) : []
    const [longest] = words.toSorted((a, b) => b.length - a.length)
    if (longest === undefined) return []
    slot.push(longest)
  }
  return [slot]
}

/** The stems of all that a document can be found by. */
function termsOf(document: Document, language: string): Set<string> {
  const { url, title, headings, text, description = '', keywords, anchors = [] } = document
  const terms = new Set<string>()
  const read = (part: string): void => {
    const { words, parts } = tokenize(part, language)
    for (const word of words) terms.add(stem(word, language))
    for (const word of parts) terms.add(stem(word, language))
  }
  for (const part of [title, description, addressText(url), ...headings, ...keywords, ...anchors]) read(part)
  read(text.slice(0, TEXT_READ))
  return terms
}
