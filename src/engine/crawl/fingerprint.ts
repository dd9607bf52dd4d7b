// Fingerprints of a text: a digest that any change alters, and a similarity hash that small changes leave near.
import { createHash } from 'node:crypto'

/** Words beyond this don't change the similarity hash: two pages that agree so far are copies. */
const MAX_WORDS = 20_000

/** Of title and text, white space aside. */
export function digestOf(title: string, text: string): string {
  const squeezed = `${title}\n${text}`.replace(/\s+/g, ' ').trim()
  return createHash('sha256').update(squeezed).digest('base64url').slice(0, 22)
}

/** A near copy must be long enough that a few bits mean something. */
const FEWEST_WORDS = 60

/**
 * What near copies share: a similarity hash of the text, then a hash of the title. Pages with different titles are
 * never near copies: the search puts them together where it should. Empty where the text is too short to tell.
 */
export function fingerprintOf(title: string, text: string): string {
  const words = wordHashes(text)
  if (words.length < FEWEST_WORDS) return ''
  const titled = wordHashes(title).reduce((sum, hash) => mix(Math.imul(sum, 31) ^ hash), 7)
  return similarityHash(words) + (titled >>> 0).toString(16)
}

/**
 * SimHash over runs of three words: each run votes on 64 bits, the majority wins. Two high halves of 32 bits, since
 * numbers hold no 64.
 */
function similarityHash(words: readonly number[]): string {
  const votes = new Int32Array(64)
  for (let at = 0; at + 2 < words.length; at += 1) {
    const low = mix((words[at] ?? 0) ^ Math.imul(words[at + 1] ?? 0, 0x9e3779b1))
    const first = mix(low ^ Math.imul(words[at + 2] ?? 0, 0x85ebca6b))
    const second = mix(first ^ 0x27d4eb2f)
    for (let bit = 0; bit < 32; bit += 1) {
      votes[bit] = (votes[bit] ?? 0) + (((first >>> bit) & 1) << 1) - 1
      votes[bit + 32] = (votes[bit + 32] ?? 0) + (((second >>> bit) & 1) << 1) - 1
    }
  }
  return half(votes, 32) + half(votes, 0)
}

function half(votes: Int32Array, from: number): string {
  let value = 0
  for (let bit = 0; bit < 32; bit += 1) if ((votes[from + bit] ?? 0) > 0) value |= 1 << bit
  return (value >>> 0).toString(16).padStart(8, '0')
}

function wordHashes(text: string): number[] {
  const hashes: number[] = []
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    let hash = 0x811c9dc5
    for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
    if (hashes.push(mix(hash)) >= MAX_WORDS) break
  }
  return hashes
}

/** Spreads the bits of a number over all 32. */
function mix(value: number): number {
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b)
  return value ^ (value >>> 16)
}

/** Bits in which the similarity hashes of two fingerprints differ. */
export function distance(a: string, b: string): number {
  return bits(a.slice(0, 8), b.slice(0, 8)) + bits(a.slice(8, 16), b.slice(8, 16))
}

function bits(a: string, b: string): number {
  let difference = (Number.parseInt(a, 16) ^ Number.parseInt(b, 16)) >>> 0
  let count = 0
  for (; difference !== 0; difference &= difference - 1) count += 1
  return count
}
