// Migrations 007 to 030, but for the long 029.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Document } from '../../../engine/index/document/document.ts'
import { columnsOf } from '../documents/document-rows.ts'
import type { Schema } from '../tables/schema.ts'

/** Vectors of documents. */
const vectorsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('vectors')
      .addColumn('url', 'text', (column) => column.primaryKey())
      .addColumn('made', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('vectors_by_revision').on('vectors').columns(['made', 'revision']).execute()
  },
}

/** What a server is asked with, whether a page that we hold has changed. */
const pageValidatorsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('pages').addColumn('etag', 'text').execute()
    await db.schema.alterTable('pages').addColumn('last_modified', 'text').execute()
    await db.schema
      .alterTable('pages')
      .addColumn('must_revalidate', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** Which generation of extraction made the copy of a page; 0 where that was not yet told. */
const extractionVersionMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('pages')
      .addColumn('extraction', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** When a page changed last by its site's own list, kept with its place in the frontier. */
const listedTimesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('frontier').addColumn('listed_at', 'bigint').execute()
  },
}

/** The crawls that the service was ordered to do. */
const crawlJobsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('crawl_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute()
  },
}

/** What the nodes on one database must know alike, and whose turn it is to do what need not be done twice. */
const severalNodesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('marks')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('turns')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** Reservations end when they are settled, released or were watched for long enough: no wall clock ends them. */
const holdsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('reservations').dropColumn('expires_at').execute()
  },
}

/** What canonical addresses decide on the addresses of a crawl, so that a killed crawl goes on with it. */
const canonicalDecisionsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('frontier').addColumn('canonical', 'text').execute()
    await db.schema
      .alterTable('frontier')
      .addColumn('dead_end', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** Rules that accounts keep under a name. */
const lensesMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('lenses')
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('rules', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('lenses_key', ['account_id', 'name'])
      .execute()
  },
}

const AT_ONCE = 500

/** Columns of documents that removal and the owner's overview go by, filled for the documents that are there. */
const documentColumnsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of ['host_key', 'origin', 'kind', 'lang'])
      await db.schema.alterTable('documents').addColumn(name, 'text').execute()
    await db.schema.alterTable('documents').addColumn('published_at', 'bigint').execute()
    await fill(db as Kysely<Schema>)
    // One index that answers all of it: documents themselves are long, and are not read for a count.
    await db.schema
      .createIndex('documents_by_host')
      .on('documents')
      .columns(['host_key', 'origin', 'kind', 'lang', 'published_at'])
      .execute()
  },
}

async function fill(db: Kysely<Schema>): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('documents')
      .select(['url', 'body'])
      .where('url', '>', last)
      .orderBy('url')
      .limit(AT_ONCE)
      .execute()
    for (const { url, body } of rows) {
      if (body === null) continue
      const columns = columnsOf(JSON.parse(body) as Document)
      await db.updateTable('documents').set(columns).where('url', '=', url).execute()
    }
    const newest = rows.at(-1)
    if (!newest) return
    last = newest.url
  }
}

/** What was removed, kept for as long as it can be undone, and what is blocked from coming back. */
const removalsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('removals')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('removed', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('until', 'bigint', (column) => column.notNull())
      .addColumn('block', 'text')
      .execute()
    await db.schema
      .createTable('removed_rows')
      .addColumn('removal_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('removed_rows_key', ['removal_id', 'kind', 'key'])
      .execute()
    await db.schema
      .createTable('blocks')
      .addColumn('value', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('articles_by_url').on('articles').column('url').execute()
  },
}

/** What binds keys (time, scopes, networks) and accounts (their state and what they may spend in a month). */
const accountLimitsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('api_keys').addColumn('expires_at', 'bigint').execute()
    await db.schema.alterTable('api_keys').addColumn('scopes', 'text').execute()
    await db.schema.alterTable('api_keys').addColumn('networks', 'text').execute()
    await db.schema
      .alterTable('accounts')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('enabled'))
      .execute()
    await db.schema.alterTable('accounts').addColumn('monthly_budget', 'bigint').execute()
    await db.schema.alterTable('accounts').addColumn('noticed', 'text').execute()
    await db.schema
      .createIndex('usage_by_account')
      .on('usage')
      .columns(['account_id', 'day', 'credits'])
      .execute()
  },
}

/** Payments of callers without an account. */
const paymentsMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('payments')
      .addColumn('network', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('payer', 'text', (column) => column.notNull())
      .addColumn('nonce', 'text', (column) => column.notNull())
      .addColumn('scheme', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('claim', 'text', (column) => column.notNull())
      .addColumn('claimed_until', 'bigint', (column) => column.notNull())
      .addColumn('signed', 'bigint', (column) => column.notNull())
      .addColumn('amount', 'bigint', (column) => column.notNull())
      .addColumn('valid_until', 'bigint', (column) => column.notNull())
      .addColumn('payment', 'text', (column) => column.notNull())
      .addColumn('transaction_id', 'text')
      .addColumn('content_type', 'text')
      .addColumn('body', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('payments_primary', ['network', 'asset', 'payer', 'nonce'])
      .execute()
    await db.schema.createIndex('payments_by_state').on('payments').columns(['state', 'updated_at']).execute()
  },
}

export const migrations007To030: Readonly<Record<string, Migration>> = {
  '007-vectors': vectorsMigration,
  '008-page-validators': pageValidatorsMigration,
  '009-extraction-version': extractionVersionMigration,
  '010-listed-times': listedTimesMigration,
  '011-crawl-jobs': crawlJobsMigration,
  '012-several-nodes': severalNodesMigration,
  '015-holds': holdsMigration,
  '016-canonical-decisions': canonicalDecisionsMigration,
  '023-lenses': lensesMigration,
  '025-document-columns': documentColumnsMigration,
  '026-removals': removalsMigration,
  '027-account-limits': accountLimitsMigration,
  '030-payments': paymentsMigration,
}
