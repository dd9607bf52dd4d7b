// Vectors on the servers: the nearest pages of all there are, on a node that holds none of them.
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerVectors } from '../../src/adapters/opensearch/server-vectors.ts'
import { laterSet } from '../../src/engine/index/vectors/kept-vectors.ts'
import { createStoredVectors } from '../../src/engine/index/vectors/stored-vectors.ts'
import { toUnitVector, type Vector } from '../../src/engine/index/vectors/vector.ts'
import { createVectorIndex } from '../../src/engine/index/vectors/vector-index.ts'
import type { DocumentVectors } from '../../src/engine/index/vectors/vector-store.ts'
import { createMemoryVectorStore } from '../support/memory-vector-store.ts'
import type { PrivateOpenSearch } from '../support/private-opensearch.ts'
import { newAddress } from './new-index.ts'
import { numbers } from './random-pages.ts'

const DIMENSIONS = 32
const PAGES = 400
const QUERIES = 20
const WANTED = 10

export function vectorsSuite(servers: () => PrivateOpenSearch): void {
  describe('vectors on OpenSearch', () => {
    const random = numbers(20_261_119)
    const vector = (): Vector => {
      const made = toUnitVector(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5))
      if (!made) throw new Error('no direction')
      return made
    }
    const opened = () => {
      const [address, store] = [newAddress(servers()), createMemoryVectorStore()]
      const open = () => {
        const sets = ['m', laterSet('m')]
        const server = createServerVectors({
          address,
          store,
          sets,
          dimensions: DIMENSIONS,
          isMine: () => false,
          shards: 2,
          replicas: 1,
        })
        onTestFinished(() => server.close())
        return createStoredVectors({ store, made: 'm', dimensions: DIMENSIONS, server })
      }
      onTestFinished(async () => void (await servers().ask(`/${address.name}-*`, 'DELETE')))
      return { store, open }
    }

    it('are found nearly as all of them in memory are, on a node that has put none', async () => {
      const { store, open } = opened()
      const memory = createVectorIndex(DIMENSIONS)
      const pages = Array.from({ length: PAGES }, (_, n): DocumentVectors => {
        const vectors = Array.from({ length: 1 + (n % 3) }, vector)
        return { url: `https://v.example/${n}`, revision: n + 1, vectors }
      })
      for (const { url, vectors } of pages) memory.put(url, vectors)
      await store.put('m', pages)
      await open().settled()
      const other = open()
      let shared = 0
      for (let n = 0; n < QUERIES; n += 1) {
        const query = vector()
        const wanted = await memory.nearest(query, WANTED)
        const got = await other.nearest(query, WANTED)
        shared += got.filter(({ url }) => wanted.some((one) => one.url === url)).length
        expect(got).toHaveLength(WANTED)
      }
      expect(shared / (QUERIES * WANTED)).toBeGreaterThan(0.9)
    })

    it('follow what is stored: others of a page that has changed, none of one that is gone', async () => {
      const { store, open } = opened()
      const vectors = open()
      const [first, second, third] = [vector(), vector(), vector()]
      const page = (name: string, revision: number, ...all: Vector[]): DocumentVectors => ({
        url: `https://v.example/${name}`,
        revision,
        vectors: all,
      })
      await store.put('m', [page('a', 1, first, second), page('b', 2, second)])
      await store.put(laterSet('m'), [page('b', 2, third)])
      await vectors.settled()
      const nearest = async (query: Vector) => (await vectors.nearest(query, 5)).map(({ url }) => url.at(-1))
      expect((await nearest(second)).sort()).toEqual(['a', 'b'])
      expect((await nearest(third))[0]).toBe('b')
      await store.put('m', [page('a', 3, third), page('b', 4)])
      await store.put(laterSet('m'), [page('b', 4)])
      await vectors.settled()
      expect(await nearest(second)).toEqual(['a'])
      const { hits } = (await servers().ask(`/test*-vectors-*/_search?size=0&track_total_hits=true`)) as {
        hits: { total: { value: number } }
      }
      expect(hits.total.value).toBe(1)
    })
  })
}
