// What is left of the budget that a call named, for the headers of its reply.
import type { Context } from 'hono'
import type { CallOptions } from '../../contract/service-api.ts'
import type { Spending } from '../../operations/spend.ts'
import type { RestEnv } from './rest-env.ts'

export async function tellBudget(
  context: Context<RestEnv>,
  { budgetId }: { readonly budgetId?: CallOptions['budgetId'] | undefined },
  spending: Spending,
): Promise<void> {
  if (budgetId === undefined) return
  const left = await spending.budgetLeft(budgetId)
  if (left !== undefined) context.set('budgetRemaining', left)
}
