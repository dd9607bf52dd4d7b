// One path and the methods it has.
import type { Context, Hono } from 'hono'
import { MethodNotAllowed } from '../../foundation/errors.ts'
import type { RestEnv } from './rest-env.ts'

type Handler = (context: Context<RestEnv>) => Promise<Response>

/** Any other method, HEAD included, is refused with Allow. */
export function only(routes: Hono<RestEnv>, path: string, handlers: Readonly<Record<string, Handler>>): void {
  const allow = Object.keys(handlers)
  routes.all(path, (context) => {
    context.set('route', path)
    const handle = handlers[context.req.method]
    if (!handle) throw new MethodNotAllowed(context.req.method, allow)
    return handle(context)
  })
}
