// Charges calls in the database whose cost is known beforehand: reserved and settled at once, without a reservation.
import type { Held, ReserveOutcome, Settlement } from '../../../accounts/money/ledger.ts'
import { type Connection, statement } from '../statement.ts'
import { type CountedCall, countUsage } from './count-usage.ts'
import { reserveAll } from './reserve-credits.ts'
import { settleAll, writeCharge } from './settle-calls.ts'

export interface WantedCharge {
  readonly held: Held
  readonly settlement: Settlement
}

/** What could have been reserved decides, so that a call is refused whichever way it is charged. */
const moveCharged = statement((db, p: { accountId: string; cost: number; most: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ balance: eb('balance', '-', p.cost) }))
    .where('account_id', '=', p.accountId)
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', p.most)),
)

/** One update an account where the balance covers all its calls; where it does not, or a cap counts, call by call. */
export async function chargeAll(tx: Connection, wanted: readonly WantedCharge[]): Promise<ReserveOutcome[]> {
  const outcomes = new Map<WantedCharge, ReserveOutcome>()
  const counted: CountedCall[] = []
  for (const [accountId, group] of Map.groupBy(wanted, ({ held }) => held.accountId)) {
    const most = group.reduce((sum, { held }) => sum + held.amount, 0)
    const cost = group.reduce((sum, { settlement }) => sum + settlement.cost, 0)
    const capped = group.some(({ held }) => held.spendCap !== undefined)
    if (!capped && (await tx.run(moveCharged, { accountId, cost, most })) > 0) {
      counted.push(...(await writeCharges(tx, group)))
      for (const one of group) outcomes.set(one, 'reserved')
    } else {
      for (const one of group) outcomes.set(one, await reserveAndSettle(tx, one))
    }
  }
  await countUsage(tx, counted)
  return wanted.map((one) => outcomes.get(one) ?? 'no-credits')
}

async function writeCharges(tx: Connection, group: readonly WantedCharge[]): Promise<readonly CountedCall[]> {
  const settlements = group.map(({ settlement }) => settlement)
  const charges = settlements.filter(({ cost }) => cost > 0)
  const written = await Promise.all(charges.map((one) => writeCharge(tx, one)))
  // Its price is off the balance by now: nothing of the transaction may stay.
  if (!written.every((entries) => entries > 0))
    throw new Error('The ledger already has an entry of this charge')
  return settlements.map((one) => ({ ...one, at: one.settledAt }))
}

async function reserveAndSettle(tx: Connection, { held, settlement }: WantedCharge): Promise<ReserveOutcome> {
  const [outcome = 'no-credits'] = await reserveAll(tx, [{ held, now: settlement.settledAt }])
  if (outcome === 'reserved') await settleAll(tx, [settlement])
  return outcome
}
