// Settles calls in the database: the reservation ends, the charge is written and the call is counted, all at once.
import type { Settlement } from '../../accounts/ledger.ts'
import { type CountedCall, countUsage } from './count-usage.ts'
import { insertEntry } from './ledger-entry-row.ts'
import { takeReservation } from './reserve-credits.ts'
import { type Connection, statement } from './statement.ts'

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
    let cost = 0
    let released = 0
    for (const one of group) {
      const amount = one.reserved ? await takeReservation(tx, one.reservationId) : undefined
      released += amount ?? 0
      if (!(await isFirst(tx, one, amount !== undefined))) continue
      cost += one.cost
      counted.push({ ...one, at: one.settledAt })
    }
    if (cost > 0 || released > 0) await tx.run(moveSettled, { accountId, cost, released })
  }
  await countUsage(tx, counted)
  return []
}

/** Writes the charge; false where this call was settled before, also where its reservation had expired by then. */
async function isFirst(tx: Connection, one: Settlement, wasOpen: boolean): Promise<boolean> {
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
