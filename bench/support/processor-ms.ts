// Processor time of all that answers a search: this process, nodes of the service, PostgreSQL and the index server.
import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import type { PrivateOpenSearch } from '../../tests/support/private-opensearch.ts'
import { parentOf } from './own-processes.ts'
import { processorSeconds } from './processor-time.ts'

/** Processes that want a processor, on the mean of the last minute: what others do on the machine shows in it. */
export function machineLoad(): string {
  return readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? ''
}

/** A row of a table, with the load at its end; shown at once, since the next takes minutes. */
export function tableRow(...cells: readonly (string | number)[]): string {
  const row = `| ${[...cells, machineLoad()].join(' | ')} |`
  process.stderr.write(`${row}\n`)
  return row
}

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

/** The process that all of a PostgreSQL's are children of, where it runs on this machine. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    return parentOf(String(rows[0]?.pid)) ?? 0
  } finally {
    await client.end()
  }
}

/** Of a PostgreSQL's processes; those that have ended are counted by their parent. */
export function postgresMs(postmaster: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    if (Number(pid) !== postmaster && parentOf(pid) !== postmaster) continue
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      for (const at of [11, 12, 13, 14]) ticks += Number(fields[at])
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * 10
}
