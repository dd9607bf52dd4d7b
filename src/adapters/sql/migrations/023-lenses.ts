// Rules that accounts keep under a name.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const lensesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('lenses')
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('rules', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('lenses_key', ['account_id', 'name'])
      .execute()
  },
}
