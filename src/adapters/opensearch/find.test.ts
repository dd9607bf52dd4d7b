// How many a search on the server finds, where that does not count them to their end.
import { expect, it } from 'vitest'
import { EVERYTHING } from '../../engine/index/facets.ts'
import type { IndexQuery } from '../../engine/index/search-index.ts'
import type { Counts } from './counts.ts'
import { createFind } from './find.ts'
import type { ServerClient } from './server-client.ts'

const DOCUMENTS = 100_000
const word = (text: string) => ({ kind: 'word', text, field: 'any', exact: false, weight: 1 }) as const
const words = [word('grey'), word('heron')]
const QUERY: IndexQuery = {
  must: [words],
  should: [],
  mustNot: [],
  filter: EVERYTHING,
  limit: 10,
  cover: words,
}

/** Where a fifth of all pages has each word. */
function findOver(total: { readonly value: number; readonly relation: 'eq' | 'gte' }) {
  const client = {
    ask: async () => ({ status: 200, body: { hits: { total, hits: [] } } }),
  } as unknown as ServerClient
  const counts = {
    count: async (query: object) => ('match_all' in query ? DOCUMENTS : DOCUMENTS / 5),
  } as unknown as Counts
  return createFind({ client, counts, name: 'x', languages: async () => ['en'] })
}

it('tells what was counted to its end', async () => {
  const find = findOver({ value: 36_001, relation: 'eq' })
  expect(await find(QUERY)).toMatchObject({ total: 36_001, exact: true })
})

it('estimates from its words what was not', async () => {
  const find = findOver({ value: 10_000, relation: 'gte' })
  expect(await find(QUERY)).toMatchObject({ total: 36_000, exact: false })
})

it('tells what was counted where more than words decides', async () => {
  const find = findOver({ value: 10_000, relation: 'gte' })
  for (const narrower of [
    { must: [words, [word('river')]] },
    { mustNot: [word('river')] },
    { filter: { ...EVERYTHING, languages: ['en'] } },
  ])
    expect(await find({ ...QUERY, ...narrower })).toMatchObject({ total: 10_000, exact: false })
})
