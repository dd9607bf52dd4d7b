// Which generation of extraction made the copy of a page; 0 where that was not yet told.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const extractionVersionMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('pages')
      .addColumn('extraction', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
