// The four endpoints over HTTP: admit, read the parameters, run, send. Refusals come in the contract's order.

import { type Context, Hono } from 'hono'
import { readFetchManyBody, readFetchQuery } from '../../contract/fetch/fetch-request.ts'
import { fitApplied, readFitPreference } from '../../contract/fit-preference.ts'
import { readLensBody, readLensName } from '../../contract/lenses.ts'
import { readNewsQuery } from '../../contract/news/news-request.ts'
import { readSearchBody } from '../../contract/search/search-request.ts'
import type { CallOptions, Reply, ServiceApi } from '../../contract/service-api.ts'
import type { Admitted, Operations } from '../../operations/operations.ts'
import type { Right } from '../../operations/rights.ts'
import { admitRequest } from './admit-request.ts'
import { completeResponse } from './common-headers.ts'
import { only } from './only.ts'
import { readJsonBody } from './read-json-body.ts'
import { readQueryString } from './read-query-string.ts'
import { createReadSearch } from './read-search.ts'
import type { RestEnv } from './rest-env.ts'
import { tellBudget } from './tell-budget.ts'

type Run = (service: ServiceApi, context: Context<RestEnv>, options: CallOptions) => Promise<Reply>

export function createRestRoutes({ operations }: { operations: Operations }): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const readSearch = createReadSearch()

  /** 401 and 429 here; what `run` reads from the request may be a 400; 402 comes from the operation. */
  const keyed = (right: Right, run: Run) => async (context: Context<RestEnv>) => {
    const admitted = await admitRequest(operations, context, right)
    const options = readOptions(context)
    let reply: Reply
    try {
      reply = await run(admitted.service, context, options)
    } finally {
      // A refused call tells what is left, too.
      await tellBudget(context, options, admitted.spending)
    }
    const response = completeResponse(context, reply)
    if (reply.fitted) response.headers.set('preference-applied', fitApplied(reply.fitted))
    return response
  }

  const path = '/api/v1'
  only(routes, `${path}/search`, {
    GET: keyed('search', async (service, context, options) =>
      service.search(readSearch(context.req.url), options),
    ),
    POST: keyed('search', async (service, context, options) =>
      service.search(readSearchBody(await readJsonBody(context.req.raw)), options),
    ),
  })
  only(routes, `${path}/fetch`, {
    GET: keyed('fetch', async (service, context, options) =>
      service.fetch(readFetchQuery(readQueryString(context.req.url)), options),
    ),
    POST: keyed('fetch', async (service, context, options) =>
      service.fetchMany(readFetchManyBody(await readJsonBody(context.req.raw)), options),
    ),
  })
  only(routes, `${path}/news/:topic`, {
    GET: keyed('news', async (service, context, options) =>
      service.news(
        context.req.param('topic') ?? '',
        readNewsQuery(readQueryString(context.req.url)),
        options,
      ),
    ),
  })
  addLensRoutes(routes, operations, `${path}/lenses`)
  return routes
}

function readOptions(context: Context<RestEnv>): CallOptions {
  const idempotencyKey = context.req.header('idempotency-key')
  const fitTokens = readFitPreference(context.req.header('prefer'))
  const budgetId = context.req.header('x-budget-id')
  return {
    signal: context.req.raw.signal,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(budgetId !== undefined && { budgetId }),
    ...(fitTokens !== undefined && { fitTokens }),
  }
}

/** The account's lenses: free, but counted against its rate. */
function addLensRoutes(routes: Hono<RestEnv>, operations: Operations, path: string): void {
  const keyed =
    (run: (lenses: Admitted['lenses'], context: Context<RestEnv>) => Promise<object>) =>
    async (context: Context<RestEnv>) => {
      const { lenses } = await admitRequest(operations, context, 'any key')
      const body = await run(lenses, context)
      return completeResponse(context, { body: JSON.stringify(body), contentType: 'application/json' })
    }
  const nameIn = (context: Context<RestEnv>): string => readLensName(context.req.param('name') ?? '')
  only(routes, path, { GET: keyed((lenses) => lenses.list()) })
  only(routes, `${path}/:name`, {
    GET: keyed((lenses, context) => lenses.get(nameIn(context))),
    PUT: keyed(async (lenses, context) =>
      lenses.put(nameIn(context), readLensBody(await readJsonBody(context.req.raw))),
    ),
    DELETE: keyed((lenses, context) => lenses.remove(nameIn(context))),
  })
}
