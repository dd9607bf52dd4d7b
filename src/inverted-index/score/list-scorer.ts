// Scores documents that are listed: each that is in the list adds the least there is.
import type { Scorer } from './scorer.ts'
import { addScore, type WindowScores } from './window-scores.ts'

const EACH = 1

export class ListScorer implements Scorer {
  readonly cost: number
  readonly bound: number = EACH
  readonly #documents: Uint32Array
  #at = 0

  /** The documents must rise. */
  constructor(documents: Uint32Array) {
    this.#documents = documents
    this.cost = documents.length
  }

  addCandidates(bits: Uint32Array): void {
    for (const document of this.#documents) {
      bits[document >>> 5] = (bits[document >>> 5] as number) | (1 << (document & 31))
    }
  }

  rangeBound(): number {
    return EACH
  }

  accumulate(from: number, to: number, scores: WindowScores): void {
    this.seek(from)
    for (; this.#at < this.cost && (this.#documents[this.#at] as number) < to; this.#at++) {
      addScore(scores, (this.#documents[this.#at] as number) - from, EACH)
    }
  }

  seek(document: number): boolean {
    const documents = this.#documents
    let low = this.#at
    let step = 1
    while (low + step < this.cost && (documents[low + step] as number) < document) {
      low += step
      step *= 2
    }
    while (low < this.cost && (documents[low] as number) < document) low++
    this.#at = low
    return documents[low] === document
  }

  boundHere(): number {
    return EACH
  }

  confirm(): number {
    return EACH
  }
}
