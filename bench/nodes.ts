// Imports and charges by one, two and three nodes on one PostgreSQL.
//
// usage: bench/nodes.ts --postgres URL [--documents N] [--charges N] [--rounds N] [--parts imports,charges]
// URL is that of a server's own database, such as postgres://me@127.0.0.1/postgres: databases are made beside it and
// dropped. The same work is shared among the nodes. PostgreSQL's CPU is that of its processes, where it runs here.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '../src/adapters/sql/postgres/open-postgres.ts'
import { accountsOn } from '../tests/support/accounts-on.ts'
import { query, runNodes, withDatabase } from './nodes/node-processes.ts'

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    documents: { type: 'string', default: '6000' },
    charges: { type: 'string', default: '6000' },
    rounds: { type: 'string', default: '2' },
    parts: { type: 'string', default: 'imports,charges' },
  },
})
if (!values.postgres) throw new Error('--postgres URL is needed')
const server = values.postgres
const documents = Number(values.documents)
const charges = Number(values.charges)
const IMPORTING = join(import.meta.dirname, 'support', 'import-node.ts')
const CHARGING = join(import.meta.dirname, 'support', 'charge-node.ts')
/** Calls that a node has under way at a time. */
const AT_ONCE = 16
const MANY_ACCOUNTS = 100

async function measureImports(nodes: number, mode: string): Promise<string> {
  return withDatabase(server, async (address) => {
    const each = String(Math.ceil(documents / nodes))
    const scripts = Array.from({ length: nodes }, (_, at) => [IMPORTING, address, String(at), each, mode])
    const { seconds, nodeMs, postgresMs } = await runNodes(server, scripts)
    const [size] = await query<{ bytes: string }>(
      address,
      "SELECT pg_total_relation_size('documents') AS bytes",
    )
    const costs = [nodeMs / documents, postgresMs / documents].map((ms) => ms.toFixed(2))
    const figures = [(documents / seconds).toFixed(0), ...costs, (Number(size?.bytes) / documents).toFixed(0)]
    return `| ${[mode, nodes, ...figures].join(' | ')} |`
  })
}

async function measureCharges(nodes: number, accounts: number): Promise<string> {
  return withDatabase(server, async (address) => {
    const database = await openPostgres(address)
    const room = accountsOn(database)
    const callers: string[] = []
    for (let at = 0; at < accounts; at += 1) {
      const { accountId, keyId } = await room.caller(`bench-${at}@example.com`, 1e15)
      callers.push(`${accountId}/${keyId}`)
    }
    await database.close()
    const each = String(Math.ceil(charges / nodes))
    const script = [CHARGING, address, each, String(AT_ONCE), ...callers]
    const scripts = Array.from({ length: nodes }, () => script)
    const { seconds, nodeMs, postgresMs } = await runNodes(server, scripts)
    const costs = [nodeMs / charges, postgresMs / charges].map((ms) => ms.toFixed(2))
    return `| ${[accounts, nodes, (charges / seconds).toFixed(0), ...costs].join(' | ')} |`
  })
}

const parts = new Set(values.parts.split(','))
const rounds = Array.from({ length: Number(values.rounds) })
console.log(`load ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}\n`)
if (parts.has('imports')) {
  console.log(`${documents} documents\n`)
  console.log(
    '| mode | nodes | documents/s | node CPU ms a document | PostgreSQL CPU ms a document | bytes a document |',
  )
  console.log('|---|---|---|---|---|---|')
  for (const _ of rounds)
    for (const nodes of [1, 2, 3])
      for (const mode of ['in-turns', 'side-by-side']) console.log(await measureImports(nodes, mode))
}
if (parts.has('charges')) {
  console.log(`\n${charges} charges, ${AT_ONCE} at a time by each node\n`)
  console.log('| accounts | nodes | charges/s | node CPU ms a charge | PostgreSQL CPU ms a charge |')
  console.log('|---|---|---|---|---|')
  for (const _ of rounds)
    for (const accounts of [1, MANY_ACCOUNTS])
      for (const nodes of [1, 3]) console.log(await measureCharges(nodes, accounts))
}
