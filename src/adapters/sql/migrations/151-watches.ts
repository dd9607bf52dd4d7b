// Standing questions, what may answer them, what they have delivered; and when each document came.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

export const watchesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('documents').addColumn('came', 'bigint').execute()
    await db.schema
      .createTable('watches')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('key_shown', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('every_ms', 'bigint', (column) => column.notNull())
      .addColumn('webhook', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('since', 'bigint', (column) => column.notNull())
      .addColumn('runs', 'integer', (column) => column.notNull())
      .addColumn('delivered', 'integer', (column) => column.notNull())
      .addColumn('last_run', 'bigint')
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('changed', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('watches_by_account')
      .on('watches')
      .columns(['account_id', 'id'])
      .unique()
      .execute()
    await db.schema.createIndex('watches_by_change').on('watches').column('changed').execute()
    await addWhatTheyFind(db)
  },
}

async function addWhatTheyFind(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('watch_candidates')
    .addColumn('watch_key', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('watch_candidates_key', ['watch_key', 'url'])
    .execute()
  await db.schema
    .createTable('watch_stories')
    .addColumn('watch_key', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('watch_stories_key', ['watch_key', 'id'])
    .execute()
  await db.schema
    .createTable('watch_deliveries')
    .addColumn('watch_key', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_try', 'bigint')
    .addPrimaryKeyConstraint('watch_deliveries_key', ['watch_key', 'id'])
    .execute()
  await db.schema.createIndex('watch_deliveries_to_send').on('watch_deliveries').column('next_try').execute()
}
