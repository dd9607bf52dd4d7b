// The Embedder port: texts into vectors whose directions tell how near their meanings are.
import type { Vector } from './vector.ts'

export interface Embedder {
  /** Names the model and the way its vectors are made; vectors of another name can't be compared with these. */
  readonly vectors: string
  /** The vector of a query, before everything else that waits. Undefined where there is none to be had in time. */
  embedQuery(text: string, signal?: AbortSignal): Promise<Vector | undefined>
  /** The vector of a passage, after everything else that waits. Undefined where there is none to be had. */
  embedPassage(text: string, signal?: AbortSignal): Promise<Vector | undefined>
}
