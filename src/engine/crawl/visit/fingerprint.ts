// Fingerprints of a text: a digest that any change alters, and a similarity hash that small changes leave near.
import { hash } from 'node:crypto'

/** Words beyond this don't change the similarity hash: two pages that agree so far are copies. */
const MAX_WORDS = 20_000

/** Of title and text as they are: extraction has evened out the white space. */
export function digestOf(title: string, text: string): string {
  return hash('sha256', `${title}\n${text}`, 'base64url').slice(0, 22)
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
 * SimHash over runs of three words: each run votes on 64 bits, the majority wins. Two halves of 32 bits, since numbers
 * hold no 64.
 */
function similarityHash(words: readonly number[]): string {
  const low = new Int32Array(PLANES)
  const high = new Int32Array(PLANES)
  for (let at = 0; at + 2 < words.length; at += 1) {
    const pair = mix((words[at] ?? 0) ^ Math.imul(words[at + 1] ?? 0, 0x9e3779b1))
    const first = mix(pair ^ Math.imul(words[at + 2] ?? 0, 0x85ebca6b))
    vote(low, first)
    vote(high, mix(first ^ 0x27d4eb2f))
  }
  return majority(high, words.length - 2) + majority(low, words.length - 2)
}

/** Enough to count to MAX_WORDS. */
const PLANES = 15

/**
 * Counts 32 bits at once: plane n holds the digit 2^n of each bit's count, so that one addition with carry raises all
 * the counts whose bit is set, and mostly ends after two planes.
 */
function vote(planes: Int32Array, bits: number): void {
  let carry = bits
  for (let plane = 0; carry !== 0 && plane < PLANES; plane += 1) {
    const digits = planes[plane] ?? 0
    planes[plane] = digits ^ carry
    carry &= digits
  }
}

/** The bits that more than half of the votes have set, in hexadecimal digits. */
function majority(planes: Int32Array, votes: number): string {
  let value = 0
  for (let bit = 0; bit < 32; bit += 1) {
    let count = 0
    for (let plane = 0; plane < PLANES; plane += 1) count += (((planes[plane] ?? 0) >>> bit) & 1) << plane
    if (2 * count > votes) value |= 1 << bit
  }
  return (value >>> 0).toString(16).padStart(8, '0')
}

/** FNV-1a of each run of letters and digits, in lower case. */
function wordHashes(text: string): number[] {
  const lower = text.toLowerCase()
  const hashes: number[] = []
  let hash = FNV_BASIS
  let inWord = false
  for (let at = 0; at <= lower.length && hashes.length < MAX_WORDS; at += 1) {
    if (at < lower.length && isInWord(lower, at)) {
      hash = Math.imul(hash ^ lower.charCodeAt(at), 0x01000193)
      inWord = true
    } else if (inWord) {
      hashes.push(mix(hash))
      hash = FNV_BASIS
      inWord = false
    }
  }
  return hashes
}

const FNV_BASIS = 0x811c9dc5
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** Of each unit of UTF-16, as far as it was asked: 1 is part of a word, 2 is not. */
const kinds = new Uint8Array(0xffff + 1)

function isInWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit >= 0xd800 && unit <= 0xdfff) return isWideInWord(text, unit < 0xdc00 ? at : at - 1)
  if (kinds[unit] === 0) kinds[unit] = LETTER_OR_DIGIT.test(String.fromCharCode(unit)) ? 1 : 2
  return kinds[unit] === 1
}

/** A character of two units; half of one is no letter. */
function isWideInWord(text: string, at: number): boolean {
  const point = text.codePointAt(at) ?? 0
  return point > 0xffff && LETTER_OR_DIGIT.test(String.fromCodePoint(point))
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
