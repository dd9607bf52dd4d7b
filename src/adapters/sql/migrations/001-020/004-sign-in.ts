// Passwords, sessions and one-time links of people, each only as a hash.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const signInMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('passwords')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute()
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
    await db.schema
      .createTable('sign_in_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}
