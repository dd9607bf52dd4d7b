// Charges calls in the database whose cost is known beforehand: reserved and settled at once, without a reservation.
import type { ChargeOutcome, Held, Settlement } from '../../../accounts/money/ledger.ts'
import { type Connection, statement } from '../statement.ts'
import { type CountedCall, countUsage } from './count-usage.ts'
import { isCapped, reserveAll } from './reserve-credits.ts'
import { settleAll, writeCharges } from './settle-calls.ts'

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
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', p.most))
    .returning(['entries', 'head']),
)

/** One update an account where the balance covers all its calls; where it does not, or more than it counts, call by call. */
export async function chargeAll(tx: Connection, wanted: readonly WantedCharge[]): Promise<ChargeOutcome[]> {
  const outcomes = new Map<WantedCharge, ChargeOutcome>()
  const counted: CountedCall[] = []
  for (const [accountId, group] of Map.groupBy(wanted, ({ held }) => held.accountId)) {
    const most = group.reduce((sum, { held }) => sum + held.amount, 0)
    const cost = group.reduce((sum, { settlement }) => sum + settlement.cost, 0)
    const together = group.every(
      ({ held, settlement }) => !isCapped(held) && !settlement.keep && !settlement.delivery,
    )
    const head = together ? await tx.first(moveCharged, { accountId, cost, most }) : undefined
    if (head) {
      const settlements = group.map(({ settlement }) => settlement)
      await writeCharges(tx, settlements, head)
      for (const one of settlements) counted.push({ ...one, at: one.settledAt })
      for (const one of group) outcomes.set(one, 'reserved')
    } else {
      for (const one of group) outcomes.set(one, await reserveAndSettle(tx, one))
    }
  }
  await countUsage(tx, counted)
  return wanted.map((one) => outcomes.get(one) ?? 'no-credits')
}

async function reserveAndSettle(tx: Connection, { held, settlement }: WantedCharge): Promise<ChargeOutcome> {
  const [outcome = 'no-credits'] = await reserveAll(tx, [{ held, now: settlement.settledAt }])
  if (outcome !== 'reserved') return outcome
  const [settled = 'settled'] = await settleAll(tx, [settlement])
  return settled === 'settled' ? outcome : settled
}
