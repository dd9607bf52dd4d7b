// What a crawl is asked to do, and what it tells while it does it.
import type { Origin } from '../index/document/document.ts'

export interface CrawlPlan {
  /** Absolute http or https addresses. */
  readonly seeds: readonly string[]
  /** Pages read at most. */
  readonly maxPages: number
  /** Links from a seed at most; 0 reads the seeds alone. */
  readonly maxDepth: number
  /** Follows links to every host, not only to those of the seeds. */
  readonly anyHost: boolean
  /** Leaves links alone that lead to pages visited before, as when only the seeds are to be read again. */
  readonly newOnly?: boolean
  /** Of the documents, in place of the host that each is from. */
  readonly origin?: Origin
}

/** What became of an address, one count each. */
export interface CrawlCounts {
  /** Requests for pages, feeds and sitemaps that were begun. */
  fetched: number
  added: number
  updated: number
  unchanged: number
  /** Copies of a page that was read already, or whose own canonical address is another. */
  duplicates: number
  /** Pages that ask not to be indexed. */
  noindex: number
  /** Forbidden by robots.txt. */
  robots: number
  /** Pages that say "not found" with a status that says otherwise. */
  softMissing: number
  /** Redirects that lead out of the crawl, or to a page that was read. */
  redirected: number
  failed: number
  /** Links left alone because they look endless. */
  traps: number
}

export function noCounts(): CrawlCounts {
  return {
    fetched: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    duplicates: 0,
    noindex: 0,
    robots: 0,
    softMissing: 0,
    redirected: 0,
    failed: 0,
    traps: 0,
  }
}

export interface CrawlProgress extends Readonly<CrawlCounts> {
  readonly resumed: boolean
  readonly pages: number
  readonly maxPages: number
  /** Addresses that wait or are being fetched. */
  readonly waiting: number
  readonly hosts: number
}

export interface CrawlListener {
  progress(state: CrawlProgress): void
  /** An address that could not be read, and why. */
  failed(url: string, reason: string): void
}
