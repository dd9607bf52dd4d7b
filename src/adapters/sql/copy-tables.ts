// Copies every table of one database into another of the same schema, in the order of their keys, and compares the two.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'

export interface TableCopied {
  readonly table: string
  readonly rows: number
}

export interface CopyProgress {
  readonly table: string
  readonly copied: number
  readonly rows: number
}

/** The copy is not what it was made from; the message says which table. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers'
}

/** Rows of one statement; a document has some thousand characters. */
const AT_ONCE = 200
/** A shorter table is copied from its beginning again: what it holds may have changed since. */
const WORTH_RESUMING = 5_000
/** Leases and locks of processes that are gone. */
const LEFT_OUT = new Set(['turns', 'marks'])

type Row = Readonly<Record<string, unknown>>
type AnyDatabase = Kysely<Record<string, Row>>

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[]
  readonly counts: boolean
}

/**
 * Goes on where an earlier copy ended. Each table is compared with its source by the number and a sum of its rows;
 * throws CopyDiffers where they are not the same in the end.
 */
export async function copyTables(
  from: Database,
  to: Database,
  onProgress: (progress: CopyProgress) => void,
): Promise<TableCopied[]> {
  const source = from.query as unknown as AnyDatabase
  const target = to.query as unknown as AnyDatabase
  const copied: TableCopied[] = []
  for (const table of await tablesOf(source)) {
    const rows = await countOf(source, table)
    const tell = (done: number): void => onProgress({ table: table.name, copied: done, rows })
    await copyTable(source, target, table, { rows, resumed: rows > WORTH_RESUMING, tell })
    if (!(await isSame(source, target, table))) {
      // It has changed since an earlier copy was cut short.
      await copyTable(source, target, table, { rows, resumed: false, tell })
      if (!(await isSame(source, target, table)))
        throw new CopyDiffers(
          `The copy of ${table.name} differs from its source. Empty the new database and move again.`,
        )
    }
    copied.push({ table: table.name, rows })
  }
  await sql`select setval('document_revisions', value) from counters where name = 'document-revision'`.execute(
    target,
  )
  return copied
}

/** In the order in which they were made, so that what refers to another table comes after it. */
async function tablesOf(source: AnyDatabase): Promise<Table[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master
    where type = 'table' and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'
    order by rowid`.execute(source)
  const tables = rows.filter(({ name }) => !LEFT_OUT.has(name))
  return Promise.all(tables.map(({ name }) => tableOf(source, name)))
}

async function tableOf(source: AnyDatabase, name: string): Promise<Table> {
  const { rows } = await sql<{ name: string; type: string; pk: number }>`
    select name, type, pk from pragma_table_info(${name}) order by cid`.execute(source)
  const key = rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  return {
    name,
    columns: rows.map((column) => column.name),
    key: key.map((column) => column.name),
    counts: key.length === 1 && key[0]?.type.toLowerCase() === 'integer',
  }
}

async function copyTable(
  source: AnyDatabase,
  target: AnyDatabase,
  table: Table,
  { rows, resumed, tell }: { rows: number; resumed: boolean; tell(done: number): void },
): Promise<void> {
  let last = resumed ? await lastOf(target, table) : undefined
  let done = last ? Math.min(rows, await countOf(target, table)) : 0
  for (;;) {
    const page = await pageOf(source, table, last)
    const newest = page.at(-1)
    if (!newest) break
    await put(target, table, page)
    last = newest
    done += page.length
    tell(done)
  }
  // Rows to come take numbers above those that were brought.
  if (table.counts && rows > 0) {
    const [id = ''] = table.key
    const column = sql.ref(id)
    await sql`select setval(pg_get_serial_sequence(${table.name}, ${id}), max(${column})) from ${sql.table(table.name)}`.execute(
      target,
    )
  }
}

async function put(target: AnyDatabase, table: Table, page: readonly Row[]): Promise<void> {
  const rest = table.columns.filter((column) => !table.key.includes(column))
  await target
    .insertInto(table.name)
    .values([...page])
    .onConflict((conflict) => {
      const same = conflict.columns([...table.key])
      return rest.length === 0
        ? same.doNothing()
        : same.doUpdateSet(Object.fromEntries(rest.map((column) => [column, sql.ref(`excluded.${column}`)])))
    })
    .execute()
}

async function pageOf(database: AnyDatabase, table: Table, after: Row | undefined): Promise<readonly Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  const beyond = after ? sql`where (${key}) > (${sql.join(table.key.map((column) => after[column]))})` : sql``
  const { rows } = await sql<Row>`
    select ${sql.join(table.columns.map((column) => sql.ref(column)))} from ${sql.table(table.name)}
    ${beyond} order by ${key} limit ${sql.lit(AT_ONCE)}`.execute(database)
  return rows
}

async function lastOf(database: AnyDatabase, table: Table): Promise<Row | undefined> {
  const columns = sql.join(table.key.map((column) => sql.ref(column)))
  const order = sql.join(table.key.map((column) => sql`${sql.ref(column)} desc`))
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.table(table.name)} order by ${order} limit 1`.execute(database)
  return rows[0]
}

async function countOf(database: AnyDatabase, table: Table): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table.name)}`.execute(database)
  return Number(rows[0]?.count ?? 0)
}

async function isSame(source: AnyDatabase, target: AnyDatabase, table: Table): Promise<boolean> {
  if ((await countOf(source, table)) !== (await countOf(target, table))) return false
  return (await sumOf(source, table)) === (await sumOf(target, table))
}

/** Of all rows in the order of their keys. */
async function sumOf(database: AnyDatabase, table: Table): Promise<string> {
  const hash = createHash('sha256')
  let last: Row | undefined
  for (;;) {
    const page = await pageOf(database, table, last)
    for (const row of page)
      hash.update(JSON.stringify(table.columns.map((column) => comparable(row[column]))))
    last = page.at(-1)
    if (!last) return hash.digest('hex')
  }
}

/** PostgreSQL keeps no NUL in a text, and whole numbers only. */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd')
  return typeof value === 'number' ? Math.round(value) : value
}
