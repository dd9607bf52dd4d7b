// Writes the postings of one term after another into a segment's words, tails and positions.
import { ByteSink, WordSink } from '../codec/byte-sink.ts'
import { BLOCK, pack, packingFor, WORDS_OF_PACKING } from '../codec/packed-block.ts'
import type { Pieces } from '../codec/pieces.ts'
import type { Impacts } from '../score/impacts.ts'
import type { TermEntry, TermKind } from '../segment/term-dictionary.ts'

/** Postings of one term: arrays that are filled up to `count`, documents rising. */
export interface TermPostings {
  count: number
  documents: Uint32Array
  codes: Uint32Array
  /** Encoded positions of all postings, and where those of each start. */
  readonly positions: ByteSink
  positionStarts: Uint32Array
}

export function createTermPostings(): TermPostings {
  return {
    count: 0,
    documents: new Uint32Array(1024),
    codes: new Uint32Array(1024),
    positions: new ByteSink(1 << 14),
    positionStarts: new Uint32Array(1024),
  }
}

/** Makes the arrays hold at least `count` postings; what they hold is lost. */
export function ensureRoom(postings: TermPostings, count: number): void {
  if (postings.documents.length >= count) return
  const room = Math.max(count, postings.documents.length * 2)
  postings.documents = new Uint32Array(room)
  postings.codes = new Uint32Array(room)
  postings.positionStarts = new Uint32Array(room)
}

export class PostingsWriter {
  readonly words: WordSink = new WordSink(1 << 16)
  readonly tails: ByteSink = new ByteSink(1 << 16)
  readonly positions: ByteSink
  /** What the bounds are taken from. */
  readonly #impacts: Impacts
  readonly #gaps = new Uint32Array(BLOCK)
  readonly #codes = new Uint32Array(BLOCK)
  /** A block on its way to the positions. */
  readonly #packed = new Uint32Array(2 * BLOCK)
  /** Of each block of the current term. */
  #bounds = new Uint8Array(64)

  /** `positions`: where they are put when they are many. */
  constructor(impacts: Impacts, positions?: Pieces) {
    this.#impacts = impacts
    this.positions = new ByteSink(1 << 16, positions)
  }

  term(kind: TermKind, postings: TermPostings): TermEntry {
    const { words, tails, positions } = this
    words.setAside()
    tails.setAside()
    positions.setAside()
    const entry = { documents: postings.count, wordsAt: words.total, tailsAt: tails.total }
    const full = Math.floor(postings.count / BLOCK)
    const blocks = Math.ceil(postings.count / BLOCK)
    const positionsAt = positions.total
    const [wordsFrom, tailsFrom] = [words.length, tails.length]
    if (full > 0) words.extend(blocks * 3)
    if (kind !== 'k') tails.byte(this.#boundBlocks(postings, blocks))
    for (let block = 0; block < blocks; block++) {
      if (block < full) this.#block(kind, postings, wordsFrom, blocks, block, positionsAt)
      else if (full > 0 && kind === 'p')
        words.words[wordsFrom + 2 * blocks + block] = positions.total - positionsAt
      if (kind === 'p') this.#positionsOf(postings, block)
    }
    this.#tail(kind, postings, full * BLOCK)
    for (let block = 0; full > 0 && block < blocks; block++) {
      const row = wordsFrom + block
      const last = Math.min(postings.count, (block + 1) * BLOCK) - 1
      words.words[row] = postings.documents[last] as number
      words.words[row + blocks] =
        (words.words[row + blocks] as number) | (kind === 'k' ? 0 : (this.#bounds[block] as number))
    }
    return {
      ...entry,
      words: words.length - wordsFrom,
      tails: tails.length - tailsFrom,
      positionsAt,
      positions: positions.total - positionsAt,
    }
  }

  #alignPositions(): void {
    while (this.positions.total % 4 > 0) this.positions.byte(0)
  }

  #positionsOf({ count, positions, positionStarts }: TermPostings, block: number): void {
    const next = (block + 1) * BLOCK
    const end = next < count ? (positionStarts[next] as number) : positions.length
    this.positions.copy(positions.bytes, positionStarts[block * BLOCK] as number, end)
  }

  #block(
    kind: TermKind,
    postings: TermPostings,
    termAt: number,
    blocks: number,
    block: number,
    positionsAt: number,
  ): void {
    const first = block * BLOCK
    let previous = block === 0 ? -1 : (postings.documents[first - 1] as number)
    let largestGap = 0
    let largestCode = 0
    for (let i = 0; i < BLOCK; i++) {
      const document = postings.documents[first + i] as number
      const gap = document - previous - 1
      const code = kind === 'k' ? 0 : (postings.codes[first + i] as number)
      this.#gaps[i] = gap
      this.#codes[i] = code
      if (gap > largestGap) largestGap = gap
      if (code > largestCode) largestCode = code
      previous = document
    }
    const idPacking = packingFor(largestGap)
    const codePacking = packingFor(largestCode)
    const idWords = WORDS_OF_PACKING[idPacking] as number
    const size = idWords + (WORDS_OF_PACKING[codePacking] as number)
    const placed = kind === 'p'
    if (placed) this.#alignPositions()
    const at = placed ? 0 : this.words.extend(size)
    const into = placed ? this.#packed.fill(0) : this.words.words
    const start = placed ? this.positions.total - positionsAt : at - termAt
    pack(this.#gaps, idPacking, into, at)
    pack(this.#codes, codePacking, into, at + idWords)
    if (placed) this.positions.copy(new Uint8Array(this.#packed.buffer), 0, size * 4)
    this.words.words[termAt + blocks + block] = (idPacking << 8) | (codePacking << 12)
    this.words.words[termAt + 2 * blocks + block] = start
  }

  #tail(kind: TermKind, postings: TermPostings, first: number): void {
    let previous = first === 0 ? -1 : (postings.documents[first - 1] as number)
    for (let i = first; i < postings.count; i++) {
      const document = postings.documents[i] as number
      const gap = document - previous - 1
      const code = postings.codes[i] as number
      if (kind === 'k') this.tails.varint(gap)
      else {
        this.tails.varint(gap * 2 + (code > 0 ? 1 : 0))
        if (code > 0) this.tails.varint(code - 1)
      }
      previous = document
    }
  }

  /** Fills `#bounds` and returns the largest. */
  #boundBlocks(postings: TermPostings, blocks: number): number {
    if (this.#bounds.length < blocks) this.#bounds = new Uint8Array(blocks * 2)
    let largest = 0
    for (let block = 0; block < blocks; block++) {
      const bound = this.#bound(postings, block * BLOCK)
      this.#bounds[block] = bound
      if (bound > largest) largest = bound
    }
    return largest
  }

  #bound(postings: TermPostings, first: number): number {
    let largest = 0
    for (let i = first; i < Math.min(postings.count, first + BLOCK); i++) {
      const impact = this.#impacts.impact(postings.codes[i] as number, postings.documents[i] as number)
      if (impact > largest) largest = impact
    }
    return Math.min(255, Math.ceil(largest * 255 + 1e-9))
  }
}
