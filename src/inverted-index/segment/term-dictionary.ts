// The sorted terms of a segment, each with how many documents hold it and where its postings lie.

import { readVarint, varintEnd } from '../codec/byte-sink.ts'
import {
  blockFor,
  bytesOf,
  FrontCoder,
  STRINGS,
  type StringBlocks,
  StringSearch,
  StringWalk,
} from '../codec/front-coding.ts'
import { BLOCK } from '../codec/packed-block.ts'

/** What the postings of a term hold besides the documents; the first character of the term in the dictionary. */
export type TermKind = 'p' | 'u' | 'k'

/** Where the postings of a term lie, in the segment's words (full blocks), tails (the rest) and positions. */
export interface TermEntry {
  readonly documents: number
  readonly wordsAt: number
  readonly words: number
  readonly tailsAt: number
  readonly tails: number
  readonly positionsAt: number
  readonly positions: number
}

/** Index words for a block of terms: where its text, and the words, tails and positions of its first term start. */
const ROW = 4

export class TermDictionaryWriter {
  readonly #coder = new FrontCoder()
  readonly #index: number[] = []
  count = 0

  /** In order, with postings that follow those of the term before. */
  add(term: Uint8Array, entry: TermEntry): void {
    const at = this.#coder.sink.length
    if (this.#coder.add(term)) this.#index.push(at, entry.wordsAt, entry.tailsAt, entry.positionsAt)
    this.#coder.sink.varint(entry.documents)
    if (entry.documents >= BLOCK) this.#coder.sink.varint(entry.words)
    this.#coder.sink.varint(entry.tails)
    this.#coder.sink.varint(entry.positions)
    this.count++
  }

  finish(): { text: Uint8Array; index: Uint32Array } {
    return { text: this.#coder.sink.view(), index: Uint32Array.from(this.#index) }
  }
}

/** Goes through all terms in order; `term` and `entry` are those of the last `next` that was true. */
export interface TermIterator {
  /** A copy. */
  readonly term: Uint8Array
  readonly entry: TermEntry
  next(): boolean
  /** Where it stands, to be compared with others. */
  readonly at: StringWalk
}

export interface TermDictionary {
  readonly count: number
  find(term: string): TermEntry | undefined
  /** Every term from the first with this prefix on, in order, while they have it. */
  walk(prefix: string, visit: (term: string, documents: number) => void): void
  /** Every term from `first` to `last`, both included, in order. */
  between(first: string, last: string, visit: (entry: TermEntry) => void): void
  iterate(): TermIterator
}

/** Goes through the terms from the start of a block on. */
class EntryWalk {
  readonly #text: Uint8Array
  /** At which it stands. */
  readonly term: StringWalk
  #wordsAt: number
  #tailsAt: number
  #positionsAt: number

  constructor(text: Uint8Array, index: Uint32Array, block: number, term: StringWalk) {
    this.#text = text
    this.term = term
    term.at = index[block * ROW] ?? 0
    this.#wordsAt = index[block * ROW + 1] ?? 0
    this.#tailsAt = index[block * ROW + 2] ?? 0
    this.#positionsAt = index[block * ROW + 3] ?? 0
  }

  /** Steps to the next term. */
  next(): TermEntry {
    this.term.step()
    const documents = readVarint(this.#text, this.term.at)
    const words = documents >= BLOCK ? readVarint(this.#text, varintEnd.at) : 0
    const tails = readVarint(this.#text, varintEnd.at)
    const positions = readVarint(this.#text, varintEnd.at)
    this.term.at = varintEnd.at
    const [wordsAt, tailsAt, positionsAt] = [this.#wordsAt, this.#tailsAt, this.#positionsAt]
    this.#wordsAt += words
    this.#tailsAt += tails
    this.#positionsAt += positions
    return { documents, wordsAt, words, tailsAt, tails, positionsAt, positions }
  }
}

export function openTermDictionary(text: Uint8Array, index: Uint32Array, count: number): TermDictionary {
  const walk = new StringWalk(text)
  const startOf = (block: number): number => index[block * ROW] as number
  const blocks = { bytes: text, count: index.length / ROW, startOf }
  /** Made where a term is looked up: whoever merges never does. */
  let beginnings: Float64Array | undefined

  /** The block that holds `target` if any does, or -1. */
  function blockOf(target: Uint8Array): number {
    beginnings ??= beginningsOf(blocks)
    const { first, end } = rangeFor(beginnings, target)
    return first === end ? end - 1 : blockFor(blocks, target, first - 1, end - 1)
  }

  function entryIn(block: number, target: Uint8Array): TermEntry | undefined {
    const sought = new StringSearch(text, startOf(block), target)
    let wordsAt = index[block * ROW + 1] as number
    let tailsAt = index[block * ROW + 2] as number
    let positionsAt = index[block * ROW + 3] as number
    for (let left = Math.min(count - block * STRINGS, STRINGS); left > 0; left--) {
      const order = sought.step()
      if (order > 0) return undefined
      const documents = readVarint(text, sought.at)
      const words = documents >= BLOCK ? readVarint(text, varintEnd.at) : 0
      const tails = readVarint(text, varintEnd.at)
      const positions = readVarint(text, varintEnd.at)
      sought.at = varintEnd.at
      if (order === 0) return { documents, wordsAt, words, tailsAt, tails, positionsAt, positions }
      wordsAt += words
      tailsAt += tails
      positionsAt += positions
    }
    return undefined
  }

  return {
    count,
    find(term) {
      const target = bytesOf(term)
      const block = blockOf(target)
      return block < 0 ? undefined : entryIn(block, target)
    },
    walk(prefix, visit) {
      const target = bytesOf(prefix)
      const from = Math.max(0, blockOf(target))
      const entries = new EntryWalk(text, index, from, walk)
      for (let at = from * STRINGS; at < count; at++) {
        const { documents } = entries.next()
        if (walk.startsWith(target)) visit(walk.text(), documents)
        else if (walk.compare(target) > 0) return
      }
    },
    between(first, last, visit) {
      const [from, to] = [bytesOf(first), bytesOf(last)]
      const block = Math.max(0, blockOf(from))
      const entries = new EntryWalk(text, index, block, walk)
      for (let at = block * STRINGS; at < count; at++) {
        const entry = entries.next()
        if (walk.compare(to) > 0) return
        if (walk.compare(from) >= 0) visit(entry)
      }
    },
    iterate() {
      const entries = new EntryWalk(text, index, 0, new StringWalk(text))
      let left = count
      const iterator = {
        at: entries.term,
        entry: { documents: 0, wordsAt: 0, words: 0, tailsAt: 0, tails: 0, positionsAt: 0, positions: 0 },
        get term() {
          return entries.term.bytes()
        },
        next() {
          if (left-- <= 0) return false
          iterator.entry = entries.next()
          return true
        },
      }
      return iterator
    },
  }
}

/** How a block's first string begins, as a number that a float64 holds: a search among those settles most of where a term belongs. */
const BYTES_OF_BEGINNING = 6

/** Rising, as the strings do; strings that begin alike have the same. */
function beginningsOf({ bytes, count, startOf }: StringBlocks): Float64Array {
  return Float64Array.from({ length: count }, (_, block) => {
    // Behind the byte that says that nothing is shared.
    const length = readVarint(bytes, startOf(block) + 1)
    return beginningOf(bytes, varintEnd.at, length)
  })
}

/** The places of those that begin as `target` does; where none does, both are where it would stand. */
function rangeFor(beginnings: Float64Array, target: Uint8Array): { first: number; end: number } {
  const wanted = beginningOf(target, 0, target.length)
  const first = firstAtLeast(beginnings, wanted)
  return { first, end: beginnings[first] === wanted ? firstAtLeast(beginnings, wanted + 1) : first }
}

function beginningOf(bytes: Uint8Array, at: number, length: number): number {
  let number = 0
  for (let i = 0; i < BYTES_OF_BEGINNING; i++)
    number = number * 256 + (i < length ? (bytes[at + i] as number) : 0)
  return number
}

function firstAtLeast(beginnings: Float64Array, least: number): number {
  let low = 0
  let high = beginnings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((beginnings[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}
