// What lets nodes write side by side: revisions of a sequence, counters in parts, rows that tell who added them.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../statement.ts'

export const writersSideBySideMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('documents')
      .addColumn('added', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('counter_parts')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('value', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('counter_parts_primary', ['name', 'part'])
      .execute()
    if (!isPostgres(db)) return
    await sql`create sequence document_revisions minvalue 0 start 0`.execute(db)
    await sql`select setval('document_revisions', (select value from counters where name = 'document-revision'))`.execute(
      db,
    )
  },
}
