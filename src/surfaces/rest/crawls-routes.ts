// /api/v1/crawls, for keys of the owner: orders crawls, tells how far they are, stops them.
import { type Context, Hono } from 'hono'
import { readCrawlId, readCrawlOrder } from '../../contract/crawls.ts'
import type { Operations } from '../../operations/operations.ts'
import type { OwnerCrawls } from '../../operations/operator/crawls/owner-crawls.ts'
import { admitRequest } from './admit-request.ts'
import { completeResponse } from './common-headers.ts'
import { readJsonBody } from './read-request.ts'
import { only, type RestEnv } from './rest-env.ts'

export function createCrawlsRoutes({
  operations,
  crawls,
}: {
  operations: Operations
  crawls: OwnerCrawls
}): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const owned =
    (run: (context: Context<RestEnv>) => Promise<object>, status = 200) =>
    async (context: Context<RestEnv>): Promise<Response> => {
      await admitRequest(operations, context, 'index')
      const body = JSON.stringify(await run(context))
      return completeResponse(context, { body, contentType: 'application/json' }, { status })
    }
  const idIn = (context: Context<RestEnv>): string => readCrawlId(context.req.param('id') ?? '')
  const path = '/api/v1/crawls'
  only(routes, path, {
    GET: owned(() => crawls.list()),
    POST: owned(async (context) => crawls.order(readCrawlOrder(await readJsonBody(context.req.raw))), 202),
  })
  only(routes, `${path}/:id`, {
    GET: owned((context) => crawls.get(idIn(context))),
    DELETE: owned((context) => crawls.stop(idIn(context))),
  })
  return routes
}
