// Accounts, keys, balances, ledger, reservations and usage.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const accountsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_identity', 'text', (column) => column.notNull().unique())
      .addColumn('rate_limit', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('balances')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
      .addColumn('balance', 'bigint', (column) => column.notNull())
      .addColumn('held', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('shown', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('spend_cap', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await createMoneyTables(db)
  },
}

/** Rows here are written with every call: no foreign keys, whose checks would cost a look-up each. */
async function createMoneyTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reservations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('ledger_entries')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('endpoint', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('ledger_entries_primary', ['account_id', 'id'])
    .execute()
  await db.schema
    .createTable('usage')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('credits', 'bigint', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_primary', ['key_id', 'day', 'endpoint'])
    .execute()
}
