// What goes wrong with the database's file: told in words, and remembered while it lasts.
import type BetterSqlite3 from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { messageOf } from '../../../foundation/errors.ts'
import { DatabaseUnusable } from '../database.ts'

/** What no other read or write would be spared either, and the operator alone can mend. */
const OF_THE_DISK = /^SQLITE_(FULL|IOERR|READONLY|CORRUPT|NOTADB|CANTOPEN)/
/** A full disk is emptied and one that was read-only is not for ever; a damaged page stays damaged. */
const LASTING = /^SQLITE_(CORRUPT|NOTADB)/

export class SqliteTrouble {
  readonly #path: string
  #lasting: string | undefined
  #passing: string | undefined

  constructor(path: string) {
    this.#path = path
  }

  /** In words, while a read or write could not be done for it. */
  get now(): string | undefined {
    return this.#lasting ?? this.#passing
  }

  /** A write got through. */
  clear(): void {
    this.#passing = undefined
  }

  /** The error to throw in place of this one. */
  noted(error: unknown): unknown {
    const code = sqliteCode(error)
    if (!OF_THE_DISK.test(code)) return error
    const told = unusable(this.#path, error)
    if (LASTING.test(code)) this.#lasting = told.message
    else this.#passing = told.message
    return told
  }

  /** Runs a step and tells what goes wrong with the file in words. */
  guard<T>(step: () => T): T {
    try {
      return step()
    } catch (error) {
      throw this.noted(error)
    }
  }

  /** The file as Kysely sees it. */
  guarded(file: BetterSqlite3.Database): SqliteDatabase {
    return {
      close: () => file.close(),
      prepare: (sql) => this.guard(() => this.#statement(file.prepare(sql))),
    }
  }

  #statement(statement: BetterSqlite3.Statement): SqliteStatement {
    return {
      reader: statement.reader,
      all: (parameters) => this.guard(() => statement.all(parameters)),
      run: (parameters) => this.guard(() => statement.run(parameters)),
      iterate: (parameters) => this.guard(() => statement.iterate(parameters)),
    }
  }
}

/** What to tell the operator, by SQLite's code or the system's. */
export function unusable(path: string, cause: unknown): DatabaseUnusable {
  const code = sqliteCode(cause)
  const [, toldOf] = TOLD.find(([begin]) => code.startsWith(begin)) ?? []
  const told = toldOf?.(messageOf(cause)) ?? ''
  return new DatabaseUnusable(`${path} ${told}`, { cause })
}

/** By what SQLite's code begins with. */
const TOLD: readonly (readonly [code: string, told: (said: string) => string])[] = [
  [
    'SQLITE_NOTADB',
    () => 'is not a Whippet database. Move the file away, or name another data folder in WHIPPET_DATA.',
  ],
  [
    'SQLITE_CORRUPT',
    (said) =>
      `is damaged (${said}). Restore a backup into an empty folder (whippet restore FILE), or move the file away to start afresh. whippet doctor tells more.`,
  ],
  [
    'SQLITE_FULL',
    () =>
      "can't be written: the disk is full. Free some of it, or move the data folder (WHIPPET_DATA) to a larger one.",
  ],
  ['SQLITE_BUSY', () => 'is held by another process that does not let go. End it and try again.'],
  [
    '',
    (said) =>
      `can't be used (${said}). Check that the data folder (WHIPPET_DATA) exists, is not full, and may be written by this user.`,
  ],
]

/** `SQLITE_CORRUPT` and the like; empty where the error is not SQLite's. */
export function sqliteCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error)) return ''
  return typeof error.code === 'string' && error.code.startsWith('SQLITE_') ? error.code : ''
}
