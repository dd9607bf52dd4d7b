// What a crawl reads out of bytes beside the page itself, and the ports by which long ones are read elsewhere.
import { decodeText } from '../../../foundation/web/charset.ts'
import type { Fetched } from '../../pages/fetcher.ts'
import { type Discovered, discoverLinks } from '../links/discover-links.ts'
import { readSitemap, type Sitemap } from '../sitemaps/read-sitemap.ts'

export interface PageBytes {
  /** The address after redirects. */
  readonly url: string
  /** The Content-Type header as sent. */
  readonly contentType: string
  readonly body: Uint8Array
}

/**
 * The ports ReadLinks and ReadList: what an HTML page leads to, and what a sitemap or feed lists. An implementer keeps
 * the event loop free whatever the size, and throws PageUnreadable where the bytes need too much time or memory.
 */
export type ReadLinks = (bytes: PageBytes) => Promise<Discovered>
export type ReadList = (bytes: PageBytes) => Promise<Sitemap>

/** In place: for short ones, and in threads. */
export const readLinks: ReadLinks = async ({ body, contentType, url }) =>
  discoverLinks(decodeText(body, contentType), url)

export const readList: ReadList = ({ body, contentType, url }) => readSitemap(body, contentType, url)

/** The PageArchive port: where a copy of what was crawled can be kept as it came. */
export interface PageArchive {
  /** Resolves when the copy is written. `at` is in milliseconds since the epoch. */
  keep(fetched: Fetched, at: number): Promise<void>
}
