// What is held of a sorted file: where every few thousand bytes which key begins, and a Bloom filter of all keys. So one read
// finds the lines of a key, and none tells that there are none, as of nearly all that people search for.
import { readSync } from 'node:fs'

export interface SortedKeys {
  /** False where no line has the key; true of one key in some dozens that no line has. */
  mayHave(key: string): boolean
  /** The start of a line before which no line has the key. */
  startOf(key: string): number
}

/** Bytes of the file for each key that is held. */
const STEP = 4096
const CHUNK = 128 * 1024
const NEWLINE = 10
/** Of the Bloom filter, for each key. */
const BITS = 16

/** Keys are bytes written as characters (latin1), so that texts are in the order of their bytes. */
export function readSortedKeys(file: number, size: number, separator: string): SortedKeys {
  const starts: number[] = []
  const first: string[] = []
  const hashes: number[] = []
  const end = separator.charCodeAt(0)
  let buffer = Buffer.allocUnsafe(CHUNK)
  let [position, left, next] = [0, 0, 0]
  while (position + left < size) {
    if (left === buffer.length) buffer = Buffer.concat([buffer, Buffer.allocUnsafe(buffer.length)])
    const bytesRead = readSync(file, buffer, left, buffer.length - left, position + left)
    if (bytesRead === 0) break
    const filled = left + bytesRead
    let at = 0
    for (let line = buffer.indexOf(NEWLINE); line >= 0 && line < filled; line = buffer.indexOf(NEWLINE, at)) {
      const { hash, length } = readKey(buffer, at, line, end)
      if (hash !== hashes.at(-1)) hashes.push(hash)
      if (position + at >= next) {
        starts.push(position + at)
        first.push(buffer.toString('latin1', at, at + length))
        next = position + at + STEP
      }
      at = line + 1
    }
    buffer.copyWithin(0, at, filled)
    position += at
    left = filled - at
  }
  const mayHave = createBloomFilter(hashes)
  return { mayHave: (key) => mayHave(hashOf(key)), startOf: (key) => starts[lastBefore(first, key)] ?? 0 }
}

/** FNV-1a; the key of a line without a separator is empty. */
function readKey(
  buffer: Buffer,
  start: number,
  line: number,
  separator: number,
): { readonly hash: number; readonly length: number } {
  let hash = FNV_START
  for (let at = start; at < line; at++) {
    const byte = buffer[at] as number
    if (byte === separator) return { hash: hash >>> 0, length: at - start }
    hash = Math.imul(hash ^ byte, FNV_PRIME)
  }
  return { hash: FNV_START, length: 0 }
}

const FNV_START = 0x811c9dc5
const FNV_PRIME = 0x01000193

function hashOf(key: string): number {
  let hash = FNV_START
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), FNV_PRIME)
  return hash >>> 0
}

/** Two bits for each hash. */
function createBloomFilter(hashes: readonly number[]): (hash: number) => boolean {
  const bits = 2 ** Math.ceil(Math.log2(Math.max(64, hashes.length * BITS)))
  const filter = new Uint32Array(bits / 32)
  const other = (hash: number): number => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 7
  const set = (hash: number): void => {
    const bit = hash & (bits - 1)
    filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << (bit & 31))
  }
  const has = (hash: number): boolean => {
    const bit = hash & (bits - 1)
    return ((filter[bit >>> 5] as number) & (1 << (bit & 31))) !== 0
  }
  for (const hash of hashes) {
    set(hash)
    set(other(hash))
  }
  return (hash) => has(hash) && has(other(hash))
}

/** The place of the last that comes before the key; the first where none does. */
function lastBefore(sorted: readonly string[], key: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string) < key) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
