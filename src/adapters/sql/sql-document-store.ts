// SqlDocumentStore: documents in the database, each a row with the revision it was last written in.
import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentChange, DocumentStore, PutCounts } from '../../engine/index/document/document-store.ts'
import type { Database } from './database.ts'
import type { DocumentNumbers } from './document-numbers.ts'
import { buryRows, type DocumentRow, putRows, rowOf } from './document-rows.ts'
import type { CounterName } from './nodes/schema-of-nodes.ts'
import { parseDocument } from './parse-document.ts'
import { type Connection, heldRows, statement } from './statement.ts'

const selectCounter = statement((db, p: { name: CounterName }) =>
  db.selectFrom('counters').select('value').where('name', '=', p.name),
)

const selectBody = statement((db, p: { url: string }) =>
  heldRows(
    db,
    db.selectFrom('documents').select(['url', 'body']).where('url', '=', p.url).where('body', 'is not', null),
  ),
)

/** As many as a page shows, and some: whoever asks for fewer gives the last again. */
const AT_ONCE = 16

type Urls = Readonly<Record<`url${number}`, string>>

const selectBodies = statement((db, p: Urls) =>
  db
    .selectFrom('documents')
    .select(['url', 'body'])
    .where(
      'url',
      'in',
      Array.from({ length: AT_ONCE }, (_, at) => p[`url${at}`] ?? ''),
    )
    .where('body', 'is not', null),
)

const selectChanges = statement((db, p: { revision: number; settled: number; limit: number }) =>
  db
    .selectFrom('documents')
    .select(['revision', 'url', 'body'])
    .where('revision', '>', p.revision)
    .where('revision', '<=', p.settled)
    .orderBy('revision')
    .limit(p.limit),
)

const insertCounter = statement((db, p: { name: CounterName; value: number }) =>
  db
    .insertInto('counters')
    .values({ name: p.name, value: p.value })
    .onConflict((conflict) => conflict.column('name').doNothing()),
)

const deleteCounter = statement((db, p: { name: CounterName }) =>
  db.deleteFrom('counters').where('name', '=', p.name),
)

/** The largest that `randomInt` draws from. */
const SOURCES = 2 ** 48 - 1

/** Characters of documents that are read in one turn. */
const LONG_READ = 1_000_000

interface Put {
  readonly rows: readonly DocumentRow[]
  readonly visible: boolean
}

export class SqlDocumentStore implements DocumentStore {
  readonly #database: Database
  readonly #put: (put: Put) => Promise<PutCounts>

  constructor(database: Database) {
    this.#database = database
    this.#put = database.sharedWrites.kind((tx, puts) => putAll(tx, database.numbers, puts))
  }

  put(documents: readonly Document[], visible: boolean): Promise<PutCounts> {
    // Outside the transaction, which others may wait for.
    return this.#put({ rows: documents.map(rowOf), visible })
  }

  revise(urls: readonly string[], change: (document: Document) => Document | undefined): Promise<number> {
    const { sharedWrites, numbers } = this.#database
    return sharedWrites.write(async (tx) => {
      const revised: DocumentRow[] = []
      // In one order, so that two who revise the same ones wait for one another and not in a circle.
      const found = await Promise.all(urls.toSorted().map((url) => tx.first(selectBody, { url })))
      const bodies = new Map(found.flatMap((row) => (row ? [[row.url, row.body]] : [])))
      for (const url of urls) {
        const body = bodies.get(url)
        const document = body ? change(parseDocument(body)) : undefined
        if (document) revised.push({ ...rowOf(document), url })
      }
      if (revised.length === 0) return 0
      await putRows(tx, numbers, [revised])
      return revised.length
    })
  }

  remove(urls: readonly string[]): Promise<number> {
    const { sharedWrites, numbers } = this.#database
    return sharedWrites.write((tx) => buryRows(tx, numbers, urls))
  }

  async get(urls: readonly string[]): Promise<Document[]> {
    const parts = Array.from({ length: Math.ceil(urls.length / AT_ONCE) }, (_, part) =>
      urls.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    )
    const found = new Map<string, Document>()
    let characters = 0
    for (const part of parts) {
      const asked = Array.from({ length: AT_ONCE }, (_, at) => [`url${at}`, part[at] ?? part.at(-1) ?? ''])
      for (const { url, body } of await this.#database.reads.all(selectBodies, Object.fromEntries(asked))) {
        if (body === null || found.has(url)) continue
        found.set(url, parseDocument(body))
        characters += body.length
        // Others have their turn between long documents.
        if (characters < LONG_READ) continue
        characters = 0
        await nextTurn()
      }
    }
    return urls.flatMap((url) => found.get(url) ?? [])
  }

  async changesSince(revision: number, limit: number): Promise<DocumentChange[]> {
    const settled = await this.#database.numbers.settled()
    if (settled <= revision) return []
    const rows = await this.#database.reads.all(selectChanges, { revision, settled, limit })
    return rows.map((row) =>
      row.body === null
        ? { revision: row.revision, url: row.url }
        : { revision: row.revision, url: row.url, document: parseDocument(row.body) },
    )
  }

  revision(): Promise<number> {
    return this.#database.numbers.last()
  }

  epoch(): Promise<number> {
    return this.#database.numbers.value('document-epoch')
  }

  count(): Promise<number> {
    return this.#database.numbers.value('document-count')
  }

  async source(): Promise<string> {
    const name = 'document-source'
    const known = await this.#database.reads.first(selectCounter, { name })
    if (known) return String(known.value)
    // Several processes may come here at once: what one of them inserts first is the name.
    await this.#database.writes.write((tx) => tx.run(insertCounter, { name, value: randomInt(1, SOURCES) }))
    return this.source()
  }

  async renewSource(): Promise<void> {
    const name = 'document-source'
    await this.#database.writes.write(async (tx) => {
      await tx.run(deleteCounter, { name })
      await tx.run(insertCounter, { name, value: randomInt(1, SOURCES) })
    })
  }
}

/** The rows of all who write at the moment in one go, so that they lie in one order. */
async function putAll(
  tx: Connection,
  numbers: DocumentNumbers,
  puts: readonly Put[],
): Promise<readonly PutCounts[]> {
  const added = await putRows(
    tx,
    numbers,
    puts.map(({ rows }) => rows),
  )
  const visible = puts.filter((put) => put.visible).length
  if (visible > 0) await numbers.raise(tx, 'document-epoch', visible)
  return puts.map(({ rows }, at) => ({ added: added[at] ?? 0, updated: rows.length - (added[at] ?? 0) }))
}
