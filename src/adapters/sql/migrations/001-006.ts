// The first migrations: accounts, documents, news, sign-in, the index and the crawl.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Accounts, keys, balances, ledger, reservations and usage. */
const accountsMigration: Migration = {
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

/** Documents with their revisions, copies of fetched pages, and the counters that several processes share. */
const documentsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('documents')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text')
      .execute()
    await db.schema.createIndex('documents_by_revision').on('documents').column('revision').unique().execute()
    await db.schema
      .createTable('pages')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('fetched_at', 'bigint', (column) => column.notNull())
      .addColumn('fresh_until', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('pages_by_age').on('pages').columns(['fetched_at', 'size']).execute()
    await db.schema
      .createTable('counters')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'bigint', (column) => column.notNull())
      .execute()
    await (db as Kysely<{ counters: { name: string; value: number } }>)
      .insertInto('counters')
      .values(['document-revision', 'document-epoch', 'document-count'].map((name) => ({ name, value: 0 })))
      .execute()
  },
}

/** Articles of the news by topic and feed, the topics' summaries, and the state of the feeds. */
const newsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('articles')
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('feed_url', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('published_at', 'bigint', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('articles_key', ['topic', 'feed_url', 'url'])
      .execute()
    await db.schema
      .createTable('news_topics')
      .addColumn('topic', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('summary', 'text')
      .execute()
    await db.schema
      .createTable('feeds')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
  },
}

/** Passwords, sessions and one-time links of people, each only as a hash. */
const signInMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('passwords')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('sessions_account').on('sessions').column('account_id').execute()
    await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()
    await db.schema
      .createTable('sign_in_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Samples of the index's size. */
const indexHistoryMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('index_sizes')
      .addColumn('at', 'bigint', (column) => column.primaryKey())
      .addColumn('documents', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Crawls with their frontier, what is known of hosts and visited pages, and the link graph. */
const crawlMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('crawls')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('pages', 'bigint', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .execute()
    await db.schema.createIndex('crawls_by_name').on('crawls').columns(['name', 'finished_at']).execute()
    await db.schema
      .createTable('frontier')
      .addColumn('crawl_id', 'integer', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('depth', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('ready_at', 'bigint', (column) => column.notNull())
      .addColumn('leased_until', 'bigint', (column) => column.notNull())
      .addColumn('worker', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('frontier_key', ['crawl_id', 'url'])
      .execute()
    await db.schema
      .createIndex('frontier_by_turn')
      .on('frontier')
      .columns(['crawl_id', 'state', 'origin', 'depth'])
      .execute()
    await db.schema
      .createTable('crawl_hosts')
      .addColumn('origin', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('visits')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('visited_at', 'bigint', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('visits_by_due').on('visits').column('due_at').execute()
    await db.schema.createIndex('visits_by_origin').on('visits').columns(['origin', 'visited_at']).execute()
    await db.schema
      .createTable('page_links')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('links', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('imports')
      .addColumn('file', 'text', (column) => column.primaryKey())
      .addColumn('records', 'bigint', (column) => column.notNull())
      .addColumn('saved_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

export const migrations001To006: Readonly<Record<string, Migration>> = {
  '001-accounts': accountsMigration,
  '002-documents': documentsMigration,
  '003-news': newsMigration,
  '004-sign-in': signInMigration,
  '005-index-history': indexHistoryMigration,
  '006-crawl': crawlMigration,
}
