// Tells of most keys that a segment does not have them, without looking for them: a Bloom filter.
import { bytesOf } from '../codec/front-coding.ts'

const BITS_A_KEY = 10

export class KeyFilter {
  readonly #bits: Uint32Array
  readonly #mask: number

  /** `eachHash` gives the hash of every key. */
  constructor(keys: number, eachHash: (take: (hash: number) => void) => void) {
    const bits = 2 ** Math.ceil(Math.log2(Math.max(32, keys * BITS_A_KEY)))
    this.#bits = new Uint32Array(bits / 32)
    this.#mask = bits - 1
    eachHash((hash) => {
      this.#set(hash)
      this.#set(second(hash))
    })
  }

  /** False where the segment has no key of this hash. */
  mayHave(hash: number): boolean {
    return this.#has(hash) && this.#has(second(hash))
  }

  #set(hash: number): void {
    const bit = hash & this.#mask
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] as number) | (1 << (bit & 31))
  }

  #has(hash: number): boolean {
    const bit = hash & this.#mask
    return ((this.#bits[bit >>> 5] as number) & (1 << (bit & 31))) !== 0
  }
}

export function hashOfKey(key: string): number {
  const bytes = bytesOf(key)
  return hashOfBytes(bytes, bytes.length)
}

/** FNV-1a, with its high bits mixed into the low ones. */
export function hashOfBytes(bytes: Uint8Array, length: number): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}

function second(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35) >>> 7
}
