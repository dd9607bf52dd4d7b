// /health (the process lives) and /ready (it can answer), for load balancers and scripts. No key needed.
import { Hono } from 'hono'
import type { RestEnv } from './rest-env.ts'

/** Why the service can't answer yet or any more; undefined when it can. */
export type NotReady = () => Promise<string | undefined>

export function createHealthRoutes({ notReady }: { notReady: NotReady }): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  routes.get('/health', (context) => context.json({ status: 'ok' }))
  routes.get('/ready', async (context) => {
    const reason = await notReady()
    if (reason === undefined) return context.json({ status: 'ready' })
    return context.json({ error: 'Service unavailable', message: reason }, 503, { 'retry-after': '1' })
  })
  return routes
}
