// Faults under load: how long until all is whole again, and what searches met meanwhile.
import { setTimeout as pause } from 'node:timers/promises'
import { withTimeout } from '../../src/foundation/with-timeout.ts'
import { type Installation, startInstallation } from '../../tests/cluster/installation.ts'
import { type Load, startLoad } from '../../tests/cluster/load.ts'
import type { ClusterServers } from '../../tests/cluster/start-servers.ts'
import { type ChildService, startChildService } from '../../tests/support/child-service.ts'
import { quantile } from './processor-ms.ts'

const WARM_SEARCHES = 60
const AWAY_MS = 8_000
/** What is not whole again by then is told as that. */
const MOST_MS = 120_000

interface Fault {
  readonly name: string
  begin(): Promise<unknown>
  end(): Promise<unknown>
}

/** Those whose names hold `chosen`. */
export async function measureFaults(servers: ClusterServers, chosen: string): Promise<string> {
  const on = await startInstallation(
    {
      openSearch: () => servers.openSearch,
      postgres: () => servers.postgres,
      redis: () => servers.redis,
    },
    'faults',
  )
  const lines = [
    `### Faults under load (gone for ${AWAY_MS / 1000} s, two nodes of the service)`,
    '| fault | whole again after, s | searches | put off (503) | broken off | others | p50 ms | p99 ms | longest ms | pages stored |',
    '|---|---|---|---|---|---|---|---|---|---|',
  ]
  try {
    for (const fault of faultsOf(servers, on).filter(({ name }) => name.includes(chosen))) {
      const line = await measureFault(fault, servers, on)
      // Each takes a minute or two: what is known is shown.
      process.stderr.write(`${line}\n`)
      lines.push(line)
    }
    return lines.join('\n')
  } finally {
    await on.close()
  }
}

async function measureFault(fault: Fault, { openSearch }: ClusterServers, on: Installation): Promise<string> {
  const times: number[] = []
  const load = await loadOn(on, times)
  const inTime = (work: Promise<unknown>): Promise<boolean> =>
    withTimeout(
      work.then(() => true),
      MOST_MS,
      () => false,
    )
  await inTime(load.answered(WARM_SEARCHES))
  const before = times.length
  const begun = performance.now()
  await fault.begin()
  await pause(AWAY_MS)
  const whole = await inTime(fault.end().then(() => Promise.all([openSearch.untilGreen(), on.untilReady()])))
  const seconds = (performance.now() - begun) / 1000
  const meanwhile = times.slice(before)
  const { statuses, dropped, acknowledged } = await load.stop()
  const having = (wanted: (status: number) => boolean): number => statuses.filter(wanted).length
  const figures = [
    fault.name,
    whole ? seconds.toFixed(1) : `not within ${MOST_MS / 1000}`,
    meanwhile.length,
    having((status) => status === 503),
    dropped,
    having((status) => status !== 503 && status !== 200),
    ...[quantile(meanwhile, 0.5), quantile(meanwhile, 0.99), Math.max(...meanwhile)].map((ms) =>
      ms.toFixed(0),
    ),
    acknowledged.length,
  ]
  return `| ${figures.join(' | ')} |`
}

async function loadOn(on: Installation, times: number[]): Promise<Load> {
  const { key, balance } = await on.caller()
  const before = await balance()
  return startLoad({
    nodes: on.nodes.length,
    async search(node, turn) {
      const from = performance.now()
      try {
        return await on.search(on.nodes[node] as ChildService, key, `heron page${turn % 5}`, 1 + (turn % 20))
      } finally {
        times.push(performance.now() - from)
      }
    },
    putPages: async () => (await on.putPages(20)).urls,
    spentSince: async () => before - (await balance()),
  })
}

function faultsOf({ openSearch, postgres, redis }: ClusterServers, on: Installation): Fault[] {
  const victim = async (isManager: boolean) => {
    const manager = await openSearch.manager()
    return isManager ? manager : (openSearch.nodes.find((node) => node !== manager) ?? manager)
  }
  const server = (name: string, isManager: boolean): Fault[] => {
    let chosen = openSearch.nodes[0]
    return [
      {
        name: `${name} killed`,
        async begin() {
          chosen = await victim(isManager)
          await chosen.kill()
        },
        end: async () => chosen?.restart(),
      },
      {
        name: `${name} hangs`,
        async begin() {
          chosen = await victim(isManager)
          chosen.pause()
        },
        end: async () => chosen?.resume(),
      },
    ]
  }
  return [
    { name: 'none', begin: async () => undefined, end: async () => undefined },
    ...server('a data node of the index', false),
    ...server('the manager of the index', true),
    {
      name: 'all of the index killed',
      begin: () => Promise.all(openSearch.nodes.map((node) => node.kill())),
      end: () => Promise.all(openSearch.nodes.map((node) => node.restart())),
    },
    {
      name: 'a node of the service killed',
      begin: async () => on.nodes[0]?.kill(),
      async end() {
        on.nodes[0] = await startChildService(on.environment('node0'))
      },
    },
    { name: 'Redis killed', begin: () => redis.kill(), end: () => redis.restart() },
    { name: 'PostgreSQL restarted', begin: () => postgres.restart(), end: async () => undefined },
  ]
}
