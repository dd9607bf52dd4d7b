// Crawls with their frontier, what is known of hosts and visited pages, and the link graph.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const crawlMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('crawls')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('pages', 'bigint', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .execute()
    await db.schema.createIndex('crawls_by_name').on('crawls').columns(['name', 'finished_at']).execute()
    await db.schema
      .createTable('frontier')
      .addColumn('crawl_id', 'integer', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('depth', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('ready_at', 'bigint', (column) => column.notNull())
      .addColumn('leased_until', 'bigint', (column) => column.notNull())
      .addColumn('worker', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('frontier_key', ['crawl_id', 'url'])
      .execute()
    await db.schema
      .createIndex('frontier_by_turn')
      .on('frontier')
      .columns(['crawl_id', 'state', 'origin', 'depth'])
      .execute()
    await db.schema
      .createTable('crawl_hosts')
      .addColumn('origin', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('visits')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('visited_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('visits_by_due').on('visits').column('due_at').execute()
    await db.schema.createIndex('visits_by_origin').on('visits').columns(['origin', 'visited_at']).execute()
    await db.schema
      .createTable('page_links')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('links', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('imports')
      .addColumn('file', 'text', (column) => column.primaryKey())
      .addColumn('records', 'bigint', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
