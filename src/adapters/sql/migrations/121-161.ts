// Migrations 121 to 161.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { urlDigest } from '../../../engine/index/versions/version-store.ts'
import type { Schema } from '../tables/schema.ts'

/** What the operator has added to the library, and the files of folders that are followed. */
const libraryMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('library_items')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('library_files')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('library_files_key', ['name', 'path'])
      .execute()
  },
}

/** Packs that were added, and the vectors that they brought. */
const packsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('packs')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('sha256', 'text')
      .addColumn('made', 'text', (column) => column.notNull())
      .addColumn('signer', 'text')
      .addColumn('signer_key', 'text')
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('brought_vectors')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('made', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('first', 'text', (column) => column.notNull())
      .addColumn('later', 'text', (column) => column.notNull())
      .execute()
  },
}

/** Rows of one statement; SQLite takes 32,766 values. */
const AT_ONCE = 5_000

/** What citations are opened with: addresses by their keys, those of the documents that there are too, and texts that pages had. */
const pageVersionsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('page_addresses')
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_addresses_key', ['key', 'url'])
      .execute()
    await db.schema
      .createTable('page_versions')
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('host_key', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('read_at', 'bigint', (column) => column.notNull())
      .addColumn('kept_at', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_versions_key', ['url', 'version'])
      .execute()
    for (const column of ['version', 'host_key', 'kept_at'])
      await db.schema.createIndex(`page_versions_by_${column}`).on('page_versions').column(column).execute()
    await db.schema
      .createTable('version_texts')
      .addColumn('version', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()
    await nameDocuments(db as Kysely<Schema>)
  },
}

async function nameDocuments(db: Kysely<Schema>): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('documents')
      .select('url')
      .where('url', '>', after)
      .orderBy('url')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    await db
      .insertInto('page_addresses')
      .values(rows.map(({ url }) => ({ key: urlDigest(url), url })))
      .execute()
    after = last.url
  }
}

/** Fingerprints of what agents' sessions were sent, a row for each call. */
const sentTextsMigration: Migration = {
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

/** Standing questions, what may answer them, what they have delivered; and when each document came. */
const watchesMigration: Migration = {
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

/** Which standing questions have something to look at, so that the others are not looked at. */
const waitingWatchesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('watches')
      .addColumn('waiting', 'integer', (column) => column.notNull().defaultTo(1))
      .execute()
    await db.schema.createIndex('watches_by_due').on('watches').columns(['waiting', 'due_at']).execute()
  },
}

export const migrations121To152: Readonly<Record<string, Migration>> = {
  '121-library': libraryMigration,
  '131-packs': packsMigration,
  '141-page-versions': pageVersionsMigration,
  '142-sent-texts': sentTextsMigration,
  '151-watches': watchesMigration,
  '152-waiting-watches': waitingWatchesMigration,
}

/** Accounts whose calls cost nothing. */
export const unmeteredAccountsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('accounts')
      .addColumn('unmetered', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
