// Takes the documents of a window that may be among the best, and lets go of those that can't be any more.
import type { Scorer } from '../score/scorer.ts'
import type { Candidates, WindowScores } from '../score/window-scores.ts'
import type { Extras } from './extras.ts'

/** What a document must reach, with what it can still gain. */
export interface Reach {
  /** With the extras that its words allow. */
  readonly least: number
  /** Bits of words that it may have beside those that were found. */
  readonly open: number
  readonly extras: Extras
}

/** Takes the documents that may reach `least`, which is above 0, as candidates; the scores are zero afterwards. */
export function takeScores(
  { sums, words, touched }: WindowScores,
  from: number,
  { least, open, extras }: Reach,
  candidates: Candidates,
): void {
  const { documents, scores } = candidates
  const any = Math.max(1, least - extras.bound)
  let count = 0
  for (let stretch = 0; stretch < touched.length; stretch++) {
    let left = touched[stretch] as number
    if (left === 0) continue
    touched[stretch] = 0
    for (; left !== 0; left &= left - 1) {
      const place = ((stretch + 1) << 5) - 1 - Math.clz32(left & -left)
      const score = sums[place] as number
      const found = words[place] as number
      sums[place] = 0
      words[place] = 0
      if (score < any) continue
      if (score < least && score + extras.boundOf(found | open) < least) continue
      documents[count] = from + place
      candidates.words[count] = found
      scores[count++] = score
    }
  }
  candidates.count = count
}

/** Adds what a scorer finds in each candidate, and lets go of those that then can't reach `least`. */
export function refine(candidates: Candidates, scorer: Scorer, { least, open, extras }: Reach): void {
  const { documents, scores, words, count } = candidates
  const any = least - extras.bound
  let kept = 0
  for (let i = 0; i < count; i++) {
    const document = documents[i] as number
    let score = scores[i] as number
    let found = words[i] as number
    if (scorer.seek(document)) {
      const added = scorer.confirm()
      if (added > 0) {
        score += added
        found |= scorer.words
      }
    }
    if (score < any) continue
    if (score < least && score + extras.boundOf(found | open) < least) continue
    documents[kept] = document
    words[kept] = found
    scores[kept++] = score
  }
  candidates.count = kept
}
