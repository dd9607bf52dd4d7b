// Free replies that are kept under an Idempotency-Key, by account and age: only the last of them stay.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const freeRepliesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('kept_replies_free')
      .on('kept_replies')
      .columns(['account_id', 'expires_at'])
      .where(sql.ref('charge_id'), 'is', null)
      .where(sql.ref('body'), 'is not', null)
      .execute()
  },
}
