// DELETE /api/v1/documents: removes documents, for a key of the owner.
import { Hono } from 'hono'
import { readRemoval } from '../../contract/removal-request.ts'
import type { Operations } from '../../operations/operations.ts'
import { admitRequest } from './admit-request.ts'
import { completeResponse } from './common-headers.ts'
import { only } from './only.ts'
import { readQueryString } from './read-query-string.ts'
import type { RestEnv } from './rest-env.ts'

export function createDocumentsRoutes({ operations }: { operations: Operations }): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  only(routes, '/api/v1/documents', {
    DELETE: async (context) => {
      const owner = (await admitRequest(operations, context, 'index')).owner()
      const { dryRun, ...given } = readRemoval(readQueryString(context.req.url))
      const { removed } = dryRun ? await owner.count(given) : await owner.remove(given)
      return completeResponse(context, { body: JSON.stringify({ removed }), contentType: 'application/json' })
    },
  })
  return routes
}
