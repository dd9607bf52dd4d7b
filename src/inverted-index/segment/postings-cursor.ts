// Walks the postings of one term, a block at a time; see segment-format.ts for what it reads.
import { readVarint, varintEnd } from '../codec/byte-sink.ts'
import { BLOCK, BLOCK_ROOM, WORDS_OF_PACKING } from '../codec/packed-block.ts'
import { unpackIds } from '../codec/unpack-ids.ts'
import { unpackNumbers } from '../codec/unpack-numbers.ts'
import type { ByteWindows, Window } from './byte-windows.ts'
import type { TermEntry, TermKind } from './term-dictionary.ts'

/** After the last document of a block, so that a search inside it needs no bounds check. */
export const NO_DOCUMENT = 0xffffffff

/** Places behind a full block that hold NO_DOCUMENT: as many as `seek` looks ahead, and one. */
const GUARD = 17

/** Where postings lie in a segment. */
export interface PostingsSource {
  readonly words: Uint32Array
  readonly tails: Uint8Array
  readonly positions: ByteWindows
}

/** Where a cursor unpacks a block to. Cursors that are read one after the other can share one. */
export interface CursorBlock {
  readonly ids: Uint32Array
  readonly codes: Uint32Array
}

export function createCursorBlock(): CursorBlock {
  return { ids: new Uint32Array(BLOCK_ROOM), codes: new Uint32Array(BLOCK_ROOM) }
}

/** A class with plain fields, for it is what the innermost loops touch. */
export class PostingsCursor {
  readonly documents: number
  readonly blocks: number
  /** The current block: its documents, and its tally codes once `loadCodes` ran. */
  readonly ids: Uint32Array
  readonly codes: Uint32Array
  block = -1
  /** Documents in the current block. */
  size = 0
  /** The last document of the current block; below every document before there is one. */
  last = -1
  /** The current posting in the block. */
  at = 0
  /** The first block that the last `boundIn` looked at. */
  rangeBlock = 0
  readonly #kind: TermKind
  readonly #source: PostingsSource
  readonly #words: Uint32Array
  readonly #entry: TermEntry
  readonly #wordsAt: number
  readonly #tailsAt: number
  #codesLoaded = false
  #window: Window | undefined

  constructor(
    kind: TermKind,
    source: PostingsSource,
    entry: TermEntry,
    block: CursorBlock = createCursorBlock(),
  ) {
    this.ids = block.ids
    this.codes = block.codes
    this.#kind = kind
    this.#source = source
    this.#words = source.words
    this.#entry = entry
    this.#wordsAt = entry.wordsAt
    this.#tailsAt = entry.tailsAt
    this.documents = entry.documents
    this.blocks = Math.ceil(entry.documents / BLOCK)
  }

  /** A second cursor on the same postings, before the first of them. */
  reopened(): PostingsCursor {
    return new PostingsCursor(this.#kind, this.#source, this.#entry)
  }

  /** The largest impact in 255ths of the whole term, as it was when the segment was written. */
  get bound(): number {
    return this.#kind === 'k' ? 255 : (this.#source.tails[this.#tailsAt] as number)
  }

  /** The same for one block. */
  blockBound(block: number): number {
    if (this.documents < BLOCK) return this.bound
    return (this.#words[this.#wordsAt + this.blocks + block] as number) & 255
  }

  /** The last document of a block that need not be loaded. */
  lastOf(block: number): number {
    return this.documents < BLOCK ? NO_DOCUMENT - 1 : (this.#words[this.#wordsAt + block] as number)
  }

  /**
   * The same for the blocks with documents from `from` up to and without `to`; 0 where there is none. Ranges must not
   * fall.
   */
  boundIn(from: number, to: number): number {
    let block = this.rangeBlock
    while (block < this.blocks && this.lastOf(block) < from) block++
    this.rangeBlock = block
    let largest = 0
    for (let first = 0; block < this.blocks && first < to; block++) {
      largest = Math.max(largest, this.blockBound(block))
      first = this.lastOf(block) + 1
    }
    return largest
  }

  load(block: number): void {
    this.block = block
    this.at = 0
    this.#codesLoaded = false
    this.#window = undefined
    if ((block + 1) * BLOCK > this.documents) this.#loadTail(block)
    else {
      const row = this.#wordsAt + block
      const packing = ((this.#words[row + this.blocks] as number) >>> 8) & 15
      const last = block === 0 ? -1 : (this.#words[row - 1] as number)
      unpackIds(this.#blockWords(), this.#blockStart(), packing, last, this.ids)
      this.size = BLOCK
    }
    this.last = this.ids[this.size - 1] as number
    this.ids.fill(NO_DOCUMENT, this.size, this.size + GUARD)
  }

  loadCodes(): void {
    if (this.#codesLoaded) return
    this.#codesLoaded = true
    const row = this.#wordsAt + this.block
    const packings = this.#words[row + this.blocks] as number
    const ids = WORDS_OF_PACKING[(packings >>> 8) & 15] as number
    const packing = (packings >>> 12) & 15
    unpackNumbers(this.#blockWords(), this.#blockStart() + ids, packing, this.codes)
  }

  /** The first block from the current one on that may hold `target`; the number of blocks where none does. */
  blockOf(target: number): number {
    let low = Math.max(this.block, 0)
    if (this.documents < BLOCK) return this.block === 0 && target > this.last ? 1 : 0
    const rows = this.#wordsAt
    let step = 1
    while (low + step < this.blocks && (this.#words[rows + low + step] as number) < target) {
      low += step
      step *= 2
    }
    let high = Math.min(this.blocks, low + step)
    if ((this.#words[rows + low] as number) >= target) return low
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if ((this.#words[rows + middle] as number) < target) low = middle
      else high = middle
    }
    return high
  }

  /** Moves forward to `target`; true where the term is in it. Targets must not fall. */
  seek(target: number): boolean {
    if (target > this.last) {
      const block = this.blockOf(target)
      if (block >= this.blocks) {
        this.block = this.blocks
        this.size = 0
        this.last = NO_DOCUMENT
        this.ids.fill(NO_DOCUMENT, 0, GUARD)
        this.at = 0
        return false
      }
      this.load(block)
    }
    const { ids } = this
    let { at } = this
    while ((ids[at + 16] as number) < target) at += 16
    while ((ids[at] as number) < target) at++
    this.at = at
    return ids[at] === target
  }

  /** The tally code of the current posting. */
  code(): number {
    if (!this.#codesLoaded) this.loadCodes()
    return this.codes[this.at] as number
  }

  /** What holds the positions of the current block, and the block itself where it is full. */
  window(): Window {
    this.#window ??= this.#source.positions.at(this.#placedAt(this.block), this.#placedAt(this.block + 1))
    return this.#window
  }

  /** Where in the window the positions of the current block start. */
  positionsAt(): number {
    const at = this.#placedAt(this.block) - this.window().start
    if ((this.block + 1) * BLOCK > this.documents) return at
    const packings = this.#words[this.#wordsAt + this.blocks + this.block] as number
    const ids = WORDS_OF_PACKING[(packings >>> 8) & 15] as number
    const codes = WORDS_OF_PACKING[(packings >>> 12) & 15] as number
    return at + (ids + codes) * 4
  }

  /** Where a block and its positions start in the segment's positions, and where those of the block before it end. */
  #placedAt(block: number): number {
    const { positionsAt, positions } = this.#entry
    if (block === this.blocks) return positionsAt + positions
    if (this.documents < BLOCK) return positionsAt
    return positionsAt + (this.#words[this.#wordsAt + 2 * this.blocks + block] as number)
  }

  /** The words that hold the current block, which is full. */
  #blockWords(): Uint32Array {
    return this.#kind === 'p' ? this.window().fours : this.#words
  }

  /** Where it starts in them. */
  #blockStart(): number {
    if (this.#kind === 'p') return (this.#placedAt(this.block) - this.window().start) >>> 2
    return this.#wordsAt + (this.#words[this.#wordsAt + 2 * this.blocks + this.block] as number)
  }

  #loadTail(block: number): void {
    const { ids, codes } = this
    const { tails } = this.#source
    const size = this.documents - block * BLOCK
    let at = this.#tailsAt + (this.#kind === 'k' ? 0 : 1)
    let last = block === 0 ? -1 : (this.#words[this.#wordsAt + block - 1] as number)
    for (let i = 0; i < size; i++) {
      const value = readVarint(tails, at)
      at = varintEnd.at
      if (this.#kind === 'k') last += value + 1
      else {
        const coded = value % 2 === 1
        last += (coded ? (value - 1) / 2 : value / 2) + 1
        if (coded) {
          codes[i] = readVarint(tails, at) + 1
          at = varintEnd.at
        } else codes[i] = 0
      }
      ids[i] = last
    }
    this.size = size
    this.#codesLoaded = true
  }
}
