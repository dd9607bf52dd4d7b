// The index as the service uses it: searches in threads while documents are written; how long both wait, and who lags.
//
// usage: bench/index-live.ts --pages FOLDER [--documents N] [--seconds N] [--rate DOCUMENTS_A_SECOND]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openThreadedIndex } from '../src/adapters/embedded-index/threaded-index.ts'
import type { DocumentChange } from '../src/engine/index/document-store.ts'
import { EVERYTHING } from '../src/engine/index/facets.ts'
import type { IndexQuery } from '../src/engine/index/search-index.ts'
import { plainTerms } from './support/plain-terms.ts'
import { createRandom } from './support/random.ts'
import { type BenchPage, readSourcePages, recombinedPages } from './support/recombined-pages.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    documents: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
  },
})
if (!values.pages) throw new Error('--pages FOLDER is needed')
const documents = Number(values.documents)
const rate = Number(values.rate)
const BATCHES_A_SECOND = 10

let revision = 0
function changeOf({ url, title, body, language }: BenchPage): DocumentChange {
  const plain = { images: [], keywords: [], headings: [], kind: 'website', contentType: 'text/html' } as const
  const document = {
    ...plain,
    url,
    title,
    text: body,
    lang: language,
    safety: 'safe',
    origin: 'import',
    readAt: 0,
  } as const
  return { revision: ++revision, url, document }
}

function percentiles(times: number[]): string {
  times.sort((a, b) => a - b)
  const at = (share: number): string => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)} ms (${times.length})`
}

const folder = mkdtempSync(join(tmpdir(), 'index-live-'))
const index = await openThreadedIndex({ folder })
try {
  const sources = readSourcePages(values.pages)
  const total = documents + rate * Number(values.seconds)
  // The real pages come first and are six times as long as the rest; the rest are more like a crawl.
  const pages = [...recombinedPages(sources, sources.length + total)].slice(sources.length).map(changeOf)
  const started = performance.now()
  for (let at = 0; at < documents; at += 500)
    await index.apply(pages.slice(at, Math.min(documents, at + 500)))
  const seconds = (performance.now() - started) / 1000
  const { bytes } = await index.stats()
  console.log(
    `${documents} documents in ${seconds.toFixed(1)} s, ${Math.round(documents / seconds)} a second, ` +
      `${Math.round(bytes / documents)} bytes a document with stems`,
  )

  const random = createRandom(5)
  const query = (): IndexQuery => {
    const terms = plainTerms(pages[Math.floor(random() * documents)]?.document?.text ?? 'none')
    const start = Math.floor(random() * terms.length)
    const should = terms
      .slice(start, start + 3)
      .map((text) => ({ kind: 'word', text, field: 'any', exact: false, weight: 1 }) as const)
    return { must: [], should, mustNot: [], filter: EVERYTHING, limit: 10 }
  }
  const lag = monitorEventLoopDelay({ resolution: 5 })
  const searches: number[] = []
  const writes: number[] = []
  let writing = true
  lag.enable()
  const searcher = (async () => {
    while (writing) {
      const start = performance.now()
      await index.find(query())
      searches.push(performance.now() - start)
    }
  })()
  const size = Math.ceil(rate / BATCHES_A_SECOND)
  for (let at = documents; at < total; at += size) {
    const start = performance.now()
    await index.apply(pages.slice(at, at + size))
    const took = performance.now() - start
    writes.push(took)
    await wait(Math.max(0, 1000 / BATCHES_A_SECOND - took))
  }
  writing = false
  await searcher
  lag.disable()
  console.log(`searches while ${rate} documents a second are written: ${percentiles(searches)}`)
  console.log(`from apply to searchable, ${size} documents: ${percentiles(writes)}`)
  console.log(
    `lag of the event loop: mean ${(lag.mean / 1e6).toFixed(1)}, most ${(lag.max / 1e6).toFixed(1)} ms`,
  )
} finally {
  await index.close()
  rmSync(folder, { recursive: true, force: true })
}
