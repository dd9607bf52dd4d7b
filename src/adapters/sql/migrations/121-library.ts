// What the operator has added to the library, and the files of folders that are followed.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const libraryMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('library_items')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('library_files')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('library_files_key', ['name', 'path'])
      .execute()
  },
}
