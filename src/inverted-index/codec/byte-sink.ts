// A growing run of bytes and one of words, with the variable-length numbers of the segment format.
import { PIECE_BYTES, Pieces } from './pieces.ts'

/** Reads after a call to `readVarint`: where the next number starts. One per thread, so that reading allocates nothing. */
export const varintEnd: { at: number } = { at: 0 }

/** Seven bits a byte, lowest first; the high bit says that more follow. Up to 2^53. */
export function readVarint(bytes: Uint8Array, at: number): number {
  let byte = bytes[at++] as number
  let value = byte & 127
  let factor = 128
  while (byte > 127) {
    byte = bytes[at++] as number
    value += (byte & 127) * factor
    factor *= 128
  }
  varintEnd.at = at
  return value
}

export class ByteSink {
  bytes: Uint8Array<ArrayBuffer>
  /** Bytes written since the last were set aside. */
  length = 0
  readonly #aside: Pieces

  constructor(capacity = 1024, aside: Pieces = new Pieces()) {
    this.bytes = new Uint8Array(capacity)
    this.#aside = aside
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const grown = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2))
    grown.set(this.bytes.subarray(0, this.length))
    this.bytes = grown
  }

  byte(value: number): void {
    this.reserve(1)
    this.bytes[this.length++] = value
  }

  varint(value: number): void {
    this.reserve(8)
    while (value > 127) {
      this.bytes[this.length++] = (value % 128) + 128
      value = Math.floor(value / 128)
    }
    this.bytes[this.length++] = value
  }

  copy(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from)
    const { bytes } = this
    let at = this.length
    if (to - from > 64) bytes.set(source.subarray(from, to), at)
    else for (let i = from; i < to; i++) bytes[at++] = source[i] as number
    this.length += to - from
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length)
  }

  /** All bytes written so far. */
  get total(): number {
    return this.#aside.byteLength + this.length
  }

  /** Puts a full piece away, so that what is written does not have to be copied to where there is more room. */
  setAside(): void {
    if (this.length < PIECE_BYTES) return
    this.#aside.add(this.view())
    this.bytes = new Uint8Array(PIECE_BYTES)
    this.length = 0
  }

  /** Everything written; the sink is of no use afterwards. */
  finish(): Pieces {
    this.#aside.add(this.view())
    return this.#aside
  }
}

export class WordSink {
  words: Uint32Array<ArrayBuffer>
  /** Words written since the last were set aside. */
  length = 0
  readonly #aside = new Pieces()

  constructor(capacity = 1024) {
    this.words = new Uint32Array(capacity)
  }

  /** Makes room for `more` words, which are zero, and counts them in; returns where they start. */
  extend(more: number): number {
    const start = this.length
    if (start + more > this.words.length) {
      const grown = new Uint32Array(Math.max(start + more, this.words.length * 2))
      grown.set(this.words.subarray(0, start))
      this.words = grown
    }
    this.length = start + more
    return start
  }

  /** All words written so far. */
  get total(): number {
    return this.#aside.byteLength / 4 + this.length
  }

  /** As that of ByteSink. */
  setAside(): void {
    if (this.length * 4 < PIECE_BYTES) return
    this.#aside.add(this.#bytes())
    this.words = new Uint32Array(PIECE_BYTES / 4)
    this.length = 0
  }

  /** Everything written; the sink is of no use afterwards. */
  finish(): Pieces {
    this.#aside.add(this.#bytes())
    return this.#aside
  }

  #bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.words.buffer, 0, this.length * 4)
  }
}
