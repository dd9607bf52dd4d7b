// The index on a server beside the one in memory, which is the reference: the same pages in the same order.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMemoryIndex } from '../../src/adapters/memory/memory-index.ts'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { Clause, IndexHits, IndexQuery, SearchIndex } from '../../src/engine/index/search-index.ts'
import type { PrivateOpenSearch } from '../support/private-opensearch.ts'
import { newIndex } from './new-index.ts'
import { numbers, randomPage, wordBy } from './random-pages.ts'

const PAGES = 1_000
const QUERIES = 150
const PHRASES = 40

const word = (text: string, exact = false): Clause => ({ kind: 'word', text, field: 'any', exact, weight: 1 })

function randomQuery(random: () => number): IndexQuery {
  const words = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    word(wordBy(random), random() < 0.2),
  )
  const all = random() < 0.4
  return {
    must: all ? words.map((one) => [one]) : [words],
    should: [],
    mustNot: random() < 0.2 ? [word(wordBy(random))] : [],
    filter: EVERYTHING,
    limit: 10,
  }
}

export function compareSuite(servers: () => PrivateOpenSearch): void {
  describe('OpenSearch beside the index in memory', () => {
    const memory = createMemoryIndex()
    let index: SearchIndex
    const random = numbers(20_261_116)
    const pages = Array.from({ length: PAGES }, (_, n) => randomPage(random, n))
    const queries = Array.from({ length: QUERIES }, () => randomQuery(random))
    const both = (asked: IndexQuery): Promise<[IndexHits, IndexHits]> =>
      Promise.all([memory.find(asked), index.find(asked)])

    beforeAll(async () => {
      index = await newIndex(servers())
      const changes = pages.map((document, n) => ({ revision: n + 1, url: document.url, document }))
      await memory.apply(changes)
      await index.apply(changes)
    })
    afterAll(() => index?.close())

    it('finds as many, and by words the same ones first in the same order with the same scores', async () => {
      let [first, order, hits] = [0, 0, 0]
      for (const asked of queries) {
        const [wanted, got] = await both(asked)
        expect([got.total, got.exact]).toEqual([wanted.total, true])
        const [urls, same] = [wanted, got].map((found) => found.hits.map(({ url }) => url)) as [
          string[],
          string[],
        ]
        hits += got.hits.length
        if (urls[0] === same[0]) first += 1
        if (urls.join(' ') === same.join(' ')) order += 1
        for (const [place, hit] of wanted.hits.entries()) {
          const other = got.hits[place]?.score ?? 0
          expect(Math.abs(other - hit.score)).toBeLessThan(0.001 * hit.score)
        }
      }
      expect(hits).toBeGreaterThan(QUERIES)
      // Scores that are all but equal may change places: frequencies are whole numbers there.
      expect(first / QUERIES).toBeGreaterThan(0.98)
      expect(order / QUERIES).toBeGreaterThan(0.96)
    })

    it('finds the same by phrases and by words near each other, in the same order', async () => {
      let [found, order, near] = [0, 0, 0]
      for (const { title } of pages.slice(0, PHRASES)) {
        const text = title.split(' ').slice(0, 2).join(' ')
        const phrase: Clause = { kind: 'phrase', text, field: 'any', weight: 1 }
        const every: IndexQuery = {
          must: [[phrase]],
          should: [],
          mustNot: [],
          filter: EVERYTHING,
          limit: 2_000,
        }
        for (const must of [[[phrase]], [[{ ...phrase, within: 3 }]]]) {
          const [wanted, got] = await both({ ...every, must })
          expect(urlsOf(got).sort()).toEqual(urlsOf(wanted).sort())
          if (urlsOf(got).join(' ') === urlsOf(wanted).join(' ')) order += 1
          if (must[0]?.[0] === phrase) found += wanted.total
          else near += wanted.total
        }
      }
      expect(near).toBeGreaterThan(found)
      // Scores that are all but equal may change places.
      expect(order / (2 * PHRASES)).toBeGreaterThan(0.9)
    })
  })
}

function urlsOf({ hits }: IndexHits): string[] {
  return hits.map(({ url }) => url)
}
