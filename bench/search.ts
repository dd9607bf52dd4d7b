// The whole path of a search: a service with key, ledger and log over HTTP, documents imported by the command, sentences
// that people ask; CPU of its process, times, memory, segments and stalls, right after the import and once it is quiet.
//
// usage: npm run bench search -- --relevance FOLDER [--documents N] [--searches N] [--warm N] [--modes low-cost,fast]
//   [--connections 1,8,32] [--tantivy PATH_OF_ITS_BINDING]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../tests/support/child-service.ts'
import { type Load, measureLoad, memoryOf, peakMemoryOf, segmentsIn } from './support/measure-load.ts'
import { naturalQueries, writeCorpus } from './support/natural-corpus.ts'
import { tantivyMilliseconds } from './support/tantivy-sentences.ts'

const { values } = parseArgs({
  options: {
    relevance: { type: 'string' },
    documents: { type: 'string', default: '20000' },
    searches: { type: 'string', default: '200' },
    warm: { type: 'string', default: '200' },
    modes: { type: 'string', default: 'low-cost,fast' },
    connections: { type: 'string', default: '1,8,32' },
    tantivy: { type: 'string' },
  },
})
if (!values.relevance) throw new Error('--relevance FOLDER is needed')
const { relevance } = values
const count = Number(values.documents)
const searches = Number(values.searches)
const QUIET_MS = 6000
const LONGEST_WAIT_MS = 180_000

const folder = mkdtempSync(join(tmpdir(), 'whippet-bench-'))
const data = join(folder, 'data')
const environment = testEnvironment(data, { WHIPPET_CACHE_SECONDS: '0', WHIPPET_LOG_LEVEL: 'info' })
const queries = naturalQueries(relevance)

async function createKey(): Promise<string> {
  const account = ['--email', 'bench@example.com', '--credits', '10000', '--rate-limit', '1000000']
  await runWhippet(['accounts', 'create', ...account], environment)
  const key = ['--name', 'bench', '--account', 'bench@example.com', '--json']
  const { stdout } = await runWhippet(['keys', 'create', ...key], environment)
  return (JSON.parse(stdout) as { key: string }).key
}

/** Resolves when the last document can be found. */
async function allSearchable(service: ChildService, key: string, word: string): Promise<void> {
  for (;;) {
    const reply = await fetch(`${service.url}/api/v1/search?q=${word}`, { headers: { 'x-api-key': key } })
    if (((await reply.json()) as { results: unknown[] }).results.length > 0) return
    await wait(100)
  }
}

/** Resolves when the segments have stayed the same for a while. */
async function quiet(): Promise<void> {
  let [last, since] = [segmentsIn(data).join(), Date.now()]
  const end = Date.now() + LONGEST_WAIT_MS
  while (Date.now() - since < QUIET_MS && Date.now() < end) {
    await wait(500)
    const now = segmentsIn(data).join()
    if (now !== last) [last, since] = [now, Date.now()]
  }
}

function told({ cpuMs, p50, p99, perSecond, stall }: Load): string {
  const [cpu, half, most] = [cpuMs, p50, p99].map((value) => value.toFixed(1).padStart(6))
  return `CPU ${cpu} ms, p50 ${half}, p99 ${most} ms, ${perSecond.toFixed(0)} a second, longest stall ${stall.toFixed(0)} ms`
}

async function measureAll(name: string, service: ChildService, key: string): Promise<void> {
  const segments = segmentsIn(data)
  console.log(`\n${name}: ${segments.length} segments on disk, RSS ${memoryOf(service.process.pid)} MB`)
  // As with Tantivy, what is measured is not the first searches of a process, while its code is being compiled.
  await measureLoad(service, {
    key,
    mode: 'low-cost',
    connections: 1,
    queries,
    searches: Number(values.warm),
  })
  for (const mode of values.modes.split(',')) {
    for (const connections of values.connections.split(',').map(Number)) {
      const load = await measureLoad(service, { key, mode, connections, queries, searches })
      console.log(`  ${mode.padEnd(9)} ${String(connections).padStart(2)} connections: ${told(load)}`)
    }
  }
  console.log(
    `  then ${segmentsIn(data).length} segments, RSS ${memoryOf(service.process.pid)} MB, most ${peakMemoryOf(service.process.pid)} MB`,
  )
}

try {
  const corpus = join(folder, 'documents.jsonl')
  const lastWord = writeCorpus(relevance, count, corpus)
  const key = await createKey()
  const service = await startChildService(environment)
  try {
    const started = performance.now()
    await runWhippet(['import', corpus], environment)
    const imported = performance.now()
    await allSearchable(service, key, lastWord)
    const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(0)
    console.log(
      `${count} documents: all searchable after ${seconds(started)} s, ${seconds(imported)} s after the command`,
    )
    await measureAll('Right after the import', service, key)
    await quiet()
    await measureAll('Once it is quiet', service, key)
  } finally {
    await service.stop()
  }
  const again = await startChildService(environment)
  try {
    await measureAll('After a restart', again, key)
  } finally {
    await again.stop()
  }
  if (values.tantivy)
    console.log(tantivyMilliseconds(values.tantivy, corpus, join(folder, 'tantivy'), queries))
  else console.log('\nTantivy was left out: --tantivy names no binding.')
} finally {
  rmSync(folder, { recursive: true, force: true })
}
