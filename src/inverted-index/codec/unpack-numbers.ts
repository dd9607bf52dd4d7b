// Unpacks a block of plain numbers; one unrolled loop a packing, as in unpack-ids.ts.
import { BLOCK } from './packed-block.ts'

/** Writes the numbers to `out`, which has BLOCK_ROOM places. */
export function unpackNumbers(words: Uint32Array, at: number, packing: number, out: Uint32Array): void {
  switch (packing) {
    case 0:
      out.fill(0)
      return
    case 1:
      bits1(words, at, out)
      return
    case 2:
      bits2(words, at, out)
      return
    case 3:
      bits3(words, at, out)
      return
    case 4:
      bits4(words, at, out)
      return
    case 5:
      bits5(words, at, out)
      return
    case 6:
      bits6(words, at, out)
      return
    case 7:
      bits8(words, at, out)
      return
    case 8:
      bits10(words, at, out)
      return
    case 9:
      bits16(words, at, out)
      return
    default:
      for (let i = 0; i < BLOCK; i++) out[i] = words[at + i] as number
  }
}

function bits1(words: Uint32Array, at: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; ) {
    let word = words[at++] as number
    for (const end = i + 32; i < end; i += 8) {
      out[i] = word & 1
      out[i + 1] = (word >>> 1) & 1
      out[i + 2] = (word >>> 2) & 1
      out[i + 3] = (word >>> 3) & 1
      out[i + 4] = (word >>> 4) & 1
      out[i + 5] = (word >>> 5) & 1
      out[i + 6] = (word >>> 6) & 1
      out[i + 7] = (word >>> 7) & 1
      word >>>= 8
    }
  }
}

function bits2(words: Uint32Array, at: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; ) {
    let word = words[at++] as number
    for (const end = i + 16; i < end; i += 8) {
      out[i] = word & 3
      out[i + 1] = (word >>> 2) & 3
      out[i + 2] = (word >>> 4) & 3
      out[i + 3] = (word >>> 6) & 3
      out[i + 4] = (word >>> 8) & 3
      out[i + 5] = (word >>> 10) & 3
      out[i + 6] = (word >>> 12) & 3
      out[i + 7] = (word >>> 14) & 3
      word >>>= 16
    }
  }
}

function bits3(words: Uint32Array, at: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; ) {
    let word = words[at++] as number
    for (const end = i + 10; i < end; i += 5) {
      out[i] = word & 7
      out[i + 1] = (word >>> 3) & 7
      out[i + 2] = (word >>> 6) & 7
      out[i + 3] = (word >>> 9) & 7
      out[i + 4] = (word >>> 12) & 7
      word >>>= 15
    }
  }
}

function bits4(words: Uint32Array, at: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 8) {
    const word = words[at++] as number
    out[i] = word & 15
    out[i + 1] = (word >>> 4) & 15
    out[i + 2] = (word >>> 8) & 15
    out[i + 3] = (word >>> 12) & 15
    out[i + 4] = (word >>> 16) & 15
    out[i + 5] = (word >>> 20) & 15
    out[i + 6] = (word >>> 24) & 15
    out[i + 7] = word >>> 28
  }
}

function bits5(words: Uint32Array, at: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 6) {
    const word = words[at++] as number
    out[i] = word & 31
    out[i + 1] = (word >>> 5) & 31
    out[i + 2] = (word >>> 10) & 31
    out[i + 3] = (word >>> 15) & 31
    out[i + 4] = (word >>> 20) & 31
    out[i + 5] = (word >>> 25) & 31
  }
}

function bits6(words: Uint32Array, at: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 5) {
    const word = words[at++] as number
    out[i] = word & 63
    out[i + 1] = (word >>> 6) & 63
    out[i + 2] = (word >>> 12) & 63
    out[i + 3] = (word >>> 18) & 63
    out[i + 4] = (word >>> 24) & 63
  }
}

function bits8(words: Uint32Array, at: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 4) {
    const word = words[at++] as number
    out[i] = word & 255
    out[i + 1] = (word >>> 8) & 255
    out[i + 2] = (word >>> 16) & 255
    out[i + 3] = word >>> 24
  }
}

function bits10(words: Uint32Array, at: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 3) {
    const word = words[at++] as number
    out[i] = word & 1023
    out[i + 1] = (word >>> 10) & 1023
    out[i + 2] = (word >>> 20) & 1023
  }
}

function bits16(words: Uint32Array, at: number, out: Uint32Array): void {
  for (let i = 0; i < BLOCK; i += 2) {
    const word = words[at++] as number
    out[i] = word & 65535
    out[i + 1] = word >>> 16
  }
}
