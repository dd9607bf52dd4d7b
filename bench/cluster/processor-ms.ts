// Processor time of all that answers a search: this process, nodes of the service, PostgreSQL and the index server.
import { readdirSync, readFileSync } from 'node:fs'
import type { PrivateOpenSearch } from '../../tests/support/private-opensearch.ts'
import { processorSeconds } from '../support/processor-time.ts'

export function ownMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function openSearchMs({ nodes }: PrivateOpenSearch): number {
  return nodes.reduce((sum, node) => sum + processMs(node.pid()), 0)
}

/** 0 where it does not run. */
export function processMs(pid: number | undefined): number {
  try {
    return pid === undefined ? 0 : processorSeconds(pid) * 1000
  } catch {
    return 0
  }
}

/** Of every PostgreSQL of this machine; those that have ended are counted by their parent. */
export function postgresMs(): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      if (!stat.includes('(postgres)')) continue
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      for (const at of [11, 12, 13, 14]) ticks += Number(fields[at])
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * 10
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0
}
