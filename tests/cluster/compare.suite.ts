// The index on a server beside the embedded one, which is the reference: the same pages and totals, nearly the same first.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { Clause, IndexHits, IndexQuery, SearchIndex } from '../../src/engine/index/search-index.ts'
import { createInlineIndex } from '../support/inline-index.ts'
import type { PrivateOpenSearch } from '../support/private-opensearch.ts'
import { newIndex } from './new-index.ts'
import { asSearched, numbers, randomPage, unevenPage, wordBy } from './random-pages.ts'

const PAGES = 1_000
const QUERIES = 150
const PHRASES = 40
const SEARCHES = 60
/** Of the first ten, on average: scores of random pages lie close together. */
const LEAST_SHARED = 0.65

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
  describe('OpenSearch beside the embedded index', () => {
    const embedded = createInlineIndex()
    let index: SearchIndex
    const random = numbers(20_261_116)
    const pages = Array.from({ length: PAGES }, (_, n) => randomPage(random, n))
    const queries = Array.from({ length: QUERIES }, () => randomQuery(random))
    const both = (asked: IndexQuery): Promise<[IndexHits, IndexHits]> =>
      Promise.all([embedded.find(asked), index.find(asked)])

    beforeAll(async () => {
      index = await newIndex(servers())
      const changes = pages.map((document, n) => ({ revision: n + 1, url: document.url, document }))
      await embedded.apply(changes)
      await index.apply(changes)
    })
    afterAll(() => index?.close())

    it('finds as many, and by words nearly the same ones first', async () => {
      let [shared, hits] = [0, 0]
      for (const asked of queries) {
        const [wanted, got] = await both(asked)
        expect([got.total, got.exact]).toEqual([wanted.total, true])
        const known = new Set(urlsOf(wanted))
        hits += known.size
        shared += urlsOf(got).filter((url) => known.has(url)).length
        for (const [place, { score }] of got.hits.entries())
          expect(score).toBeLessThanOrEqual(got.hits[place - 1]?.score ?? Infinity)
      }
      expect(hits).toBeGreaterThan(QUERIES)
      expect(shared / hits).toBeGreaterThan(LEAST_SHARED)
    })

    it('has nearly the same first for what a search asks, whatever the lengths and links of pages', async () => {
      const [uneven, server] = [createInlineIndex(), await newIndex(servers())]
      onTestFinished(() => server.close())
      const changes = Array.from({ length: PAGES }, (_, n) => unevenPage(random, n)).map((document, n) => ({
        revision: n + 1,
        url: document.url,
        document,
      }))
      for (const one of [uneven, server]) await one.apply(changes)
      let [shared, hits] = [0, 0]
      for (let n = 0; n < SEARCHES; n += 1) {
        const asked = asSearched(random, n, 10)
        const [wanted, got] = await Promise.all([uneven.find(asked), server.find(asked)])
        expect(got.total).toBe(wanted.total)
        const known = new Set(urlsOf(wanted))
        hits += known.size
        shared += urlsOf(got).filter((url) => known.has(url)).length
      }
      expect(shared / hits).toBeGreaterThan(LEAST_SHARED)
    })

    it('finds the same by phrases and by words near each other', async () => {
      let [found, near] = [0, 0]
      for (const { title } of pages.slice(0, PHRASES)) {
        const text = title.split(' ').slice(0, 2).join(' ')
        const phrase: Clause = { kind: 'phrase', text, field: 'any', weight: 1 }
        const every = { must: [], should: [], mustNot: [], filter: EVERYTHING, limit: 2_000 }
        for (const must of [[[phrase]], [[{ ...phrase, within: 3 }]]]) {
          const [wanted, got] = await both({ ...every, must })
          expect(urlsOf(got).sort()).toEqual(urlsOf(wanted).sort())
          if (must[0]?.[0] === phrase) found += wanted.total
          else near += wanted.total
        }
      }
      expect(near).toBeGreaterThan(found)
    })
  })
}

function urlsOf({ hits }: IndexHits): string[] {
  return hits.map(({ url }) => url)
}
