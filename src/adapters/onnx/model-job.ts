// What the thread with the models is asked, and what it answers.
import type { Vector } from '../../engine/index/vectors/vector.ts'
import type { PACKAGED_MODEL } from './model-files.ts'

/** The model that comes with the program, or one that was brought. */
export type ModelRef = typeof PACKAGED_MODEL | `brought/${string}`

export type ModelJob =
  | { readonly kind: 'embed'; readonly model: ModelRef; readonly text: string; readonly most: number }
  | { readonly kind: 'compare'; readonly query: string; readonly text: string }
  | { readonly kind: 'score'; readonly model: ModelRef; readonly query: string; readonly text: string }

export type JobReply = { readonly vector: Vector } | { readonly score: number }
