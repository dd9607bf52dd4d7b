// Unpacks a block of ascending document ids, stored as gaps; one unrolled loop a packing, for this is the innermost loop of search.
import { BLOCK } from './packed-block.ts'

/** Writes the ids that follow `last` to `out`, which has BLOCK_ROOM places. A stored gap is one less than the step. */
export function unpackIds(
  words: Uint32Array,
  at: number,
  packing: number,
  last: number,
  out: Uint32Array,
): void {
  switch (packing) {
    case 0:
      for (let i = 0; i < BLOCK; i++) out[i] = last += 1
      return
    case 1:
      bits1(words, at, last, out)
      return
    case 2:
      bits2(words, at, last, out)
      return
    case 3:
      bits3(words, at, last, out)
      return
    case 4:
      bits4(words, at, last, out)
      return
    case 5:
      bits5(words, at, last, out)
      return
    case 6:
      bits6(words, at, last, out)
      return
    case 7:
      bits8(words, at, last, out)
      return
    case 8:
      bits10(words, at, last, out)
      return
    case 9:
      bits16(words, at, last, out)
      return
    default:
      for (let i = 0; i < BLOCK; i++) out[i] = last += (words[at + i] as number) + 1
  }
}

function bits1(words: Uint32Array, at: number, last: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; ) {
    let word = words[at++] as number
    for (const end = i + 32; i < end; i += 8) {
      out[i] = last += (word & 1) + 1
      out[i + 1] = last += ((word >>> 1) & 1) + 1
      out[i + 2] = last += ((word >>> 2) & 1) + 1
      out[i + 3] = last += ((word >>> 3) & 1) + 1
      out[i + 4] = last += ((word >>> 4) & 1) + 1
      out[i + 5] = last += ((word >>> 5) & 1) + 1
      out[i + 6] = last += ((word >>> 6) & 1) + 1
      out[i + 7] = last += ((word >>> 7) & 1) + 1
      word >>>= 8
    }
  }
}

function bits2(words: Uint32Array, at: number, last: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; ) {
    let word = words[at++] as number
    for (const end = i + 16; i < end; i += 8) {
      out[i] = last += (word & 3) + 1
      out[i + 1] = last += ((word >>> 2) & 3) + 1
      out[i + 2] = last += ((word >>> 4) & 3) + 1
      out[i + 3] = last += ((word >>> 6) & 3) + 1
      out[i + 4] = last += ((word >>> 8) & 3) + 1
      out[i + 5] = last += ((word >>> 10) & 3) + 1
      out[i + 6] = last += ((word >>> 12) & 3) + 1
      out[i + 7] = last += ((word >>> 14) & 3) + 1
      word >>>= 16
    }
  }
}

function bits3(words: Uint32Array, at: number, last: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; ) {
    let word = words[at++] as number
    for (const end = i + 10; i < end; i += 5) {
      out[i] = last += (word & 7) + 1
      out[i + 1] = last += ((word >>> 3) & 7) + 1
      out[i + 2] = last += ((word >>> 6) & 7) + 1
      out[i + 3] = last += ((word >>> 9) & 7) + 1
      out[i + 4] = last += ((word >>> 12) & 7) + 1
      word >>>= 15
    }
  }
}

function bits4(words: Uint32Array, at: number, last: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 8) {
    const word = words[at++] as number
    out[i] = last += (word & 15) + 1
    out[i + 1] = last += ((word >>> 4) & 15) + 1
    out[i + 2] = last += ((word >>> 8) & 15) + 1
    out[i + 3] = last += ((word >>> 12) & 15) + 1
    out[i + 4] = last += ((word >>> 16) & 15) + 1
    out[i + 5] = last += ((word >>> 20) & 15) + 1
    out[i + 6] = last += ((word >>> 24) & 15) + 1
    out[i + 7] = last += (word >>> 28) + 1
  }
}

function bits5(words: Uint32Array, at: number, last: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 6) {
    const word = words[at++] as number
    out[i] = last += (word & 31) + 1
    out[i + 1] = last += ((word >>> 5) & 31) + 1
    out[i + 2] = last += ((word >>> 10) & 31) + 1
    out[i + 3] = last += ((word >>> 15) & 31) + 1
    out[i + 4] = last += ((word >>> 20) & 31) + 1
    out[i + 5] = last += ((word >>> 25) & 31) + 1
  }
}

function bits6(words: Uint32Array, at: number, last: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 5) {
    const word = words[at++] as number
    out[i] = last += (word & 63) + 1
    out[i + 1] = last += ((word >>> 6) & 63) + 1
    out[i + 2] = last += ((word >>> 12) & 63) + 1
    out[i + 3] = last += ((word >>> 18) & 63) + 1
    out[i + 4] = last += ((word >>> 24) & 63) + 1
  }
}

function bits8(words: Uint32Array, at: number, last: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 4) {
    const word = words[at++] as number
    out[i] = last += (word & 255) + 1
    out[i + 1] = last += ((word >>> 8) & 255) + 1
    out[i + 2] = last += ((word >>> 16) & 255) + 1
    out[i + 3] = last += (word >>> 24) + 1
  }
}

function bits10(words: Uint32Array, at: number, last: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 3) {
    const word = words[at++] as number
    out[i] = last += (word & 1023) + 1
    out[i + 1] = last += ((word >>> 10) & 1023) + 1
    out[i + 2] = last += ((word >>> 20) & 1023) + 1
  }
}

function bits16(words: Uint32Array, at: number, last: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 2) {
    const word = words[at++] as number
    out[i] = last += (word & 65535) + 1
    out[i + 1] = last += (word >>> 16) + 1
  }
}
