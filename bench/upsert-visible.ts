// The whole way of an upsert: from durable in the database to found by a search, while many documents are written.
//
// usage: bench/upsert-visible.ts --pages FOLDER [--rate DOCUMENTS_A_SECOND] [--seconds N]
// Every 200 ms a document with a word of its own is put; visible is when the index knows the word.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openThreadedIndex } from '../src/adapters/embedded-index/threaded-index.ts'
import { SqlDocumentStore } from '../src/adapters/sql/documents/sql-document-store.ts'
import { openSqlite } from '../src/adapters/sql/sqlite/open-sqlite.ts'
import type { Document } from '../src/engine/index/document/document.ts'
import { createFollowStore } from '../src/engine/index/follow-store.ts'
import { liveChanges } from './index/live-documents.ts'
import { percentiles } from './support/percentiles.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
  },
})
if (!values.pages) throw new Error('--pages FOLDER is needed')
const rate = Number(values.rate)
const documents = [...liveChanges(values.pages, rate * Number(values.seconds))].flatMap(
  ({ document }) => document ?? [],
)
const BATCHES_A_SECOND = 10
const MARK_EVERY_MS = 200
const LOOK_EVERY_MS = 20
const POLL_MS = 500

const folder = mkdtempSync(join(tmpdir(), 'upsert-visible-'))
const database = await openSqlite(join(folder, 'whippet.db'))
const store = new SqlDocumentStore(database)
const index = await openThreadedIndex({ folder: join(folder, 'index') })
const follow = createFollowStore({ store, index })
await follow.catchUp()
follow.start(POLL_MS)

async function mark(name: string): Promise<number> {
  const word = `markword${name}`
  const document: Document = {
    ...(documents[0] as Document),
    url: `https://mark.example/${name}`,
    text: word,
  }
  await store.put([document], true)
  const durable = performance.now()
  while ((await index.frequency(word)) === 0) await wait(LOOK_EVERY_MS)
  return performance.now() - durable
}

// The threads are started and warm before the clock runs.
await mark('warm')
let writing = true
const marks: Promise<number>[] = []
const marking = (async () => {
  while (writing) {
    marks.push(mark(String(marks.length)))
    await wait(MARK_EVERY_MS)
  }
})()
const started = performance.now()
const size = Math.ceil(rate / BATCHES_A_SECOND)
for (let at = 0; at < documents.length; at += size) {
  await store.put(documents.slice(at, at + size), true)
  await wait(Math.max(0, started + ((at + size) / rate) * 1000 - performance.now()))
}
const written = Math.round(documents.length / ((performance.now() - started) / 1000))
writing = false
await marking
console.log(
  `${written} documents a second written; durable to visible: ${percentiles(await Promise.all(marks))}`,
)
await follow.stop()
await index.close()
await database.close()
rmSync(folder, { recursive: true, force: true })
