// What a search asks of OpenSearch beside a plain query of one field for title and text with highlights, on the same pages and servers, in turns.
import { readIndexAddress } from '../../src/adapters/opensearch/index-address.ts'
import { openOpenSearchIndex } from '../../src/adapters/opensearch/opensearch-index.ts'
import type { Document } from '../../src/engine/index/document/document.ts'
import { createFollowStore } from '../../src/engine/index/follow-store.ts'
import type { IndexQuery, SearchIndex } from '../../src/engine/index/search-index.ts'
import { createSearch } from '../../src/engine/search/search.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { deadlineIn } from '../../src/foundation/deadline.ts'
import { contentWords } from '../../src/foundation/text/stop-words.ts'
import { wordsOf } from '../../src/foundation/text/tokenize.ts'
import { createMemoryDocumentStore } from '../../tests/support/memory-document-store.ts'
import type { PrivateOpenSearch } from '../../tests/support/private-opensearch.ts'
import { aRequest } from '../../tests/support/search-samples.ts'
import { openSearchMs, tableRow } from '../support/processor-ms.ts'

const QUERIES = 60
const ROUNDS = 5
/** A server that stays has compiled what it runs: until then that costs as much again. */
const WARM_ROUNDS = 12
const BULK = 500
const LONGEST_MS = 600_000
const SHARDS = 3

export async function measurePlain(
  documents: readonly Document[],
  texts: readonly string[],
  openSearch: PrivateOpenSearch,
): Promise<string> {
  const address = readIndexAddress(openSearch.address('beside'))
  if (!address) throw new Error('no address')
  const store = createMemoryDocumentStore()
  await store.put(documents, true)
  const open = (): Promise<SearchIndex> => openOpenSearchIndex({ address, shards: SHARDS, replicas: 0 })
  const index = await open()
  const begun = [openSearchMs(openSearch), performance.now()] as const
  await createFollowStore({ store, index }).catchUp()
  const [cpu, seconds] = [openSearchMs(openSearch) - begun[0], (performance.now() - begun[1]) / 1000]
  await fillPlain(documents, openSearch)
  for (const name of ['beside', 'plain']) {
    await openSearch.ask(`/${name}/_forcemerge?max_num_segments=1`, 'POST')
    // Until then searches go on in what was merged.
    await openSearch.ask(`/${name}/_refresh`, 'POST')
  }
  const asked = await whatIsAsked(texts.slice(0, QUERIES), store, index)
  const ways: readonly (readonly [string, (at: number) => Promise<unknown>])[] = [
    [
      'a plain query of one field for title and text, without our stop words, ten hits with highlights',
      (at) => askPlain(texts[at] ?? '', openSearch),
    ],
    ['the first find of a search, with all that ranking needs', (at) => findAt(asked, at, index)],
    ['the same, ten hits', (at) => findAt(asked, at, index, 10)],
    [
      'a whole search in mode fast, its words counted before',
      (at) => wholeSearch(texts[at] ?? '', store, index),
    ],
    ['the same, no word counted before', (at) => searchAnew(texts[at] ?? '', store, open)],
  ]
  const spent = ways.map(() => 0)
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
    for (const [way, [, ask]] of ways.entries()) {
      const before = openSearchMs(openSearch)
      for (let at = 0; at < QUERIES; at += 1) await ask(at)
      if (round >= WARM_ROUNDS) spent[way] = (spent[way] ?? 0) + openSearchMs(openSearch) - before
    }
  }
  const each = spent.map((ms) => ms / (ROUNDS * QUERIES))
  const { bytes } = await index.stats()
  await index.close()
  return [
    `### A search beside a plain query, ${documents.length} documents, merged`,
    `Filled by one node: ${(documents.length / seconds).toFixed(0)} pages a second, ${(cpu / documents.length).toFixed(2)} ms CPU of OpenSearch a page, one copy of ${(bytes / documents.length).toFixed(0)} bytes`,
    '| what | OpenSearch CPU ms | times the plain one | load |',
    '|---|---|---|---|',
    ...ways.map(([what], at) =>
      tableRow(what, (each[at] ?? 0).toFixed(2), ((each[at] ?? 0) / (each[0] ?? 1)).toFixed(2)),
    ),
  ].join('\n')
}

async function fillPlain(documents: readonly Document[], openSearch: PrivateOpenSearch): Promise<void> {
  await openSearch.ask('/plain', 'PUT', {
    settings: { number_of_shards: SHARDS, number_of_replicas: 0, refresh_interval: -1 },
    mappings: { properties: { title: { type: 'text', index: false }, text: { type: 'text' } } },
  })
  const [node] = openSearch.nodes
  for (let from = 0; from < documents.length; from += BULK) {
    const lines = documents
      .slice(from, from + BULK)
      .map(({ title, text }) => `{"index":{}}\n${JSON.stringify({ title, text: `${title}\n${text}` })}\n`)
    const headers = { 'content-type': 'application/x-ndjson' }
    await fetch(`${node?.url}/plain/_bulk`, { method: 'POST', headers, body: lines.join('') })
  }
  await openSearch.ask('/plain/_refresh', 'POST')
}

function askPlain(query: string, openSearch: PrivateOpenSearch): Promise<unknown> {
  return openSearch.ask('/plain/_search', 'POST', {
    size: 10,
    query: { match: { text: contentWords(wordsOf(query), 'en').join(' ') } },
    highlight: { fields: { text: {} } },
  })
}

type Store = ReturnType<typeof createMemoryDocumentStore>

/** The first that each search asks. */
async function whatIsAsked(
  texts: readonly string[],
  store: Store,
  index: SearchIndex,
): Promise<IndexQuery[]> {
  const firsts: IndexQuery[] = []
  for (const [at, text] of texts.entries()) {
    const find: SearchIndex['find'] = (query, signal) => {
      firsts[at] ??= query
      return index.find(query, signal)
    }
    await wholeSearch(text, store, { ...index, find })
  }
  return firsts
}

async function findAt(
  asked: readonly IndexQuery[],
  at: number,
  index: SearchIndex,
  limit?: number,
): Promise<unknown> {
  const query = asked[at]
  return query && index.find({ ...query, ...(limit !== undefined && { limit }) })
}

/** An index that was just opened has counted nothing. */
async function searchAnew(text: string, store: Store, open: () => Promise<SearchIndex>): Promise<void> {
  const index = await open()
  await wholeSearch(text, store, index)
  await index.close()
}

function wholeSearch(text: string, store: Store, index: SearchIndex): Promise<unknown> {
  const search = createSearch({ index, documents: store, clock: systemClock })
  const request = aRequest({ limit: 10, queries: [text], mode: 'fast' })
  return search.run(request, search.plan(request), deadlineIn(LONGEST_MS))
}
