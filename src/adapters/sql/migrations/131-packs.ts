// Packs that were added, and the vectors that they brought.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const packsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('packs')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('sha256', 'text')
      .addColumn('made', 'text', (column) => column.notNull())
      .addColumn('signer', 'text')
      .addColumn('signer_key', 'text')
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('brought_vectors')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('made', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('first', 'text', (column) => column.notNull())
      .addColumn('later', 'text', (column) => column.notNull())
      .execute()
  },
}
