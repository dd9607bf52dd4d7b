// A ledger entry as a row, and back.
import type { LedgerEntry } from '../../../accounts/money/ledger.ts'
import type { ChainedEntry } from '../../../accounts/money/ledger-chain.ts'
import { statement } from '../statement.ts'
import type { LedgerEntriesTable } from '../tables/schema.ts'

/** Writes nothing where the entry is there: a charge has the id of its reservation, and is written once. */
export const insertEntry: ReturnType<typeof statement<LedgerEntriesTable, unknown>> = statement(
  (db, row: LedgerEntriesTable) =>
    db
      .insertInto('ledger_entries')
      .values({
        account_id: row.account_id,
        id: row.id,
        kind: row.kind,
        amount: row.amount,
        reason: row.reason,
        key_id: row.key_id,
        endpoint: row.endpoint,
        created_at: row.created_at,
        seq: row.seq,
        hash: row.hash,
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing()),
)

export function entryRow(entry: ChainedEntry): LedgerEntriesTable {
  return {
    account_id: entry.accountId,
    id: entry.id,
    kind: entry.kind,
    amount: entry.amount,
    reason: entry.reason,
    key_id: entry.keyId ?? null,
    endpoint: entry.endpoint ?? null,
    created_at: entry.createdAt,
    seq: entry.seq,
    hash: entry.hash,
  }
}

export function chainedEntryOf(row: LedgerEntriesTable): ChainedEntry {
  return { ...entryOf(row), seq: row.seq, hash: row.hash }
}

export function entryOf(row: LedgerEntriesTable): LedgerEntry {
  return {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    amount: row.amount,
    reason: row.reason,
    ...(row.key_id === null ? {} : { keyId: row.key_id }),
    ...(row.endpoint === null ? {} : { endpoint: row.endpoint }),
    createdAt: row.created_at,
  }
}
