// One node of bench/nodes.ts: puts documents of about 190 words on the PostgreSQL at URL when it is told to go.
//
// usage: bench/nodes/import-node.ts URL NUMBER DOCUMENTS side-by-side|in-turns
// In turns, each batch waits for a lock over all nodes and keeps it until it is written, as every write once did.
import { Client } from 'pg'
import { SqlDocumentStore } from '../../src/adapters/sql/documents/sql-document-store.ts'
import { openPostgres } from '../../src/adapters/sql/postgres/open-postgres.ts'
import type { Document } from '../../src/engine/index/document/document.ts'
import { annotatedStore } from '../../src/engine/index/quality/annotated-store.ts'
import { createRandom } from '../support/random.ts'

const [url = '', number = '0', count = '0', mode = ''] = process.argv.slice(2)
const BATCH = 200
const WORDS = 190
const random = createRandom(Number(number) + 1)
const words = Array.from({ length: 20_000 }, (_, at) => `w${(at * 7919).toString(36)}`)

function documentOf(at: number): Document {
  const text = Array.from({ length: WORDS }, () => words[Math.floor(random() ** 3 * words.length)]).join(' ')
  return {
    url: `https://site${at % 500}.example/${number}/${at}`,
    title: `Page ${at} of node ${number}`,
    text,
    images: [],
    keywords: [],
    headings: [],
    kind: 'website',
    contentType: 'text/html',
    safety: 'safe',
    origin: 'import:bench',
    readAt: 1,
  }
}

const documents = Array.from({ length: Number(count) }, (_, at) => documentOf(at))
const database = await openPostgres(url)
const store = annotatedStore(new SqlDocumentStore(database))
const lock = new Client({ connectionString: url })
await lock.connect()
console.log('ready')
await new Promise((resolve) => process.stdin.once('data', resolve))
const cpu = process.cpuUsage()
for (let from = 0; from < documents.length; from += BATCH) {
  const part = documents.slice(from, from + BATCH)
  if (mode === 'in-turns') await lock.query('SELECT pg_advisory_lock(77)')
  await store.put(part, true)
  if (mode === 'in-turns') await lock.query('SELECT pg_advisory_unlock(77)')
}
const { user, system } = process.cpuUsage(cpu)
console.log(JSON.stringify({ cpuMs: (user + system) / 1000 }))
await lock.end()
await database.close()
process.stdin.destroy()
