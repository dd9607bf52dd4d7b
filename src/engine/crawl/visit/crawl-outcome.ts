// What came of one address: what to write down, what to count, and what to follow; and the VisitStore port, which keeps it.
import { PageRefusedForNow } from '../../../foundation/errors.ts'
import type { Document } from '../../index/document/document.ts'
import type { CrawlCounts } from '../crawl-plan.ts'
import type { FoundAddress, ListedTime, SettledAddress } from '../frontier/frontier.ts'
import type { PageLinks } from '../links/link-graph.ts'

/** The VisitStore port: what was seen at each address at the last visit, and when the next one is due. */
export interface Visit {
  readonly url: string
  readonly origin: string
  /** Milliseconds since the epoch. */
  readonly visitedAt: number
  readonly dueAt: number
  /** The time between visits, as learned from what changed. */
  readonly everyMs: number
  /** Of the page's title and text; empty where there was no page. */
  readonly digest: string
  /** Of what near copies share; empty where the page is too short to tell. */
  readonly fingerprint: string
  /** Whether a document stands under this address. */
  readonly indexed: boolean
  /** Visits in a row that failed. */
  readonly failures: number
  readonly etag?: string
  readonly lastModified?: string
  /** The EXTRACTION_VERSION that the document was made with; absent where that is not known. */
  readonly extraction?: number
}

export interface VisitStore {
  get(urls: readonly string[]): Promise<Visit[]>
  put(visits: readonly Visit[]): Promise<void>
  /** The longest overdue first. */
  due(now: number, limit: number): Promise<Visit[]>
  /** Visits since then that left a document. */
  ofOrigin(origin: string, since: number, limit: number): Promise<Visit[]>
}

/** A host that asks for a longer pause is left alone for the rest of the crawl, which does not wait for it. */
export const LONGEST_PAUSE_MS = 120_000

/** For how long a host wants to be left alone that says "too many requests"; 0 for any other failure. */
export function pauseAskedFor(error: unknown): number {
  return error instanceof PageRefusedForNow ? error.retryAfterSeconds * 1000 : 0
}

export interface CrawlOutcome {
  readonly settled: readonly SettledAddress[]
  readonly found: readonly FoundAddress[]
  /** What a list says of addresses, found now or before. */
  readonly listed?: readonly ListedTime[]
  /** Absent where the document decides: added or updated. */
  readonly count?: keyof CrawlCounts
  readonly document?: Document
  /** A document that stands no longer. */
  readonly removed?: string
  readonly visit?: Visit
  /** The visit to an address whose document stands no longer, for it leads to another page. */
  readonly left?: Visit
  readonly links?: PageLinks
  /** Why it failed, to be told. */
  readonly reason?: string
  /** Where the host failed: for how long it is to be left alone. */
  readonly pauseMs?: number
}
