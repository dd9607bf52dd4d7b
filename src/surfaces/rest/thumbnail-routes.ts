// /thumbnail: small copies of the images that searches showed. No key: an <img> can't send one; the address is signed.
import { Hono } from 'hono'
import { type ShowThumbnail, THUMBNAIL_PATH } from '../../operations/thumbnails.ts'
import type { RestEnv } from './rest-env.ts'

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
