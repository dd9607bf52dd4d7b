// The crawls that the service was ordered to do.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const crawlJobsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('crawl_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
  },
}
