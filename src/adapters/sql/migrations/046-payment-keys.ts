// The name that a payer gave a paid call, so that it is done and paid once whatever payment it is sent with.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const paymentKeysMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('payments').addColumn('client_key', 'text').execute()
    await db.schema
      .createIndex('payments_by_client_key')
      .on('payments')
      .columns(['network', 'asset', 'payer', 'client_key'])
      .unique()
      .execute()
  },
}
