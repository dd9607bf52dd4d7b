// The whole path of a search: a service with key, ledger and log over HTTP, documents imported by the command while it
// answers searches, sentences that people ask; CPU of its process, times, memory, segments and stalls, right after the
// import, once it is quiet and after a restart; CPU by stage. Prints a report in Markdown; 300,000 documents take about ten
// minutes on two quiet cores.
//
// usage: npm run bench search -- --relevance FOLDER [--documents N] [--searches N] [--warm N] [--modes low-cost,fast]
//   [--connections 1,8,32] [--tantivy PATH_OF_ITS_BINDING] [--opensearch]
// With --opensearch one node of it has the same documents and answers the same sentences.
// Tantivy's binding is not a dependency: `npm install --ignore-scripts @oxdev03/node-tantivy-binding-linux-x64-gnu` in a
// folder somewhere, and name the `.node` file that it brings. Where it is not named, the report says so.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../tests/support/child-service.ts'
import { importUnderSearches } from './search/import-under-searches.ts'
import {
  indexBytesIn,
  LOAD_HEAD,
  loadRow,
  measureLoad,
  memoryOf,
  peakMemoryOf,
  segmentsIn,
} from './search/measure-load.ts'
import { naturalQueries, writeCorpus } from './search/natural-corpus.ts'
import { profileClock, profileInto, stageTable } from './search/stage-times.ts'
import { tantivyMilliseconds } from './search/tantivy-sentences.ts'

const { values } = parseArgs({
  options: {
    relevance: { type: 'string' },
    documents: { type: 'string', default: '20000' },
    searches: { type: 'string', default: '600' },
    warm: { type: 'string', default: '1000' },
    modes: { type: 'string', default: 'low-cost,fast' },
    connections: { type: 'string', default: '1,8,32' },
    tantivy: { type: 'string' },
    opensearch: { type: 'boolean', default: false },
  },
})
if (!values.relevance) throw new Error('--relevance FOLDER is needed')
const { relevance } = values
const count = Number(values.documents)
const searches = Number(values.searches)
const QUIET_MS = 6000
const LONGEST_WAIT_MS = 90_000
const COLD = 100

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

const modes = values.modes.split(',')
const connections = values.connections.split(',').map(Number)
const warm = Number(values.warm)

type Ask = (mode: string, connections: number, number: number) => ReturnType<typeof measureLoad>

function asking(service: ChildService, key: string): Ask {
  return (mode, over, number) =>
    measureLoad(service, { key, mode, connections: over, queries, searches: number })
}

/** A table of loads, one row each, and what memory and segments are after them. */
async function measureAll(name: string, service: ChildService, key: string): Promise<void> {
  const { pid } = service.process
  console.log(`\n## ${name}\n`)
  console.log(`${segmentsIn(data).length} segments on disk, RSS ${memoryOf(pid)} MB.\n`)
  console.log(LOAD_HEAD)
  const ask = asking(service, key)
  // As with Tantivy, what is measured is not the first searches of a process, while its code is being compiled.
  await ask('low-cost', 1, warm)
  for (const mode of modes)
    for (const over of connections) console.log(loadRow(mode, over, await ask(mode, over, searches)))
  const memory = `RSS ${memoryOf(pid)} MB, at most ${peakMemoryOf(pid)} MB`
  const bound = 300 + 2 * indexBytesIn(data)
  console.log(
    `\nThen ${segmentsIn(data).length} segments, ${memory} (300 MB and twice the index: ${bound} MB).`,
  )
}

/** The first searches of a process, while its code is being compiled. */
async function measureCold(key: string): Promise<void> {
  console.log(`\n## After a restart, the first ${COLD}\n`)
  console.log(LOAD_HEAD)
  for (const mode of modes) {
    const service = await startChildService(environment)
    try {
      console.log(loadRow(mode, 1, await asking(service, key)(mode, 1, COLD)))
    } finally {
      await service.stop()
    }
  }
}

/** Over one connection, so that no thread waits for a core, and a profile's time is that of a core. */
async function measureStages(key: string): Promise<void> {
  console.log('\n## By stage, low-cost, one connection, while it is profiled\n')
  const profiles = join(folder, 'profiles')
  const service = await startChildService({ ...environment, NODE_OPTIONS: profileInto(profiles) })
  const ask = asking(service, key)
  let [from, to, cpuMs] = [0, 0, 0]
  try {
    await ask('low-cost', 1, warm)
    from = profileClock()
    cpuMs = (await ask('low-cost', 1, searches)).cpuMs
    to = profileClock()
  } finally {
    await service.stop()
  }
  console.log(stageTable(profiles, from, to, searches))
  console.log(
    `\nCPU of the process ${cpuMs.toFixed(2)} ms a search: with V8's own threads, and the profiler.`,
  )
}

function load(): string {
  return loadavg()
    .map((one) => one.toFixed(1))
    .join(', ')
}

const startedAt = performance.now()
try {
  const corpus = join(folder, 'documents.jsonl')
  const lastWord = writeCorpus(relevance, count, corpus)
  const key = await createKey()
  const service = await startChildService(environment)
  console.log(`# ${count} documents\n\nLoad before: ${load()}.`)
  try {
    const told = await importUnderSearches(service, { corpus, environment, data, key, queries, lastWord })
    console.log(`\n${told}`)
    await measureAll('Right after the import', service, key)
    await quiet()
    await measureAll('Once it is quiet', service, key)
  } finally {
    await service.stop()
  }
  await measureCold(key)
  await measureStages(key)
  const tantivy = values.tantivy
    ? await tantivyMilliseconds(values.tantivy, corpus, join(folder, 'tantivy'), queries)
    : 'Tantivy was left out: --tantivy names no binding.'
  console.log(`\n## Beside it\n\n${tantivy}`)
  if (values.opensearch) {
    const { openSearchFigures } = await import('./search/opensearch-sentences.ts')
    const told = await openSearchFigures({ corpus, queries, connections, searches, warm })
    console.log(`\nOpenSearch, one node, the best ten:\n\n${told}`)
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(`\nLoad after: ${load()}. All of it took ${minutes} minutes.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
