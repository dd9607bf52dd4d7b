// The whole HTTP face: routes of every surface, errors in the contract's form, one observation a request.
import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { errorReply } from '../../contract/error-body.ts'
import { Failure, MethodNotAllowed, NotFound } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { addressOfClient } from '../../foundation/web/request-address.ts'
import type { RequestSeen } from '../../operations/operator/request-log.ts'
import { addCommonHeaders } from './common-headers.ts'
import type { RestEnv } from './rest-env.ts'

export function createHttpApp(options: {
  routes: readonly Hono<RestEnv>[]
  logger: Logger
  observe(seen: RequestSeen): void
  /** A proxy in front writes X-Forwarded-For. */
  trustProxy?: boolean
  /** What a setting has switched off. */
  switchedOff?: readonly SwitchedOff[]
}): Hono<RestEnv> {
  const app = new Hono<RestEnv>()
  app.use('*', async (context, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    context.set('requestId', requestId)
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
    const address = addressOfClient(
      incoming?.socket?.remoteAddress,
      context.req.header('x-forwarded-for'),
      options.trustProxy === true,
    )
    context.set('address', address)
    await next()
    if (!context.get('hasCommonHeaders')) addCommonHeaders(context)
    const keyShown = context.get('keyShown')
    options.observe({
      requestId,
      method: context.req.method,
      route: context.res.status === 404 ? '' : (context.get('route') ?? context.req.path),
      status: context.res.status,
      milliseconds: performance.now() - startedAt,
      ...(keyShown === undefined ? {} : { keyShown }),
      url: context.get('hidesAddress') ? (context.get('route') ?? '') : context.req.url,
    })
  })
  for (const routes of options.routes) app.route('/', routes)
  app.notFound((context) => {
    const { method, path } = context.req
    const allow = methodsAt(app, path)
    const otherMethod = allow.length > 0 && !allow.includes(method)
    return sendError(
      context,
      otherMethod
        ? new MethodNotAllowed(method, allow)
        : new NotFound(whyNothing(path, options.switchedOff ?? [])),
    )
  })
  app.onError((error, context) => {
    if (!(error instanceof Failure))
      options.logger.error({ err: error, path: context.req.path }, 'a request failed')
    return sendError(context, error)
  })
  return app
}

/** Something that this service could have, and the setting that would give it. */
export interface SwitchedOff {
  readonly path: string
  /** Everything under the path too. */
  readonly below?: boolean
  readonly reason: string
}

function whyNothing(path: string, switchedOff: readonly SwitchedOff[]): string {
  const off = switchedOff.find((one) => path === one.path || (one.below && path.startsWith(`${one.path}/`)))
  return off?.reason ?? `There is nothing at ${path}`
}

function methodsAt(app: Hono<RestEnv>, path: string): readonly string[] {
  const routes = app.routes.filter((route) => route.path === path && route.method !== 'ALL')
  // What answers GET answers HEAD.
  return [...new Set(routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

function sendError(context: Context<RestEnv>, error: unknown): Response {
  const reply = errorReply(error)
  return context.body(JSON.stringify(reply.body), reply.status as 400, {
    ...reply.headers,
    'content-type': 'application/json',
  })
}
