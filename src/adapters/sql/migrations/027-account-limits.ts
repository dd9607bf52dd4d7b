// What binds keys (time, scopes, networks) and accounts (their state and what they may spend in a month).
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const accountLimitsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('api_keys').addColumn('expires_at', 'bigint').execute()
    await db.schema.alterTable('api_keys').addColumn('scopes', 'text').execute()
    await db.schema.alterTable('api_keys').addColumn('networks', 'text').execute()
    await db.schema
      .alterTable('accounts')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('enabled'))
      .execute()
    await db.schema.alterTable('accounts').addColumn('monthly_budget', 'bigint').execute()
    await db.schema.alterTable('accounts').addColumn('noticed', 'text').execute()
    await db.schema
      .createIndex('usage_by_account')
      .on('usage')
      .columns(['account_id', 'day', 'credits'])
      .execute()
  },
}
