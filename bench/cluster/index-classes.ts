// The index alone, embedded and on OpenSearch: filling it, and the five classes of queries, through the port.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openThreadedIndex } from '../../src/adapters/embedded-index/threaded-index.ts'
import { readIndexAddress } from '../../src/adapters/opensearch/index-address.ts'
import { openOpenSearchIndex } from '../../src/adapters/opensearch/opensearch-index.ts'
import type { Document } from '../../src/engine/index/document/document.ts'
import { EVERYTHING } from '../../src/engine/index/facets.ts'
import type { Clause, IndexQuery, SearchIndex } from '../../src/engine/index/search-index.ts'
import type { PrivateOpenSearch } from '../../tests/support/private-opensearch.ts'
import { type BenchQuery, CLASSES, makeQueries } from '../index/bench-queries.ts'
import { plainTerms } from '../index/plain-terms.ts'
import { quantile } from '../support/percentiles.ts'
import { openSearchMs, ownMs, tableRow } from '../support/processor-ms.ts'
import { untilMerged } from '../support/until-merged.ts'
import { QUIET_MS } from './whole-service.ts'

const BATCH = 400
const EACH = 60
const LIMIT = 10
/** As many as a search asks for. */
const SAMPLED = 400

/** An index, what its processes have spent until now, and what waits until no merge is going on in it. */
interface Measured {
  readonly name: string
  readonly index: SearchIndex
  cpuMs(): number
  merged(): Promise<unknown>
}

export async function measureClasses(
  documents: readonly Document[],
  openSearch: PrivateOpenSearch,
): Promise<string> {
  const queries = queriesFor(documents)
  const folder = mkdtempSync(join(tmpdir(), 'whippet-bench-index-'))
  const address = readIndexAddress(openSearch.address('classes'))
  if (!address) throw new Error('no address')
  const lines: string[] = []
  const embedded = await openThreadedIndex({ folder })
  const alone = { name: 'embedded', index: embedded, cpuMs: ownMs, merged: () => pause(QUIET_MS) }
  lines.push(...(await measure(alone, documents, queries)))
  await embedded.close()
  rmSync(folder, { recursive: true, force: true })
  const server = await openOpenSearchIndex({ address, shards: 3, replicas: 1 })
  const shared = {
    name: 'OpenSearch',
    index: server,
    cpuMs: () => ownMs() + openSearchMs(openSearch),
    merged: () => untilMerged(openSearch),
  }
  lines.push(...(await measure(shared, documents, queries)))
  await server.close()
  await openSearch.ask(`/${address.name}-*`, 'DELETE').catch(() => undefined)
  return [
    `### The index alone, ${documents.length} documents, best ${LIMIT}`,
    '| index | what | CPU ms each | p50 ms | p99 ms | hits | load |\n|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

async function measure(
  measured: Measured,
  documents: readonly Document[],
  queries: readonly BenchQuery[],
): Promise<string[]> {
  const { name, index, cpuMs } = measured
  const before = cpuMs()
  const begun = performance.now()
  let applied: Promise<void>[] = []
  for (let from = 0; from < documents.length; from += BATCH) {
    const part = documents.slice(from, from + BATCH)
    applied.push(
      index.apply(part.map((document, at) => ({ revision: from + at + 1, url: document.url, document }))),
    )
    if (applied.length === 5) {
      await Promise.all(applied)
      applied = []
    }
  }
  await Promise.all(applied)
  const seconds = (performance.now() - begun) / 1000
  const { bytes } = await index.stats()
  const each = (cpuMs() - before) / documents.length
  const speed = `${(documents.length / seconds).toFixed(0)} documents/s`
  const size = `${(bytes / documents.length).toFixed(0)} bytes a document`
  const filled = tableRow(name, 'filling', each.toFixed(2), speed, size, '')
  const rightAfter = await measureQueries(measured, 'right after', queries)
  await measured.merged()
  return [filled, ...rightAfter, ...(await measureQueries(measured, 'once merged', queries))]
}

async function measureQueries(
  { name, index, cpuMs }: Measured,
  when: string,
  queries: readonly BenchQuery[],
): Promise<string[]> {
  const lines: string[] = []
  for (const kind of CLASSES) {
    const asked = queries.filter((query) => query.kind === kind)
    for (const query of asked) await index.find(compile(query))
    const before = cpuMs()
    const times: number[] = []
    let hits = 0
    for (const query of asked) {
      const from = performance.now()
      hits += (await index.find(compile(query))).total
      times.push(performance.now() - from)
    }
    const figures = [(cpuMs() - before) / asked.length, quantile(times, 0.5), quantile(times, 0.99)]
    const shown = figures.map((one) => one.toFixed(1))
    lines.push(tableRow(name, `${kind}, ${when}`, ...shown, (hits / asked.length).toFixed(0)))
  }
  return lines
}

function queriesFor(documents: readonly Document[]): BenchQuery[] {
  const holding = new Map<string, number>()
  const every = Math.max(1, Math.floor(documents.length / 5_000))
  const counted = documents.filter((_, at) => at % every === 0)
  for (const { title, text } of counted) {
    for (const term of new Set(plainTerms(`${title} ${text}`)))
      holding.set(term, (holding.get(term) ?? 0) + 1)
  }
  const sample = counted.slice(0, SAMPLED).map(({ url, text }) => ({ body: text, domain: new URL(url).host }))
  return makeQueries(sample, (term) => (holding.get(term) ?? 0) / counted.length, EACH)
}

function compile({ kind, terms, domain }: BenchQuery): IndexQuery {
  const words = terms.map((text): Clause => ({ kind: 'word', text, field: 'any', exact: false, weight: 1 }))
  const plain = { must: [words], should: [], mustNot: [], filter: EVERYTHING, limit: LIMIT }
  if (kind === 'and3') return { ...plain, must: words.map((word) => [word]) }
  if (kind === 'phrase')
    return { ...plain, must: [[{ kind: 'phrase', text: terms.join(' '), field: 'any', weight: 1 }]] }
  return kind === 'filtered' && domain !== undefined
    ? { ...plain, filter: { ...EVERYTHING, includeDomains: [[{ domain, below: false }]] } }
    : plain
}
