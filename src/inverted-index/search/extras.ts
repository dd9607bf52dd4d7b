// What only adds to documents that match: bounded for a window and for the words that a document has, then looked for.
import type { Scorer } from '../score/scorer.ts'

/** Bounds are kept for all choices of so many words. */
const MOST_KNOWN = 8

export class Extras {
  readonly #scorers: readonly Scorer[]
  readonly #needs: Int32Array
  /** What each adds at most in the window. */
  readonly #bounds: Float64Array
  /** What each adds at most to the current document; 0 where it is not in it. */
  readonly #here: Float64Array
  /** What all of them add at most in the window. */
  bound = 0
  /** Bits of all words that any of them needs. */
  readonly #everyNeed: number
  /** What was found in the window to be the bound of some words, by their bits; below zero while it is not known. */
  readonly #known: Float64Array

  constructor(scorers: readonly Scorer[]) {
    this.#scorers = scorers
    this.#needs = Int32Array.from(scorers, ({ needs }) => needs)
    this.#bounds = new Float64Array(scorers.length)
    this.#here = new Float64Array(scorers.length)
    this.#everyNeed = scorers.reduce((all, { needs }) => all | needs, 0)
    this.#known = new Float64Array(1 << Math.min(MOST_KNOWN, 32 - Math.clz32(this.#everyNeed)))
  }

  /** Windows must not fall. */
  boundWindow(from: number, to: number): void {
    this.bound = 0
    this.#known.fill(-1)
    for (let i = 0; i < this.#scorers.length; i++) {
      const bound = (this.#scorers[i] as Scorer).rangeBound(from, to)
      this.#bounds[i] = bound
      this.bound += bound
    }
  }

  /** What they add at most, in the window, to a document that has no other words than these. */
  boundOf(words: number): number {
    const known = this.#known
    const key = words & (known.length - 1)
    const before = known[key] as number
    if (before >= 0) return before
    let sum = 0
    for (let i = 0; i < this.#needs.length; i++)
      if (((this.#needs[i] as number) & ~words) === 0) sum += this.#bounds[i] as number
    // Words beyond the table's are not told apart by it.
    if (this.#everyNeed < known.length) known[key] = sum
    return sum
  }

  /**
   * The score with what they add to a document that has these words, or -1 where it does not reach `least`. Documents must
   * not fall. Places are only read of one that may still reach it.
   */
  addTo(score: number, document: number, words: number, least: number): number {
    const scorers = this.#scorers
    let left = this.boundOf(words)
    for (let i = 0; i < scorers.length; i++) {
      this.#here[i] = 0
      const bound = this.#bounds[i] as number
      if (bound === 0 || ((this.#needs[i] as number) & ~words) !== 0) continue
      if (score + left < least) return -1
      const scorer = scorers[i] as Scorer
      const here = scorer.seek(document) ? scorer.boundHere() : 0
      this.#here[i] = here
      left += here - bound
    }
    for (let i = 0; i < scorers.length; i++) {
      const here = this.#here[i] as number
      if (here === 0) continue
      if (score + left < least) return -1
      left -= here
      score += (scorers[i] as Scorer).confirm()
    }
    return score < least ? -1 : score
  }
}
