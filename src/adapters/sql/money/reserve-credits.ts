// Reservations in the database: credits held for calls that run.
import type { Kysely } from 'kysely'
import type { Held, ReserveOutcome } from '../../../accounts/money/ledger.ts'
import { utcDay } from '../../../accounts/money/usage.ts'
import { insertRow, selectRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'
import type { Schema } from '../tables/schema.ts'
import { holdBudget, unholdBudget } from './sql-budget-store.ts'

export interface WantedReservation {
  readonly held: Held
  readonly now: number
}

export interface WantedExtension {
  readonly held: Held
  readonly by: number
  readonly now: number
}

/** The condition stands in the update itself, so that no two processes can both be let through. */
const hold = statement((db, p: { accountId: string; amount: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ held: eb('held', '+', p.amount) }))
    .where('account_id', '=', p.accountId)
    .where((eb) => eb(eb('balance', '-', eb.ref('held')), '>=', p.amount)),
)

export const unhold = statement((db, p: { accountId: string; amount: number }) =>
  db
    .updateTable('balances')
    .set((eb) => ({ held: eb('held', '-', p.amount) }))
    .where('account_id', '=', p.accountId),
)

const insertReservation = insertRow('reservations', ['id', 'account_id', 'key_id', 'amount', 'budget_id'])

export interface TakenReservation {
  readonly account_id: string
  readonly amount: number
  readonly budget_id: string | null
}

const deleteReservation = statement((db, p: { id: string }) =>
  db.deleteFrom('reservations').where('id', '=', p.id).returning(['account_id', 'amount', 'budget_id']),
)

const raiseReservation = statement((db, p: { id: string; by: number }) =>
  db
    .updateTable('reservations')
    .set((eb) => ({ amount: eb('amount', '+', p.by) }))
    .where('id', '=', p.id),
)

const heldByKey = statement((db, p: { keyId: string }) =>
  db
    .selectFrom('reservations')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.val(0)).as('sum'))
    .where('key_id', '=', p.keyId),
)

const spent = (db: Kysely<Schema>) =>
  db.selectFrom('usage').select((eb) => eb.fn.coalesce(eb.fn.sum<number>('credits'), eb.val(0)).as('sum'))

const spentByKey = statement((db, p: { keyId: string; day: string }) =>
  spent(db).where('key_id', '=', p.keyId).where('day', '=', p.day),
)

/** Whether more than the balance bounds a call. */
export function isCapped({ spendCap, monthlyBudget, budgetId }: Held): boolean {
  return spendCap !== undefined || monthlyBudget !== undefined || budgetId !== undefined
}

const spentByAccount = statement((db, p: { accountId: string; from: string; to: string }) =>
  spent(db).where('account_id', '=', p.accountId).where('day', '>=', p.from).where('day', '<=', p.to),
)

const heldByAccount = selectRows('balances', ['held'], ['account_id'])

/** Reserves for many calls: one update an account where the balance covers them all, one a call where it does not. */
export async function reserveAll(
  tx: Connection,
  wanted: readonly WantedReservation[],
): Promise<ReserveOutcome[]> {
  const outcomes = new Map<WantedReservation, ReserveOutcome>()
  for (const [accountId, group] of Map.groupBy(wanted, ({ held }) => held.accountId)) {
    const amount = group.reduce((sum, { held }) => sum + held.amount, 0)
    const capped = group.some(({ held }) => isCapped(held))
    const together = !capped && (await tx.run(hold, { accountId, amount })) > 0
    for (const one of group) {
      const outcome = together ? 'reserved' : await tryHold(tx, one.held, one.held.amount, one.now)
      outcomes.set(one, outcome)
      // The next of the key's calls must see it under the cap.
      if (outcome === 'reserved' && !together) await tx.run(insertReservation, reservationRow(one.held))
    }
    if (together) await Promise.all(group.map(({ held }) => tx.run(insertReservation, reservationRow(held))))
  }
  return wanted.map((one) => outcomes.get(one) ?? 'no-credits')
}

/** Raises an open reservation. */
export async function extendOne(tx: Connection, { held, by, now }: WantedExtension): Promise<ReserveOutcome> {
  const outcome = await tryHold(tx, held, by, now)
  if (outcome !== 'reserved' || (await tx.run(raiseReservation, { id: held.id, by })) > 0) return outcome
  await giveBack(tx, [{ ...reservationRow(held), amount: by }])
  return 'no-credits'
}

/** Takes the reservation away; what it held is still to be given back. Undefined where it has ended. */
export async function takeReservation(tx: Connection, id: string): Promise<TakenReservation | undefined> {
  return tx.first(deleteReservation, { id })
}

/** What reservations held of budgets is free again. */
export async function giveBackToBudgets(tx: Connection, rows: readonly TakenReservation[]): Promise<void> {
  for (const { account_id: accountId, amount, budget_id: budgetId } of rows) {
    if (budgetId !== null) await unholdBudget(tx, { accountId, budgetId, amount })
  }
}

/** Ends reservations without a charge. */
export async function releaseAll(tx: Connection, ids: readonly string[]): Promise<undefined[]> {
  const rows = await Promise.all(ids.map((id) => tx.all(deleteReservation, { id })))
  await giveBack(tx, rows.flat())
  return []
}

async function giveBack(tx: Connection, rows: readonly TakenReservation[]): Promise<void> {
  await giveBackToBudgets(tx, rows)
  for (const [accountId, group] of Map.groupBy(rows, (row) => row.account_id)) {
    await tx.run(unhold, { accountId, amount: group.reduce((sum, row) => sum + row.amount, 0) })
  }
}

async function tryHold(tx: Connection, held: Held, amount: number, now: number): Promise<ReserveOutcome> {
  const { accountId, keyId, spendCap, monthlyBudget, budgetId } = held
  if (spendCap !== undefined && (await committed(tx, keyId, now)) + amount > spendCap) return 'over-cap'
  if (monthlyBudget !== undefined && (await committedInMonth(tx, accountId, now)) + amount > monthlyBudget)
    return 'over-month'
  if (budgetId !== undefined && !(await holdBudget(tx, { accountId, budgetId, amount }))) return 'over-budget'
  if ((await tx.run(hold, { accountId, amount })) > 0) return 'reserved'
  if (budgetId !== undefined) await unholdBudget(tx, { accountId, budgetId, amount })
  return 'no-credits'
}

/** What the key was charged today, and what its calls under way hold. */
async function committed(tx: Connection, keyId: string, now: number): Promise<number> {
  const spent = await tx.first(spentByKey, { keyId, day: utcDay(now) })
  const held = await tx.first(heldByKey, { keyId })
  return (spent?.sum ?? 0) + (held?.sum ?? 0)
}

/** What the account was charged in the month, and what its calls under way hold. */
async function committedInMonth(tx: Connection, accountId: string, now: number): Promise<number> {
  const month = utcDay(now).slice(0, 7)
  const spent = await tx.first(spentByAccount, { accountId, from: `${month}-01`, to: `${month}-31` })
  const held = await tx.first(heldByAccount, { account_id: accountId })
  return Number(spent?.sum ?? 0) + Number(held?.held ?? 0)
}

function reservationRow(held: Held): Schema['reservations'] {
  return {
    id: held.id,
    account_id: held.accountId,
    key_id: held.keyId,
    amount: held.amount,
    budget_id: held.budgetId ?? null,
  }
}
