// Settles calls in the database: the reservation ends, the charge is written and the call is counted, all at once.
import type { LedgerEntry, Settlement, SettleOutcome } from '../../../accounts/money/ledger.ts'
import { type Connection, statement } from '../statement.ts'
import { deliverResults, isStillAsked } from '../watches/deliver-results.ts'
import { isClaimed, keepReply } from './keep-reply.ts'
import { appendEntries, type HeadRow, hasEntry } from './ledger-entry-row.ts'
import { giveBackToBudgets, takeReservation, unhold } from './reserve-credits.ts'
import { holdBudget, spendBudget, unholdBudget } from './sql-budget-store.ts'
import { type CountedCall, countUsage } from './sql-usage-log.ts'

/** What was held is there, unless a correction of the balance took it meanwhile. */
const moveSettled = statement((db, p: { accountId: string; cost: number; released: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ balance: eb('balance', '-', p.cost), held: eb('held', '-', p.released) }))
    .where('account_id', '=', p.accountId)
    .where('balance', '>=', p.cost)
    .returning(['entries', 'head']),
)

/** Nothing is held any more for this cost: what others hold is not to be spent on it. */
const moveLate = statement((db, p: { accountId: string; cost: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ balance: eb('balance', '-', p.cost) }))
    .where('account_id', '=', p.accountId)
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', p.cost)),
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
  const lost = new Set<Settlement>()
  const counted: CountedCall[] = []
  for (const group of Map.groupBy(settlements, (one) => one.accountId).values()) {
    const taken = await Promise.all(
      group.map((one) => (one.reserved ? takeReservation(tx, one.reservationId) : undefined)),
    )
    for (const one of group) if (!(await isClaimed(tx, one)) || !(await isStillAsked(tx, one))) lost.add(one)
    const open = group.flatMap((settlement, at) => {
      const amount = taken[at]?.amount
      return amount === undefined ? [] : [{ settlement, amount }]
    })
    await giveBackToBudgets(
      tx,
      taken.filter((one) => one !== undefined),
    )
    await unholdLost(tx, open, lost)
    const late = group.filter((one, at) => one.reserved && taken[at] === undefined && !lost.has(one))
    const settled = [
      ...group.filter((one) => !one.reserved && !lost.has(one)),
      ...(await settleOpen(
        tx,
        open.filter(({ settlement }) => !lost.has(settlement)),
        refused,
      )),
      ...(await settleLate(tx, late, refused)),
    ]
    for (const one of settled) {
      await keepReply(tx, one)
      await deliverResults(tx, one)
      counted.push({ ...one, at: one.settledAt })
    }
  }
  await countUsage(tx, counted)
  return settlements.map((one) =>
    lost.has(one) ? 'claim-lost' : refused.has(one) ? 'no-credits' : 'settled',
  )
}

/** What was held for calls that another did meanwhile is given back. */
async function unholdLost(
  tx: Connection,
  open: readonly Open[],
  lost: ReadonlySet<Settlement>,
): Promise<void> {
  for (const { settlement, amount } of open) {
    if (lost.has(settlement)) await tx.run(unhold, { accountId: settlement.accountId, amount })
  }
}

/** Those that were charged now; the others are added to `refused`. */
async function settleOpen(
  tx: Connection,
  open: readonly Open[],
  refused: Set<Settlement>,
): Promise<Settlement[]> {
  const heads: HeadRow[] = []
  for (const one of (await moveTogether(tx, open, heads)) ? [] : open) {
    if (await moveTogether(tx, [one], heads)) continue
    const { settlement, amount } = one
    await tx.run(unhold, { accountId: settlement.accountId, amount })
    refused.add(settlement)
  }
  const settled = open.map(({ settlement }) => settlement).filter((one) => !refused.has(one))
  // The end of the chain stays where it is until the charges are written: any of them tells it.
  await writeCharges(tx, settled, heads[0])
  return settled
}

/** False where the balance can't bear the cost of all of them; nothing has moved then. Adds the end of the chain to `heads`. */
async function moveTogether(tx: Connection, open: readonly Open[], heads: HeadRow[]): Promise<boolean> {
  const accountId = open[0]?.settlement.accountId
  if (accountId === undefined) return true
  const cost = open.reduce((sum, { settlement }) => sum + settlement.cost, 0)
  const released = open.reduce((sum, { amount }) => sum + amount, 0)
  if (cost === 0) {
    await tx.run(unhold, { accountId, amount: released })
    return true
  }
  const head = await tx.first(moveSettled, { accountId, cost, released })
  if (head) heads.push(head)
  return head !== undefined
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
    if (cost === 0 || (await hasEntry(tx, accountId, id))) continue
    if (!(await budgetCovers(tx, one)) || (await tx.run(moveLate, { accountId, cost })) === 0)
      refused.add(one)
    else {
      await writeCharges(tx, [one])
      settled.push(one)
    }
  }
  return settled
}

/** Whether a budget still covers a cost that is not held of it any more. */
async function budgetCovers(tx: Connection, { accountId, budgetId, cost }: Settlement): Promise<boolean> {
  if (budgetId === undefined) return true
  const move = { accountId, budgetId, amount: cost }
  if (!(await holdBudget(tx, move))) return false
  await unholdBudget(tx, move)
  return true
}

/** Writes the charges of one account, and what they spend of budgets; `known` is the end of its chain. */
export async function writeCharges(
  tx: Connection,
  settled: readonly Settlement[],
  known?: HeadRow,
): Promise<void> {
  const charges = settled.filter(({ cost }) => cost > 0)
  await appendEntries(tx, charges[0]?.accountId ?? '', charges.map(chargeOf), known)
  for (const { accountId, budgetId, cost } of charges) {
    if (budgetId !== undefined) await spendBudget(tx, { accountId, budgetId, amount: cost })
  }
}

function chargeOf(one: Settlement): LedgerEntry {
  const { reservationId: id, accountId, reason, keyId, endpoint, settledAt: createdAt } = one
  return { id, accountId, kind: 'charge', amount: -one.cost, reason, keyId, endpoint, createdAt }
}
