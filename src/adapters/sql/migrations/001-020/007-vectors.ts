// Vectors of documents.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const vectorsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('vectors')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('made', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('vectors_by_revision').on('vectors').columns(['made', 'revision']).execute()
  },
}
