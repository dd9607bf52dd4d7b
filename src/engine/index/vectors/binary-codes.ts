// Binary codes of vectors: one bit for each number, whether it lies above the centroid of all. Those of near vectors have a
// small Hamming distance, and where they lie side by side it is told in a small part of the time that the vectors take.
import { rowAt, type SharedRows } from './shared-rows.ts'
import { addVector, type Vector } from './vector.ts'

const BITS = 32
/** Numbers of a vector, which are between -1 and 1, are compared as whole ones, so many times as large. */
const FINEST = 2 ** 20

/** Numbers of 32 bits that a code of a vector of this length takes. */
export function codeLength(length: number): number {
  return Math.ceil(length / BITS)
}

/** The centroid of rows that all count the same, number by number. */
export function centreOf(rows: SharedRows, count: number): SharedArrayBuffer {
  const { length } = rows
  const sums = new Float32Array(length)
  const scaleOf = new Float32Array(rows.scales)
  for (let row = 0; row < count; row++)
    addVector(sums, 0, { bytes: rowAt(rows, row), scale: scaleOf[row] as number })
  const centre = new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))
  centre.set(sums.map((sum) => Math.round((sum / Math.max(1, count)) * FINEST)))
  return centre.buffer
}

/** Room for the codes of so many vectors of this length. */
export function createCodes(length: number, count: number): Uint32Array<SharedArrayBuffer> {
  const bytes = count * codeLength(length) * Uint32Array.BYTES_PER_ELEMENT
  return new Uint32Array(new SharedArrayBuffer(bytes))
}

/** At `place` among the codes. */
export function placeCode(
  codes: Uint32Array,
  place: number,
  { bytes, scale }: Vector,
  centre: SharedArrayBuffer,
): void {
  const centroid = new Int32Array(centre)
  const factor = Math.round(scale * FINEST)
  let word = place * codeLength(bytes.length)
  for (let start = 0; start < bytes.length; start += BITS) {
    const end = Math.min(start + BITS, bytes.length)
    let bits = 0
    // The sign of the difference: a condition is guessed wrong for every other number, and takes four times as long.
    for (let at = start; at < end; at++)
      bits = (bits << 1) | (((centroid[at] as number) - Math.imul(bytes[at] as number, factor)) >>> 31)
    codes[word++] = bits
  }
}

export function codeOf(vector: Vector, centre: SharedArrayBuffer): Uint32Array {
  const code = new Uint32Array(codeLength(vector.bytes.length))
  placeCode(code, 0, vector, centre)
  return code
}

/** The Hamming distance of each of the codes from place `from` up to `to` to this one, into `found` from `at` on. */
export function hammingDistances(
  codes: Uint32Array,
  code: Uint32Array,
  { from, to }: { readonly from: number; readonly to: number },
  found: Uint16Array,
  at: number,
): void {
  const words = code.length
  for (let place = from, into = at, word = from * words; place < to; place++, into++) {
    let bits = 0
    for (let of = 0; of < words; of++, word++) bits += bitsSet((codes[word] as number) ^ (code[of] as number))
    found[into] = bits
  }
}

function bitsSet(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The distance up to which at least `wanted` of these lie. */
export function largestDistance(found: Uint16Array, count: number, wanted: number, bits: number): number {
  const each = new Uint32Array(bits + 1)
  for (let at = 0; at < count; at++) each[found[at] as number] = (each[found[at] as number] as number) + 1
  let taken = 0
  for (let most = 0; most <= bits; most++) {
    taken += each[most] as number
    if (taken >= wanted) return most
  }
  return bits
}
