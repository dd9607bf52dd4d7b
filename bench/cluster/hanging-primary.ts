// A node of the index that hangs and leads shards, under writes: how long until the others give it up, and for how long what was
// put is not found meanwhile.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'yaml'
import { type Installation, startInstallation } from '../../tests/cluster/installation.ts'
import type { ClusterServers } from '../../tests/cluster/start-servers.ts'
import type { ChildService } from '../../tests/support/child-service.ts'
import {
  type OpenSearchNode,
  type PrivateOpenSearch,
  startOpenSearch,
} from '../../tests/support/private-opensearch.ts'
import { quantile } from '../support/percentiles.ts'
import { tableRow } from '../support/processor-ms.ts'

const NODES = 3
const NAME = 'hanging'
const PAGES_AT_ONCE = 20
const PUT_EVERY_MS = 100
const LOOK_EVERY_MS = 50
const BEFORE_MS = 20_000
/** It hangs on after it was given up. */
const AFTER_MS = 25_000
const SETTING = 'cluster.fault_detection.'
const PUBLISHED = 'cluster.publish.timeout'
/** Those of OpenSearch where nothing is set. */
const USUAL = {
  [`${SETTING}follower_check.timeout`]: '10s',
  [`${SETTING}follower_check.retry_count`]: '3',
  [`${SETTING}leader_check.timeout`]: '10s',
  [`${SETTING}leader_check.retry_count`]: '3',
  [PUBLISHED]: '30s',
}

interface Put {
  readonly at: number
  readonly foundAfter: number
}

/** With the usual settings of OpenSearch, and with those of our compose file. */
export async function measureHanging(servers: ClusterServers): Promise<string> {
  const lines = [
    `### A node of the index hangs under ${(1000 / PUT_EVERY_MS) * PAGES_AT_ONCE} new pages a second`,
    '| settings | node | shards it leads | given up after, s | longest put to found, s | before: p50, s | after: p50, s | pages put meanwhile | searches p50 ms | p99 ms | load |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
  ]
  for (const [name, settings] of [
    ['compose', { ...USUAL, ...composeSettings() }],
    ['usual', USUAL],
  ] as const) {
    const openSearch = await startOpenSearch(NODES, {}, settings)
    try {
      for (const which of ['data node', 'manager'] as const)
        lines.push(tableRow(name, which, ...(await measureHang(servers, openSearch, which))))
    } finally {
      await openSearch.stop()
    }
  }
  return lines.join('\n')
}

/** What the compose file says of nodes that do not answer. */
function composeSettings(): Record<string, string> {
  const file = new URL('../../deploy/compose.cluster.yaml', import.meta.url)
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>
  }
  const all = Object.entries(services['opensearch-1']?.environment ?? {})
  return Object.fromEntries(all.filter(([key]) => key.startsWith(SETTING) || key === PUBLISHED))
}

async function measureHang(
  servers: ClusterServers,
  openSearch: PrivateOpenSearch,
  which: 'data node' | 'manager',
): Promise<readonly (string | number)[]> {
  const parts = {
    openSearch: () => openSearch,
    postgres: () => servers.postgres,
    redis: () => servers.redis,
  }
  const on = await startInstallation(parts, NAME, ['api,index', 'api'])
  const work = startWork(on)
  try {
    await pause(BEFORE_MS)
    const { victim, leads } = await leading(openSearch, which)
    const begun = performance.now()
    victim.pause()
    await untilGivenUp(openSearch, victim)
    const givenUp = performance.now()
    await pause(AFTER_MS)
    victim.resume()
    const { puts, searches, pages } = await work.stop()
    const secondsOf = (wanted: (put: Put) => boolean): number[] =>
      puts.filter(wanted).map(({ foundAfter }) => foundAfter / 1000)
    const before = secondsOf(({ at, foundAfter }) => at + foundAfter < begun)
    const meanwhile = secondsOf(({ at, foundAfter }) => at < givenUp && at + foundAfter >= begun)
    const after = secondsOf(({ at }) => at >= givenUp)
    const times = searches.filter(({ at }) => at >= begun && at < givenUp).map(({ ms }) => ms)
    return [
      leads,
      ((givenUp - begun) / 1000).toFixed(1),
      Math.max(...meanwhile).toFixed(1),
      quantile(before, 0.5).toFixed(1),
      quantile(after, 0.5).toFixed(1),
      pages.filter((at) => at >= begun && at < givenUp).length * PAGES_AT_ONCE,
      quantile(times, 0.5).toFixed(0),
      quantile(times, 0.99).toFixed(0),
    ]
  } finally {
    await work.stop()
    await on.close()
    await openSearch.untilGreen()
    await openSearch.ask(`/${NAME}-*`, 'DELETE').catch(() => undefined)
  }
}

/** Pages are put all the time, one batch after the other, and what was put is looked for, by both nodes in turn. */
function startWork(on: Installation) {
  const puts: Put[] = []
  const searches: { readonly at: number; readonly ms: number }[] = []
  const pages: number[] = []
  let stopped = false
  const putting = async (): Promise<void> => {
    while (!stopped) {
      const next = pause(PUT_EVERY_MS)
      await on.putPages(PAGES_AT_ONCE)
      pages.push(performance.now())
      await next
    }
  }
  const probing = async (node: number): Promise<void> => {
    const { key } = await on.caller()
    while (!stopped) {
      const { mark } = await on.putPages(1)
      const at = performance.now()
      for (let found = false; !found && !stopped; ) {
        const from = performance.now()
        const reply = await on.search(on.nodes[node] as ChildService, key, mark, 1)
        const { results = [] } = (await reply.json()) as { results?: unknown[] }
        searches.push({ at: from, ms: performance.now() - from })
        found = results.length > 0
        if (!found) await pause(LOOK_EVERY_MS)
      }
      // What is not found at the end is at least so old.
      puts.push({ at, foundAfter: performance.now() - at })
    }
  }
  const all = Promise.all([putting(), ...on.nodes.map((_, node) => probing(node))])
  return {
    async stop() {
      stopped = true
      await all
      return { puts, searches, pages }
    },
  }
}

/** The node to be stopped, and how many shards of the index it leads: of data nodes the one that leads most. */
async function leading(
  openSearch: PrivateOpenSearch,
  which: 'data node' | 'manager',
): Promise<{ victim: OpenSearchNode; leads: number }> {
  const manager = await openSearch.manager()
  const shards = (await openSearch.ask(`/_cat/shards/${NAME}*?h=prirep,node&format=json`)) as {
    prirep: string
    node: string
  }[]
  const leadBy = ({ name }: OpenSearchNode): number =>
    shards.filter(({ prirep, node }) => prirep === 'p' && node === name).length
  const others = openSearch.nodes.filter((node) => node !== manager).sort((a, b) => leadBy(b) - leadBy(a))
  const victim = which === 'manager' ? manager : (others[0] ?? manager)
  return { victim, leads: leadBy(victim) }
}

async function untilGivenUp(openSearch: PrivateOpenSearch, victim: OpenSearchNode): Promise<void> {
  const [other] = openSearch.nodes.filter((node) => node !== victim)
  for (;;) {
    const reply = await fetch(`${other?.url}/_cat/nodes?h=name&local=true&format=json`, {
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined)
    const known = reply?.ok ? ((await reply.json()) as { name: string }[]) : []
    if (known.length > 0 && !known.some(({ name }) => name === victim.name)) return
    await pause(LOOK_EVERY_MS)
  }
}
