// A caller's own spending over HTTP: usage, balance, budgets and receipts. All of it is free.
import { type Context, Hono } from 'hono'
import { readBudgetBody, readReceiptsQuery, readUsageQuery } from '../../contract/spending.ts'
import type { Operations } from '../../operations/operations.ts'
import type { Right } from '../../operations/rights.ts'
import type { Spending } from '../../operations/spend.ts'
import { admitRequest } from './admit-request.ts'
import { completeResponse } from './common-headers.ts'
import { readJsonBody, readQueryString } from './read-request.ts'
import { only, type RestEnv } from './rest-env.ts'

type Show = (spending: Spending, context: Context<RestEnv>) => Promise<object>

export function createSpendRoutes({ operations }: { operations: Operations }): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const keyed = (right: Right, show: Show) => async (context: Context<RestEnv>) => {
    const { spending } = await admitRequest(operations, context, right)
    const body = JSON.stringify(await show(spending, context))
    return completeResponse(context, { body, contentType: 'application/json' })
  }
  const idOf = (context: Context<RestEnv>): string => context.req.param('id') ?? ''

  only(routes, '/api/v1/usage', {
    GET: keyed('any key', (spending, context) =>
      spending.usage(readUsageQuery(readQueryString(context.req.url))),
    ),
  })
  only(routes, '/api/v1/balance', { GET: keyed('any key', (spending) => spending.balance()) })
  only(routes, '/api/v1/receipts', {
    GET: keyed('whole account', (spending, context) =>
      spending.receipts(readReceiptsQuery(readQueryString(context.req.url))),
    ),
  })
  only(routes, '/api/v1/budgets/:id', {
    GET: keyed('any key', (spending, context) => spending.getBudget(idOf(context))),
    PUT: keyed('whole account', async (spending, context) => {
      const { total_dollars } = readBudgetBody(await readJsonBody(context.req.raw))
      return spending.putBudget(idOf(context), total_dollars)
    }),
    DELETE: keyed('whole account', (spending, context) => spending.deleteBudget(idOf(context))),
  })
  return routes
}
