// The index beside Tantivy and SQLite FTS5: CPU per query, size, building; one process, queries interleaved.
//
// usage: bench/index-engine.ts --pages FOLDER [--tantivy PATH_OF_BINDING] [--fts5] [--documents N] [--queries N]
// Tantivy's binding is not a dependency: install @oxdev03/node-tantivy-binding-linux-x64-gnu somewhere and name it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { documentFrequency } from '../src/inverted-index/weigh-query.ts'
import type { BenchEngine } from './support/bench-engine.ts'
import { type BenchQuery, CLASSES, makeQueries } from './support/bench-queries.ts'
import { createFts5Engine } from './support/fts5-engine.ts'
import { type BenchPage, readSourcePages, recombinedPages } from './support/recombined-pages.ts'
import { createTantivyEngine } from './support/tantivy-engine.ts'
import { createWhippetEngine } from './support/whippet-engine.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    tantivy: { type: 'string' },
    fts5: { type: 'boolean', default: false },
    documents: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '100' },
    limit: { type: 'string', default: '10' },
  },
})
if (!values.pages) throw new Error('--pages FOLDER is needed')
const documents = Number(values.documents)
const limit = Number(values.limit)
/** Each query is asked so often to warm the engines up, and so often to measure them. */
const ROUNDS = 3
const folder = mkdtempSync(join(tmpdir(), 'index-engine-'))

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Cost {
  cpu: number
  readonly wall: number[]
  hits: number
  total: number
}

/** One engine at a time, for an engine may work in threads of its own; the pages are made before. */
function build(engine: BenchEngine, pages: readonly BenchPage[]): void {
  const start = cpuMs()
  for (const page of pages) engine.add(page)
  engine.finish()
  const seconds = (cpuMs() - start) / 1000
  console.log(
    `${engine.name.padEnd(10)} ${Math.round(documents / seconds)} documents a CPU-second, ` +
      `${(engine.bytes() / 1e6).toFixed(1)} MB, ${Math.round(engine.bytes() / documents)} bytes a document`,
  )
}

function measure(engine: BenchEngine, query: BenchQuery, cost: Cost): void {
  const wall = performance.now()
  const cpu = cpuMs()
  const { hits, total } = engine.search(query, limit)
  cost.cpu += cpuMs() - cpu
  cost.wall.push(performance.now() - wall)
  cost.hits += hits
  cost.total += total ?? Number.NaN
}

function compare(engines: readonly BenchEngine[], queries: readonly BenchQuery[]): void {
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries) for (const engine of engines) engine.search(query, limit)
  }
  console.log(`\nCPU ms a query (p50, p99 wall) [mean hits, mean total where counted], top ${limit}`)
  const ratios: number[] = []
  for (const kind of CLASSES) {
    const costs = engines.map((): Cost => ({ cpu: 0, wall: [], hits: 0, total: 0 }))
    const asked = queries.filter((query) => query.kind === kind)
    for (let round = 0; round < ROUNDS; round++) {
      for (const query of asked) {
        engines.forEach((engine, place) => {
          measure(engine, query, costs[place] as Cost)
        })
      }
    }
    const line = costs.map(({ cpu, wall, hits, total }, place) => {
      wall.sort((a, b) => a - b)
      const at = (share: number): string => (wall[Math.floor(share * (wall.length - 1))] ?? 0).toFixed(2)
      const means = [hits, total].map((sum) => (sum / wall.length).toFixed(1)).join(', ')
      return `  ${(engines[place]?.name ?? '').padEnd(10)} ${(cpu / wall.length).toFixed(3)} (${at(0.5)}, ${at(0.99)}) [${means}]`
    })
    console.log(`${kind}\n${line.join('\n')}`)
    const rival = engines.findIndex(({ name }) => name === 'tantivy')
    if (rival >= 0) ratios.push((costs[rival]?.cpu ?? 0) / (costs[0]?.cpu ?? 1))
  }
  if (ratios.length > 0) {
    const shown = ratios.map((ratio, place) => `${CLASSES[place]} ${ratio.toFixed(2)}`).join(', ')
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    console.log(`\nTantivy's CPU over ours: ${shown}; mean ${mean.toFixed(2)}`)
  }
}

try {
  const whippet = createWhippetEngine(join(folder, 'whippet'), false)
  const engines: BenchEngine[] = [whippet]
  if (values.tantivy) engines.push(createTantivyEngine(values.tantivy, join(folder, 'tantivy'), false))
  if (values.fts5) engines.push(createFts5Engine(join(folder, 'fts5')))
  console.log(`${documents} documents`)
  const sources = readSourcePages(values.pages)
  const pages = [...recombinedPages(sources, documents)]
  const sample = pages.slice(0, sources.length).filter((_, number) => number % 5 === 0)
  for (const engine of engines) build(engine, pages)
  pages.length = 0
  const snapshot = whippet.snapshot()
  const share = (term: string): number => documentFrequency(snapshot, `p${term}`) / documents
  compare(engines, makeQueries(sample, share, Number(values.queries)))
  console.log(`memory of this process ${Math.round(process.memoryUsage().rss / 1e6)} MB`)
  for (const engine of engines) engine.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
