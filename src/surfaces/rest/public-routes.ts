// What needs no key: whether the process lives and can answer, small copies of images, and how often an address may ask.
import { Hono } from 'hono'
import { networkOf } from '../../foundation/web/request-address.ts'
import { type ShowThumbnail, THUMBNAIL_PATH } from '../../operations/thumbnails.ts'
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

/** A day, in seconds. */
const KEEP = 86_400

export function createThumbnailRoutes({ show }: { show: ShowThumbnail }): Hono<RestEnv> {
  const routes = new Hono<RestEnv>()
  routes.get(THUMBNAIL_PATH, async (context) => {
    const { image = '', own, signature = '' } = context.req.query()
    const thumbnail = await show(
      { image, isOwn: own === '1', signature, address: context.get('address') },
      context.req.raw.signal,
    )
    return context.body(Uint8Array.from(thumbnail.body), 200, {
      'content-type': thumbnail.contentType,
      'cache-control': `public, max-age=${KEEP}`,
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  return routes
}
