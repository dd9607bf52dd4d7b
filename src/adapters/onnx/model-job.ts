// What the thread with the models is asked, and what it answers.
import type { Vector } from '../../engine/index/vectors/vector.ts'
import type { ModelName } from './model-files.ts'

/** A model that comes with the packages, or one that was brought. */
export type ModelRef = ModelName | `brought/${string}`

export type ModelJob =
  | { readonly kind: 'embed'; readonly model: ModelRef; readonly text: string; readonly most: number }
  | { readonly kind: 'compare'; readonly model: ModelName; readonly query: string; readonly text: string }
  | { readonly kind: 'score'; readonly model: ModelRef; readonly query: string; readonly text: string }

export interface Comparison {
  /** Of the two texts as wholes, from -1 to 1. */
  readonly cosine: number
  /** How near the text comes to each piece of the query, from -1 to 1. */
  readonly late: number
}

export type JobReply =
  | { readonly vector: Vector }
  | { readonly comparison: Comparison }
  | { readonly score: number }
