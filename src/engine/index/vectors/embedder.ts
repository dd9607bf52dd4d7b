// The Embedder port: texts into vectors whose directions tell how near their meanings are.
import type { Vector } from './vector.ts'
import type { Nearness, VectorIndex } from './vector-index.ts'

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

/** What the packaged model says of the sample texts that brought models are checked with. */
export const USUAL_SPREAD: CosineSpread = { related: 0.937, unrelated: 0.716 }

/** A straight line through both: what belongs together is as near as with the packaged model, and what doesn't as far. */
export function calibratedVectors(
  index: VectorIndex,
  spread: CosineSpread,
  usual: CosineSpread = USUAL_SPREAD,
): VectorIndex {
  const slope = (usual.related - usual.unrelated) / (spread.related - spread.unrelated)
  const onLine = (cosine: number): number =>
    Math.max(-1, Math.min(1, usual.unrelated + (cosine - spread.unrelated) * slope))
  const told = (near: Nearness): Nearness => ({
    ...near,
    cosine: onLine(near.cosine),
    mean: onLine(near.mean),
    head: onLine(near.head),
  })
  const { among } = index
  return {
    ...index,
    ...(among && {
      among: async (urls, query) => calibratedVectors(await among(urls, query), spread, usual),
    }),
    nearest: async (query, count) => (await index.nearest(query, count)).map(told),
    nearness: (query, urls) =>
      new Map([...index.nearness(query, urls)].map(([url, near]) => [url, told(near)])),
  }
}
