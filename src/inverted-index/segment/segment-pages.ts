// What a segment in memory leaves out: read from its file, by page, where it is needed, and checked whenever it is read.
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs'
import type { ByteWindows, Window } from './byte-windows.ts'
import { CorruptIndex } from './corrupt-index.ts'
import { areIntact, PAGE_BYTES } from './page-checksums.ts'
import { HEAD_BYTES } from './segment-format.ts'

/** Beside a segment file: a page of it was damaged, so that it is not opened again. */
export const DAMAGED = '.damaged'

const AT_ONCE = 256

/** A file that is open stays readable when it is removed, and is closed with the last segment that reads it. */
const closing = new FinalizationRegistry<number>((handle) => closeSync(handle))

export class SegmentPages {
  readonly #path: string
  readonly #handle: number
  /** From the end of the head on. */
  readonly #length: number
  readonly #checksums: Uint32Array

  constructor(path: string, length: number, checksums: Uint32Array) {
    this.#path = path
    this.#length = length
    this.#checksums = checksums
    this.#handle = openSync(path, 'r')
    closing.register(this, this.#handle)
  }

  /** The last may be shorter in the file: what is behind it tells nothing. */
  read(first: number, end: number): Uint8Array<ArrayBuffer> {
    const from = first * PAGE_BYTES
    const length = Math.min(end * PAGE_BYTES, this.#length) - from
    const bytes = new Uint8Array((end - first) * PAGE_BYTES)
    for (let at = 0; at < length; ) {
      const read = readSync(this.#handle, bytes, at, length - at, HEAD_BYTES + from + at)
      if (read === 0) this.#tellDamage()
      at += read
    }
    if (!areIntact(bytes.subarray(0, length), this.#checksums, first)) this.#tellDamage()
    return bytes
  }

  /** Reads all of them, once. */
  check(): void {
    const { length } = this.#checksums
    for (let first = 0; first < length; first += AT_ONCE) this.read(first, Math.min(first + AT_ONCE, length))
  }

  /** The index is begun anew when it is opened next. */
  #tellDamage(): never {
    try {
      writeFileSync(this.#path + DAMAGED, '')
    } catch {
      // Where nothing can be written, it is told when it is read again.
    }
    throw new CorruptIndex(this.#path, 'a page of it is damaged')
  }
}

interface KeptWindow extends Window {
  readonly first: number
  readonly end: number
}

/** Pages that are kept, for the words of a query and pairs of them are looked for in the same documents. */
const KEPT = 256
/** A longer window takes the place of too many others. */
const LONGEST_KEPT = 32
const NOTHING: Window = { bytes: new Uint8Array(0), fours: new Uint32Array(0), start: 0 }

/** One section of them. */
export class PageWindows implements ByteWindows {
  readonly #pages: SegmentPages
  readonly #start: number
  readonly #kept: (KeptWindow | undefined)[] = new Array(KEPT).fill(undefined)

  /** `start`: where the section starts, from the end of the head on. */
  constructor(pages: SegmentPages, start: number) {
    this.#pages = pages
    this.#start = start
  }

  at(from: number, to: number): Window {
    if (from === to) return NOTHING
    const first = Math.floor((this.#start + from) / PAGE_BYTES)
    const end = Math.ceil((this.#start + to) / PAGE_BYTES)
    const known = this.#kept[first % KEPT]
    if (known && known.first <= first && known.end >= end) return known
    const bytes = this.#pages.read(first, end)
    const fours = new Uint32Array(bytes.buffer)
    const window = { bytes, fours, start: first * PAGE_BYTES - this.#start, first, end }
    if (end - first <= LONGEST_KEPT)
      for (let page = first; page < end; page++) this.#kept[page % KEPT] = window
    return window
  }
}
