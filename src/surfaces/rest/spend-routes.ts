// A caller's own spending over HTTP: usage, balance, budgets and receipts. All of it is free.
import { type Context, Hono } from 'hono'
import { readBudgetBody, readReceiptsQuery, readUsageQuery } from '../../contract/spending.ts'
import type { Operations } from '../../operations/operations.ts'
import type { Spending } from '../../operations/spend.ts'
import { completeResponse } from './common-headers.ts'
import { only } from './only.ts'
import { readJsonBody } from './read-json-body.ts'
import { readQueryString } from './read-query-string.ts'
import type { RestEnv } from './rest-env.ts'

type Show = (spending: Spending, context: Context<RestEnv>) => Promise<object>

export function createSpendRoutes({ operations }: { operations: Operations }): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const keyed = (show: Show) => async (context: Context<RestEnv>) => {
    const admitted = await operations.admit(context.req.header('x-api-key'), (rate) =>
      context.set('rate', rate),
    )
    context.set('keyShown', admitted.keyShown)
    const body = JSON.stringify(await show(admitted.spending, context))
    return completeResponse(context, { body, contentType: 'application/json' })
  }
  const idOf = (context: Context<RestEnv>): string => context.req.param('id') ?? ''

  only(routes, '/api/v1/usage', {
    GET: keyed((spending, context) => spending.usage(readUsageQuery(readQueryString(context.req.url)))),
  })
  only(routes, '/api/v1/balance', { GET: keyed((spending) => spending.balance()) })
  only(routes, '/api/v1/receipts', {
    GET: keyed((spending, context) => spending.receipts(readReceiptsQuery(readQueryString(context.req.url)))),
  })
  only(routes, '/api/v1/budgets/:id', {
    GET: keyed((spending, context) => spending.getBudget(idOf(context))),
    PUT: keyed(async (spending, context) => {
      const { total_dollars } = readBudgetBody(await readJsonBody(context.req.raw))
      return spending.putBudget(idOf(context), total_dollars)
    }),
    DELETE: keyed((spending, context) => spending.deleteBudget(idOf(context))),
  })
  return routes
}
