// The index beside Tantivy and SQLite FTS5: CPU per query, size, building, memory, and how cost grows; one command.
//
// usage: bench/index/index-engine.ts --pages FOLDER [--tantivy PATH_OF_BINDING] [--fts5] [--documents N,N...] [--queries N]
// Tantivy's binding is not a dependency: install @oxdev03/node-tantivy-binding-linux-x64-gnu somewhere and name it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeQueries } from './bench-queries.ts'
import { buildCosts, type EngineCosts, queryCosts, servedBytes } from './engine-costs.ts'
import { printGrowth, printSize } from './engine-tables.ts'
import { type EngineName, openEngine } from './open-engine.ts'
import { plainTerms } from './plain-terms.ts'
import { readSourcePages, recombinedPages } from './recombined-pages.ts'

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
const limit = Number(values.limit)
/** Each query is asked so often to warm the engines up, and so often to measure them. */
const ROUNDS = 3
const SLOW = new Set(['fts5'])
const names: EngineName[] = [
  'whippet',
  ...(values.tantivy ? (['tantivy'] as const) : []),
  ...(values.fts5 ? (['fts5'] as const) : []),
]
const sources = readSourcePages(values.pages)

function measure(documents: number, folder: string): EngineCosts[] {
  const pages = [...recombinedPages(sources, documents)]
  const sample = pages.slice(0, sources.length).filter((_, number) => number % 5 === 0)
  const holding = new Map<string, number>()
  for (const { title, body } of pages) {
    for (const term of new Set(plainTerms(`${title} ${body}`)))
      holding.set(term, (holding.get(term) ?? 0) + 1)
  }
  const queries = makeQueries(sample, (term) => (holding.get(term) ?? 0) / documents, Number(values.queries))
  const file = join(folder, 'queries.json')
  writeFileSync(file, JSON.stringify(queries))
  const engines = names.map((name) => openEngine(name, join(folder, name), values.tantivy))
  const built = engines.map((engine) => buildCosts(engine, pages))
  pages.length = 0
  const asked = queryCosts(engines, queries, { limit, rounds: ROUNDS, once: SLOW })
  for (const engine of engines) engine.close()
  return built.map((costs, place) => ({
    ...costs,
    queries: asked[place] ?? {},
    servedBytes: servedBytes(
      costs.name,
      join(folder, costs.name),
      file,
      ...(values.tantivy ? [values.tantivy] : []),
    ),
  }))
}

const sizes: { documents: number; engines: readonly EngineCosts[] }[] = []
for (const documents of values.documents.split(',').map(Number)) {
  const folder = mkdtempSync(join(tmpdir(), 'index-engine-'))
  try {
    const engines = measure(documents, folder)
    printSize(documents, limit, engines)
    sizes.push({ documents, engines })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
printGrowth(sizes)
