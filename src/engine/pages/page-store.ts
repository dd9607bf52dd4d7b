// The PageStore port: copies of pages that were fetched, so that the same page is not asked for twice in a row.
import type { Page } from './page.ts'

export interface StoredPage {
  readonly page: Page
  /** When its server last gave it or said that it is still the same; milliseconds since the epoch. */
  readonly fetchedAt: number
  readonly freshUntil: number
  /** What a server is asked with, whether the page has changed. */
  readonly etag?: string
  readonly lastModified?: string
  /** Not to be used once it is stale, even by a caller who would take it. */
  readonly mustRevalidate?: true
  /** The EXTRACTION_VERSION that made it; absent where that is not known. */
  readonly extraction?: number
}

export interface PageStore {
  /** By the address that was asked for, which may end in a fragment that tells which part of the page it is. */
  get(url: string): Promise<StoredPage | undefined>
  put(url: string, stored: StoredPage): Promise<void>
}
