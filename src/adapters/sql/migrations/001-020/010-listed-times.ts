// When a page changed last by its site's own list, kept with its place in the frontier.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const listedTimesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('frontier').addColumn('listed_at', 'bigint').execute()
  },
}
