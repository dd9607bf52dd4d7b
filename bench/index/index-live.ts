// The index as the service uses it: searches in threads while documents are written; how long both wait, and who lags.
//
// usage: bench/index/index-live.ts --pages FOLDER [--documents N] [--seconds N] [--rate DOCUMENTS_A_SECOND] [--parts N]
// What is there before is built by as many processes as there are parts, each of which is then one segment.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openThreadedIndex } from '../../src/adapters/embedded-index/threaded-index.ts'
import type { DocumentChange } from '../../src/engine/index/document/document-store.ts'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { IndexQuery } from '../../src/engine/index/search-index.ts'
import type { ParsedQuery } from '../../src/engine/search/read/parsed-query.ts'
import { queryFor } from '../../src/engine/search/retrieve/index-queries.ts'
import { percentiles } from '../support/percentiles.ts'
import { createRandom } from '../support/random.ts'
import { buildInParts } from './build-in-parts.ts'
import { liveChanges } from './live-documents.ts'
import { plainTerms } from './plain-terms.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    documents: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '200' },
    parts: { type: 'string', default: '2' },
  },
})
if (!values.pages) throw new Error('--pages FOLDER is needed')
const documents = Number(values.documents)
const rate = Number(values.rate)
const BATCHES_A_SECOND = 10
/** Queries are drawn from one document in so many. */
const SAMPLED = 50
/** As many documents as a search of the default mode ranks closely, and a page. */
const RANKED = 110

/** These words and nothing beside them. */
function askedFor(words: readonly string[]): ParsedQuery {
  const text = words.join(' ')
  const beside = {
    names: [],
    compounds: [],
    joined: [],
    split: [],
    sides: [],
    required: [],
    excluded: [],
    filter: EVERYTHING,
    answerable: true,
  }
  return { query: text, text, words, passageWords: words, ...beside }
}

const folder = mkdtempSync(join(tmpdir(), 'index-live-'))
try {
  const building = performance.now()
  await buildInParts(values.pages, documents, Number(values.parts), folder)
  const opening = performance.now()
  const index = await openThreadedIndex({ folder })
  const stats = await index.stats()
  console.log(
    `${stats.documents} documents built in ${((opening - building) / 1000).toFixed(0)} s, opened in ` +
      `${((performance.now() - opening) / 1000).toFixed(1)} s, ${Math.round(stats.bytes / documents)} bytes a document`,
  )
  const sample: string[] = []
  const coming: DocumentChange[] = []
  for (const change of liveChanges(values.pages, documents + rate * Number(values.seconds))) {
    if (change.revision > documents) coming.push(change)
    else if (change.revision % SAMPLED === 0) sample.push(change.document?.text ?? '')
  }
  const random = createRandom(5)
  const words = (): string[] => {
    const terms = plainTerms(sample[Math.floor(random() * sample.length)] ?? '')
    const start = Math.floor(random() * terms.length)
    return terms.slice(start, start + 3)
  }
  const shapes: Readonly<Record<string, () => IndexQuery>> = {
    'any of three words, the best 10': () => {
      const [should = []] = queryFor(askedFor(words()), 10).must
      return { must: [], should, mustNot: [], filter: EVERYTHING, limit: 10 }
    },
    [`three words as a search asks for them, the best ${RANKED}`]: () => queryFor(askedFor(words()), RANKED),
  }
  const lag = monitorEventLoopDelay({ resolution: 5 })
  const searches = new Map(Object.keys(shapes).map((name) => [name, [] as number[]]))
  const writes: number[] = []
  let writing = true
  lag.enable()
  const searcher = (async () => {
    while (writing) {
      for (const [name, query] of Object.entries(shapes)) {
        const asked = query()
        const start = performance.now()
        await index.find(asked)
        searches.get(name)?.push(performance.now() - start)
      }
    }
  })()
  const size = Math.ceil(rate / BATCHES_A_SECOND)
  for (let at = 0; at < coming.length; at += size) {
    const start = performance.now()
    await index.apply(coming.slice(at, at + size))
    const took = performance.now() - start
    writes.push(took)
    await wait(Math.max(0, 1000 / BATCHES_A_SECOND - took))
  }
  writing = false
  await searcher
  lag.disable()
  console.log(`searches while ${rate} documents a second are written:`)
  for (const [name, times] of searches) console.log(`  ${name}: ${percentiles(times)}`)
  console.log(`from apply to searchable, ${size} documents: ${percentiles(writes)}`)
  console.log(
    `lag of the event loop: mean ${(lag.mean / 1e6).toFixed(1)}, most ${(lag.max / 1e6).toFixed(1)} ms`,
  )
  console.log(`memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
  await index.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
