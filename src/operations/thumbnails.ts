// Thumbnails for whoever was shown their address: signed, so that no one can have us fetch images of their choice.
import { sameToken } from '../accounts/sign-in/sign-in-token.ts'
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
