// The ledger chained by hashes, budgets, and replies that are kept for whoever asks again.
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { CHAIN_START, entryHash } from '../../../accounts/money/ledger-chain.ts'
import { entryOf } from '../money/ledger-entry-row.ts'
import type { Schema } from '../tables/schema.ts'

export const ledgerChainMigration: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('ledger_entries')
      .addColumn('seq', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('ledger_entries')
      .addColumn('hash', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('balances')
      .addColumn('entries', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('balances')
      .addColumn('head', 'text', (column) => column.notNull().defaultTo(CHAIN_START))
      .execute()
    await chainOldEntries(db as Kysely<Schema>)
    await db.schema
      .createIndex('ledger_entries_by_seq')
      .unique()
      .on('ledger_entries')
      .columns(['account_id', 'seq'])
      .execute()
    await db.schema.alterTable('reservations').addColumn('budget_id', 'text').execute()
    await createTables(db)
  },
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('budgets')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('spent', 'bigint', (column) => column.notNull())
    .addColumn('held', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('budgets_primary', ['account_id', 'id'])
    .execute()
  await db.schema
    .createTable('kept_replies')
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('content_type', 'text')
    .addColumn('body', 'text')
    .addColumn('charge_id', 'text')
    .addPrimaryKeyConstraint('kept_replies_primary', ['account_id', 'key'])
    .execute()
  await db.schema.createIndex('kept_replies_by_end').on('kept_replies').column('expires_at').execute()
}

/** Entries of before are chained in the order of their ids, which is that of their calls. */
async function chainOldEntries(db: Kysely<Schema>): Promise<void> {
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
