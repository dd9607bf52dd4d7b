// A connection to an SQLite file: prepared statements kept, and transactions that wait their turn.
import { setTimeout as pause } from 'node:timers/promises'
import type BetterSqlite3 from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { type CompiledStatement, type Connection, compileStatement, type Statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'
import { type SqliteTrouble, sqliteCode } from './sqlite-trouble.ts'

interface Prepared {
  readonly compiled: CompiledStatement
  readonly statement: BetterSqlite3.Statement
}

export class SqliteConnection implements Connection {
  readonly #file: BetterSqlite3.Database
  readonly #compiler: Kysely<Schema>
  readonly #trouble: SqliteTrouble
  readonly #prepared = new Map<unknown, Prepared>()

  constructor(file: BetterSqlite3.Database, compiler: Kysely<Schema>, trouble: SqliteTrouble) {
    this.#trouble = trouble
    this.#file = file
    this.#compiler = compiler
  }

  async all<P, R>(query: Statement<P, R>, parameters: P): Promise<R[]> {
    const { statement, compiled } = this.#prepare(query)
    return this.#trouble.guard(() => statement.all(compiled.bind(parameters)) as R[])
  }

  async first<P, R>(query: Statement<P, R>, parameters: P): Promise<R | undefined> {
    const { statement, compiled } = this.#prepare(query)
    return this.#trouble.guard(() => statement.get(compiled.bind(parameters)) as R | undefined)
  }

  async run<P>(query: Statement<P, unknown>, parameters: P): Promise<number> {
    const { statement, compiled } = this.#prepare(query)
    return this.#trouble.guard(() => statement.run(compiled.bind(parameters)).changes)
  }

  #prepare<P, R>(query: Statement<P, R>): Prepared {
    const known = this.#prepared.get(query)
    if (known) return known
    const compiled = compileStatement(query, this.#compiler)
    const statement = this.#trouble.guard(() => this.#file.prepare(compiled.sql))
    const prepared = { compiled, statement }
    this.#prepared.set(query, prepared)
    return prepared
  }
}

/** Longer than any transaction of another process should take. */
const BUSY_LIMIT_MS = 30_000

export function isBusy(error: unknown): boolean {
  return sqliteCode(error).startsWith('SQLITE_BUSY')
}

/** Tries again while another process holds the file, without blocking this one as SQLite's own waiting would. */
export async function whenFree<T>(step: () => T): Promise<T> {
  const giveUpAt = performance.now() + BUSY_LIMIT_MS
  for (;;) {
    try {
      return step()
    } catch (error) {
      if (!isBusy(error) || performance.now() > giveUpAt) throw error
    }
    // By chance, so that two waiting processes don't keep step.
    await pause(1 + Math.random() * 4)
  }
}
