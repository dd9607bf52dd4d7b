// What calls hold and spend of an agent's budget, beside the account's balance.
import { type Connection, statement } from '../statement.ts'

interface BudgetMove {
  readonly accountId: string
  readonly budgetId: string
  readonly amount: number
}

/** The condition stands in the update itself, so that no two processes can both be let through. */
const hold = statement((db, p: BudgetMove) =>
  db
    .updateTable('budgets')
    .set((eb) => ({ held: eb('held', '+', p.amount) }))
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.budgetId)
    .where((eb) => eb(eb(eb('total', '-', eb.ref('spent')), '-', eb.ref('held')), '>=', p.amount)),
)

const unhold = statement((db, p: BudgetMove) =>
  db
    .updateTable('budgets')
    .set((eb) => ({ held: eb('held', '-', p.amount) }))
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.budgetId),
)

const spend = statement((db, p: BudgetMove) =>
  db
    .updateTable('budgets')
    .set((eb) => ({ spent: eb('spent', '+', p.amount) }))
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.budgetId),
)

/** Whether the budget covers it; one that is gone covers nothing. */
export async function holdBudget(tx: Connection, move: BudgetMove): Promise<boolean> {
  return (await tx.run(hold, move)) > 0
}

export async function unholdBudget(tx: Connection, move: BudgetMove): Promise<void> {
  await tx.run(unhold, move)
}

export async function spendBudget(tx: Connection, move: BudgetMove): Promise<void> {
  await tx.run(spend, move)
}
