// Documents of one window that may still be among the best, rising, with what they scored so far.
import type { Scorer } from './scorer.ts'
import { WINDOW } from './window-scores.ts'

export class Candidates {
  count = 0
  readonly documents: Uint32Array = new Uint32Array(WINDOW)
  readonly scores: Int32Array = new Int32Array(WINDOW)
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
