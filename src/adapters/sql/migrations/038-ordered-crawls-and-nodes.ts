// Crawls that any crawler may work on, what each has done of them, and the nodes that there are.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const orderedCrawlsAndNodesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('crawls').addColumn('plan', 'text').execute()
    await db.schema
      .createTable('crawl_parts')
      .addColumn('crawl_id', 'integer', (column) => column.notNull())
      .addColumn('worker', 'text', (column) => column.notNull())
      .addColumn('counts', 'text', (column) => column.notNull())
      .addColumn('failures', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('crawl_parts_primary', ['crawl_id', 'worker'])
      .execute()
    await db.schema
      .createTable('nodes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
