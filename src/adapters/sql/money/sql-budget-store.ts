// SqlBudgetStore: budgets in the database; and what calls hold and spend of one, beside the balance of its account.
import type { Budget, BudgetStore } from '../../../accounts/money/budgets.ts'
import type { NanoDollars } from '../../../foundation/money.ts'
import { SqlStore } from '../database.ts'
import { selectRows } from '../row-statements.ts'
import { type Connection, statement } from '../statement.ts'

/** One that was removed and is made again holds what calls that named it still hold: they give it back to this one. */
const put = statement((db, p: { accountId: string; id: string; total: number }) =>
  db
    .insertInto('budgets')
    .values((eb) => ({
      account_id: p.accountId,
      id: p.id,
      total: p.total,
      spent: 0,
      held: eb
        .selectFrom('reservations')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('amount'), of.val(0)).as('sum'))
        .where('account_id', '=', p.accountId)
        .where('budget_id', '=', p.id),
    }))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet((eb) => ({ total: eb.ref('excluded.total') })),
    )
    .returning(['id', 'total', 'spent']),
)

const select = selectRows('budgets', ['id', 'total', 'spent'], ['account_id', 'id'])
const selectNames = selectRows('budgets', ['id'], ['account_id'])

const remove = statement((db, p: { accountId: string; id: string }) =>
  db
    .deleteFrom('budgets')
    .where('account_id', '=', p.accountId)
    .where('id', '=', p.id)
    .returning(['id', 'total', 'spent']),
)

export class SqlBudgetStore extends SqlStore implements BudgetStore {
  put(accountId: string, id: string, total: NanoDollars, most: number): Promise<Budget | undefined> {
    return this.database.writes.write(async (tx) => {
      const there = await tx.all(selectNames, { account_id: accountId })
      if (there.length >= most && !there.some((one) => one.id === id)) return undefined
      const written = await tx.first(put, { accountId, id, total })
      if (!written) throw new Error('The budget was not written')
      return written
    })
  }

  get(accountId: string, id: string): Promise<Budget | undefined> {
    return this.database.reads.first(select, { account_id: accountId, id })
  }

  remove(accountId: string, id: string): Promise<Budget | undefined> {
    return this.database.writes.write((tx) => tx.first(remove, { accountId, id }))
  }
}

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
