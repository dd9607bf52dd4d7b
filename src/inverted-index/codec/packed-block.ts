// Packs 128 small numbers into 32-bit words, no number across two words, so that unpacking is plain shifts.

/** Postings are stored in blocks of this many. */
export const BLOCK = 128

/** Room that unpacking needs: the last word of a block may hold more numbers than are left. */
export const BLOCK_ROOM: number = BLOCK + 32

/** Bits a number takes in each packing; a packing is named by its place here. */
const BITS = [0, 1, 2, 3, 4, 5, 6, 8, 10, 16, 32] as const

/** Words that a block takes in each packing. */
export const WORDS_OF_PACKING: readonly number[] = BITS.map((bits) =>
  bits === 0 ? 0 : Math.ceil(BLOCK / Math.floor(32 / bits)),
)

/** The tightest packing whose numbers reach `largest`. */
export function packingFor(largest: number): number {
  return BITS.findIndex((bits) => largest < 2 ** bits)
}

/** Writes `values[0..128)` at `out[at...]`, which must be zero there; returns the words written. */
export function pack(values: Uint32Array, packing: number, out: Uint32Array, at: number): number {
  const bits = BITS[packing] ?? 32
  if (bits === 0) return 0
  const perWord = Math.floor(32 / bits)
  for (let i = 0; i < BLOCK; i++) {
    const word = at + Math.floor(i / perWord)
    out[word] = (out[word] as number) | ((values[i] as number) << ((i % perWord) * bits))
  }
  return WORDS_OF_PACKING[packing] as number
}
