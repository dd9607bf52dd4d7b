// Documents with their revisions, copies of fetched pages, and the counters that several processes share.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const documentsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('documents')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text')
      .execute()
    await db.schema.createIndex('documents_by_revision').on('documents').column('revision').unique().execute()
    await db.schema
      .createTable('pages')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('fetched_at', 'bigint', (column) => column.notNull())
      .addColumn('fresh_until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('pages_by_age').on('pages').columns(['fetched_at', 'size']).execute()
    await db.schema
      .createTable('counters')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'bigint', (column) => column.notNull())
      .execute()
    await (db as Kysely<{ counters: { name: string; value: number } }>)
      .insertInto('counters')
      .values(['document-revision', 'document-epoch', 'document-count'].map((name) => ({ name, value: 0 })))
      .execute()
  },
}
