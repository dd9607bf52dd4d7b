// A vector index whose cosines are told as ranking expects them, whatever model made its vectors.
import type { CosineSpread } from './embedder.ts'
import type { Nearness, VectorIndex } from './vector-index.ts'

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
