// Scores of the documents of one window, while the scorers of a query add to them.

/** Documents in a window: few enough that bounds over them are tight, enough that one is worth its set-up. */
export const WINDOW = 4096

export interface WindowScores {
  /** By place in the window; zero where nothing matched. */
  readonly sums: Int32Array
  /** A bit for each place whose sum is not zero. */
  readonly touched: Uint32Array
}

export function createWindowScores(): WindowScores {
  return {
    sums: new Int32Array(WINDOW),
    touched: new Uint32Array(WINDOW >> 5),
  }
}

/** Documents of one window that may still be among the best, rising, with what they scored so far. */
export class Candidates {
  count = 0
  readonly documents: Uint32Array = new Uint32Array(WINDOW)
  readonly scores: Int32Array = new Int32Array(WINDOW)
}

export function addScore(scores: WindowScores, place: number, score: number): void {
  const { sums, touched } = scores
  sums[place] = (sums[place] as number) + score
  touched[place >>> 5] = (touched[place >>> 5] as number) | (1 << place)
}
