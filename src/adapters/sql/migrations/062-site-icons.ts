// The icons of sites, as the search page shows them.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const siteIconsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('site_icons')
      .addColumn('host', 'text', (column) => column.primaryKey())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('version', 'text')
      .addColumn('content_type', 'text')
      .addColumn('body', 'text')
      .execute()
    await db.schema.createIndex('site_icons_by_age').on('site_icons').column('asked_at').execute()
  },
}
