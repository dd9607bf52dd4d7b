// Documents of one window that may still be among the best, rising, with what they scored so far.
import type { Scorer } from '../score/scorer.ts'
import { TOUCH_SHIFT, WINDOW, type WindowScores } from '../score/window-scores.ts'

export class Candidates {
  count = 0
  readonly documents: Uint32Array = new Uint32Array(WINDOW)
  readonly scores: Int32Array = new Int32Array(WINDOW)
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

/** Adds what a scorer finds in each candidate, and lets go of those that are then below `least`. */
export function refine(candidates: Candidates, scorer: Scorer, least: number): void {
  const { documents, scores, count } = candidates
  let kept = 0
  for (let i = 0; i < count; i++) {
    const document = documents[i] as number
    const score = (scores[i] as number) + (scorer.seek(document) ? scorer.confirm() : 0)
    if (score < least) continue
    documents[kept] = document
    scores[kept++] = score
  }
  candidates.count = kept
}

/** The same for a scorer whose `confirm` is so much work that `boundHere` is asked first. */
export function refineCostly(candidates: Candidates, scorer: Scorer, least: number): void {
  const { documents, scores, count } = candidates
  let kept = 0
  for (let i = 0; i < count; i++) {
    const document = documents[i] as number
    let score = scores[i] as number
    if (scorer.seek(document) && score + scorer.boundHere() >= least) score += scorer.confirm()
    if (score < least) continue
    documents[kept] = document
    scores[kept++] = score
  }
  candidates.count = kept
}
