// A whole service, embedded and as two nodes of a cluster: importing, what people ask, and how soon the other node finds.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../src/app/config.ts'
import { openData } from '../../src/app/open/open-data.ts'
import type { ClusterServers } from '../../tests/cluster/start-servers.ts'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../../tests/support/child-service.ts'
import { aDocument } from '../../tests/support/search-samples.ts'
import { measureLoad } from '../search/measure-load.ts'
import { quantile } from '../support/percentiles.ts'
import { openSearchMs, postgresMs, postmasterOf, processMs, tableRow } from '../support/processor-ms.ts'

export interface Corpus {
  /** As `whippet import` reads it. */
  readonly file: string
  readonly documents: number
  /** A word that the last document alone has. */
  readonly lastWord: string
  readonly queries: readonly string[]
}

/** Processor time of the servers so far, in milliseconds. */
interface Elsewhere {
  openSearch(): number
  postgres(): number
}

const SEARCHES = 150
const PUTS = 20
/** For an index to merge what an import left. */
export const QUIET_MS = 30_000

export async function measureService(servers: ClusterServers, corpus: Corpus): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-bench-service-'))
  const usual = { WHIPPET_CACHE_SECONDS: '0' }
  const shared = {
    ...usual,
    WHIPPET_DATABASE_URL: await servers.postgres.newDatabase(),
    WHIPPET_REDIS_URL: servers.redis.url,
    WHIPPET_INDEX_URL: servers.openSearch.address('bench'),
  }
  const lines = [
    `### The whole service, ${corpus.documents} documents, as people ask`,
    '| service | what | connections | service CPU ms | OpenSearch CPU ms | PostgreSQL CPU ms | p50 ms | p99 ms | load |',
    '|---|---|---|---|---|---|---|---|---|',
  ]
  const postmaster = await postmasterOf(servers.postgres.url)
  const elsewhere: Elsewhere = {
    openSearch: () => openSearchMs(servers.openSearch),
    postgres: () => postgresMs(postmaster),
  }
  try {
    const alone = testEnvironment(join(folder, 'alone'), usual)
    lines.push(...(await measureOne('embedded', [alone], corpus, elsewhere)))
    const nodes = ['a', 'b'].map((node) => testEnvironment(join(folder, node), shared))
    lines.push(...(await measureOne('cluster', nodes, corpus, elsewhere)))
    return lines.join('\n')
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function measureOne(
  name: string,
  environments: readonly NodeJS.ProcessEnv[],
  corpus: Corpus,
  elsewhere: Elsewhere,
): Promise<string[]> {
  const nodes: ChildService[] = []
  for (const environment of environments) nodes.push(await startChildService(environment))
  const [first] = environments as [NodeJS.ProcessEnv]
  try {
    const key = await createKey(first)
    const lines = [await measureImport(name, nodes, first, corpus, key, elsewhere)]
    const [node] = nodes as [ChildService]
    const asking = { key, mode: 'fast', queries: corpus.queries, searches: SEARCHES }
    await measureLoad(node, { ...asking, connections: 4 })
    for (const when of ['right after', 'once settled']) {
      if (when === 'once settled') await pause(QUIET_MS)
      for (const connections of [1, 8]) {
        const before = [elsewhere.openSearch(), elsewhere.postgres()] as const
        const load = await measureLoad(node, { ...asking, connections })
        const [index, database] = [elsewhere.openSearch() - before[0], elsewhere.postgres() - before[1]].map(
          (ms) => ms / SEARCHES,
        )
        const figures = [load.cpuMs, index, database, load.p50, load.p99]
        lines.push(row(name, `fast, ${when}`, connections, figures))
      }
    }
    lines.push(await measureFound(name, nodes, first, key))
    return lines
  } finally {
    await Promise.all(nodes.map((node) => node.kill()))
  }
}

const row = (
  name: string,
  what: string,
  connections: number | '',
  figures: readonly (number | undefined)[],
): string =>
  tableRow(name, what, connections, ...figures.map((one) => (one === undefined ? '' : one.toFixed(1))))

/** From the command's start until the last document is found. */
async function measureImport(
  name: string,
  nodes: readonly ChildService[],
  environment: NodeJS.ProcessEnv,
  { file, documents, lastWord }: Corpus,
  key: string,
  elsewhere: Elsewhere,
): Promise<string> {
  const service = (): number => nodes.reduce((sum, node) => sum + processMs(node.process.pid), 0)
  const spent = (): number[] => [service(), elsewhere.openSearch(), elsewhere.postgres()]
  const before = spent()
  const begun = performance.now()
  const { code, stderr } = await runWhippet(['import', file, '--json'], environment)
  if (code !== 0) throw new Error(stderr)
  for (const node of nodes) await untilFound(node, key, lastWord)
  const speed = documents / ((performance.now() - begun) / 1000)
  const each = spent().map((ms, at) => (ms - (before[at] ?? 0)) / documents)
  const what = `import and find, ${speed.toFixed(0)} documents/s`
  return tableRow(name, what, '', ...each.map((ms) => ms.toFixed(2)), '', '')
}

/** Milliseconds from the acknowledged write to its being found, on the node that was not the first. */
async function measureFound(
  name: string,
  nodes: readonly ChildService[],
  environment: NodeJS.ProcessEnv,
  key: string,
): Promise<string> {
  const data = await openData(
    readConfig('', { ...environment, WHIPPET_DATA: `${environment['WHIPPET_DATA']}` }),
  )
  const times: number[] = []
  for (let put = 0; put < PUTS; put += 1) {
    const word = `zyxput${put}`
    await data.documents.put([aDocument(`https://put.example/${put}`, { title: word, text: word })], true)
    const from = performance.now()
    await untilFound(nodes.at(-1) as ChildService, key, word, 10)
    times.push(performance.now() - from)
  }
  await data.database.close()
  const where = nodes.length > 1 ? 'on the other node' : 'by the service'
  return row(name, `put to found ${where}`, '', [
    undefined,
    undefined,
    undefined,
    quantile(times, 0.5),
    quantile(times, 0.99),
  ])
}

export async function untilFound(
  node: ChildService,
  key: string,
  word: string,
  everyMs = 100,
): Promise<void> {
  for (;;) {
    const reply = await fetch(`${node.url}/api/v1/search?q=${word}&searchMode=fast`, {
      headers: { 'x-api-key': key },
    })
    const { results } = (await reply.json()) as { results?: unknown[] }
    if (results && results.length > 0) return
    await pause(everyMs)
  }
}

export async function createKey(environment: NodeJS.ProcessEnv): Promise<string> {
  const account = ['--email', 'bench@example.com', '--credits', '100000', '--rate-limit', '1000000']
  await runWhippet(['accounts', 'create', ...account], environment)
  const key = ['--name', 'bench', '--account', 'bench@example.com', '--json']
  const { stdout } = await runWhippet(['keys', 'create', ...key], environment)
  return (JSON.parse(stdout) as { key: string }).key
}
