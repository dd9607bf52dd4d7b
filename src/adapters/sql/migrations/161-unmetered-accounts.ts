// Accounts whose calls cost nothing.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const unmeteredAccountsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('accounts')
      .addColumn('unmetered', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
