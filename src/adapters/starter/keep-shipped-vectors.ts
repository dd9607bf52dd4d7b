// Puts the vectors of the starter documents into the store, so that no model has to make them.
import { laterSet } from '../../engine/index/vectors/kept-vectors.ts'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import type { DocumentVectors, VectorStore } from '../../engine/index/vectors/vector-store.ts'
import type { ShippedPassage, ShippedPassages } from './starter-passages.ts'

export interface KeepShippedNeeds {
  /** Of the documents, whose revisions are their places from 1 on. */
  readonly urls: readonly string[]
  readonly passages: readonly ShippedPassages[]
  readonly vectors: Pick<VectorStore, 'put'>
  readonly made: string
  readonly known: (key: string) => Vector | undefined
}

const AT_ONCE = 500

/**
 * For a store that holds these documents and nothing else. Up to the first with a passage that is not known: it and those
 * behind it get theirs as any others do. Resolves with how many.
 */
export async function keepShippedVectors(needs: KeepShippedNeeds): Promise<number> {
  const { urls, passages, vectors, made, known } = needs
  const vectorsOf = (some: readonly ShippedPassage[]): Vector[] | undefined => {
    const all = some.flatMap(({ key, length }) => {
      const vector = known(key)
      return vector ? [{ ...vector, scale: vector.scale * length }] : []
    })
    return all.length === some.length ? all : undefined
  }
  for (let from = 0; from < passages.length; from += AT_ONCE) {
    const first: DocumentVectors[] = []
    const later: DocumentVectors[] = []
    for (const [at, some] of passages.slice(from, from + AT_ONCE).entries()) {
      const [ofFirst, ofLater] = [vectorsOf(some.first), vectorsOf(some.later)]
      if (!ofFirst || !ofLater) break
      const document = { url: urls[from + at] ?? '', revision: from + at + 1 }
      first.push({ ...document, vectors: ofFirst })
      later.push({ ...document, vectors: ofLater })
    }
    await Promise.all([vectors.put(made, first), vectors.put(laterSet(made), later)])
    if (from + first.length < Math.min(passages.length, from + AT_ONCE)) return from + first.length
  }
  return passages.length
}
