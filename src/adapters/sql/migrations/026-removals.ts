// What was removed, kept for as long as it can be undone, and what is blocked from coming back.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const removalsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('removals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('removed', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addColumn('block', 'text')
      .execute()
    await db.schema
      .createTable('removed_rows')
      .addColumn('removal_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('removed_rows_key', ['removal_id', 'kind', 'key'])
      .execute()
    await db.schema
      .createTable('blocks')
      .addColumn('value', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('articles_by_url').on('articles').column('url').execute()
  },
}
