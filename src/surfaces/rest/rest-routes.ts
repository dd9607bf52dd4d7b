// The four endpoints over HTTP: admit, read the parameters, run, send. Refusals come in the contract's order.
import { type Context, Hono } from 'hono'
import { readFetchManyBody, readFetchQuery } from '../../contract/fetch/fetch-request.ts'
import { fitApplied, readFitPreference } from '../../contract/fit-preference.ts'
import { readLensBody, readLensName } from '../../contract/lenses.ts'
import { readNewsQuery } from '../../contract/news/news-request.ts'
import { readSearchBody } from '../../contract/search/search-request.ts'
import type { CallOptions, Reply, ServiceApi } from '../../contract/service-api.ts'
import { MethodNotAllowed } from '../../foundation/errors.ts'
import type { Admitted, Operations } from '../../operations/operations.ts'
import { completeResponse } from './common-headers.ts'
import { readJsonBody } from './read-json-body.ts'
import { readQueryString } from './read-query-string.ts'
import { createReadSearch } from './read-search.ts'
import type { RestEnv } from './rest-env.ts'

type Run = (service: ServiceApi, context: Context<RestEnv>) => Promise<Reply>

export function createRestRoutes({ operations }: { operations: Operations }): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  const readSearch = createReadSearch()

  /** 401 and 429 here; what `run` reads from the request may be a 400; 402 comes from the operation. */
  const keyed = (run: Run) => async (context: Context<RestEnv>) => {
    const admitted = await operations.admit(context.req.header('x-api-key'), (rate) =>
      context.set('rate', rate),
    )
    context.set('keyShown', admitted.keyShown)
    const reply = await run(admitted.service, context)
    const response = completeResponse(context, reply.body, reply.contentType)
    if (reply.fitted) response.headers.set('preference-applied', fitApplied(reply.fitted))
    return response
  }

  const path = '/api/v1'
  only(routes, `${path}/search`, {
    GET: keyed((service, context) => service.search(readSearch(context.req.url), optionsOf(context))),
    POST: keyed(async (service, context) =>
      service.search(readSearchBody(await readJsonBody(context.req.raw)), optionsOf(context)),
    ),
  })
  only(routes, `${path}/fetch`, {
    GET: keyed((service, context) =>
      service.fetch(readFetchQuery(readQueryString(context.req.url)), optionsOf(context)),
    ),
    POST: keyed(async (service, context) =>
      service.fetchMany(readFetchManyBody(await readJsonBody(context.req.raw)), {
        signal: context.req.raw.signal,
      }),
    ),
  })
  only(routes, `${path}/news/:topic`, {
    GET: keyed((service, context) =>
      service.news(context.req.param('topic') ?? '', readNewsQuery(readQueryString(context.req.url)), {
        signal: context.req.raw.signal,
      }),
    ),
  })
  addLensRoutes(routes, operations, `${path}/lenses`)
  return routes
}

function optionsOf(context: Context<RestEnv>): CallOptions {
  const fitTokens = readFitPreference(context.req.header('prefer'))
  return { signal: context.req.raw.signal, ...(fitTokens !== undefined && { fitTokens }) }
}

/** The account's lenses: free, but counted against its rate. */
function addLensRoutes(routes: Hono<RestEnv>, operations: Operations, path: string): void {
  const keyed =
    (run: (lenses: Admitted['lenses'], context: Context<RestEnv>) => Promise<object>) =>
    async (context: Context<RestEnv>) => {
      const admitted = await operations.admit(context.req.header('x-api-key'), (rate) =>
        context.set('rate', rate),
      )
      context.set('keyShown', admitted.keyShown)
      const body = await run(admitted.lenses, context)
      return completeResponse(context, JSON.stringify(body), 'application/json')
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

type Handler = (context: Context<RestEnv>) => Promise<Response>

/** One path and the methods it has; any other method, HEAD included, is refused with Allow. */
export function only(routes: Hono<RestEnv>, path: string, handlers: Readonly<Record<string, Handler>>): void {
  const allow = Object.keys(handlers)
  routes.all(path, (context) => {
    context.set('route', path)
    const handle = handlers[context.req.method]
    if (!handle) throw new MethodNotAllowed(context.req.method, allow)
    return handle(context)
  })
}
