// SqlDocumentStore: documents in the database, each a row with the revision it was last written in.
import { randomInt } from 'node:crypto'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentChange, DocumentStore, PutCounts } from '../../engine/index/document/document-store.ts'
import type { Database } from './database.ts'
import type { CounterName } from './schema.ts'
import { type Connection, statement } from './statement.ts'

const selectCounter = statement((db, p: { name: CounterName }) =>
  db.selectFrom('counters').select('value').where('name', '=', p.name),
)

const raiseCounter = statement((db, p: { name: CounterName; by: number }) =>
  db
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', p.by) }))
    .where('name', '=', p.name)
    .returning('value'),
)

const selectBody = statement((db, p: { url: string }) =>
  db.selectFrom('documents').select('body').where('url', '=', p.url).where('body', 'is not', null),
)

const exists = statement((db, p: { url: string }) =>
  db.selectFrom('documents').select('revision').where('url', '=', p.url).where('body', 'is not', null),
)

const upsert = statement((db, p: { url: string; revision: number; body: string }) =>
  db
    .insertInto('documents')
    .values({ url: p.url, revision: p.revision, body: p.body })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet((eb) => ({
        revision: eb.ref('excluded.revision'),
        body: eb.ref('excluded.body'),
      })),
    ),
)

const bury = statement((db, p: { url: string; revision: number }) =>
  db
    .updateTable('documents')
    .set({ revision: p.revision, body: null })
    .where('url', '=', p.url)
    .where('body', 'is not', null),
)

const selectChanges = statement((db, p: { revision: number; limit: number }) =>
  db
    .selectFrom('documents')
    .select(['revision', 'url', 'body'])
    .where('revision', '>', p.revision)
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

export class SqlDocumentStore implements DocumentStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  put(documents: readonly Document[], visible: boolean): Promise<PutCounts> {
    // Outside the transaction, which no other process can write beside.
    const rows = documents.map((document) => ({ url: document.url, body: JSON.stringify(document) }))
    return this.#database.writes.write(async (tx) => {
      const before = (await raise(tx, 'document-revision', rows.length)) - rows.length
      const urls = [...new Set(rows.map(({ url }) => url))]
      const known = await Promise.all(urls.map((url) => tx.first(exists, { url })))
      const added = known.filter((row) => row === undefined).length
      await Promise.all(rows.map((row, at) => tx.run(upsert, { ...row, revision: before + at + 1 })))
      if (added > 0) await raise(tx, 'document-count', added)
      if (visible) await raise(tx, 'document-epoch', 1)
      return { added, updated: rows.length - added }
    })
  }

  revise(urls: readonly string[], change: (document: Document) => Document | undefined): Promise<number> {
    return this.#database.writes.write(async (tx) => {
      const revised: { url: string; body: string }[] = []
      const found = await Promise.all(urls.map((url) => tx.first(selectBody, { url })))
      for (const [at, url] of urls.entries()) {
        const body = found[at]?.body
        const document = body ? change(JSON.parse(body) as Document) : undefined
        if (document) revised.push({ url, body: JSON.stringify(document) })
      }
      if (revised.length === 0) return 0
      const before = (await raise(tx, 'document-revision', revised.length)) - revised.length
      await Promise.all(revised.map((row, at) => tx.run(upsert, { ...row, revision: before + at + 1 })))
      return revised.length
    })
  }

  remove(urls: readonly string[]): Promise<number> {
    return this.#database.writes.write(async (tx) => {
      let revision = (await raise(tx, 'document-revision', urls.length)) - urls.length
      let removed = 0
      for (const url of urls) {
        revision += 1
        removed += await tx.run(bury, { url, revision })
      }
      if (removed === 0) return 0
      await raise(tx, 'document-count', -removed)
      await raise(tx, 'document-epoch', 1)
      return removed
    })
  }

  async get(urls: readonly string[]): Promise<Document[]> {
    const found = await Promise.all(urls.map((url) => this.#database.reads.first(selectBody, { url })))
    return found.flatMap((row) => (row?.body ? [JSON.parse(row.body) as Document] : []))
  }

  async changesSince(revision: number, limit: number): Promise<DocumentChange[]> {
    const rows = await this.#database.reads.all(selectChanges, { revision, limit })
    return rows.map((row) =>
      row.body === null
        ? { revision: row.revision, url: row.url }
        : { revision: row.revision, url: row.url, document: JSON.parse(row.body) as Document },
    )
  }

  revision(): Promise<number> {
    return this.#count('document-revision')
  }

  epoch(): Promise<number> {
    return this.#count('document-epoch')
  }

  count(): Promise<number> {
    return this.#count('document-count')
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

  async #count(name: CounterName): Promise<number> {
    return (await this.#database.reads.first(selectCounter, { name }))?.value ?? 0
  }
}

async function raise(tx: Connection, name: CounterName, by: number): Promise<number> {
  const row = await tx.first(raiseCounter, { name, by })
  if (!row) throw new Error(`The database has no counter ${name}`)
  return row.value
}
