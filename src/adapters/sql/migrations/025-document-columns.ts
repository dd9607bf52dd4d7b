// Columns of documents that removal and the owner's overview go by, filled for the documents that are there.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Document } from '../../../engine/index/document/document.ts'
import { columnsOf } from '../documents/document-columns.ts'
import type { Schema } from '../tables/schema.ts'

const AT_ONCE = 500

export const documentColumnsMigration: Migration = {
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
