// SqlDocumentStore: documents in the database, each a row with the revision it was last written in.
import { randomInt } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Document } from '../../../engine/index/document/document.ts'
import {
  type DocumentChange,
  type DocumentStore,
  type PutCounts,
  type WrittenDocument,
  writeDocument,
} from '../../../engine/index/document/document-store.ts'
import type { TextBound } from '../../../engine/index/document/text-bound.ts'
import { type Database, type DocumentNumbers, SqlStore } from '../database.ts'
import { deleteRows, insertRow, selectRows } from '../row-statements.ts'
import { type Connection, heldRows, statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'
import { buryGone, type DocumentRow, putRows, rowOf, rowOfWritten } from './document-rows.ts'
import { inParts } from './in-parts.ts'
import { bodiesOn, shortBody } from './select-bodies.ts'
import { parseDocument, SqlDocumentReader } from './sql-document-reader.ts'

const selectCounter = selectRows('counters', ['value'], ['name'])

const selectBody = statement((db, p: { url: string }) =>
  heldRows(
    db,
    db.selectFrom('documents').select(['url', 'body']).where('url', '=', p.url).where('body', 'is not', null),
  ),
)

interface Since {
  readonly revision: number
  readonly settled: number
  readonly limit: number
}

const changed = (db: Kysely<Schema>, { revision, settled, limit }: Since) =>
  db
    .selectFrom('documents')
    .where('revision', '>', revision)
    .where('revision', '<=', settled)
    .orderBy('revision')
    .limit(limit)

const selectShortChanges = statement((db, p: Since) =>
  changed(db, p)
    .select(['revision', 'url', 'came', shortBody.as('body')])
    .select(sql<number>`body IS NOT NULL`.as('exists')),
)

const selectSizes = statement((db, p: Since) =>
  changed(db, p).select(sql<number | null>`octet_length(body)`.as('bytes')),
)

const insertCounter = insertRow('counters', ['name', 'value'], ['name'])
const deleteCounter = deleteRows('counters', ['name'])

/** The largest that `randomInt` draws from. */
const SOURCES = 2 ** 48 - 1

interface Put {
  readonly rows: readonly DocumentRow[]
  readonly visible: boolean
}

export class SqlDocumentStore extends SqlStore implements DocumentStore {
  readonly #reader: SqlDocumentReader
  readonly #put: (put: Put) => Promise<PutCounts>

  constructor(database: Database) {
    super(database)
    this.#reader = new SqlDocumentReader(bodiesOn(database.reads), database.longDocuments)
    this.#put = database.sharedWrites.kind((tx, puts) => putAll(tx, database.numbers, puts))
  }

  put(documents: readonly Document[], visible: boolean): Promise<PutCounts> {
    // Outside the transaction, which others may wait for.
    return this.putWritten(documents.map(writeDocument), visible)
  }

  putWritten(documents: readonly WrittenDocument[], visible: boolean): Promise<PutCounts> {
    return this.#put({ rows: documents.map(rowOfWritten), visible })
  }

  revise(urls: readonly string[], change: (document: Document) => Document | undefined): Promise<number> {
    const { sharedWrites, numbers } = this.database
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
    const { sharedWrites, numbers } = this.database
    return sharedWrites.write((tx) => buryGone(tx, numbers, urls))
  }

  get(urls: readonly string[], bound?: TextBound): Promise<Document[]> {
    return this.#reader.get(urls, bound)
  }

  async changesSince(revision: number, limit: number): Promise<DocumentChange[]> {
    const settled = await this.database.numbers.settled()
    if (settled <= revision) return []
    const sizes = await this.database.reads.all(selectSizes, { revision, settled, limit })
    const [few = []] = inParts(sizes, ({ bytes }) => Number(bytes ?? 0))
    const asked = { revision, settled, limit: few.length }
    const changes: DocumentChange[] = []
    for (const row of await this.database.reads.all(selectShortChanges, asked)) {
      // One that is gone by now has a change behind this one.
      const long =
        row.body === null && row.exists ? await this.#reader.readLong(row.url, undefined) : undefined
      changes.push(changeOf(row, row.body === null ? long : parseDocument(row.body)))
    }
    return changes
  }

  revision(): Promise<number> {
    return this.database.numbers.last()
  }

  epoch(): Promise<number> {
    return this.database.numbers.value('document-epoch')
  }

  count(): Promise<number> {
    return this.database.numbers.value('document-count')
  }

  async source(): Promise<string> {
    const name = 'document-source'
    const known = await this.database.reads.first(selectCounter, { name })
    if (known) return String(known.value)
    // Several processes may come here at once: what one of them inserts first is the name.
    await this.database.writes.run(insertCounter, { name, value: randomInt(1, SOURCES) })
    return this.source()
  }

  async renewSource(): Promise<void> {
    const name = 'document-source'
    await this.database.writes.write(async (tx) => {
      await tx.run(deleteCounter, { name })
      await tx.run(insertCounter, { name, value: randomInt(1, SOURCES) })
    })
  }
}

function changeOf(
  { revision, url, came }: { revision: number; url: string; came: number | null },
  document: Document | undefined,
): DocumentChange {
  return document ? { revision, url, document, ...(came !== null && { came }) } : { revision, url }
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
