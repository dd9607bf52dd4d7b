// What migrations write into rows that are there already.
import type { Kysely } from 'kysely'
import { CHAIN_START, entryHash } from '../../../accounts/money/ledger-chain.ts'
import type { Document } from '../../../engine/index/document/document.ts'
import { urlDigest } from '../../../engine/index/versions/version-store.ts'
import { columnsOf } from '../documents/document-rows.ts'
import { entryOf } from '../money/ledger-entry-row.ts'
import type { Schema } from '../tables/schema.ts'

/** Rows of one statement; SQLite takes 32,766 values. */
const AT_ONCE = 5_000
/** Documents that are read at a time. */
const BODIES_AT_ONCE = 500

/** The columns that are told apart since 025. */
export async function fillDocumentColumns(before: Kysely<unknown>): Promise<void> {
  const db = before as Kysely<Schema>
  for (let after = ''; ; ) {
    const rows = await documentsAfter(db, after, BODIES_AT_ONCE).select(['url', 'body']).execute()
    for (const { url, body } of rows) {
      if (body === null) continue
      const columns = columnsOf(JSON.parse(body) as Document)
      await db.updateTable('documents').set(columns).where('url', '=', url).execute()
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.url
  }
}

/** The keys that documents' addresses are found by since 141. */
export async function nameDocuments(before: Kysely<unknown>): Promise<void> {
  const db = before as Kysely<Schema>
  for (let after = ''; ; ) {
    const rows = await documentsAfter(db, after, AT_ONCE).select('url').execute()
    const last = rows.at(-1)
    if (!last) return
    await db
      .insertInto('page_addresses')
      .values(rows.map(({ url }) => ({ key: urlDigest(url), url })))
      .execute()
    after = last.url
  }
}

function documentsAfter(db: Kysely<Schema>, url: string, limit: number) {
  return db.selectFrom('documents').where('url', '>', url).orderBy('url').limit(limit)
}

/** Entries of before 029 are chained in the order of their ids, which is that of their calls. */
export async function chainOldEntries(before: Kysely<unknown>): Promise<void> {
  const db = before as Kysely<Schema>
  const accounts = await db.selectFrom('balances').select('account_id').execute()
  for (const { account_id } of accounts) {
    const rows = await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('account_id', '=', account_id)
      .orderBy('id')
      .execute()
    let head = CHAIN_START
    for (const [at, row] of rows.entries()) {
      // Numbers may come as texts from the migrations' own connection.
      const entry = entryOf({ ...row, amount: Number(row.amount), created_at: Number(row.created_at) })
      head = entryHash(head, at + 1, entry)
      await db
        .updateTable('ledger_entries')
        .set({ seq: at + 1, hash: head })
        .where('account_id', '=', account_id)
        .where('id', '=', row.id)
        .execute()
    }
    if (rows.length > 0) {
      await db
        .updateTable('balances')
        .set({ entries: rows.length, head })
        .where('account_id', '=', account_id)
        .execute()
    }
  }
}
