// What a server is asked with, whether a page that we hold has changed.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const pageValidatorsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('pages').addColumn('etag', 'text').execute()
    await db.schema.alterTable('pages').addColumn('last_modified', 'text').execute()
    await db.schema
      .alterTable('pages')
      .addColumn('must_revalidate', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
