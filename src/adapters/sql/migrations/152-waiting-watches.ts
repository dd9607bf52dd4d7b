// Which standing questions have something to look at, so that the others are not looked at.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const waitingWatchesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('watches')
      .addColumn('waiting', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.createIndex('watches_by_due').on('watches').columns(['waiting', 'due_at']).execute()
  },
}
