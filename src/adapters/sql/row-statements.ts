// Statements that write a row as it is given, a parameter for each column.
import { type Kysely, type Selectable, sql } from 'kysely'
import { type Statement, statement } from './statement.ts'
import type { Schema } from './tables/schema.ts'

type Column<T extends keyof Schema> = keyof Selectable<Schema[T]> & string
type Row<T extends keyof Schema, C extends Column<T>> = Pick<Selectable<Schema[T]>, C>

/** Adds a row; where `unless` is given and there is one with the same values of these columns, that one stays. */
export function insertRow<T extends keyof Schema, C extends Column<T>>(
  table: T,
  columns: readonly C[],
  unless?: readonly C[],
): Statement<Row<T, C>, never> {
  return statement((db, row) => {
    const insert = insertion(db, table, columns, row)
    return unless ? insert.onConflict((conflict) => conflict.columns([...unless]).doNothing()) : insert
  })
}

/** Adds a row, or puts the other columns of the one with the same key in its place. */
export function putRow<T extends keyof Schema, K extends Column<T>, C extends Column<T>>(
  table: T,
  key: readonly K[],
  others: readonly C[],
): Statement<Row<T, K | C>, never> {
  const written = Object.fromEntries(others.map((column) => [column, sql.ref(`excluded.${column}`)]))
  return statement((db, row) =>
    insertion(db, table, [...key, ...others], row).onConflict((conflict) =>
      conflict.columns([...key]).doUpdateSet(written),
    ),
  )
}

function insertion(db: Kysely<Schema>, table: string, columns: readonly string[], row: object) {
  const values = row as Readonly<Record<string, unknown>>
  return (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
    .insertInto(table)
    .values(Object.fromEntries(columns.map((column) => [column, values[column]])))
}
