// Settles calls in the database: the reservation ends, the charge is written and the call is counted, all at once.
import type { Settlement, SettleOutcome } from '../../../accounts/money/ledger.ts'
import { type Connection, statement } from '../statement.ts'
import { type CountedCall, countUsage } from './count-usage.ts'
import { insertEntry } from './ledger-entry-row.ts'
import { takeReservation, unhold } from './reserve-credits.ts'

/** What was held is there, unless a correction of the balance took it meanwhile. */
const moveSettled = statement((db, p: { accountId: string; cost: number; released: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ balance: eb('balance', '-', p.cost), held: eb('held', '-', p.released) }))
    .where('account_id', '=', p.accountId)
    .where('balance', '>=', p.cost),
)

/** Nothing is held any more for this cost: what others hold is not to be spent on it. */
const moveLate = statement((db, p: { accountId: string; cost: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ balance: eb('balance', '-', p.cost) }))
    .where('account_id', '=', p.accountId)
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', p.cost)),
)

const selectEntry = statement((db, p: { accountId: string; id: string }) =>
  db.selectFrom('ledger_entries').select('id').where('account_id', '=', p.accountId).where('id', '=', p.id),
)

/** A settlement whose reservation was open until now. */
interface Open {
  readonly settlement: Settlement
  readonly amount: number
}

/** One update an account, however many of its calls settle together. */
export async function settleAll(
  tx: Connection,
  settlements: readonly Settlement[],
): Promise<SettleOutcome[]> {
  const refused = new Set<Settlement>()
  const counted: CountedCall[] = []
  for (const group of Map.groupBy(settlements, (one) => one.accountId).values()) {
    const amounts = await Promise.all(
      group.map((one) => (one.reserved ? takeReservation(tx, one.reservationId) : undefined)),
    )
    const open = group.flatMap((settlement, at) => {
      const amount = amounts[at]
      return amount === undefined ? [] : [{ settlement, amount }]
    })
    const late = group.filter((one, at) => one.reserved && amounts[at] === undefined)
    const settled = [
      ...group.filter((one) => !one.reserved),
      ...(await settleOpen(tx, open, refused)),
      ...(await settleLate(tx, late, refused)),
    ]
    for (const one of settled) counted.push({ ...one, at: one.settledAt })
  }
  await countUsage(tx, counted)
  return settlements.map((one) => (refused.has(one) ? 'no-credits' : 'settled'))
}

/** Those that were charged now; the others are added to `refused`. */
async function settleOpen(
  tx: Connection,
  open: readonly Open[],
  refused: Set<Settlement>,
): Promise<Settlement[]> {
  const settled: Settlement[] = []
  for (const group of (await moveTogether(tx, open)) ? [] : open.map((one) => [one])) {
    if (!(await moveTogether(tx, group))) {
      for (const { settlement, amount } of group) {
        await tx.run(unhold, { accountId: settlement.accountId, amount })
        refused.add(settlement)
      }
    }
  }
  for (const { settlement } of open) if (!refused.has(settlement)) settled.push(settlement)
  await Promise.all(settled.filter(({ cost }) => cost > 0).map((one) => writeCharge(tx, one)))
  return settled
}

/** False where the balance can't bear the cost of all of them; nothing has moved then. */
async function moveTogether(tx: Connection, open: readonly Open[]): Promise<boolean> {
  const accountId = open[0]?.settlement.accountId
  if (accountId === undefined) return true
  const cost = open.reduce((sum, { settlement }) => sum + settlement.cost, 0)
  const released = open.reduce((sum, { amount }) => sum + amount, 0)
  if (cost > 0) return (await tx.run(moveSettled, { accountId, cost, released })) > 0
  await tx.run(unhold, { accountId, amount: released })
  return true
}

/** Those whose reservation had ended and that were charged now; a second settlement of one call is neither. */
async function settleLate(
  tx: Connection,
  late: readonly Settlement[],
  refused: Set<Settlement>,
): Promise<Settlement[]> {
  const settled: Settlement[] = []
  for (const one of late) {
    const { accountId, cost, reservationId: id } = one
    if (cost === 0 || (await tx.first(selectEntry, { accountId, id }))) continue
    if ((await tx.run(moveLate, { accountId, cost })) === 0) refused.add(one)
    else {
      await writeCharge(tx, one)
      settled.push(one)
    }
  }
  return settled
}

/** How many entries were written: none where this call was charged before. */
export function writeCharge(tx: Connection, one: Settlement): Promise<number> {
  return tx.run(insertEntry, {
    account_id: one.accountId,
    id: one.reservationId,
    kind: 'charge',
    amount: -one.cost,
    reason: one.reason,
    key_id: one.keyId,
    endpoint: one.endpoint,
    created_at: one.settledAt,
  })
}
