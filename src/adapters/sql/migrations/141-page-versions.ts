// What citations are opened with: addresses by their keys, those of the documents that there are too, and texts that pages had.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { pageKey } from '../../../engine/index/versions/version-store.ts'
import type { Schema } from '../tables/schema.ts'

/** Rows of one statement; SQLite takes 32,766 values. */
const AT_ONCE = 5_000

export const pageVersionsMigration: Migration = {
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
      .values(rows.map(({ url }) => ({ key: pageKey(url), url })))
      .execute()
    after = last.url
  }
}
