// A connection to PostgreSQL: statements prepared once under a name, values that it can hold, numbers as numbers.
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type CustomTypesConfig, types } from 'pg'
import { type CompiledStatement, type Connection, compileStatement, type Statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'

interface Answer {
  readonly rows: unknown[]
  readonly rowCount: number | null
}

/** Part of pg's Client and Pool. */
export interface Queryable {
  query(query: { name: string; text: string; values: unknown[] }): Promise<Answer>
}

interface Prepared {
  readonly name: string
  readonly compiled: CompiledStatement
}

export class PostgresConnection implements Connection {
  readonly #queryable: Queryable
  readonly #compiler: Kysely<Schema>
  readonly #prepared = new Map<unknown, Prepared>()

  constructor(queryable: Queryable, compiler: Kysely<Schema>) {
    this.#queryable = queryable
    this.#compiler = compiler
  }

  async all<P, R>(query: Statement<P, R>, parameters: P): Promise<R[]> {
    return (await this.#ask(query, parameters)).rows as R[]
  }

  async first<P, R>(query: Statement<P, R>, parameters: P): Promise<R | undefined> {
    return (await this.#ask(query, parameters)).rows[0] as R | undefined
  }

  async run<P>(query: Statement<P, unknown>, parameters: P): Promise<number> {
    return (await this.#ask(query, parameters)).rowCount ?? 0
  }

  #ask<P, R>(query: Statement<P, R>, parameters: P): Promise<Answer> {
    const { name, compiled } = this.#prepare(query)
    const values = compiled.bind(parameters).map(storable)
    return this.#queryable.query({ name, text: compiled.sql, values })
  }

  #prepare<P, R>(query: Statement<P, R>): Prepared {
    const known = this.#prepared.get(query)
    if (known) return known
    const compiled = compileStatement(query, this.#compiler)
    // The same text has the same name on whichever connection it is prepared.
    const name = createHash('sha256').update(compiled.sql).digest('base64url')
    const prepared = { name, compiled }
    this.#prepared.set(query, prepared)
    return prepared
  }
}

/**
 * Text can't hold NUL in PostgreSQL: it becomes what a lone surrogate becomes, and so equals nothing that was meant.
 * Every number column is a whole one; SQLite would keep a fraction there.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd')
  return typeof value === 'number' ? Math.round(value) : value
}

const INT8 = types.builtins.INT8
const NUMERIC = types.builtins.NUMERIC

/** Money and times are below 2^53, and so are their sums; pg would give them as text. */
export const numbersAsNumbers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (oid === INT8 || oid === NUMERIC) && format !== 'binary'
      ? Number
      : types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}
