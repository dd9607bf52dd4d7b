// Faults under 50 searches and 200 new pages a second: how long until all is whole again, what searches met meanwhile, and
// whether a charge or a page is wrong afterwards.
import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '../../src/foundation/with-timeout.ts'
import {
  everyChange,
  heldDocuments,
  type Installation,
  PRICE,
  startInstallation,
} from '../../tests/cluster/installation.ts'
import { type Load, startLoad } from '../../tests/cluster/load.ts'
import type { ClusterServers } from '../../tests/cluster/start-servers.ts'
import type { ChildService } from '../../tests/support/child-service.ts'
import { quantile } from '../support/percentiles.ts'
import { tableRow } from '../support/processor-ms.ts'
import { crawlerFaults } from './crawler-faults.ts'
import { type Fault, serverFaults } from './server-faults.ts'

const SEARCHES_A_SECOND = 50
const MOST_SEARCHES_AT_ONCE = 16
const PAGES_AT_ONCE = 20
const PAGES_A_SECOND = 200
const WARM_SEARCHES = 100
const AWAY_MS = 8_000
/** What is not whole again by then is told as that. */
const MOST_MS = 300_000
const NAME = 'faults'

/** Those whose names hold `chosen`. */
export async function measureFaults(servers: ClusterServers, chosen: string): Promise<string> {
  const on = await startInstallation(
    {
      openSearch: () => servers.openSearch,
      postgres: () => servers.postgres,
      redis: () => servers.redis,
    },
    NAME,
    ['api,index', 'api,index'],
  )
  const lines = [
    `### Faults under load (a server is gone for ${AWAY_MS / 1000} s, two nodes of the service)`,
    '| fault | whole again after, s | of it since it was put back | searches/s | pages/s | put off (503) | broken off | other answers | p50 ms | p99 ms | longest ms | charges unheard | wrong charges | pages lost | doubled or amiss | load |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
  ]
  const faults = [...serverFaults(servers, on), ...crawlerFaults(on)]
  try {
    for (const fault of faults.filter(({ name }) => name.includes(chosen))) {
      lines.push(await measureFault(fault, servers, on))
    }
    return lines.join('\n')
  } finally {
    await on.close()
  }
}

async function measureFault(fault: Fault, servers: ClusterServers, on: Installation): Promise<string> {
  await fault.prepare?.()
  const times: number[] = []
  const load = await loadOn(on, times)
  await inTime(load.answered(WARM_SEARCHES))
  const before = { searches: times.length, pages: load.acknowledged() }
  const begun = performance.now()
  await fault.begin()
  await pause(fault.awayMs ?? AWAY_MS)
  const putBack = performance.now()
  const whole = await inTime(
    fault.end().then(() => Promise.all([servers.openSearch.untilGreen(), on.untilReady()])),
  )
  const ended = performance.now()
  const meanwhile = times.slice(before.searches)
  const pages = load.acknowledged() - before.pages
  const outcome = await load.stop()
  await fault.clear?.()
  const seconds = (ended - begun) / 1000
  const having = (wanted: (status: number) => boolean): number => outcome.statuses.filter(wanted).length
  const figures = [
    fault.name,
    whole ? seconds.toFixed(1) : `not within ${MOST_MS / 1000}`,
    ((ended - putBack) / 1000).toFixed(1),
    (meanwhile.length / seconds).toFixed(0),
    (pages / seconds).toFixed(0),
    having((status) => status === 503),
    outcome.dropped,
    having((status) => status !== 503 && status !== 200),
    ...[quantile(meanwhile, 0.5), quantile(meanwhile, 0.99), Math.max(...meanwhile)].map((ms) =>
      ms.toFixed(0),
    ),
    ...charges(outcome),
    ...(await pagesAmiss(servers, on, outcome.acknowledged)),
  ]
  return tableRow(...figures)
}

type Outcome = Awaited<ReturnType<Load['stop']>>

/** Charges of calls whose answer did not come, and those that nothing explains. */
function charges({ spent, charged, dropped, statuses }: Outcome): readonly [number, number] {
  const more = (spent - charged) / PRICE
  const unheard = dropped + statuses.filter((status) => status === 503).length
  const explained = Number.isInteger(more) && more >= 0 && more <= unheard
  return explained ? [more, 0] : [0, more]
}

/** How many of the acknowledged the database has not, and how many the index has otherwise than the database. */
async function pagesAmiss(
  servers: ClusterServers,
  on: Installation,
  acknowledged: readonly string[],
): Promise<readonly [number, number]> {
  // What was put last is found: so are those before it.
  await inTime(on.putPages(1).then(({ mark }) => on.untilFound(mark)))
  const stored = await everyChange(on.operator)
  const urls = new Set(stored.map(({ url }) => url))
  const wanted = new Set(stored.map(({ url, revision }) => `${revision} ${url}`))
  const held = await heldDocuments(servers.openSearch, NAME)
  const missing = wanted.size - new Set(held.filter((one) => wanted.has(one))).size
  const amiss = held.length - new Set(held).size + held.filter((one) => !wanted.has(one)).length + missing
  return [acknowledged.filter((url) => !urls.has(url)).length, amiss]
}

function inTime(work: Promise<unknown>): Promise<boolean> {
  return withTimeout(
    work.then(() => true),
    MOST_MS,
    () => false,
  )
}

async function loadOn(on: Installation, times: number[]): Promise<Load & { acknowledged(): number }> {
  const { key, balance } = await on.caller()
  const before = await balance()
  let pages = 0
  const load = startLoad({
    nodes: on.nodes.length,
    pace: {
      lines: MOST_SEARCHES_AT_ONCE,
      beforeSearch: turnsEvery(1_000 / SEARCHES_A_SECOND),
      beforePages: turnsEvery((1_000 * PAGES_AT_ONCE) / PAGES_A_SECOND),
    },
    async search(node, turn) {
      const from = performance.now()
      try {
        return await on.search(on.nodes[node] as ChildService, key, `heron page${turn % 5}`, 1 + (turn % 20))
      } finally {
        times.push(performance.now() - from)
      }
    },
    async putPages() {
      const { urls } = await on.putPages(PAGES_AT_ONCE)
      pages += urls.length
      return urls
    },
    spentSince: async () => before - (await balance()),
  })
  return { ...load, acknowledged: () => pages }
}

/** Whoever waits for a turn has the next one, so long after the one before; at once where it is late. */
function turnsEvery(ms: number): () => Promise<void> {
  let next = performance.now()
  return () => {
    const now = performance.now()
    next = Math.max(now, next + ms)
    return pause(next - now)
  }
}
