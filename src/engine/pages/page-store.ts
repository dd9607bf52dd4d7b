// The PageStore port: copies of pages that were fetched, so that the same page is not asked for twice in a row.
import type { Page } from './page.ts'

export interface StoredPage {
  readonly page: Page
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number
  readonly freshUntil: number
}

export interface PageStore {
  /** By the address that was asked for. */
  get(url: string): Promise<StoredPage | undefined>
  put(url: string, stored: StoredPage): Promise<void>
}
