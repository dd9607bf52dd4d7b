// Thumbnails for whoever was shown their address: signed, so that no one can have us fetch images of their choice.
import { sameToken } from '../accounts/sign-in/sign-in-token.ts'
import type { MakeThumbnail, Thumbnail } from '../engine/pages/thumbnails.ts'
import { NotFound } from '../foundation/errors.ts'
import { onBehalfOf } from '../foundation/tenant.ts'

export const THUMBNAIL_PATH = '/thumbnail'

/** The address of an image's thumbnail. */
export type LinkThumbnail = (image: string) => string

/** Throws NotFound unless the signature is ours. */
export type ShowThumbnail = (
  asked: {
    readonly image: string
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
  return (image) =>
    `${baseUrl}${THUMBNAIL_PATH}?${new URLSearchParams({ image, signature: sign(image) }).toString()}`
}

export function createShowThumbnail({
  sign,
  makeThumbnail,
}: Pick<ThumbnailNeeds, 'sign'> & { readonly makeThumbnail: MakeThumbnail }): ShowThumbnail {
  return async ({ image, signature, address = '' }, signal) => {
    if (!sameToken(signature, sign(image)))
      throw new NotFound('There is no such thumbnail; use an address that a search gave')
    // Nobody is known by a key here: those who ask take turns by their network address.
    return await onBehalfOf(`thumbnails ${address}`, () => makeThumbnail(image, signal))
  }
}
