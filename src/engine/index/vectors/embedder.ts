// The Embedder port: texts into vectors whose directions tell how near their meanings are.
import type { Vector } from './vector.ts'

export interface Embedder {
  /** Names the model and the way its vectors are made; vectors of another name can't be compared with these. */
  readonly vectors: string
  /** The length of its vectors. */
  readonly dimensions: number
  /** Codes of the languages it reads, or all of them. */
  readonly languages: readonly string[] | 'all'
  /** Its cosines of texts that belong together and of others, where they lie elsewhere than ranking expects. */
  readonly spread?: CosineSpread
  /** The vector of a query, before everything else that waits. Undefined where there is none to be had in time. */
  embedQuery(text: string, signal?: AbortSignal): Promise<Vector | undefined>
  /** The vector of a passage, after everything else that waits. Undefined where there is none to be had. */
  embedPassage(text: string, signal?: AbortSignal): Promise<Vector | undefined>
}

export interface CosineSpread {
  readonly related: number
  readonly unrelated: number
}

export function reads({ languages }: Pick<Embedder, 'languages'>, language: string): boolean {
  return languages === 'all' || languages.includes(language.slice(0, 2).toLowerCase())
}
