// The vector index finds exactly what comparing every vector would find, through growth, changes and removals.
import { describe, expect, it } from 'vitest'
import { clusteredVectors, randomVectors } from '../../../../tests/support/clustered-vectors.ts'
import type { Vector } from './vector.ts'
import { createVectorIndex } from './vector-index.ts'
import { packVectors, unpackVectors } from './vector-store.ts'
import { type VectorWork, workInPlace } from './vector-work.ts'

const LENGTH = 32

function cosine(a: Vector, b: Vector): number {
  return a.bytes.reduce((sum, byte, at) => sum + byte * b.bytes[at]!, 0) * a.scale * b.scale
}

describe('createVectorIndex', () => {
  it('finds the nearest documents by their nearest passage', async () => {
    const index = createVectorIndex(LENGTH)
    const [query, ...rest] = randomVectors(6_001, LENGTH, 7)
    const documents = Array.from({ length: 2_000 }, (_, n) => ({
      url: `https://a.example/${n}`,
      vectors: rest.slice(n * 3, n * 3 + 1 + (n % 3)),
    }))
    for (const { url, vectors } of documents) index.put(url, vectors)
    const expected = documents
      .map(({ url, vectors }) => {
        const cosines = vectors.map((vector) => cosine(query!, vector))
        const best = Math.max(...cosines)
        return { url, cosine: best, passage: cosines.indexOf(best) }
      })
      .sort((a, b) => b.cosine - a.cosine)
    const found = await index.nearest(query!, 20)
    expect(found.map(({ url, passage }) => [url, passage])).toEqual(
      expected.slice(0, 20).map(({ url, passage }) => [url, passage]),
    )
    expect(found[0]!.cosine).toBeCloseTo(expected[0]!.cosine, 5)
    const some = expected.slice(100, 105)
    const nearness = index.nearness(query!, [...some.map(({ url }) => url), 'https://a.example/none'])
    expect([...nearness.keys()]).toEqual(some.map(({ url }) => url))
    for (const { url, cosine } of some) expect(nearness.get(url)!.cosine).toBeCloseTo(cosine, 5)
  })

  it('finds as many documents as are wanted where the passages of one are all near', async () => {
    const index = createVectorIndex(LENGTH)
    const [query, ...rest] = randomVectors(41, LENGTH, 7)
    index.put('https://long.example/', Array<Vector>(40).fill(query!))
    for (const [n, vector] of rest.entries()) index.put(`https://a.example/${n}`, [vector])
    const found = await index.nearest(query!, 10)
    expect(found).toHaveLength(10)
    expect(found[0]).toMatchObject({ url: 'https://long.example/', passage: 0 })
  })

  it('gives the first passage and the three nearest of each document for a query, else all', async () => {
    const index = createVectorIndex(LENGTH)
    const [query, a] = randomVectors(2, LENGTH, 7)
    const opposite = { scale: query!.scale, bytes: query!.bytes.map((byte) => -byte) }
    index.put('https://a.example/', [opposite, opposite, query!, a!, query!])
    index.put('https://b.example/', [query!, a!])
    const urls = ['https://a.example/', 'https://b.example/', 'https://none.example/']
    const passages = async (...asked: Parameters<typeof index.vectorsOf>) =>
      [...(await index.vectorsOf(...asked)).values()].map((all) => all.map(({ passage }) => passage))
    expect(await passages(urls, query)).toEqual([
      [0, 2, 4, 3],
      [0, 1],
    ])
    expect(await passages(urls)).toEqual([
      [0, 1, 2, 3, 4],
      [0, 1],
    ])
    const near = index.nearness(query!, urls).get('https://b.example/')
    expect(near?.mean).toBeCloseTo((1 + cosine(query!, a!)) / 2, 2)
    expect(near?.head).toBeCloseTo(1, 2)
    expect(index.nearness(query!, urls).get('https://a.example/')?.head).toBeCloseTo(-1, 2)
    expect(index.vectors()).toBe(7)
    expect(index.nearness({ scale: 1, bytes: new Int8Array(8) }, urls).size).toBe(0)
  })

  it('forgets what was replaced or removed, and uses its place again', async () => {
    const compared: number[] = []
    const leading: VectorWork['leading'] = (job) => {
      compared.push(job.count)
      return workInPlace.leading(job)
    }
    const index = createVectorIndex(LENGTH, { work: { ...workInPlace, leading } })
    const [a, b, c] = randomVectors(3, LENGTH, 7)
    index.put('https://a.example/', [a!, b!])
    index.put('https://b.example/', [b!])
    index.put('https://a.example/', [c!])
    const near = await index.nearest(a!, 5)
    expect(near.find(({ url }) => url === 'https://a.example/')!.cosine).toBeLessThan(0.99)
    index.put('https://b.example/', [])
    expect(index.size()).toBe(1)
    expect((await index.nearest(b!, 5)).map(({ url }) => url)).toEqual(['https://a.example/'])
    index.put('https://c.example/', [a!, b!])
    expect((await index.nearest(b!, 1))[0]).toMatchObject({ url: 'https://c.example/', passage: 1 })
    expect(new Set(compared)).toEqual(new Set([3]))
  })

  it('answers with nothing where it holds nothing, and takes no vector of another length', async () => {
    const index = createVectorIndex(LENGTH)
    const [query] = randomVectors(1, LENGTH, 7)
    expect(await index.nearest(query!, 5)).toEqual([])
    index.put('https://a.example/', [{ scale: 1, bytes: new Int8Array(8) }])
    expect(index.size()).toBe(0)
    expect(index.centroid(['https://a.example/'])).toBeUndefined()
  })

  it('gives nothing that has gone while it was compared', async () => {
    const index = createVectorIndex(LENGTH)
    const [query, ...rest] = randomVectors(2_001, LENGTH, 7)
    for (const [n, vector] of rest.entries()) index.put(`https://a.example/${n}`, [vector])
    const [first, second] = await index.nearest(query!, 2)
    const found = index.nearest(query!, 2)
    index.put(first!.url, [])
    expect((await found)[0]).toEqual(second)
  })

  it('finds the centroid of documents', () => {
    const index = createVectorIndex(LENGTH)
    const [a, b] = randomVectors(2, LENGTH, 7)
    index.put('https://a.example/', [a!])
    index.put('https://b.example/', [b!])
    const centroid = index.centroid(['https://a.example/', 'https://b.example/', 'https://none.example/'])!
    expect(cosine(centroid, a!)).toBeCloseTo(cosine(centroid, b!), 1)
    expect(cosine(centroid, a!)).toBeGreaterThan(cosine(a!, b!))
  })

  // Only the longer ones are chosen by their codes.
  it.each([LENGTH, 160])(
    'finds nearly all of the nearest where there are too many to compare with each, %i numbers long',
    async (length) => {
      const [vectors, queries] = clusteredVectors(9_000, 25, length)
      const exact = createVectorIndex(length)
      const index = createVectorIndex(length, { approximateFrom: 4_000, mostFresh: 500 })
      const put = (url: string, vector: Vector[]): void => {
        exact.put(url, vector)
        index.put(url, vector)
      }
      for (const [n, vector] of vectors.entries()) {
        put(`https://a.example/${n}`, [vector])
        // Rows change while lists are made of them: they go, come back with another vector, and others come.
        if (n % 2_500 === 2_499) void index.settled()
        if (n % 400 === 399) await new Promise((resolve) => setImmediate(resolve))
        if (n % 50 === 0) put(`https://a.example/${n >> 1}`, [])
        if (n % 70 === 0) put(`https://a.example/${n >> 2}`, [vector])
      }
      await index.settled()
      let found = 0
      let expected = 0
      for (const query of queries) {
        const nearest = (await exact.nearest(query, 100)).map(({ url }) => url)
        const near = await index.nearest(query, 100)
        const known = new Set(near.map(({ url }) => url))
        expect(known.size).toBe(100)
        expected += nearest.length
        found += nearest.filter((url) => known.has(url)).length
        // What it finds is as near as it says.
        const told = exact.nearness(query, [...known])
        for (const { url, cosine, passage } of near)
          expect([told.get(url)?.cosine, told.get(url)?.passage]).toEqual([cosine, passage])
      }
      expect(found / expected).toBeGreaterThanOrEqual(0.97)
      expect(index.size()).toBe(exact.size())
    },
  )

  it('makes no lists any more once it is closed', async () => {
    let made = 0
    const lists: VectorWork['lists'] = (job) => {
      made += 1
      return workInPlace.lists(job)
    }
    const index = createVectorIndex(LENGTH, { approximateFrom: 100, work: { ...workInPlace, lists } })
    const [vectors, [query]] = clusteredVectors(400, 1, LENGTH)
    for (const [n, vector] of vectors.entries()) index.put(`https://a.example/${n}`, [vector])
    await index.close()
    await index.settled()
    expect(made).toBe(0)
    expect(await index.nearest(query!, 5)).toHaveLength(5)
  })
})

describe('packVectors', () => {
  it('gives back what it was given, and nothing for a text that holds none', () => {
    const vectors = randomVectors(3, LENGTH, 7)
    const back = unpackVectors(packVectors(vectors))
    expect(back.map(({ bytes }) => [...bytes])).toEqual(vectors.map(({ bytes }) => [...bytes]))
    expect(back[0]!.scale).toBeCloseTo(vectors[0]!.scale, 6)
    expect(unpackVectors('')).toEqual([])
    expect(unpackVectors('!! AA==')).toEqual([])
  })
})
