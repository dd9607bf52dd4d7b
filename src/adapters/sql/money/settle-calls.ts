// Settles calls in the database: the reservation ends, the charge is written and the call is counted, all at once.
import type { Settlement } from '../../../accounts/money/ledger.ts'
import { type Connection, statement } from '../statement.ts'
import { type CountedCall, countUsage } from './count-usage.ts'
import { insertEntry } from './ledger-entry-row.ts'
import { takeReservation } from './reserve-credits.ts'

const moveSettled = statement((db, p: { accountId: string; cost: number; released: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ balance: eb('balance', '-', p.cost), held: eb('held', '-', p.released) }))
    .where('account_id', '=', p.accountId),
)

/** One update an account, however many of its calls settle together. */
export async function settleAll(tx: Connection, settlements: readonly Settlement[]): Promise<undefined[]> {
  const counted: CountedCall[] = []
  for (const [accountId, group] of Map.groupBy(settlements, (one) => one.accountId)) {
    const amounts = await Promise.all(
      group.map((one) => (one.reserved ? takeReservation(tx, one.reservationId) : undefined)),
    )
    const firsts = await Promise.all(group.map((one, at) => isFirst(tx, one, amounts[at] !== undefined)))
    const settled = group.filter((_, at) => firsts[at])
    const released = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
    const cost = settled.reduce((sum, one) => sum + one.cost, 0)
    for (const one of settled) counted.push({ ...one, at: one.settledAt })
    if (cost > 0 || released > 0) await tx.run(moveSettled, { accountId, cost, released })
  }
  await countUsage(tx, counted)
  return []
}

/** Writes the charge; false where this call was settled before, also where its reservation had expired by then. */
export async function isFirst(tx: Connection, one: Settlement, wasOpen: boolean): Promise<boolean> {
  if (one.cost === 0) return wasOpen || !one.reserved
  const written = await tx.run(insertEntry, {
    account_id: one.accountId,
    id: one.reservationId,
    kind: 'charge',
    amount: -one.cost,
    reason: one.reason,
    key_id: one.keyId,
    endpoint: one.endpoint,
    created_at: one.settledAt,
  })
  return written > 0
}
