// Takes the documents of a window that may be among the best, and lets go of those that can't be any more.
import type { Scorer } from '../score/scorer.ts'
import type { Candidates, WindowScores } from '../score/window-scores.ts'

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
    let left = touched[stretch] as number
    if (left === 0) continue
    touched[stretch] = 0
    for (; left !== 0; left &= left - 1) {
      const place = ((stretch + 1) << 5) - 1 - Math.clz32(left & -left)
      const score = sums[place] as number
      sums[place] = 0
      if (score < least) continue
      documents[count] = from + place
      scores[count++] = score
    }
  }
  candidates.count = count
}

/** Adds what a scorer finds in each candidate, and lets go of those that then don't reach `least`. */
export function refine(candidates: Candidates, scorer: Scorer, least: number): void {
  const { documents, scores, count } = candidates
  let kept = 0
  for (let i = 0; i < count; i++) {
    const document = documents[i] as number
    let score = scores[i] as number
    if (scorer.seek(document)) score += scorer.confirm()
    if (score < least) continue
    documents[kept] = document
    scores[kept++] = score
  }
  candidates.count = kept
}
