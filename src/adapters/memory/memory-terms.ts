// The vocabulary of the memory index: each term with its postings, found by word, by stem and by prefix.
import { stem, stemmingLanguage } from '../../foundation/text/stem.ts'

/** Where an occurrence stands. */
export type CountedField = 'title' | 'headings' | 'url' | 'keywords' | 'anchors' | 'parts' | 'body'

/** Counts of one posting share a small integer: bits from `shift`, at most `max` of them. */
const PACKING: Readonly<Record<CountedField, { readonly shift: number; readonly max: number }>> = {
  title: { shift: 0, max: 15 },
  headings: { shift: 4, max: 15 },
  url: { shift: 8, max: 7 },
  keywords: { shift: 11, max: 15 },
  anchors: { shift: 15, max: 15 },
  parts: { shift: 19, max: 7 },
  body: { shift: 22, max: 511 },
}

export interface Term {
  readonly id: number
  readonly word: string
  /** The number it writes, for ranges; NaN where it is none. */
  readonly value: number
  /** Documents in ascending order, and beside each its packed counts. Removed documents stay until a sweep. */
  docs: number[]
  counts: number[]
  /** Living documents that hold it as a word, not only as a part of one. */
  documents: number
  /** A bit for each language it is known as a word of. */
  languages: number
}

export interface TermLanguage {
  readonly code: string
  readonly bit: number
}

export interface Terms {
  get(word: string): Term | undefined
  byId(id: number): Term | undefined
  all(): Iterable<Term>
  /** The language whose stems the words of a text have. */
  language(lang: string | undefined): TermLanguage
  /** The term of a word, made if need be, known from now on as a word of that language. */
  intern(word: string, language: TermLanguage): Term
  /** Terms with the same stem as the word in any language that the index holds; the word's own among them. */
  relatives(word: string): readonly Term[]
  startingWith(prefix: string): Iterable<Term>
}

export function createTerms(): Terms {
  const byWord = new Map<string, Term>()
  const inOrder: Term[] = []
  const byStem = new Map<string, Term[]>()
  const byBeginning = new Map<string, Term[]>()
  const languages = new Map<string, TermLanguage>()

  const create = (word: string): Term => {
    const value = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : Number.NaN
    const term: Term = {
      id: inOrder.length + 1,
      word,
      value,
      docs: [],
      counts: [],
      documents: 0,
      languages: 0,
    }
    byWord.set(word, term)
    inOrder.push(term)
    append(byBeginning, word.slice(0, 2), term)
    return term
  }

  return {
    get: (word) => byWord.get(word),
    byId: (id) => inOrder[id - 1],
    all: () => inOrder,
    language(lang) {
      const code = stemmingLanguage(lang)
      const language = languages.get(code) ?? { code, bit: 1 << languages.size }
      languages.set(code, language)
      return language
    },
    intern(word, { code, bit }) {
      const term = byWord.get(word) ?? create(word)
      if ((term.languages & bit) === 0) {
        term.languages |= bit
        append(byStem, `${code}:${stem(word, code)}`, term)
      }
      return term
    },
    relatives(word) {
      const own = byWord.get(word)
      const found = new Set(own ? [own] : [])
      for (const code of languages.keys()) {
        for (const term of byStem.get(`${code}:${stem(word, code)}`) ?? []) found.add(term)
      }
      return [...found]
    },
    startingWith: (prefix) => (prefix.length < 2 ? inOrder : (byBeginning.get(prefix.slice(0, 2)) ?? [])),
  }
}

/** Counts one occurrence in a document, which must not be lower than the last that was counted. */
export function countOccurrence(term: Term, doc: number, field: CountedField): void {
  const last = term.docs.length - 1
  if (last < 0 || term.docs[last] !== doc) {
    term.docs.push(doc)
    term.counts.push(packed(0, field))
  } else term.counts[last] = packed(term.counts[last] ?? 0, field)
}

/** The packed counts with more occurrences in a field; a field that is full stays full. */
export function packed(counts: number, field: CountedField, more = 1): number {
  const { shift, max } = PACKING[field]
  return counts + (Math.min(more, max - ((counts >> shift) & max)) << shift)
}

export function countIn(counts: number, field: CountedField): number {
  const { shift, max } = PACKING[field]
  return (counts >> shift) & max
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
