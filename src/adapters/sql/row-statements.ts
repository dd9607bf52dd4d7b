// Statements on rows by the values of their columns, a parameter for each.
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

/** The columns of each row that has these values. */
export function selectRows<T extends keyof Schema, C extends Column<T>, K extends Column<T>>(
  table: T,
  columns: readonly C[],
  key: readonly K[],
): Statement<Row<T, K>, Row<T, C>> {
  return statement((db, row) =>
    untyped(db)
      .selectFrom(table as string)
      .select([...columns])
      .where(({ and }) => and(valuesOf(row, key)))
      .$castTo<Row<T, C>>(),
  )
}

/** Removes each row that has these values. */
export function deleteRows<T extends keyof Schema, K extends Column<T>>(
  table: T,
  key: readonly K[],
): Statement<Row<T, K>, never> {
  return statement((db, row) =>
    untyped(db)
      .deleteFrom(table as string)
      .where(({ and }) => and(valuesOf(row, key))),
  )
}

function insertion(db: Kysely<Schema>, table: string, columns: readonly string[], row: object) {
  return untyped(db).insertInto(table).values(valuesOf(row, columns))
}

function untyped(db: Kysely<Schema>) {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>
}

function valuesOf(row: object, columns: readonly string[]): Record<string, unknown> {
  const values = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(columns.map((column) => [column, values[column]]))
}
