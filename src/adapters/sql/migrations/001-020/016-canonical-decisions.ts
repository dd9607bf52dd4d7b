// What canonical addresses decide on the addresses of a crawl, so that a killed crawl goes on with it.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const canonicalDecisionsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('frontier').addColumn('canonical', 'text').execute()
    await db.schema
      .alterTable('frontier')
      .addColumn('dead_end', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
