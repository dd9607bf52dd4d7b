// A group of alternatives in one segment: which of them a document meets, and what those add.
import { PhraseScorer } from '../score/phrase-scorer.ts'
import type { Scorer } from '../score/scorer.ts'

export class ClauseGroup {
  readonly cost: number
  readonly bound: number
  /** Whether confirming is so much work that `boundHere` is worth asking first. */
  readonly costly: boolean
  readonly #scorers: readonly Scorer[]
  readonly #met: Uint8Array

  constructor(scorers: readonly Scorer[]) {
    this.#scorers = scorers
    this.#met = new Uint8Array(scorers.length)
    this.cost = scorers.reduce((sum, { cost }) => sum + cost, 0)
    this.bound = scorers.reduce((sum, { bound }) => sum + bound, 0)
    this.costly = scorers.some((scorer) => scorer instanceof PhraseScorer)
  }

  /** Whether the document may meet one of them. Documents must not fall. */
  seek(document: number): boolean {
    const scorers = this.#scorers
    let any = false
    for (let i = 0; i < scorers.length; i++) {
      const met = (scorers[i] as Scorer).seek(document)
      this.#met[i] = met ? 1 : 0
      any ||= met
    }
    return any
  }

  /** After a `seek` that was true: what they add at most. */
  boundHere(): number {
    let sum = 0
    for (let i = 0; i < this.#scorers.length; i++) {
      if (this.#met[i] === 1) sum += (this.#scorers[i] as Scorer).boundHere()
    }
    return sum
  }

  /** After a `seek`: what they add, 0 where none is met. */
  confirm(): number {
    let sum = 0
    for (let i = 0; i < this.#scorers.length; i++) {
      if (this.#met[i] === 1) sum += (this.#scorers[i] as Scorer).confirm()
    }
    return sum
  }
}
