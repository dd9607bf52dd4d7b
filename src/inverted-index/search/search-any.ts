// The best documents that match any of several scorers: windows of documents, skipped or scored by what they can reach.

import type { Scorer } from '../score/scorer.ts'
import { TermScorer } from '../score/term-scorer.ts'
import { Candidates, createWindowScores, WINDOW, type WindowScores } from '../score/window-scores.ts'
import { countBits } from '../segment/document-bits.ts'
import { type Acceptance, acceptEach } from './acceptance.ts'
import type { SegmentQuery } from './segment-query.ts'
import type { TopK } from './top-k.ts'

/** Of one window; one per thread, as a search never yields. */
const scores = createWindowScores()
const candidates = new Candidates()

/** What a document must match one of, and what adds to those that do. */
export interface AnyOf {
  readonly scorers: readonly Scorer[]
  readonly extras: readonly Scorer[]
}

/** Returns the matches counted, which are all of them where the query is exhaustive. */
export function searchAny(query: SegmentQuery, anyOf: AnyOf, accepts: Acceptance, topK: TopK): number {
  const { documents } = query.part.segment.meta
  const walk = new Disjunction(query, anyOf, accepts, topK)
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
  /** What each scorer adds at most in the window; scorers, bounds and groups stand in rising order of bound. */
  readonly #bounds: Float64Array
  /** Of the scorers of one group at most one matches a document. */
  readonly #groups: Int32Array
  /** What each group of the optional scorers adds at most. */
  readonly #groupBounds: Float64Array
  /** What the scorers before each add at most, taken together. */
  readonly #before: Float64Array
  #optional = 0
  #optionalBound = 0
  readonly #extras: readonly Scorer[]
  /** What the extras add at most in the window: each, and all. */
  readonly #extraBounds: Float64Array
  #extraBound = 0

  constructor(query: SegmentQuery, { scorers, extras }: AnyOf, accepts: Acceptance, topK: TopK) {
    this.#query = query
    this.#scorers = [...scorers]
    this.#extras = extras
    this.#extraBounds = new Float64Array(extras.length)
    this.#accepts = accepts
    this.#topK = topK
    this.#bounds = new Float64Array(scorers.length)
    this.#groups = groupsOf(scorers)
    this.#groupBounds = new Float64Array(scorers.length)
    this.#before = new Float64Array(scorers.length)
  }

  window(from: number, to: number): void {
    this.#boundWindow(from, to)
    this.#boundExtras(from, to)
    this.#splitOptional()
    const scorers = this.#scorers
    if (this.#optional === scorers.length) return
    this.#findCandidates(from, to)
    for (let i = this.#optional - 1; i >= 0 && candidates.count > 0; i--) {
      if ((this.#bounds[i] as number) === 0) break
      refine(candidates, scorers[i] as Scorer, this.#least() - (this.#before[i] as number) - this.#extraBound)
    }
    this.#addExtras()
    this.#offerCandidates()
  }

  /** What a document must reach, but for its boost. */
  #least(): number {
    return Math.max(1, this.#topK.threshold - this.#query.boostBound)
  }

  /** Whether each candidate is to be counted, whatever it scores. */
  get #counts(): boolean {
    return this.#query.exhaustive && this.#accepts !== acceptEach
  }

  /** Documents that the scorers that are not optional find, and to which the others could add enough. */
  #findCandidates(from: number, to: number): void {
    const scorers = this.#scorers
    const { exhaustive } = this.#query
    const least = Math.max(1, this.#least() - this.#optionalBound - this.#extraBound)
    const last = scorers[scorers.length - 1]
    if (!exhaustive && this.#optional === scorers.length - 1 && last instanceof TermScorer) {
      last.collect(from, to, least, candidates)
      return
    }
    for (let i = this.#optional; i < scorers.length; i++) {
      if ((this.#bounds[i] as number) > 0) (scorers[i] as Scorer).accumulate(from, to, scores)
    }
    if (exhaustive && !this.#counts) this.matched += countBits(scores.touched)
    takeScores(scores, from, this.#counts ? 1 : least, candidates)
  }

  #addExtras(): void {
    let left = this.#extraBound
    for (let i = 0; i < this.#extras.length && candidates.count > 0; i++) {
      left -= this.#extraBounds[i] as number
      refine(candidates, this.#extras[i] as Scorer, this.#counts ? 1 : this.#least() - left)
    }
  }

  #offerCandidates(): void {
    const { boost, boostBound } = this.#query
    const topK = this.#topK
    const counts = this.#counts
    for (let i = 0; i < candidates.count; i++) {
      const document = candidates.documents[i] as number
      const score = candidates.scores[i] as number
      const hopeless = score + boostBound < topK.threshold
      if (hopeless && !counts) continue
      if (!this.#accepts(document)) continue
      if (counts) this.matched++
      if (!hopeless) topK.offer(score + boost(document), document)
    }
  }

  #boundExtras(from: number, to: number): void {
    this.#extraBound = 0
    for (let i = 0; i < this.#extras.length; i++) {
      const bound = (this.#extras[i] as Scorer).rangeBound(from, to)
      this.#extraBounds[i] = bound
      this.#extraBound += bound
    }
  }

  /** Bounds for the window, by insertion: the order hardly changes from window to window. */
  #boundWindow(from: number, to: number): void {
    const scorers = this.#scorers
    const bounds = this.#bounds
    const groups = this.#groups
    for (let i = 0; i < scorers.length; i++) {
      const scorer = scorers[i] as Scorer
      const group = groups[i] as number
      const bound = scorer.rangeBound(from, to)
      let place = i
      for (; place > 0 && (bounds[place - 1] as number) > bound; place--) {
        bounds[place] = bounds[place - 1] as number
        scorers[place] = scorers[place - 1] as Scorer
        groups[place] = groups[place - 1] as number
      }
      bounds[place] = bound
      scorers[place] = scorer
      groups[place] = group
    }
  }

  /** As many of the scorers as can't reach the threshold together, not even with the extras. */
  #splitOptional(): void {
    const { exhaustive } = this.#query
    const least = this.#least() - this.#extraBound
    this.#optional = 0
    this.#optionalBound = 0
    this.#groupBounds.fill(0)
    while (!exhaustive && this.#optional < this.#bounds.length) {
      const group = this.#groups[this.#optional] as number
      const own = this.#bounds[this.#optional] as number
      // Bounds rise, so this one takes the place of those of its group.
      const bound = this.#optionalBound + own - (this.#groupBounds[group] as number)
      if (bound >= least) break
      this.#before[this.#optional] = this.#optionalBound
      this.#groupBounds[group] = own
      this.#optionalBound = bound
      this.#optional++
    }
  }
}

function groupsOf(scorers: readonly Scorer[]): Int32Array {
  const known = new Map<unknown, number>()
  return Int32Array.from(scorers, (scorer, place) => {
    const group = known.get(scorer.apart ?? scorer) ?? place
    known.set(scorer.apart ?? scorer, group)
    return group
  })
}

/** Takes the documents that reach `least`, which is above 0, as candidates; the scores are zero afterwards. */
function takeScores(
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
function refine(candidates: Candidates, scorer: Scorer, least: number): void {
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
