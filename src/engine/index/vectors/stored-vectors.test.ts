// Vectors that stay in the store: those of the candidates are compared as an index in memory compares them, in one read.
import { describe, expect, it } from 'vitest'
import { createMemoryVectorStore } from '../../../../tests/support/memory-vector-store.ts'
import { calibratedVectors } from './embedder.ts'
import { laterSet } from './kept-vectors.ts'
import { createStoredVectors } from './stored-vectors.ts'
import { toUnitVector, type Vector } from './vector.ts'
import { createVectorIndex } from './vector-index.ts'

const LENGTH = 16
const vector = (...numbers: number[]): Vector => {
  const made = toUnitVector(Float32Array.from({ length: LENGTH }, (_, at) => numbers[at] ?? 0))
  if (!made) throw new Error('no direction')
  // As precise as stores and indexes keep it.
  return { ...made, scale: Math.fround(made.scale) }
}
const PAGES = [
  { url: 'https://a.example/', revision: 1, vectors: [vector(1), vector(1, 1)] },
  { url: 'https://b.example/', revision: 2, vectors: [vector(0, 1, 0.2)] },
  { url: 'https://c.example/', revision: 3, vectors: [vector(-1, 0, 3)] },
  { url: 'https://none.example/', revision: 4, vectors: [] },
]
const URLS = PAGES.map(({ url }) => url)

async function both() {
  const store = createMemoryVectorStore()
  await store.put('m', PAGES)
  await store.put('other', [{ url: 'https://a.example/', revision: 1, vectors: [vector(0, 0, 0, 1)] }])
  const memory = createVectorIndex(LENGTH)
  for (const { url, vectors } of PAGES) memory.put(url, vectors)
  const reads: (readonly string[])[] = []
  const stored = createStoredVectors({
    made: 'm',
    dimensions: LENGTH,
    store: {
      get(made, urls) {
        reads.push(urls)
        return store.get(made, urls)
      },
    },
  })
  return { stored, memory, reads, store }
}

describe('createStoredVectors', () => {
  it('compares the candidates as an index in memory does, each set read at once', async () => {
    const { stored, memory, reads } = await both()
    const near = await stored.among?.([...URLS, 'https://unknown.example/'])
    expect(reads).toEqual(Array(2).fill([...URLS, 'https://unknown.example/']))
    for (const query of [vector(1), vector(0, 1), vector(2, 1, 3)]) {
      expect(near?.nearness(query, URLS)).toEqual(memory.nearness(query, URLS))
      expect(await near?.nearest(query, 2)).toEqual(await memory.nearest(query, 2))
    }
    expect(near?.centroid(URLS)).toEqual(memory.centroid(URLS))
    expect([near?.size(), reads.length]).toEqual([3, 2])
  })

  it('has those of later passages behind the first, where both are of the same document', async () => {
    const { stored, store } = await both()
    await store.put(laterSet('m'), [
      { url: 'https://a.example/', revision: 1, vectors: [vector(0, 0, 0, 1)] },
      { url: 'https://b.example/', revision: 1, vectors: [vector(0, 0, 0, 1)] },
    ])
    const near = (await stored.among?.(URLS))?.nearness(vector(0, 0, 0, 1), URLS)
    expect(near?.get('https://a.example/')).toMatchObject({ passage: 2 })
    expect(near?.get('https://b.example/')).toMatchObject({ passage: 0 })
  })

  it('knows only those that it was asked for, and adds none that words did not find', async () => {
    const { stored } = await both()
    const near = await stored.among?.(['https://b.example/'])
    expect([...(near?.nearness(vector(1), URLS).keys() ?? [])]).toEqual(['https://b.example/'])
    expect(await stored.nearest(vector(1), 10)).toEqual([])
    expect(stored.size()).toBeGreaterThan(0)
  })

  it('reads no more than a search can be compared with', async () => {
    const { stored, reads } = await both()
    await stored.among?.(Array.from({ length: 3_000 }, (_, n) => `https://many.example/${n}`))
    expect(reads.map((urls) => urls.length)).toEqual([500, 500])
  })

  it('is calibrated as others are', async () => {
    const { stored, memory } = await both()
    const spread = { related: 0.5, unrelated: 0.1 }
    const near = await calibratedVectors(stored, spread).among?.(URLS)
    expect(near?.nearness(vector(1), URLS)).toEqual(
      calibratedVectors(memory, spread).nearness(vector(1), URLS),
    )
  })
})
