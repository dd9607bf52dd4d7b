// Pictures: shown from this service's own thumbnails, so that no site learns who searched.
import type { ImageResult } from '../../../contract/result.ts'
import { type Html, html } from '../html.ts'
import type { PageSettings } from './page-settings.ts'

/** The path of an image's thumbnail here, under whatever name the service was reached. */
export function thumbnailPath({ thumbnail }: ImageResult): string | undefined {
  const url = thumbnail === undefined ? undefined : URL.parse(thumbnail)
  return url ? `${url.pathname}${url.search}` : undefined
}

export function renderImages(images: readonly ImageResult[], { newTab }: PageSettings): Html | undefined {
  const shown = images.filter((image) => thumbnailPath(image) !== undefined && /^https?:/i.test(image.link))
  if (shown.length === 0) return undefined
  const target = newTab ? html` target="_blank"` : undefined
  const items = shown.map(
    (image) =>
      html`<li><a href="${image.link}" rel="noreferrer noopener"${target}><img src="${thumbnailPath(image)}" alt="" width="320" height="240" loading="lazy" decoding="async"><span class="caption" dir="auto">${image.title || image.source}</span><span class="site">${image.source.replace(/^www\./, '')}</span></a></li>`,
  )
  return html`<ul class="images">${items}</ul>`
}
