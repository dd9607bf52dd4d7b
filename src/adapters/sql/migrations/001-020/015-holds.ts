// Reservations end when they are settled, released or were watched for long enough: no wall clock ends them.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const holdsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('reservations').dropColumn('expires_at').execute()
  },
}
