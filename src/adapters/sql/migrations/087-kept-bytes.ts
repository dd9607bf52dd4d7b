// How long each kept reply is: they are bounded in bytes, by account and in all.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const keptBytesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('kept_replies')
      .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`update kept_replies set bytes = length(body) where body is not null`.execute(db)
    await db.schema
      .createIndex('kept_replies_by_age')
      .on('kept_replies')
      .columns(['account_id', 'expires_at', 'bytes'])
      .where(sql.ref('body'), 'is not', null)
      .execute()
  },
}
