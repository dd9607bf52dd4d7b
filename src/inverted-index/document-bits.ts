// The documents of several posting lists as one rising list.
import type { PostingsCursor } from './postings-cursor.ts'

/** The cursors must be new; they are used up. */
export function unionOf(cursors: readonly PostingsCursor[], documents: number): Uint32Array {
  const bits = new Uint32Array((documents + 31) >>> 5)
  for (const cursor of cursors) {
    for (let block = 0; block < cursor.blocks; block++) {
      cursor.load(block)
      for (let i = 0; i < cursor.size; i++) {
        const document = cursor.ids[i] as number
        bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31))
      }
    }
  }
  return documentsOf(bits)
}

function documentsOf(bits: Uint32Array): Uint32Array {
  let count = 0
  for (const word of bits) count += bitCount(word)
  const documents = new Uint32Array(count)
  let at = 0
  for (let place = 0; place < bits.length; place++) {
    let word = bits[place] as number
    while (word !== 0) {
      const lowest = word & -word
      documents[at++] = place * 32 + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return documents
}

export function bitCount(word: number): number {
  word -= (word >>> 1) & 0x55555555
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
