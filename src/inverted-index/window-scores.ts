// Scores of the documents of one window, while the scorers of a query add to them.
import type { Candidates } from './candidates.ts'

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

/** Takes the documents that reach `least`, which is above 0, as candidates; the scores are zero afterwards. */
export function takeScores(
  { sums, touched }: WindowScores,
  from: number,
  least: number,
  candidates: Candidates,
): void {
  const { documents, scores } = candidates
  let count = 0
  for (let stretch = 0; stretch < touched.length; stretch++) {
    if (touched[stretch] === 0) continue
    touched[stretch] = 0
    const end = (stretch + 1) << TOUCH_SHIFT
    for (let place = stretch << TOUCH_SHIFT; place < end; place++) {
      const score = sums[place] as number
      sums[place] = 0
      if (score < least) continue
      documents[count] = from + place
      scores[count++] = score
    }
  }
  candidates.count = count
}
