// The embedded index and the one in memory, which the tests take for the reference, have the same pages first in the same
// order, whatever the lengths of the pages, their languages and their links.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openThreadedIndex } from '../../src/adapters/embedded-index/threaded-index.ts'
import { createMemoryIndex } from '../../src/adapters/memory/memory-index.ts'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { IndexQuery, PhraseClause, SearchIndex } from '../../src/engine/index/search-index.ts'
import { asSearched, numbers, unevenPage } from '../cluster/random-pages.ts'
import { aDocument } from '../support/search-samples.ts'

const PAGES = 1_200
const QUERIES = 60
const FIRST = 10

async function bothIndexes(): Promise<readonly [SearchIndex, SearchIndex]> {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-order-'))
  const embedded = await openThreadedIndex({ folder })
  onTestFinished(async () => {
    await embedded.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return [embedded, createMemoryIndex()]
}

it('is the same order for all but one of many queries', async () => {
  const random = numbers(20_261_117)
  const pages = Array.from({ length: PAGES }, (_, n) => unevenPage(random, n))
  const queries = Array.from({ length: QUERIES }, (_, n) => asSearched(random, n, FIRST))
  const orders = async (index: SearchIndex): Promise<string[]> => {
    await index.apply(pages.map((document, n) => ({ revision: n + 1, url: document.url, document })))
    const found: string[] = []
    for (const query of queries) found.push((await index.find(query)).hits.map(({ url }) => url).join(' '))
    return found
  }
  const [embedded, memory] = await bothIndexes()
  const wanted = await orders(embedded)
  const got = await orders(memory)
  expect(wanted.filter((one) => one.split(' ').length === FIRST).length).toBeGreaterThan(QUERIES / 2)
  expect(got.filter((one, at) => one !== wanted[at]).length).toBeLessThanOrEqual(1)
})

it('weighs words in their places by all fields together, and near words once in each field', async () => {
  const page = (path: string, fields: { title?: string; text: string }) =>
    aDocument(`https://site.example/${path}`, { lang: 'en', ...fields })
  const pages = [
    page('once', { text: 'quick brown fox and hare' }),
    page('twice', { text: 'quick brown quick brown fox' }),
    page('both', { title: 'quick brown', text: 'quick brown fox and hare' }),
    page('title', { title: 'quick brown', text: 'a fox and a hare' }),
  ]
  const phrase: PhraseClause = { kind: 'phrase', text: 'quick brown', field: 'any', weight: 1 }
  const asking = (clause: PhraseClause): IndexQuery => ({
    must: [[clause]],
    should: [],
    mustNot: [],
    filter: EVERYTHING,
    limit: FIRST,
  })
  for (const index of await bothIndexes()) {
    await index.apply(pages.map((document, n) => ({ revision: n + 1, url: document.url, document })))
    const found = async (clause: PhraseClause) =>
      (await index.find(asking(clause))).hits.map(({ url, score }) => [new URL(url).pathname.slice(1), score])
    expect((await found(phrase)).map(([path]) => path)).toEqual(['both', 'title', 'twice', 'once'])
    const near = await found({ ...phrase, within: 3 })
    expect(near.map(([path]) => path)).toEqual(['both', 'title', 'once', 'twice'])
    expect(near[2]?.[1]).toBe(near[3]?.[1])
  }
})
