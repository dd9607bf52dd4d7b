// OpenSearch as a server on the documents and sentences of the bench of searches: one node, one shard, words in English.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type OpenSearchNode, startOpenSearch } from '../../tests/support/private-opensearch.ts'
import { untilMerged } from '../support/until-merged.ts'
import { LOAD_HEAD, type Load, loadRow, measureCalls } from './measure-load.ts'

const HEAP_MB = 1024
const DOCUMENTS_AT_ONCE = 1000
const TEXT = { type: 'text', analyzer: 'english' }
const PAGES = {
  settings: { number_of_shards: 1, number_of_replicas: 0 },
  mappings: { properties: { url: { type: 'keyword' }, title: TEXT, body: TEXT } },
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
    return [`All searchable after ${seconds} s, without searches beside it.\n`, ...lines].join('\n')
  } finally {
    await server.stop()
  }
}

/** Resolves when all of them can be found. */
async function fill(url: string, corpus: string): Promise<void> {
  let lines: string[] = []
  const send = async (): Promise<void> => {
    const headers = { 'content-type': 'application/x-ndjson' }
    const reply = await fetch(`${url}/pages/_bulk`, {
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
    const document = JSON.parse(line) as { url: string; title: string; text: string }
    lines.push(
      '{"index":{}}',
      JSON.stringify({ url: document.url, title: document.title, body: document.text }),
    )
    if (lines.length === 2 * DOCUMENTS_AT_ONCE) await send()
  }
  if (lines.length > 0) await send()
  await (await fetch(`${url}/pages/_refresh`, { method: 'POST' })).text()
}

function searchOf(query: string, snippets: boolean): { path: string; method: string; body: string } {
  const body = {
    size: 10,
    _source: ['url', 'title'],
    query: { multi_match: { query, fields: ['title', 'body'], type: 'most_fields' } },
    ...(snippets && { highlight: { fields: { body: { number_of_fragments: 1, fragment_size: 160 } } } }),
  }
  return { path: '/pages/_search', method: 'POST', body: JSON.stringify(body) }
}
