// Fingerprints of what agents' sessions were sent, a row for each call.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const sentTextsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('sent_texts')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('session', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('prints', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('sent_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sent_texts_key', ['account_id', 'session', 'id'])
      .execute()
    await db.schema.createIndex('sent_texts_by_age').on('sent_texts').column('sent_at').execute()
    await db.schema
      .createIndex('sent_texts_by_account')
      .on('sent_texts')
      .columns(['account_id', 'sent_at', 'bytes'])
      .execute()
  },
}
