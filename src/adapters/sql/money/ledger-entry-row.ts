// A ledger entry as a row and back, and the one way that entries are appended.
import type { LedgerEntry } from '../../../accounts/money/ledger.ts'
import {
  CHAIN_START,
  type ChainedEntry,
  type ChainHead,
  chainEntries,
  headAfter,
} from '../../../accounts/money/ledger-chain.ts'
import { insertRow, selectRows, updateRows } from '../row-statements.ts'
import { fromRow, toRow } from '../rows.ts'
import type { Connection } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'

const COLUMNS = [
  ...(['account_id', 'id', 'kind', 'amount', 'reason'] as const),
  ...(['key_id', 'endpoint', 'created_at', 'seq', 'hash'] as const),
]

/** Writes nothing where the entry is there: a charge has the id of its reservation, and is written once. */
const insertEntry = insertRow('ledger_entries', COLUMNS, ['account_id', 'id'])

export function chainedEntryOf(row: Schema['ledger_entries']): ChainedEntry {
  return fromRow(row)
}

export function entryOf({ seq: _, hash: __, ...row }: Schema['ledger_entries']): LedgerEntry {
  return fromRow(row)
}

const selectHead = selectRows('balances', ['entries', 'head'], ['account_id'])
const moveHead = updateRows('balances', ['entries', 'head'], ['account_id'])
const selectEntry = selectRows('ledger_entries', ['id'], ['account_id', 'id'])

export async function hasEntry(tx: Connection, accountId: string, id: string): Promise<boolean> {
  return (await tx.first(selectEntry, { account_id: accountId, id })) !== undefined
}

/** The end of an account's chain as its row of balances has it. */
export interface HeadRow {
  readonly entries: number
  readonly head: string
}

/**
 * Appends entries that are not there yet to the chain of an account's ledger, in a transaction beside which nobody else writes
 * for the account; `known` is the end of the chain where it was read before.
 */
export async function appendEntries(
  tx: Connection,
  accountId: string,
  entries: readonly LedgerEntry[],
  known?: HeadRow,
): Promise<void> {
  if (entries.length === 0) return
  const row = known ?? (await tx.first(selectHead, { account_id: accountId }))
  const before: ChainHead = row ? { entries: row.entries, hash: row.head } : { entries: 0, hash: CHAIN_START }
  const chained = chainEntries(before, entries)
  const { entries: count, hash } = headAfter(before, chained)
  const written = await Promise.all([
    ...chained.map((entry) => tx.run(insertEntry, toRow<Schema['ledger_entries']>(COLUMNS, entry))),
    tx.run(moveHead, { account_id: accountId, entries: count, head: hash }),
  ])
  // Its amount is off the balance by now: nothing of the transaction may stay.
  if (written.slice(0, -1).some((rows) => rows === 0)) throw new Error('The ledger already has this entry')
}
