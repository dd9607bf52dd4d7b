// Scores of the documents of one window, while the scorers of a query add to them.

/** Documents in a window: few enough that bounds over them are tight, enough that one is worth its set-up. */
export const WINDOW = 4096

/** Documents are looked for in stretches of 2^5, of which only those that were touched are read. */
export const TOUCH_SHIFT = 5

export interface WindowScores {
  /** By place in the window; zero where nothing matched. */
  readonly sums: Int32Array
  /** By stretch; set where a sum in it is not zero. */
  readonly touched: Uint8Array
}

export function createWindowScores(): WindowScores {
  return { sums: new Int32Array(WINDOW), touched: new Uint8Array(WINDOW >> TOUCH_SHIFT) }
}

export function addScore({ sums, touched }: WindowScores, place: number, score: number): void {
  sums[place] = (sums[place] as number) + score
  touched[place >>> TOUCH_SHIFT] = 1
}
