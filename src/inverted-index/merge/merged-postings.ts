// Gathers the postings of one term from several segments into one list in the order of the new documents.

import type { Window } from '../segment/byte-windows.ts'
import { createCursorBlock, NO_DOCUMENT, PostingsCursor } from '../segment/postings-cursor.ts'
import type { Segment } from '../segment/segment.ts'
import type { TermEntry, TermKind } from '../segment/term-dictionary.ts'
import { createTermPostings, ensureRoom, type TermPostings } from '../write/postings-writer.ts'

/** A segment on its way into another: what its documents and tally codes are called there. */
export interface MergePart {
  readonly segment: Segment
  /** The new number of each document, NO_DOCUMENT where it is gone. */
  readonly renumbered: Uint32Array
  readonly codes: Uint32Array
}

/** The postings that one segment gave, in the arrays of the gatherer. */
interface Run {
  /** Where its positions are. */
  readonly window: Window
  at: number
  readonly end: number
}

export class MergedPostings {
  readonly #parts: readonly MergePart[]
  readonly #out: TermPostings = createTermPostings()
  readonly #block = createCursorBlock()
  #kind: TermKind = 'k'
  #runs: Run[] = []
  /** The next document of each run. */
  #heads = new Uint32Array(16)
  #count = 0
  /** What was read: new document, new code, and the bytes of its positions in the window of its run. */
  #documents = new Uint32Array(1024)
  #codes = new Uint32Array(1024)
  #positionStarts = new Uint32Array(1024)
  #positionEnds = new Uint32Array(1024)

  constructor(parts: readonly MergePart[]) {
    this.#parts = parts
  }

  start(kind: TermKind): void {
    this.#kind = kind
    this.#runs = []
    this.#count = 0
  }

  /** Takes the term's postings in one segment, without the documents that are gone. */
  read(place: number, entry: TermEntry): void {
    const part = this.#parts[place] as MergePart
    const { words, tails, positions } = part.segment
    // All at once: they are copied when the documents of all segments are in order.
    const window = positions.at(entry.positionsAt, entry.positionsAt + entry.positions)
    const source = { words, tails, positions: { at: () => window } }
    const cursor = new PostingsCursor(this.#kind, source, entry, this.#block)
    const start = this.#count
    this.#grow(start + entry.documents)
    for (let block = 0; block < cursor.blocks; block++) {
      cursor.load(block)
      if (this.#kind === 'k') this.#readDocuments(cursor, part)
      else this.#readPostings(cursor, part)
    }
    if (this.#count > start) this.#runs.push({ window, at: start, end: this.#count })
  }

  #readDocuments({ ids, size }: PostingsCursor, { renumbered }: MergePart): void {
    for (let i = 0; i < size; i++) {
      const document = renumbered[ids[i] as number] as number
      if (document !== NO_DOCUMENT) this.#documents[this.#count++] = document
    }
  }

  #readPostings(cursor: PostingsCursor, { renumbered, codes, segment: { tallies } }: MergePart): void {
    const positional = this.#kind === 'p'
    cursor.loadCodes()
    const { bytes } = cursor.window()
    let position = positional ? cursor.positionsAt() : 0
    for (let i = 0; i < cursor.size; i++) {
      const from = position
      const code = cursor.codes[i] as number
      let left = positional ? (tallies.totals[code] as number) : 0
      while (left > 0) if ((bytes[position++] as number) < 128) left--
      const document = renumbered[cursor.ids[i] as number] as number
      if (document === NO_DOCUMENT) continue
      const at = this.#count++
      this.#documents[at] = document
      this.#codes[at] = codes[code] as number
      this.#positionStarts[at] = from
      this.#positionEnds[at] = position
    }
  }

  /** Valid until the next `start`. */
  finish(): TermPostings {
    const out = this.#out
    ensureRoom(out, this.#count)
    out.count = 0
    out.positions.length = 0
    const runs = this.#runs
    if (this.#heads.length < runs.length) this.#heads = new Uint32Array(runs.length)
    for (const [i, { at }] of runs.entries()) this.#heads[i] = this.#documents[at] as number
    while (runs.length > 0) this.#takeLeast(runs, this.#heads)
    return out
  }

  #takeLeast(runs: Run[], heads: Uint32Array): void {
    let best = 0
    let least = heads[0] as number
    for (let i = 1; i < runs.length; i++) {
      const head = heads[i] as number
      if (head >= least) continue
      least = head
      best = i
    }
    const run = runs[best] as Run
    this.#take(run.at, run.window)
    if (++run.at < run.end) heads[best] = this.#documents[run.at] as number
    else {
      // The last run takes its place: their order tells nothing.
      runs[best] = runs[runs.length - 1] as Run
      heads[best] = heads[runs.length - 1] as number
      runs.pop()
    }
  }

  #take(at: number, { bytes }: Window): void {
    const out = this.#out
    out.documents[out.count] = this.#documents[at] as number
    out.codes[out.count] = this.#codes[at] as number
    out.positionStarts[out.count++] = out.positions.length
    if (this.#kind === 'p') {
      out.positions.copy(bytes, this.#positionStarts[at] as number, this.#positionEnds[at] as number)
    }
  }

  #grow(count: number): void {
    if (this.#documents.length >= count) return
    const grown = (array: Uint32Array): Uint32Array<ArrayBuffer> => {
      const larger = new Uint32Array(Math.max(count, array.length * 2))
      larger.set(array)
      return larger
    }
    this.#documents = grown(this.#documents)
    this.#codes = grown(this.#codes)
    this.#positionStarts = grown(this.#positionStarts)
    this.#positionEnds = grown(this.#positionEnds)
  }
}
