// Imports by one, two and three nodes into one PostgreSQL, side by side and in turns.
//
// usage: bench/nodes.ts --postgres URL [--documents N] [--rounds N]
// URL is that of a server's own database, such as postgres://me@127.0.0.1/postgres: databases are made beside it and
// dropped. The same documents are shared among the nodes. PostgreSQL's CPU is that of its processes, where it runs here.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { Client } from 'pg'

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    documents: { type: 'string', default: '6000' },
    rounds: { type: 'string', default: '2' },
  },
})
if (!values.postgres) throw new Error('--postgres URL is needed')
const server = values.postgres
const documents = Number(values.documents)
const NODE = join(import.meta.dirname, 'support', 'import-node.ts')
/** Clock ticks a second, which Linux tells processor time in. */
const TICKS = 100

async function query<T extends object>(url: string, text: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Of all processes of that name; those that have ended are counted by their parent. */
function cpuMsOf(name: string): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      if (!stat.includes(`(${name})`)) continue
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      for (const at of [11, 12, 13, 14]) ticks += Number(fields[at])
    } catch {
      // It has ended meanwhile.
    }
  }
  return (ticks * 1000) / TICKS
}

interface Run {
  readonly seconds: number
  readonly nodeMs: number
  readonly postgresMs: number
  readonly bytes: number
}

async function run(nodes: number, mode: string): Promise<Run> {
  const name = `bench_nodes_${process.pid}`
  await query(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  const address = new URL(server)
  address.pathname = `/${name}`
  try {
    const children: { child: ChildProcess; lines: AsyncIterator<string> }[] = []
    for (let at = 0; at < nodes; at += 1) {
      const args = [NODE, address.href, String(at), String(Math.ceil(documents / nodes)), mode]
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      await lines.next()
      children.push({ child, lines })
    }
    const before = cpuMsOf('postgres')
    const begun = performance.now()
    for (const { child } of children) child.stdin?.write('go\n')
    const told = await Promise.all(children.map(({ lines }) => lines.next()))
    const seconds = (performance.now() - begun) / 1000
    await Promise.all(children.map(({ child }) => child.exitCode ?? once(child, 'close')))
    const nodeMs = told.reduce(
      (sum, { value }) => sum + (JSON.parse(String(value)) as { cpuMs: number }).cpuMs,
      0,
    )
    const [size] = await query<{ bytes: string }>(
      address.href,
      "SELECT pg_total_relation_size('documents') AS bytes",
    )
    return { seconds, nodeMs, postgresMs: cpuMsOf('postgres') - before, bytes: Number(size?.bytes) }
  } finally {
    await query(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

console.log(`${documents} documents; load ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}\n`)
console.log(
  '| mode | nodes | documents/s | node CPU ms a document | PostgreSQL CPU ms a document | bytes a document |',
)
console.log('|---|---|---|---|---|---|')
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const nodes of [1, 2, 3]) {
    for (const mode of ['in-turns', 'side-by-side']) {
      const { seconds, nodeMs, postgresMs, bytes } = await run(nodes, mode)
      const costs = [nodeMs / documents, postgresMs / documents].map((ms) => ms.toFixed(2))
      const figures = [(documents / seconds).toFixed(0), ...costs, (bytes / documents).toFixed(0)]
      console.log(`| ${[mode, nodes, ...figures].join(' | ')} |`)
    }
  }
}
