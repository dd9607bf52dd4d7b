// A document with the score it is ranked by.
import type { Document } from '../../index/document/document.ts'

export interface Ranked {
  readonly document: Document
  readonly score: number
  /** The part of the score that has nothing to do with how well the text matches, such as its date. */
  readonly aside?: number
}
