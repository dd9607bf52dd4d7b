// SqlDocumentStore: documents in the database, each a row with the revision it was last written in.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Document } from '../../engine/index/document/document.ts'
import type { DocumentChange, DocumentStore, PutCounts } from '../../engine/index/document/document-store.ts'
import { boundBehind, boundDocument, type TextBound } from '../../engine/index/document/text-bound.ts'
import { Overloaded } from '../../foundation/errors.ts'
import { inPortions } from '../../foundation/in-portions.ts'
import type { Database } from './database.ts'
import type { DocumentNumbers } from './document-numbers.ts'
import { buryRows, type DocumentRow, putRows, rowOf } from './document-rows.ts'
import { parseDocument } from './parse-document.ts'
import { type Connection, heldRows, statement } from './statement.ts'
import type { CounterName } from './tables/schema-of-nodes.ts'

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

/** Bytes of a document from which on it is read in a thread, where there is one. */
const LONG = 100_000

const shortBody = sql<string | null>`CASE WHEN octet_length(body) <= ${sql.lit(LONG)} THEN body END`

/** The same without those that are long, of which there is the address alone. */
const selectShortBodies = statement((db, p: Urls) =>
  db
    .selectFrom('documents')
    .select(['url', shortBody.as('body')])
    .where(
      'url',
      'in',
      Array.from({ length: AT_ONCE }, (_, at) => p[`url${at}`] ?? ''),
    )
    .where('body', 'is not', null),
)

const selectShortChanges = statement((db, p: { revision: number; settled: number; limit: number }) =>
  db
    .selectFrom('documents')
    .select(['revision', 'url', shortBody.as('body'), sql<number>`body IS NOT NULL`.as('exists')])
    .where('revision', '>', p.revision)
    .where('revision', '<=', p.settled)
    .orderBy('revision')
    .limit(p.limit),
)

const selectSizes = statement((db, p: { revision: number; settled: number; limit: number }) =>
  db
    .selectFrom('documents')
    .select(sql<number | null>`octet_length(body)`.as('bytes'))
    .where('revision', '>', p.revision)
    .where('revision', '<=', p.settled)
    .orderBy('revision')
    .limit(p.limit),
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
/** Bytes of changes that are given at a time, where they are more than one. */
const MOST_CHANGED = 2_000_000

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

  async get(urls: readonly string[], bound?: TextBound): Promise<Document[]> {
    const found = await this.#read(urls)
    const documents: Document[] = []
    let left = bound
    for (const url of urls) {
      const read = found.get(url)
      const document = read === 'long' ? await this.#readLong(url, left) : read && bounded(read, left)
      if (!document) continue
      documents.push(document)
      left &&= boundBehind(document, left)
    }
    return documents
  }

  /** What is damaged there is told in words by a read here. */
  async #readLong(url: string, bound: TextBound | undefined): Promise<Document | undefined> {
    try {
      return await this.#database.longDocuments?.read({ url, bound })
    } catch (error) {
      if (error instanceof Overloaded) throw error
      const row = await this.#database.reads.first(selectBody, { url })
      return row?.body ? bounded(parseDocument(row.body), bound) : undefined
    }
  }

  /** The documents by their address, without those that are read apart. */
  async #read(urls: readonly string[]): Promise<Map<string, Document | 'long'>> {
    const select = this.#database.longDocuments ? selectShortBodies : selectBodies
    const parts = Array.from({ length: Math.ceil(urls.length / AT_ONCE) }, (_, part) =>
      urls.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
    )
    const found = new Map<string, Document | 'long'>()
    const portions = inPortions(LONG_READ)
    for (const part of parts) {
      const asked = Array.from({ length: AT_ONCE }, (_, at) => [`url${at}`, part[at] ?? part.at(-1) ?? ''])
      for (const { url, body } of await this.#database.reads.all(select, Object.fromEntries(asked))) {
        if (found.has(url)) continue
        found.set(url, body === null ? 'long' : parseDocument(body))
        if (body !== null) await portions.did(body.length)
      }
    }
    return found
  }

  async changesSince(revision: number, limit: number): Promise<DocumentChange[]> {
    const settled = await this.#database.numbers.settled()
    if (settled <= revision) return []
    const sizes = await this.#database.reads.all(selectSizes, { revision, settled, limit })
    const few = fewEnough(sizes.map(({ bytes }) => Number(bytes ?? 0)))
    const asked = { revision, settled, limit: few }
    if (this.#database.longDocuments) return this.#changes(asked)
    const rows = await this.#database.reads.all(selectChanges, asked)
    return rows.map((row) => changeOf(row, row.body === null ? undefined : parseDocument(row.body)))
  }

  async #changes(asked: { revision: number; settled: number; limit: number }): Promise<DocumentChange[]> {
    const changes: DocumentChange[] = []
    for (const row of await this.#database.reads.all(selectShortChanges, asked)) {
      // One that is gone by now has a change behind this one.
      const long = row.body === null && row.exists ? await this.#readLong(row.url, undefined) : undefined
      changes.push(changeOf(row, row.body === null ? long : parseDocument(row.body)))
    }
    return changes
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

function changeOf(row: { revision: number; url: string }, document: Document | undefined): DocumentChange {
  const { revision, url } = row
  return document ? { revision, url, document } : { revision, url }
}

function bounded(document: Document, bound: TextBound | undefined): Document {
  return bound ? boundDocument(document, bound) : document
}

/** How many of the first are not too much together; one is not. */
function fewEnough(bytes: readonly number[]): number {
  let sum = 0
  const over = bytes.findIndex((size) => {
    sum += size
    return sum > MOST_CHANGED
  })
  return over === -1 ? bytes.length : Math.max(1, over)
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
