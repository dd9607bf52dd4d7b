// By words, alone and in their places, every index has the same pages first, in the same order: on OpenSearch, embedded and
// in memory, whatever the lengths of the pages, their languages and their links.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openThreadedIndex } from '../../src/adapters/embedded-index/threaded-index.ts'
import { createMemoryIndex } from '../../src/adapters/memory/memory-index.ts'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { Clause, IndexQuery, SearchIndex } from '../../src/engine/index/search-index.ts'
import type { PrivateOpenSearch } from '../support/private-opensearch.ts'
import { newIndex } from './new-index.ts'
import { numbers, unevenPage, wordBy } from './random-pages.ts'

const PAGES = 1_200
const QUERIES = 60
const MOST_WORDS = 10
const FIRST = 10

const word = (text: string): Clause => ({ kind: 'word', text, field: 'any', exact: false, weight: 1 })

/** As a search has it: any of the words, better near to each other; every third has two of them in a phrase. */
function randomQuery(random: () => number, n: number): IndexQuery {
  const texts = Array.from({ length: 1 + Math.floor(random() * MOST_WORDS) }, () => wordBy(random))
  const pair = (at: number): Clause => {
    const text = `${texts[at - 1]} ${texts[at]}`
    return { kind: 'phrase', text, field: 'any', weight: n % 3 === 0 ? 1 : 0.2, ...(n % 3 && { within: 3 }) }
  }
  const should = texts.slice(1).map((_, at) => pair(at + 1))
  return { must: [texts.map(word)], should, mustNot: [], filter: EVERYTHING, limit: FIRST }
}

export function orderSuite(servers: () => PrivateOpenSearch): void {
  describe('the order of pages by words', () => {
    const random = numbers(20_261_117)
    const pages = Array.from({ length: PAGES }, (_, n) => unevenPage(random, n))
    const queries = Array.from({ length: QUERIES }, (_, n) => randomQuery(random, n))
    const memory = createMemoryIndex()
    const folder = mkdtempSync(join(tmpdir(), 'whippet-order-'))
    let embedded: SearchIndex
    let server: SearchIndex

    beforeAll(async () => {
      embedded = await openThreadedIndex({ folder })
      server = await newIndex(servers())
      const changes = pages.map((document, n) => ({ revision: n + 1, url: document.url, document }))
      for (const index of [memory, embedded, server]) await index.apply(changes)
    })
    afterAll(async () => {
      await embedded?.close()
      await server?.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    })

    const orders = async (index: SearchIndex): Promise<string[]> => {
      const found: string[] = []
      for (const query of queries) found.push((await index.find(query)).hits.map(({ url }) => url).join(' '))
      return found
    }

    it('is the same on OpenSearch, embedded and in memory', async () => {
      const wanted = await orders(embedded)
      const apart = async (index: SearchIndex): Promise<number> =>
        (await orders(index)).filter((one, at) => one !== wanted[at]).length
      expect(wanted.filter((one) => one.split(' ').length === FIRST).length).toBeGreaterThan(QUERIES / 2)
      expect(await apart(memory)).toBeLessThanOrEqual(1)
      expect(await apart(server)).toBe(0)
    })
  })
}
