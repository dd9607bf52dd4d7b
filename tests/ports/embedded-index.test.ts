// The port suite on the embedded index, and how it weighs what it finds.
import { expect, it } from 'vitest'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { IndexQuery, PhraseClause } from '../../src/engine/index/search-index.ts'
import { createInlineIndex } from '../support/inline-index.ts'
import { aDocument } from '../support/search-samples.ts'
import { searchIndexSuite } from './search-index.suite.ts'

searchIndexSuite('EmbeddedIndex', async () => createInlineIndex())

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
    limit: 10,
  })
  const index = createInlineIndex()
  await index.apply(pages.map((document, n) => ({ revision: n + 1, url: document.url, document })))
  const found = async (clause: PhraseClause) =>
    (await index.find(asking(clause))).hits.map(({ url, score }) => [new URL(url).pathname.slice(1), score])
  expect((await found(phrase)).map(([path]) => path)).toEqual(['both', 'title', 'twice', 'once'])
  const near = await found({ ...phrase, within: 3 })
  expect(near.map(([path]) => path)).toEqual(['both', 'title', 'once', 'twice'])
  expect(near[2]?.[1]).toBe(near[3]?.[1])
})
