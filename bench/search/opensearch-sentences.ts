// OpenSearch as a server on the documents and sentences of the bench of searches, in its best form: one node, one shard, one
// field for title and text in English, our stop words left out.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { contentWords } from '../../src/foundation/text/stop-words.ts'
import { wordsOf } from '../../src/foundation/text/tokenize.ts'
import { type OpenSearchNode, startOpenSearch } from '../../tests/support/private-opensearch.ts'
import { untilMerged } from '../support/until-merged.ts'
import { LOAD_HEAD, type Load, loadRow, measureCalls } from './measure-load.ts'

const HEAP_MB = 1024
const DOCUMENTS_AT_ONCE = 1000
const PAGES = {
  settings: { number_of_shards: 1, number_of_replicas: 0 },
  mappings: {
    properties: {
      url: { type: 'keyword' },
      title: { type: 'text', index: false },
      text: { type: 'text', analyzer: 'english' },
    },
  },
}

export interface Peer {
  /** Of documents, a line of JSON each. */
  readonly corpus: string
  readonly queries: readonly string[]
  readonly connections: readonly number[]
  readonly searches: number
  readonly warm: number
}

/** How long it takes to have all, and a table of the best ten of a search, with a snippet of each and without. */
export async function openSearchFigures({
  corpus,
  queries,
  connections,
  searches,
  warm,
}: Peer): Promise<string> {
  const server = await startOpenSearch(1, { heapMb: HEAP_MB, optimizing: true })
  try {
    const { url, pid } = server.nodes[0] as OpenSearchNode
    const began = performance.now()
    await server.ask('/pages', 'PUT', PAGES)
    await fill(url, corpus)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    await untilMerged(server)
    const lines = [LOAD_HEAD]
    for (const snippets of [false, true]) {
      const ask = (number: number, over: number): Promise<Load> =>
        measureCalls({
          url,
          pid: pid() ?? 0,
          probe: '/',
          connections: over,
          queries,
          searches: number,
          request: (query) => searchOf(query, snippets),
        })
      await ask(warm, 1)
      for (const over of connections)
        lines.push(loadRow(snippets ? 'with snippets' : 'alone', over, await ask(searches, over)))
    }
    return [
      `One field for title and text, in English, without our stop words; its merges done, ${warm} searches to warm up each. All searchable after ${seconds} s, without searches beside it.\n`,
      ...lines,
    ].join('\n')
  } finally {
    await server.stop()
  }
}

/** Resolves when all of them can be found. */
async function fill(server: string, corpus: string): Promise<void> {
  let lines: string[] = []
  const send = async (): Promise<void> => {
    const headers = { 'content-type': 'application/x-ndjson' }
    const reply = await fetch(`${server}/pages/_bulk`, {
      method: 'POST',
      headers,
      body: `${lines.join('\n')}\n`,
    })
    const { errors } = (await reply.json()) as { errors?: boolean }
    if (errors !== false) throw new Error(`OpenSearch did not take documents: ${reply.status}`)
    lines = []
  }
  for await (const line of createInterface({ input: createReadStream(corpus) })) {
    if (line === '') continue
    const { url, title, text } = JSON.parse(line) as { url: string; title: string; text: string }
    lines.push('{"index":{}}', JSON.stringify({ url, title, text: `${title}\n${text}` }))
    if (lines.length === 2 * DOCUMENTS_AT_ONCE) await send()
  }
  if (lines.length > 0) await send()
  await (await fetch(`${server}/pages/_refresh`, { method: 'POST' })).text()
}

function searchOf(query: string, snippets: boolean): { path: string; method: string; body: string } {
  const body = {
    size: 10,
    _source: ['url', 'title'],
    query: { match: { text: contentWords(wordsOf(query), 'en').join(' ') } },
    ...(snippets && { highlight: { fields: { text: { number_of_fragments: 1, fragment_size: 160 } } } }),
  }
  return { path: '/pages/_search', method: 'POST', body: JSON.stringify(body) }
}
