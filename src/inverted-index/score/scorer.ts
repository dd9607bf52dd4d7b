// What the query paths ask of a clause in one segment, be it a term or a phrase.

import type { WindowScores } from './window-scores.ts'

/** Scores are whole numbers, so that a sum is the same in whatever order it is made; a match adds at least 1. */
export interface Scorer {
  /** At most so many documents match. */
  readonly cost: number
  /** No match adds more than this. */
  readonly bound: number
  /** Where two scorers have the same, no document matches both. */
  readonly apart?: unknown
  /** Sets the bit of each document that may match. */
  addCandidates(bits: Uint32Array): void
  /** No match from `from` up to and without `to` adds more than this. Ranges must not fall. */
  rangeBound(from: number, to: number): number
  /** Adds the score of each match from `from` up to and without `to` at its distance from `from`. */
  accumulate(from: number, to: number, scores: WindowScores): void
  /** Moves forward; true where the document may match, which `confirm` then decides. Documents must not fall. */
  seek(document: number): boolean
  /** After a `seek` that was true: what the document adds at most, without the work of `confirm`. */
  boundHere(): number
  /** After a `seek` that was true: what the document adds, 0 where it does not match. */
  confirm(): number
}
