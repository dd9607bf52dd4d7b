// What needs no key is counted by the address that asks, before it is answered.
import { Hono } from 'hono'
import { networkOf } from '../../foundation/web/request-address.ts'
import type { RestEnv } from './rest-env.ts'

/** A page of the console asks for some thirty files and figures at once. */
export const PUBLIC_CALLS_A_SECOND = 200

/** Stands before the routes that it counts; those that stand before it never wait for it. */
export function createPublicRate(count: (address: string) => Promise<void>): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  routes.use('*', async (context, next) => {
    const address = context.get('address')
    if (address !== undefined) await count(networkOf(address))
    await next()
  })
  return routes
}
