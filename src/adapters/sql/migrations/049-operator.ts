// What the operator arranges: feeds put into the catalogue or taken out of it, crawls that the service repeats.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const operatorMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('feed_changes')
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('kept', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('feed_changes_key', ['topic', 'url'])
      .execute()
    await db.schema
      .createTable('crawl_schedules')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
