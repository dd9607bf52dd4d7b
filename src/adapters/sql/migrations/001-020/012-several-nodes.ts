// What the nodes on one database must know alike, and whose turn it is to do what need not be done twice.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const severalNodesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('marks')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('turns')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute()
  },
}
