// Sorted strings in blocks of 16, each but a block's first written as what differs from the one before it.
import { ByteSink, readVarint, varintEnd } from './byte-sink.ts'

/** Strings in a block. */
export const STRINGS = 16

const encoder = new TextEncoder()

/** The bytes by which strings are ordered and found. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 127) return encoder.encode(text)
    bytes[i] = unit
  }
  return bytes
}

/** By UTF-8 bytes, which differs from the order of JavaScript only where there are surrogates; below zero where `a` comes first. */
export function compareByBytes(a: string, b: string): number {
  if (a === b) return 0
  if (/[\ud800-\uffff]/.test(a) || /[\ud800-\uffff]/.test(b)) {
    return Buffer.compare(Buffer.from(a), Buffer.from(b))
  }
  return a < b ? -1 : 1
}

/** Writes strings in order; whoever calls may add bytes of its own to `sink` after each. */
export class FrontCoder {
  readonly sink: ByteSink = new ByteSink(1 << 16)
  #previous: Uint8Array = new Uint8Array(0)
  #count = 0

  /** True where the string opened a block. */
  add(text: Uint8Array): boolean {
    const opens = this.#count % STRINGS === 0
    const shared = opens ? 0 : sharedPrefix(this.#previous, text)
    this.sink.varint(shared)
    this.sink.varint(text.length - shared)
    this.sink.copy(text, shared, text.length)
    this.#previous = text
    this.#count++
    return opens
  }
}

function sharedPrefix(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length)
  let shared = 0
  while (shared < most && a[shared] === b[shared]) shared++
  return shared
}

/** Walks through front-coded strings. After `step`, `at` stands behind the string, on the bytes its writer added. */
export class StringWalk {
  readonly #bytes: Uint8Array
  at = 0
  #text = Buffer.alloc(256)
  length = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  step(): void {
    const shared = readVarint(this.#bytes, this.at)
    const added = readVarint(this.#bytes, varintEnd.at)
    this.at = varintEnd.at
    this.length = shared + added
    if (this.length > this.#text.length) {
      const grown = Buffer.alloc(this.length * 2)
      grown.set(this.#text)
      this.#text = grown
    }
    for (let i = shared; i < this.length; i++) this.#text[i] = this.#bytes[this.at++] as number
  }

  /** Below zero where the current string comes before `target`. */
  compare(target: Uint8Array): number {
    const most = Math.min(this.length, target.length)
    for (let i = 0; i < most; i++) {
      const difference = (this.#text[i] as number) - (target[i] as number)
      if (difference !== 0) return difference
    }
    return this.length - target.length
  }

  /** The same for the string at which another walk stands. */
  compareWith(other: StringWalk): number {
    const [text, others] = [this.#text, other.#text]
    const most = Math.min(this.length, other.length)
    for (let i = 0; i < most; i++) {
      const difference = (text[i] as number) - (others[i] as number)
      if (difference !== 0) return difference
    }
    return this.length - other.length
  }

  startsWith(prefix: Uint8Array): boolean {
    if (this.length < prefix.length) return false
    for (let i = 0; i < prefix.length; i++) if (this.#text[i] !== prefix[i]) return false
    return true
  }

  /** What `of` makes of the bytes of the string, which are the first of those it is given. */
  map<T>(of: (bytes: Uint8Array, length: number) => T): T {
    return of(this.#text, this.length)
  }

  text(): string {
    return this.#text.toString('utf8', 0, this.length)
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#text.subarray(0, this.length))
  }
}

/** Goes through the strings of a block in search of one. None is put together: what it has in common with that is known from the one before it. */
export class StringSearch {
  readonly #bytes: Uint8Array
  readonly #target: Uint8Array
  /** So many bytes of the string before are those of the target. */
  #same = 0
  /** After `step`, behind the string, on the bytes its writer added. */
  at: number

  constructor(bytes: Uint8Array, at: number, target: Uint8Array) {
    this.#bytes = bytes
    this.at = at
    this.#target = target
  }

  /** Below zero where the next string comes before the target, above where it comes behind it: then there is no use in going on. */
  step(): number {
    const [bytes, target] = [this.#bytes, this.#target]
    const shared = readVarint(bytes, this.at)
    const length = shared + readVarint(bytes, varintEnd.at)
    const start = varintEnd.at - shared
    this.at = start + length
    if (shared !== this.#same) return this.#same - shared
    const most = Math.min(length, target.length)
    let same = shared
    while (same < most && bytes[start + same] === target[same]) same++
    this.#same = same
    return same === most ? length - target.length : (bytes[start + same] as number) - (target[same] as number)
  }
}

/** Where blocks of strings start. */
export interface StringBlocks {
  readonly bytes: Uint8Array
  readonly count: number
  readonly startOf: (block: number) => number
}

/** The last block whose first string is not after `target`, or -1; it is known to be from `low` to `high`. */
export function blockFor(
  { bytes, count, startOf }: StringBlocks,
  target: Uint8Array,
  low = -1,
  high: number = count - 1,
): number {
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (compareFirst(bytes, startOf(middle), target) <= 0) low = middle
    else high = middle - 1
  }
  return low
}

/** A block's first string stands there whole, behind the byte that says so and its length. */
function compareFirst(bytes: Uint8Array, start: number, target: Uint8Array): number {
  const length = readVarint(bytes, start + 1)
  const at = varintEnd.at
  const most = Math.min(length, target.length)
  for (let i = 0; i < most; i++) {
    const difference = (bytes[at + i] as number) - (target[i] as number)
    if (difference !== 0) return difference
  }
  return length - target.length
}
