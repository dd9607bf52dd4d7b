// Samples of the index's size.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const indexHistoryMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('index_sizes')
      .addColumn('at', 'bigint', (column) => column.primaryKey())
      .addColumn('documents', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()
  },
}
