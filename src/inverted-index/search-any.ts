// The best documents that match any of several scorers: windows of documents, skipped or scored by what they can reach.
import type { Acceptance } from './acceptance.ts'
import type { Scorer } from './scorer.ts'
import type { SegmentQuery } from './segment-query.ts'
import type { TopK } from './top-k.ts'
import { createWindowScores, TOUCH_SHIFT, WINDOW } from './window-scores.ts'

/** Empty between windows; one per thread, as a search never yields. */
const scores = createWindowScores()

/** Returns the matches counted, which are all of them where the query is exhaustive. */
export function searchAny(
  query: SegmentQuery,
  scorers: readonly Scorer[],
  accepts: Acceptance,
  topK: TopK,
): number {
  const { documents } = query.part.segment.meta
  const walk = new Disjunction(query, scorers, accepts, topK)
  for (let from = 0; from < documents; from += WINDOW) walk.window(from, Math.min(documents, from + WINDOW))
  return walk.matched
}

/**
 * MaxScore over windows: in each, the scorers that even together can't reach the threshold are optional. They only
 * add to documents that the others found.
 */
class Disjunction {
  matched = 0
  readonly #query: SegmentQuery
  readonly #scorers: Scorer[]
  readonly #accepts: Acceptance
  readonly #topK: TopK
  /** What each scorer adds at most in the window; scorers and bounds stand in rising order of bound. */
  readonly #bounds: Float64Array
  #optional = 0
  #optionalBound = 0
  constructor(query: SegmentQuery, scorers: readonly Scorer[], accepts: Acceptance, topK: TopK) {
    this.#query = query
    this.#scorers = [...scorers]
    this.#accepts = accepts
    this.#topK = topK
    this.#bounds = new Float64Array(scorers.length)
  }

  window(from: number, to: number): void {
    this.#boundWindow(from, to)
    this.#splitOptional()
    const scorers = this.#scorers
    if (this.#optional === scorers.length) return
    for (let i = this.#optional; i < scorers.length; i++) {
      if ((this.#bounds[i] as number) > 0) (scorers[i] as Scorer).accumulate(from, to, scores)
    }
    this.#collect(from)
  }

  /** Bounds for the window, by insertion: the order hardly changes from window to window. */
  #boundWindow(from: number, to: number): void {
    const scorers = this.#scorers
    const bounds = this.#bounds
    for (let i = 0; i < scorers.length; i++) {
      const scorer = scorers[i] as Scorer
      const bound = scorer.rangeBound(from, to)
      let place = i
      for (; place > 0 && (bounds[place - 1] as number) > bound; place--) {
        bounds[place] = bounds[place - 1] as number
        scorers[place] = scorers[place - 1] as Scorer
      }
      bounds[place] = bound
      scorers[place] = scorer
    }
  }

  #splitOptional(): void {
    const { exhaustive, boostBound } = this.#query
    const least = this.#topK.threshold - boostBound
    this.#optional = 0
    this.#optionalBound = 0
    while (!exhaustive && this.#optional < this.#bounds.length) {
      const bound = this.#optionalBound + (this.#bounds[this.#optional] as number)
      if (bound >= least) break
      this.#optionalBound = bound
      this.#optional++
    }
  }

  /** Takes the sums of the window, which are zero afterwards. */
  #collect(from: number): void {
    const { touched } = scores
    for (let stretch = 0; stretch < touched.length; stretch++) {
      if (touched[stretch] === 0) continue
      touched[stretch] = 0
      this.#collectStretch(from, stretch << TOUCH_SHIFT)
    }
  }

  #collectStretch(from: number, start: number): void {
    const { sums } = scores
    const { exhaustive, boostBound } = this.#query
    const bonus = this.#optionalBound + boostBound
    const end = start + (1 << TOUCH_SHIFT)
    // One comparison tells both that there is a match and that it may be of use; it is seldom true.
    let least = exhaustive ? 1 : Math.max(1, this.#topK.threshold - bonus)
    for (let place = start; place < end; place++) {
      const score = sums[place] as number
      if (score < least) continue
      this.#candidate(from + place, score)
      if (!exhaustive) least = Math.max(1, this.#topK.threshold - bonus)
    }
    sums.fill(0, start, end)
  }

  #candidate(document: number, score: number): void {
    const { exhaustive, boostBound, boost } = this.#query
    const least = exhaustive ? 0 : this.#topK.threshold - boostBound
    let left = this.#optionalBound
    for (let i = this.#optional - 1; i >= 0 && score + left >= least; i--) {
      const scorer = this.#scorers[i] as Scorer
      left -= this.#bounds[i] as number
      if (scorer.seek(document)) score += scorer.confirm()
    }
    if (score < least || !this.#accepts(document)) return
    this.matched++
    this.#topK.offer(score + boost(document), document)
  }
}
