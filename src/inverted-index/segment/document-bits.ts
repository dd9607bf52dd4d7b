// Sets of documents as bits, and as rising lists.
import type { PostingsCursor } from './postings-cursor.ts'

/** A bit for each document, none of them set. */
export function emptyBits(documents: number): Uint32Array {
  return new Uint32Array((documents + 31) >>> 5)
}

/** Sets the bits of all documents of a cursor, which is used up. */
export function addDocuments(cursor: PostingsCursor, bits: Uint32Array): void {
  for (let block = 0; block < cursor.blocks; block++) {
    cursor.load(block)
    for (let i = 0; i < cursor.size; i++) {
      const document = cursor.ids[i] as number
      bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31))
    }
  }
}

/** The documents whose bits are set. */
export function documentsOf(bits: Uint32Array): Uint32Array {
  const documents = new Uint32Array(countBits(bits))
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

export function countBits(bits: Uint32Array): number {
  let count = 0
  for (let word of bits) {
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
