// Small copies of images on the web: fetched through the one way out, made small in a thread, kept for a while.
import type { Cache } from '../../foundation/cache.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import type { Fetcher } from './fetcher.ts'
import { type ImageFormat, readImageHeader } from './image-header.ts'
import { createSharedWork } from './shared-work.ts'

export interface Thumbnail {
  readonly contentType: string
  readonly body: Uint8Array
}

/** The ImageResizer port: makes an image fit into a square, off the event loop. */
export interface ImageResizer {
  /** Never enlarges. Throws PageUnreadable where the image is broken or takes too long, PageUnavailable when too many wait. */
  resize(
    image: Uint8Array,
    options: { readonly format: ImageFormat; readonly side: number; readonly signal?: AbortSignal },
  ): Promise<Thumbnail>
}

export interface ThumbnailNeeds {
  readonly fetcher: Fetcher
  readonly resizer: ImageResizer
  readonly cache: Cache<Thumbnail>
}

/** `isOwn`: the image is of the same origin as the page that shows it, and may be as private as that is. */
export type MakeThumbnail = (url: string, isOwn: boolean, signal: AbortSignal) => Promise<Thumbnail>

/** Pixels of a thumbnail's longer side. */
const SIDE = 320
const MOST_BYTES = 10_000_000
/** Four bytes each when decoded: a small file can hold many more. */
const MOST_PIXELS = 40_000_000
const LONGEST_MS = 10_000
const KEEP_MS = 24 * 3_600_000

export function createMakeThumbnail({ fetcher, resizer, cache }: ThumbnailNeeds): MakeThumbnail {
  const work = createSharedWork<Thumbnail>(() => new PageUnavailable('The image did not arrive in time'))
  const make = async (url: string, isOwn: boolean, stop: AbortSignal): Promise<Thumbnail> => {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(LONGEST_MS)])
    const reach = isOwn ? { publicBeyond: new URL(url).origin } : { publicOnly: true }
    const { body } = await fetcher.fetch(url, { signal, maxBytes: MOST_BYTES, accept: 'image/*', ...reach })
    const header = readImageHeader(body)
    if (!header) throw new PageUnreadable(`${url} is no JPEG, PNG or WebP image`)
    if (header.width * header.height > MOST_PIXELS)
      throw new PageUnreadable(`${url} has too many pixels: ${header.width} x ${header.height}`)
    const thumbnail = await resizer.resize(body, { format: header.format, side: SIDE, signal })
    await cache.set(keyOf(url, isOwn), thumbnail, KEEP_MS)
    return thumbnail
  }
  return async (url, isOwn, signal) => {
    const key = keyOf(url, isOwn)
    const kept = await cache.get(key)
    return kept ? kept.value : await work.join(key, signal, (stop) => make(url, isOwn, stop))
  }
}

function keyOf(url: string, isOwn: boolean): string {
  return isOwn ? `own ${url}` : url
}
