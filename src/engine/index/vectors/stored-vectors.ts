// Vectors that stay in the store, for indexes that several nodes share: a search reads those of its candidates, and no
// node holds all of them. What the words did not find is looked for by a server that has them all.
import { laterSet, withLater } from './kept-vectors.ts'
import { type Vector, vectorCosine, vectorMiddle } from './vector.ts'
import { type Nearness, nearnessBy, type VectorIndex, type VectorsByUrl } from './vector-index.ts'
import type { VectorServer, VectorStore } from './vector-store.ts'

export interface StoredVectorsNeeds {
  readonly store: Pick<VectorStore, 'get'>
  /** Names the model and the way that vectors are made. */
  readonly made: string
  readonly dimensions: number
  /** Absent: what the words did not find is not looked for. */
  readonly server?: VectorServer
}

/** A search compares with so many documents at most: a millisecond or two. */
const MOST_AT_HAND = 500

export function createStoredVectors({ store, made, dimensions, server }: StoredVectorsNeeds): VectorIndex {
  const vectorsOf = async (urls: readonly string[]) => {
    const wanted = [...new Set(urls)].slice(0, MOST_AT_HAND)
    const [first, later] = await Promise.all([store.get(made, wanted), store.get(laterSet(made), wanted)])
    return new Map(
      withLater(first, later).map(({ url, vectors }) => [
        url,
        vectors.map((vector, passage) => ({ ...vector, passage })),
      ]),
    )
  }
  return {
    ...vectorsAtHand(new Map(), dimensions),
    // How many there are is not known here: there may be some.
    size: () => 1,
    vectorsOf,
    among: async (urls) => vectorsAtHand(await vectorsOf(urls), dimensions),
    ...(server && {
      put: () => server.changed(),
      nearest: async (query, count) =>
        vectorsAtHand(await vectorsOf(await server.near(query, count)), dimensions).nearest(query, count),
      settled: () => server.settled(),
      close: () => server.close(),
    }),
  }
}

/** Of these documents alone. */
export function vectorsAtHand(given: VectorsByUrl, dimensions: number): VectorIndex {
  const usable = [...given].map(
    ([url, vectors]) => [url, vectors.filter(({ bytes }) => bytes.length === dimensions)] as const,
  )
  const known = new Map(usable.filter(([, vectors]) => vectors.length > 0))
  const bestOf = (url: string, query: Vector): Nearness[] => {
    const passages = (known.get(url) ?? []).map((vector) => ({
      passage: vector.passage,
      cosine: vectorCosine(query, vector),
    }))
    return passages.length > 0 ? [nearnessBy(url, passages)] : []
  }
  return {
    put: () => undefined,
    nearest: async (query, count) =>
      [...known.keys()]
        .flatMap((url) => bestOf(url, query))
        .sort((a, b) => b.cosine - a.cosine || (a.url < b.url ? -1 : 1))
        .slice(0, count),
    nearness: (query, urls) =>
      new Map(urls.flatMap((url) => bestOf(url, query)).map((nearness) => [nearness.url, nearness])),
    centroid: (urls) =>
      vectorMiddle(
        urls.flatMap((url) => known.get(url)?.find(({ passage }) => passage === 0) ?? []),
        dimensions,
      ),
    size: () => known.size,
    vectors: () => 0,
    vectorsOf: async (urls) => new Map([...known].filter(([url]) => urls.includes(url))),
    settled: async () => undefined,
    close: async () => undefined,
  }
}
