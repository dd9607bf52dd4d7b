// The PageRenderer port: a browser that runs a page's scripts, for pages that show nothing without them.
import type { Fetched } from './fetcher.ts'

/** A page as it was fetched, or as a browser shows it. */
export type PageBody = Pick<Fetched, 'url' | 'contentType' | 'body'>

export interface PageRenderer {
  /**
   * The page as it stands when its scripts have done their work, as HTML in UTF-8, with the address that it stands
   * under then. Throws PageUnavailable, whose message says why, and nothing else.
   *
   * An implementer lets the page reach nothing but by GET through the Fetcher, as nobody in particular; bounds its
   * time, its requests and its memory; and keeps nothing of it for the next page.
   */
  render(page: PageBody, signal: AbortSignal): Promise<PageBody>
}
