// The same pages imported by one, two and three nodes of a cluster at once: until they are stored, and until they are found.
import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { ClusterServers } from '../../tests/cluster/start-servers.ts'
import {
  type ChildService,
  runWhippet,
  startChildService,
  testEnvironment,
} from '../../tests/support/child-service.ts'
import { openSearchMs, postgresMs, postmasterOf, processMs, tableRow } from '../support/processor-ms.ts'

const LOOK_EVERY_MS = 50

/** Of the file's pages, as `whippet import` reads them. */
export async function measureImports(
  servers: ClusterServers,
  file: string,
  counts: readonly number[],
): Promise<string> {
  const pages: string[] = []
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity }))
    pages.push(line)
  const lines = [
    `### ${pages.length} pages imported by several nodes at once`,
    '| nodes | stored, pages/s | found, pages/s | importing CPU ms a page | nodes | PostgreSQL | OpenSearch | load |',
    '|---|---|---|---|---|---|---|---|',
  ]
  for (const nodes of counts) lines.push(await importBy(nodes, servers, pages))
  return lines.join('\n')
}

async function importBy(count: number, servers: ClusterServers, pages: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'whippet-bench-imports-'))
  const name = `imports${count}`
  const shared = {
    WHIPPET_DATABASE_URL: await servers.postgres.newDatabase(),
    WHIPPET_REDIS_URL: servers.redis.url,
    WHIPPET_INDEX_URL: servers.openSearch.address(name),
  }
  const environments = Array.from({ length: count }, (_, at) =>
    testEnvironment(join(folder, `node${at}`), shared),
  )
  const nodes: ChildService[] = []
  try {
    for (const environment of environments) nodes.push(await startChildService(environment))
    const postmaster = await postmasterOf(servers.postgres.url)
    const spent = (): number[] => [
      endedChildrenMs(),
      nodes.reduce((sum, node) => sum + processMs(node.process.pid), 0),
      postgresMs(postmaster),
      openSearchMs(servers.openSearch),
    ]
    const before = spent()
    const begun = performance.now()
    await Promise.all(
      environments.map(async (environment, at) => {
        const file = join(folder, `part${at}.jsonl`)
        writeFileSync(file, `${pages.filter((_, place) => place % count === at).join('\n')}\n`)
        const { code, stderr } = await runWhippet(['import', file], environment)
        if (code !== 0) throw new Error(stderr)
      }),
    )
    const stored = (performance.now() - begun) / 1000
    while ((await countOf(servers, name)) < pages.length) await pause(LOOK_EVERY_MS)
    const found = (performance.now() - begun) / 1000
    const each = spent().map((ms, at) => ((ms - (before[at] ?? 0)) / pages.length).toFixed(2))
    const speeds = [stored, found].map((seconds) => (pages.length / seconds).toFixed(0))
    return tableRow(count, ...speeds, ...each)
  } finally {
    await Promise.all(nodes.map((node) => node.kill()))
    await servers.openSearch.ask(`/${name}-*`, 'DELETE').catch(() => undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function countOf({ openSearch }: ClusterServers, name: string): Promise<number> {
  return ((await openSearch.ask(`/${name}/_count`)) as { count: number }).count
}

/** Processor time of what this process has started and what has ended. */
function endedChildrenMs(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
