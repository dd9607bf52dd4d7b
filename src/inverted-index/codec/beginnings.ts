// How the first string of each block begins, as a number: a search among those settles most of where a string belongs.
import { readVarint, varintEnd } from './byte-sink.ts'
import type { StringBlocks } from './front-coding.ts'

/** So many bytes make a number that a float64 holds. */
const BYTES = 6

/** Rising, as the strings do; strings that begin alike have the same. */
export function beginningsOf({ bytes, count, startOf }: StringBlocks): Float64Array {
  return Float64Array.from({ length: count }, (_, block) => {
    // Behind the byte that says that nothing is shared.
    const length = readVarint(bytes, startOf(block) + 1)
    return beginningOf(bytes, varintEnd.at, length)
  })
}

/** The places of those that begin as `target` does; where none does, both are where it would stand. */
export function rangeFor(beginnings: Float64Array, target: Uint8Array): { first: number; end: number } {
  const wanted = beginningOf(target, 0, target.length)
  const first = firstAtLeast(beginnings, wanted)
  return { first, end: beginnings[first] === wanted ? firstAtLeast(beginnings, wanted + 1) : first }
}

function beginningOf(bytes: Uint8Array, at: number, length: number): number {
  let number = 0
  for (let i = 0; i < BYTES; i++) number = number * 256 + (i < length ? (bytes[at + i] as number) : 0)
  return number
}

function firstAtLeast(beginnings: Float64Array, least: number): number {
  let low = 0
  let high = beginnings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((beginnings[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}
