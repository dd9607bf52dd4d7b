// Scores of the documents of one window, while the scorers of a query add to them.

/** Documents in a window: few enough that bounds over them are tight, enough that one is worth its set-up. */
export const WINDOW = 4096

export interface WindowScores {
  /** By place in the window; zero where nothing matched. */
  readonly sums: Int32Array
  /** Bits of the words that were found. */
  readonly words: Uint16Array
  /** A bit for each place whose sum is not zero. */
  readonly touched: Uint32Array
}

export function createWindowScores(): WindowScores {
  return {
    sums: new Int32Array(WINDOW),
    words: new Uint16Array(WINDOW),
    touched: new Uint32Array(WINDOW >> 5),
  }
}

/** Documents of one window that may still be among the best, rising, with what they scored so far. */
export class Candidates {
  count = 0
  readonly documents: Uint32Array = new Uint32Array(WINDOW)
  readonly scores: Int32Array = new Int32Array(WINDOW)
  /** Bits of the words that were found in each. */
  readonly words: Uint16Array = new Uint16Array(WINDOW)
}

/** More words than these have no bit. */
export const MOST_WORDS = 16

export function addScore(scores: WindowScores, place: number, score: number, own: number): void {
  const { sums, words, touched } = scores
  sums[place] = (sums[place] as number) + score
  words[place] = (words[place] as number) | own
  touched[place >>> 5] = (touched[place >>> 5] as number) | (1 << place)
}
