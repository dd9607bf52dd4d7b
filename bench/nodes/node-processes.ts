// Nodes of a bench on one PostgreSQL: processes that get ready, go at once, and tell what they took.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { postgresMs, postmasterOf } from '../support/processor-ms.ts'

export interface NodesRun {
  readonly seconds: number
  /** Processor time of all nodes. */
  readonly nodeMs: number
  readonly postgresMs: number
}

export async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** A database beside the server's own, dropped afterwards. */
export async function withDatabase<T>(server: string, work: (address: string) => Promise<T>): Promise<T> {
  const name = `bench_nodes_${process.pid}`
  await query(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  const address = new URL(server)
  address.pathname = `/${name}`
  try {
    return await work(address.href)
  } finally {
    await query(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

/** Each is a script with its arguments: it says when it is ready, goes when it is told, and ends with `{"cpuMs": N}`. */
export async function runNodes(url: string, scripts: readonly (readonly string[])[]): Promise<NodesRun> {
  const postmaster = await postmasterOf(url)
  const nodes: { child: ChildProcess; lines: AsyncIterator<string> }[] = []
  for (const script of scripts) {
    const child = spawn(process.execPath, [...script], { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    await lines.next()
    nodes.push({ child, lines })
  }
  const before = postgresMs(postmaster)
  const begun = performance.now()
  for (const { child } of nodes) child.stdin?.write('go\n')
  const told = await Promise.all(nodes.map(({ lines }) => lines.next()))
  const seconds = (performance.now() - begun) / 1000
  await Promise.all(nodes.map(({ child }) => child.exitCode ?? once(child, 'close')))
  const nodeMs = told.reduce(
    (sum, { value }) => sum + (JSON.parse(String(value)) as { cpuMs: number }).cpuMs,
    0,
  )
  return { seconds, nodeMs, postgresMs: postgresMs(postmaster) - before }
}
