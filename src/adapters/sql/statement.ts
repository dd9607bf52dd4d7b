// Statements: queries built with Kysely, compiled once and run many times with other parameters.
import { type Compilable, type Kysely, PostgresAdapter, type SelectQueryBuilder } from 'kysely'
import type { Schema } from './tables/schema.ts'

/** A query with named parameters `P`, whose rows are `R`. Compiled by each connection in its own dialect. */
export interface Statement<P, R> {
  build(db: Kysely<Schema>, parameters: P): Compilable<R>
}

/** `statement((db, p: { id: string }) => db.selectFrom('accounts').selectAll().where('id', '=', p.id))` */
export function statement<P, R>(
  build: (db: Kysely<Schema>, parameters: P) => Compilable<R>,
): Statement<P, R> {
  return { build }
}

/** Whether a query is built for PostgreSQL. */
export function isPostgres(db: Kysely<never> | Kysely<unknown> | Kysely<Schema>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Holds the rows that are read against other writers until the transaction ends; on SQLite there are none beside it. */
export function heldRows<DB, T extends keyof DB, O>(
  db: Kysely<Schema>,
  query: SelectQueryBuilder<DB, T, O>,
): SelectQueryBuilder<DB, T, O> {
  return isPostgres(db) ? query.forUpdate() : query
}

/**
 * A connection to the database; what it does is in one transaction where it was given as one. Statements are done in the
 * order in which they are asked for; to wait for many together saves a way to the server and back for each.
 */
export interface Connection {
  all<P, R>(query: Statement<P, R>, parameters: P): Promise<R[]>
  first<P, R>(query: Statement<P, R>, parameters: P): Promise<R | undefined>
  /** How many rows changed. */
  run<P>(query: Statement<P, unknown>, parameters: P): Promise<number>
}

class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export interface CompiledStatement {
  readonly sql: string
  /** The values in the order of the placeholders. */
  bind(parameters: unknown): unknown[]
}

/** Builds the query with stand-ins for the parameters, and notes which placeholder each became. */
export function compileStatement<P, R>(query: Statement<P, R>, db: Kysely<Schema>): CompiledStatement {
  const standIns = new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as P
  const compiled = query.build(db, standIns).compile()
  const slots = compiled.parameters
  return {
    sql: compiled.sql,
    bind(parameters) {
      const values = parameters as Readonly<Record<string, unknown>>
      return slots.map((slot) => (slot instanceof Parameter ? values[slot.name] : slot))
    },
  }
}
