// The best documents that match any of several scorers: windows of documents, skipped or scored by what they can reach.

import type { Scorer } from '../score/scorer.ts'
import { TermScorer } from '../score/term-scorer.ts'
import { Candidates, createWindowScores, WINDOW } from '../score/window-scores.ts'
import { countBits } from '../segment/document-bits.ts'
import { type Acceptance, acceptEach } from './acceptance.ts'
import { type Reach, refine, takeScores } from './candidates.ts'
import { Extras } from './extras.ts'
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
  /** Bits of the words of the scorers before each. */
  readonly #wordsBefore: Int32Array
  #optional = 0
  #optionalBound = 0
  #optionalWords = 0
  readonly #extras: Extras

  constructor(query: SegmentQuery, { scorers, extras }: AnyOf, accepts: Acceptance, topK: TopK) {
    this.#query = query
    this.#scorers = [...scorers]
    this.#extras = new Extras(extras)
    this.#accepts = accepts
    this.#topK = topK
    this.#bounds = new Float64Array(scorers.length)
    this.#groups = groupsOf(scorers)
    this.#groupBounds = new Float64Array(scorers.length)
    this.#before = new Float64Array(scorers.length)
    this.#wordsBefore = new Int32Array(scorers.length)
  }

  window(from: number, to: number): void {
    this.#boundWindow(from, to)
    this.#extras.boundWindow(from, to)
    this.#splitOptional()
    const scorers = this.#scorers
    if (this.#optional === scorers.length) return
    this.#findCandidates(from, to)
    for (let i = this.#optional - 1; i >= 0 && candidates.count > 0; i--) {
      if ((this.#bounds[i] as number) === 0) break
      const least = this.#least() - (this.#before[i] as number)
      refine(candidates, scorers[i] as Scorer, this.#reach(least, this.#wordsBefore[i] as number))
    }
    this.#offerCandidates()
  }

  /** What a document must reach, but for its boost. */
  #least(): number {
    return Math.max(1, this.#topK.threshold - this.#query.boostBound)
  }

  #reach(least: number, open: number): Reach {
    return { least, open, extras: this.#extras }
  }

  /** Documents that the scorers that are not optional find, and to which the others could add enough. */
  #findCandidates(from: number, to: number): void {
    const scorers = this.#scorers
    const { exhaustive } = this.#query
    const least = Math.max(1, this.#least() - this.#optionalBound)
    const last = scorers[scorers.length - 1]
    if (!exhaustive && this.#optional === scorers.length - 1 && last instanceof TermScorer) {
      const gained = this.#extras.boundOf(last.words | this.#optionalWords)
      last.collect(from, to, Math.max(1, least - gained), candidates)
      candidates.words.fill(last.words, 0, candidates.count)
      return
    }
    for (let i = this.#optional; i < scorers.length; i++) {
      if ((this.#bounds[i] as number) > 0) (scorers[i] as Scorer).accumulate(from, to, scores)
    }
    const counted = exhaustive && this.#accepts === acceptEach
    if (counted) this.matched += countBits(scores.touched)
    const open = exhaustive && !counted ? 1 : least
    takeScores(scores, from, this.#reach(open, this.#optionalWords), candidates)
  }

  #offerCandidates(): void {
    const { boost, boostBound, exhaustive } = this.#query
    const topK = this.#topK
    const extras = this.#extras
    const counts = exhaustive && this.#accepts !== acceptEach
    for (let i = 0; i < candidates.count; i++) {
      const document = candidates.documents[i] as number
      const words = candidates.words[i] as number
      const bare = candidates.scores[i] as number
      const hopeless = bare + extras.boundOf(words) < this.#least()
      if (hopeless && !counts) continue
      if (!this.#accepts(document)) continue
      if (counts) this.matched++
      if (hopeless) continue
      const score = extras.addTo(bare, document, words, this.#least())
      if (score >= 0 && score + boostBound >= topK.threshold) topK.offer(score + boost(document), document)
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

  /** As many of the scorers as can't reach the threshold together, with the extras that their words allow. */
  #splitOptional(): void {
    const { exhaustive } = this.#query
    const least = this.#least()
    this.#optional = 0
    this.#optionalBound = 0
    this.#optionalWords = 0
    this.#groupBounds.fill(0)
    while (!exhaustive && this.#optional < this.#bounds.length) {
      const group = this.#groups[this.#optional] as number
      const own = this.#bounds[this.#optional] as number
      // Bounds rise, so this one takes the place of those of its group.
      const bound = this.#optionalBound + own - (this.#groupBounds[group] as number)
      const words = this.#optionalWords | (this.#scorers[this.#optional] as Scorer).words
      if (bound + this.#extras.boundOf(words) >= least) break
      this.#before[this.#optional] = this.#optionalBound
      this.#wordsBefore[this.#optional] = this.#optionalWords
      this.#groupBounds[group] = own
      this.#optionalBound = bound
      this.#optionalWords = words
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
