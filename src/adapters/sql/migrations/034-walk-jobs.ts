// Walks of sites that run beside their calls, and the pages that they have read.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const walkJobsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('walk_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('walk_jobs_by_account')
      .on('walk_jobs')
      .columns(['account_id', 'id'])
      .execute()
    await db.schema
      .createTable('walk_job_pages')
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('walk_job_pages_key', ['job_id', 'position'])
      .execute()
  },
}
