// A connection to the embedded database that only reads, for a thread of its own.
import BetterSqlite3 from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Connection } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { SqliteTrouble } from './sqlite-trouble.ts'

/** Kilobytes of pages that each of them holds. */
const CACHE_KB = 4_000

/** The file has to be there. */
export function openSqliteReader(path: string): Connection {
  const file = new BetterSqlite3(path, { readonly: true, fileMustExist: true, timeout: 5_000 })
  file.pragma(`cache_size = -${CACHE_KB}`)
  const trouble = new SqliteTrouble(path)
  const compiler = new Kysely<Schema>({ dialect: new SqliteDialect({ database: trouble.guarded(file) }) })
  return new SqliteConnection(file, compiler, trouble)
}
