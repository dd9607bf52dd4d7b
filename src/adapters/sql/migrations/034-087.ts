// Migrations 034 to 087.
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { isPostgres } from '../statement.ts'

/** Walks of sites that run beside their calls, and the pages that they have read. */
const walkJobsMigration: Migration = {
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

/** What lets nodes write side by side: revisions of a sequence, counters in parts, rows that tell who added them. */
const writersSideBySideMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('documents')
      .addColumn('added', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .createTable('counter_parts')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('part', 'integer', (column) => column.notNull())
      .addColumn('value', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('counter_parts_primary', ['name', 'part'])
      .execute()
    if (!isPostgres(db)) return
    await sql`create sequence document_revisions minvalue 0 start 0`.execute(db)
    await sql`select setval('document_revisions', (select value from counters where name = 'document-revision'))`.execute(
      db,
    )
  },
}

/** Crawls that any crawler may work on, what each has done of them, and the nodes that there are. */
const orderedCrawlsAndNodesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('crawls').addColumn('plan', 'text').execute()
    await db.schema
      .createTable('crawl_parts')
      .addColumn('crawl_id', 'integer', (column) => column.notNull())
      .addColumn('worker', 'text', (column) => column.notNull())
      .addColumn('counts', 'text', (column) => column.notNull())
      .addColumn('failures', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('crawl_parts_primary', ['crawl_id', 'worker'])
      .execute()
    await db.schema
      .createTable('nodes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Vectors of several models beside each other: those of one are made while those of another serve. */
const vectorSetsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('vectors_by_revision').execute()
    await db.schema.alterTable('vectors').renameTo('vectors_of_one_model').execute()
    await db.schema
      .createTable('vectors')
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('made', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('vectors_key', ['url', 'made'])
      .execute()
    const columns = ['url', 'made', 'revision', 'body'] as const
    const old = (db as Kysely<{ vectors_of_one_model: Record<(typeof columns)[number], unknown> }>)
      .selectFrom('vectors_of_one_model')
      .select(columns)
    await (db as Kysely<{ vectors: Record<(typeof columns)[number], unknown> }>)
      .insertInto('vectors')
      .columns([...columns])
      .expression(old as never)
      .execute()
    await db.schema.dropTable('vectors_of_one_model').execute()
    await db.schema.createIndex('vectors_by_revision').on('vectors').columns(['made', 'revision']).execute()
  },
}

/** The name that a payer gave a paid call, so that it is done and paid once whatever payment it is sent with. */
const paymentKeysMigration: Migration = {
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

/** What the operator arranges: feeds put into the catalogue or taken out of it, crawls that the service repeats. */
const operatorMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('feed_changes')
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('kept', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('feed_changes_key', ['topic', 'url'])
      .execute()
    await db.schema
      .createTable('crawl_schedules')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Free replies that are kept under an Idempotency-Key, by account and age: only the last of them stay. */
const freeRepliesMigration: Migration = {
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

/** The icons of sites, as the search page shows them. */
const siteIconsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('site_icons')
      .addColumn('host', 'text', (column) => column.primaryKey())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('version', 'text')
      .addColumn('content_type', 'text')
      .addColumn('body', 'text')
      .execute()
    await db.schema.createIndex('site_icons_by_age').on('site_icons').column('asked_at').execute()
  },
}

/** How long each kept reply is: they are bounded in bytes, by account and in all. */
const keptBytesMigration: Migration = {
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

export const migrations034To087: Readonly<Record<string, Migration>> = {
  '034-walk-jobs': walkJobsMigration,
  '037-writers-side-by-side': writersSideBySideMigration,
  '038-ordered-crawls-and-nodes': orderedCrawlsAndNodesMigration,
  '042-vector-sets': vectorSetsMigration,
  '046-payment-keys': paymentKeysMigration,
  '049-operator': operatorMigration,
  '050-free-replies': freeRepliesMigration,
  '062-site-icons': siteIconsMigration,
  '087-kept-bytes': keptBytesMigration,
}
