// A document with the score it is ranked by.
import type { Document } from '../../index/document.ts'

export interface Ranked {
  readonly document: Document
  readonly score: number
}
