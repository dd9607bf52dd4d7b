// Thumbnails for whoever was shown their address, signed so that no one can have us fetch images of their choice; and icons of sites.
import { sameToken } from '../accounts/sign-in/sign-in-token.ts'
import type { SiteIcons } from '../engine/pages/icons/site-icons.ts'
import type { MakeThumbnail, Thumbnail } from '../engine/pages/thumbnails.ts'
import { NotFound } from '../foundation/errors.ts'
import { onBehalfOf } from '../foundation/tenant.ts'
import { parseHttpUrl } from '../foundation/web/url.ts'

export const THUMBNAIL_PATH = '/thumbnail'

/** The address of the thumbnail of an image that a page shows. */
export type LinkThumbnail = (image: string, page: string) => string

/** Throws NotFound unless the signature is ours. */
export type ShowThumbnail = (
  asked: {
    readonly image: string
    readonly isOwn: boolean
    readonly signature: string
    /** Of whoever asks, where it is known. */
    readonly address: string | undefined
  },
  signal: AbortSignal,
) => Promise<Thumbnail>

export interface ThumbnailNeeds {
  readonly baseUrl: string
  /** A keyed hash that only this server can make. */
  sign(text: string): string
}

export function createLinkThumbnail({ baseUrl, sign }: ThumbnailNeeds): LinkThumbnail {
  return (image, page) => {
    const origin = parseHttpUrl(image)?.origin
    const isOwn = origin !== undefined && origin === parseHttpUrl(page)?.origin
    const asked = { image, ...(isOwn && { own: '1' }), signature: sign(signedText(image, isOwn)) }
    return `${baseUrl}${THUMBNAIL_PATH}?${new URLSearchParams(asked).toString()}`
  }
}

/** That a page shows its own image is signed too: nobody can add it to the address of another. */
function signedText(image: string, isOwn: boolean): string {
  return isOwn ? `own ${image}` : image
}

export function createShowThumbnail({
  sign,
  makeThumbnail,
}: Pick<ThumbnailNeeds, 'sign'> & { readonly makeThumbnail: MakeThumbnail }): ShowThumbnail {
  return async ({ image, isOwn, signature, address = '' }, signal) => {
    if (!sameToken(signature, sign(signedText(image, isOwn))))
      throw new NotFound('There is no such thumbnail; use an address that a search gave')
    // Nobody is known by a key here: those who ask take turns by their network address.
    return await onBehalfOf(`thumbnails ${address}`, () => makeThumbnail(image, isOwn, signal))
  }
}

export const ICON_PATH = '/icon'

export interface ShowIcons {
  /** The path of the icon of each of these pages' sites, by the page's address; absent where there is none yet. */
  pathsOf(links: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Throws NotFound where there is none. */
  read(host: string): Promise<Thumbnail>
}

/** The icons of the sites that a page of results shows, as paths on this service. */
export function createShowIcons(icons: SiteIcons): ShowIcons {
  return {
    async pathsOf(links) {
      const origins = new Map(links.map((link) => [link, parseHttpUrl(link)?.origin ?? '']))
      const versions = await icons.known([...new Set(origins.values())])
      return new Map(
        [...origins].flatMap(([link, origin]) => {
          const version = versions.get(origin)
          if (version === undefined) return []
          return [[link, `${ICON_PATH}?${new URLSearchParams({ host: new URL(origin).host, v: version })}`]]
        }),
      )
    },
    async read(host) {
      const icon = await icons.read(host.toLowerCase())
      if (!icon) throw new NotFound('There is no icon of this site')
      return icon
    },
  }
}
