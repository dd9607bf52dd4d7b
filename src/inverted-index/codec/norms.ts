// The length of a text in one byte: exact up to 39 words, then in steps of about six percent.

const EXACT = 40
const STEP = 2 ** (1 / 11)

/** The length that each byte stands for, rising. */
export const LENGTH_OF_NORM: Float64Array = new Float64Array(256)
for (let norm = 0; norm < 256; norm++) {
  LENGTH_OF_NORM[norm] = norm < EXACT ? norm : Math.round(EXACT * STEP ** (norm - EXACT + 1))
}

/** The byte of the longest length that is not above `length`. */
export function normOf(length: number): number {
  let low = 0
  let high = 255
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((LENGTH_OF_NORM[middle] as number) <= length) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * A mean of lengths to eight binary digits: it stays the same while a few documents come and go, and what follows from it
 * can be kept. `mean` is 1 at least.
 */
export function roundMean(mean: number): number {
  const step = 2 ** (Math.floor(Math.log2(mean)) - 7)
  return Math.round(mean / step) * step
}
