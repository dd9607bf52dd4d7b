// Statements on rows by their columns, a parameter for each.
import { type Expression, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import { type Statement, statement } from './statement.ts'
import type { Schema } from './tables/schema.ts'

type Column<T extends keyof Schema> = keyof Selectable<Schema[T]> & string
type Row<T extends keyof Schema, C extends Column<T>> = Pick<Selectable<Schema[T]>, C>
type Comparison = '<' | '<=' | '>' | '>=' | '<>'
type NullTest = 'is null' | 'is not null'
/** A column that has the value of its parameter; `column <` is one that is below it. */
type Condition<T extends keyof Schema> = Column<T> | `${Column<T>} ${Comparison | NullTest}`
type Named<K extends string> = K extends `${string} ${NullTest}`
  ? never
  : K extends `${infer C} ${Comparison}`
    ? C
    : K
type Asked<T extends keyof Schema, K extends string> = Row<T, Named<K> & Column<T>>
type Order<T extends keyof Schema> = Column<T> | `${Column<T>} desc`

/** Adds a row; where `unless` is given and there is one with the same values of these columns, or of any key, that one stays. */
export function insertRow<T extends keyof Schema, C extends Column<T>>(
  table: T,
  columns: readonly C[],
  unless?: readonly C[] | 'any key',
): Statement<Row<T, C>, never> {
  return statement((db, row) => {
    const insert = insertion(db, table, columns, row)
    if (!unless) return insert
    return insert.onConflict((conflict) =>
      (unless === 'any key' ? conflict : conflict.columns([...unless])).doNothing(),
    )
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

/** The columns of each row that meets the conditions. */
export function selectRows<T extends keyof Schema, C extends Column<T>, K extends Condition<T>>(
  table: T,
  columns: readonly C[],
  conditions: readonly K[],
  order: readonly Order<T>[] = [],
): Statement<Asked<T, K>, Row<T, C>> {
  return statement((db, row) => selection(db, table, columns, conditions, order, row).$castTo<Row<T, C>>())
}

/** The first of them; how many is a parameter too. */
export function selectFirstRows<T extends keyof Schema, C extends Column<T>, K extends Condition<T>>(
  table: T,
  columns: readonly C[],
  conditions: readonly K[],
  order: readonly Order<T>[],
): Statement<Asked<T, K> & { readonly limit: number }, Row<T, C>> {
  return statement((db, row) =>
    selection(db, table, columns, conditions, order, row).limit(row.limit).$castTo<Row<T, C>>(),
  )
}

/** How many rows meet the conditions. */
export function countRows<T extends keyof Schema, K extends Condition<T>>(
  table: T,
  conditions: readonly K[],
): Statement<Asked<T, K>, { readonly count: number }> {
  return statement((db, row) =>
    untyped(db)
      .selectFrom(table as string)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(({ and }) => and(comparisons(row, conditions))),
  )
}

/** Sets columns of each row that meets the conditions. */
export function updateRows<T extends keyof Schema, C extends Column<T>, K extends Condition<T>>(
  table: T,
  columns: readonly C[],
  conditions: readonly K[],
): Statement<Row<T, C> & Asked<T, K>, never> {
  return statement((db, row) =>
    untyped(db)
      .updateTable(table as string)
      .set(valuesOf(row, columns))
      .where(({ and }) => and(comparisons(row, conditions))),
  )
}

/** Removes each row that meets the conditions. */
export function deleteRows<T extends keyof Schema, K extends Condition<T>>(
  table: T,
  conditions: readonly K[],
): Statement<Asked<T, K>, never> {
  return statement((db, row) =>
    untyped(db)
      .deleteFrom(table as string)
      .where(({ and }) => and(comparisons(row, conditions))),
  )
}

function selection(
  db: Kysely<Schema>,
  table: string,
  columns: readonly string[],
  conditions: readonly string[],
  order: readonly string[],
  row: object,
) {
  const rows = untyped(db)
    .selectFrom(table)
    .select([...columns])
    .where(({ and }) => and(comparisons(row, conditions)))
  return order.reduce((ordered, one) => {
    const [column = '', direction] = one.split(' ')
    return ordered.orderBy(column, direction === 'desc' ? 'desc' : 'asc')
  }, rows)
}

function comparisons(row: object, conditions: readonly string[]): Expression<SqlBool>[] {
  return conditions.map((condition) => {
    const [column = '', ...words] = condition.split(' ')
    const comparison = words.join(' ') || '='
    if (comparison.startsWith('is ')) return sql<SqlBool>`${sql.ref(column)} ${sql.raw(comparison)}`
    return sql<SqlBool>`${sql.ref(column)} ${sql.raw(comparison)} ${valuesOf(row, [column])[column]}`
  })
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
