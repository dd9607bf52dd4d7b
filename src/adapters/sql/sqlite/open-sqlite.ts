// Opens the embedded database: one SQLite file that several processes read and write at once.

import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, extname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { type Database, DatabaseUnusable, type DocumentNumbers, type LongDocumentJob } from '../database.ts'
import { openLongDocuments } from '../documents/long-documents.ts'
import { applyMigrations, isMigrated } from '../migrations.ts'
import { selectRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'
import type { CounterName, DocumentCounter } from '../tables/document-tables.ts'
import type { Schema } from '../tables/schema.ts'
import { type Transactor, WriteQueue } from '../write-queue.ts'
import { SqliteConnection, whenFree } from './sqlite-connection.ts'
import { SqliteTrouble, unusable } from './sqlite-trouble.ts'
import { createWalFlush, type WalFlush } from './wal-flush.ts'

/** Opens the file, made where it is missing, and brings its tables up to date. Throws DatabaseUnusable. */
export async function openSqlite(
  path: string,
  openFlush: (path: string) => WalFlush = createWalFlush,
): Promise<Database> {
  let writer: BetterSqlite3.Database | undefined
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    keepFromOthers(path)
    writer = await openFile(path)
    await migrate(writer, path)
    return await serve(path, writer, openFlush(path))
  } catch (error) {
    writer?.close()
    throw error instanceof DatabaseUnusable ? error : unusable(path, error)
  }
}

/** Whatever the folder lets in: hashes of passwords and everybody's calls are for this user's eyes alone. */
function keepFromOthers(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  const { mode } = statSync(path)
  // A group may have been let in on purpose, all the world not.
  if ((mode & 0o007) !== 0) chmodSync(path, mode & 0o770)
}

/** Of 4 kB. A thread takes the log in long before; this is for where it can't. */
const LONGEST_LOG_PAGES = 16_000

async function openFile(path: string): Promise<BetterSqlite3.Database> {
  const file = new BetterSqlite3(path)
  try {
    // Waiting is done by whenFree: SQLite's own would hold up the event loop.
    file.pragma('busy_timeout = 0')
    const mode = await whenFree(() => file.pragma('journal_mode = WAL', { simple: true }))
    // What is committed is synced by WalFlush before anybody is told, not by SQLite on the event loop.
    file.pragma(`synchronous = ${mode === 'wal' ? 'NORMAL' : 'FULL'}`)
    file.pragma(`wal_autocheckpoint = ${LONGEST_LOG_PAGES}`)
    file.pragma('foreign_keys = ON')
    file.pragma('journal_size_limit = 67108864')
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

async function migrate(file: BetterSqlite3.Database, path: string): Promise<void> {
  if (await whenFree(() => isCurrent(file, path))) return
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: file }) })
  // Processes that start together wait here for the first of them, and then find nothing left to do.
  await whenFree(() => file.exec('BEGIN IMMEDIATE'))
  try {
    await applyMigrations(db)
    file.exec('COMMIT')
  } catch (error) {
    if (file.inTransaction) file.exec('ROLLBACK')
    throw error
  }
}

function isCurrent(file: BetterSqlite3.Database, path: string): boolean {
  const table = file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'").get()
  if (!table) return false
  const applied = file.prepare('SELECT name FROM kysely_migration').pluck().all() as string[]
  return isMigrated(applied, path, 'another data folder in WHIPPET_DATA')
}

async function serve(path: string, writer: BetterSqlite3.Database, flush: WalFlush): Promise<Database> {
  const reader = new BetterSqlite3(path, { readonly: true, timeout: 5_000 })
  // Pages of documents are read in search threads, by connections of theirs.
  reader.pragma('cache_size = -4000')
  const trouble = new SqliteTrouble(path)
  const longDocuments = openLongDocuments<LongDocumentJob>(LONG_DOCUMENT_THREAD, { path })
  const query = new Kysely<Schema>({ dialect: new SqliteDialect({ database: trouble.guarded(reader) }) })
  const connection = new SqliteConnection(writer, query, trouble)
  const writes = new WriteQueue(transactorOn(writer, connection, trouble, flush))
  const reads = new SqliteConnection(reader, query, trouble)
  return {
    reads,
    trouble: () => trouble.now,
    query,
    writes,
    sharedWrites: writes,
    numbers: new SqliteNumbers(reads),
    longDocuments: { read: (job) => longDocuments.run(job) },
    async close() {
      await writes.close()
      await flush.close()
      await longDocuments.close()
      reader.close()
      writer.close()
    },
  }
}

function transactorOn(
  file: BetterSqlite3.Database,
  connection: Connection,
  trouble: SqliteTrouble,
  flush: WalFlush,
): Transactor {
  const begin = file.prepare('BEGIN IMMEDIATE')
  const commit = file.prepare('COMMIT')
  return {
    async transact(work, durable) {
      const beginning = (): void => {
        flush.refuseAfterFailure()
        begin.run()
      }
      await whenFree(beginning).catch((error: unknown) => {
        throw trouble.noted(error)
      })
      try {
        await work(connection)
        commit.run()
        flush.committed()
        if (durable) await flush.sync()
        trouble.clear()
      } catch (error) {
        if (file.inTransaction) file.exec('ROLLBACK')
        throw trouble.noted(error)
      }
    },
  }
}

/** It has a connection of its own, and reads them too. */
const LONG_DOCUMENT_THREAD = new URL(`./long-document-thread${extname(import.meta.url)}`, import.meta.url)

const raiseCounter = statement((db, p: { name: CounterName; by: number }) =>
  db
    .updateTable('counters')
    .set((eb) => ({ value: eb('value', '+', p.by) }))
    .where('name', '=', p.name)
    .returning('value'),
)

const selectCounter = selectRows('counters', ['value'], ['name'])

const selectLast = statement((db, _: object) =>
  db.selectFrom('documents').select((eb) => eb.fn.max<number | null>('revision').as('revision')),
)

/** DocumentNumbers on SQLite, where one transaction writes at a time: each is a row of the counters. */
class SqliteNumbers implements DocumentNumbers {
  readonly #reads: Connection

  constructor(reads: Connection) {
    this.#reads = reads
  }

  async take(tx: Connection, count: number): Promise<readonly number[]> {
    const before = (await raise(tx, 'document-revision', count)) - count
    return Array.from({ length: count }, (_, at) => before + at + 1)
  }

  async last(): Promise<number> {
    return (await this.#reads.first(selectLast, {}))?.revision ?? 0
  }

  async settled(): Promise<number> {
    return Number.MAX_SAFE_INTEGER
  }

  async raise(tx: Connection, counter: DocumentCounter, by: number): Promise<void> {
    await raise(tx, counter, by)
  }

  async value(name: DocumentCounter): Promise<number> {
    return (await this.#reads.first(selectCounter, { name }))?.value ?? 0
  }
}

async function raise(tx: Connection, name: CounterName, by: number): Promise<number> {
  const row = await tx.first(raiseCounter, { name, by })
  if (!row) throw new Error(`The database has no counter ${name}`)
  return row.value
}
