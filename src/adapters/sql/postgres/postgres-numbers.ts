// DocumentNumbers on PostgreSQL, where nodes write side by side: revisions of a sequence, counters in parts.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { DocumentNumbers } from '../database.ts'
import { type Connection, statement } from '../statement.ts'
import type { DocumentCounter } from '../tables/document-tables.ts'

/**
 * Whoever is about to take revisions holds a shared lock on this number plus the last one that was taken before. Locks
 * are seen by all at once, and end with the transaction after what it wrote can be seen.
 */
const TAKING = '1000000000000000000'

const announce = statement((db, _: object) =>
  db
    .selectFrom('document_revisions')
    .select(sql`pg_advisory_xact_lock_shared(${sql.raw(TAKING)} + last_value)`.as('announced')),
)

const takeNext = statement((db, p: { count: number }) =>
  db
    .selectFrom(sql<object>`generate_series(1, ${p.count}::bigint)`.as('wanted'))
    .select(sql<number>`nextval('document_revisions')`.as('revision')),
)

const selectTaken = statement((db, _: object) => db.selectFrom('document_revisions').select('last_value'))

const selectAnnounced = statement((db, _: object) =>
  db
    .selectFrom(
      sql<{ before: number }>`(
        select ((classid::bigint << 32) | objid::bigint) - ${sql.raw(TAKING)} as before from pg_locks
        where locktype = 'advisory' and objsubid = 1
          and database = (select oid from pg_database where datname = current_database())
          and ((classid::bigint << 32) | objid::bigint) >= ${sql.raw(TAKING)})`.as('under_way'),
    )
    .select((eb) => eb.fn.min<number | null>('before').as('before')),
)

const selectLast = statement((db, _: object) =>
  db.selectFrom('documents').select((eb) => eb.fn.max<number | null>('revision').as('revision')),
)

const raisePart = statement((db, p: { name: DocumentCounter; part: number; by: number }) =>
  db
    .insertInto('counter_parts')
    .values({ name: p.name, part: p.part, value: p.by })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'part'])
        .doUpdateSet((eb) => ({ value: eb('counter_parts.value', '+', eb.ref('excluded.value')) })),
    ),
)

const selectParts = statement((db, p: { name: DocumentCounter }) =>
  db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', p.name)
    .unionAll(
      db
        .selectFrom('counter_parts')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('value'), eb.val(0)).as('value'))
        .where('name', '=', p.name),
    ),
)

/** Two processes that draw the same part wait for one another, and lose nothing. */
const PARTS = 1024

export class PostgresNumbers implements DocumentNumbers {
  readonly #reads: Connection
  readonly #part = randomInt(PARTS)

  constructor(reads: Connection) {
    this.#reads = reads
  }

  async take(tx: Connection, count: number): Promise<readonly number[]> {
    const [, rows] = await Promise.all([tx.first(announce, {}), tx.all(takeNext, { count })])
    return rows.map(({ revision }) => revision)
  }

  async last(): Promise<number> {
    return (await this.#reads.first(selectLast, {}))?.revision ?? 0
  }

  /** In this order: who announces itself after the second look takes what lies above the first. */
  async settled(): Promise<number> {
    const taken = (await this.#reads.first(selectTaken, {}))?.last_value ?? 0
    const before = (await this.#reads.first(selectAnnounced, {}))?.before ?? null
    return before === null ? taken : Math.min(taken, before)
  }

  async raise(tx: Connection, name: DocumentCounter, by: number): Promise<void> {
    await tx.run(raisePart, { name, part: this.#part, by })
  }

  async value(name: DocumentCounter): Promise<number> {
    const parts = await this.#reads.all(selectParts, { name })
    return parts.reduce((sum, { value }) => sum + value, 0)
  }
}
