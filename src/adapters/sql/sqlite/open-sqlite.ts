// Opens the embedded database: one SQLite file that several processes read and write at once.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { type Database, DatabaseUnusable } from '../database.ts'
import { applyMigrations, compareMigrations } from '../migrations.ts'
import type { Schema } from '../schema.ts'
import type { Connection } from '../statement.ts'
import { type Transactor, WriteQueue } from '../write-queue.ts'
import { SqliteConnection, sqliteCode, whenFree } from './sqlite-connection.ts'

/** Opens the file, made where it is missing, and brings its tables up to date. Throws DatabaseUnusable. */
export async function openSqlite(path: string): Promise<Database> {
  let writer: BetterSqlite3.Database | undefined
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writer = await openFile(path)
    await migrate(writer, path)
    return await serve(path, writer)
  } catch (error) {
    writer?.close()
    throw error instanceof DatabaseUnusable ? error : unusable(path, error)
  }
}

async function openFile(path: string): Promise<BetterSqlite3.Database> {
  const file = new BetterSqlite3(path)
  try {
    // Waiting is done by whenFree: SQLite's own would hold up the event loop.
    file.pragma('busy_timeout = 0')
    await whenFree(() => file.pragma('journal_mode = WAL'))
    file.pragma('synchronous = FULL')
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
  const { missing, unknown } = compareMigrations(applied)
  if (unknown.length > 0) {
    throw new DatabaseUnusable(
      `${path} was written by a newer version of Whippet (it knows ${unknown.join(', ')}). ` +
        'Update Whippet, or name another data folder in WHIPPET_DATA.',
    )
  }
  return missing.length === 0
}

async function serve(path: string, writer: BetterSqlite3.Database): Promise<Database> {
  const reader = new BetterSqlite3(path, { readonly: true, timeout: 5_000 })
  reader.pragma('cache_size = -16000')
  const query = new Kysely<Schema>({ dialect: new SqliteDialect({ database: reader }) })
  const writes = new WriteQueue(transactorOn(writer, new SqliteConnection(writer, query), path))
  return {
    reads: new SqliteConnection(reader, query),
    query,
    writes,
    async close() {
      await writes.close()
      reader.close()
      writer.close()
    },
  }
}

function transactorOn(file: BetterSqlite3.Database, connection: Connection, path: string): Transactor {
  const begin = file.prepare('BEGIN IMMEDIATE')
  const commit = file.prepare('COMMIT')
  let durableNow = true
  return {
    async transact(work, durable) {
      if (durable !== durableNow) {
        file.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
        durableNow = durable
      }
      await whenFree(() => begin.run())
      try {
        await work(connection)
        commit.run()
      } catch (error) {
        if (file.inTransaction) file.exec('ROLLBACK')
        throw OF_THE_DISK.test(sqliteCode(error)) ? unusable(path, error) : error
      }
    },
  }
}

/** What no other write would be spared either, and the operator alone can mend. */
const OF_THE_DISK = /^SQLITE_(FULL|IOERR|READONLY|CORRUPT|NOTADB)/

/** What to tell the operator, by SQLite's code or the system's. */
function unusable(path: string, cause: unknown): DatabaseUnusable {
  const code = sqliteCode(cause)
  const said = cause instanceof Error ? cause.message : String(cause)
  if (code === 'SQLITE_NOTADB') {
    return new DatabaseUnusable(
      `${path} is not a Whippet database. Move the file away, or name another data folder in WHIPPET_DATA.`,
      { cause },
    )
  }
  if (code.startsWith('SQLITE_CORRUPT')) {
    return new DatabaseUnusable(
      `${path} is damaged (${said}). Put back a copy of the data folder, or move the file away to start afresh.`,
      { cause },
    )
  }
  if (code === 'SQLITE_FULL') {
    return new DatabaseUnusable(
      `${path} can't be written: the disk is full. Free some of it, or move the data folder to a larger one.`,
      { cause },
    )
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return new DatabaseUnusable(
      `${path} is held by another process that does not let go. End it and try again.`,
      {
        cause,
      },
    )
  }
  return new DatabaseUnusable(
    `${path} can't be used (${said}). Check that the data folder exists, is not full, and may be written by this user.`,
    { cause },
  )
}
