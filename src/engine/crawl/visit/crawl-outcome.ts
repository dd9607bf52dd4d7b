// What came of one address: what to write down, what to count, and what to follow.
import { PageRefusedForNow } from '../../../foundation/errors.ts'
import type { Document } from '../../index/document/document.ts'
import type { CrawlCounts } from '../crawl-plan.ts'
import type { FoundAddress, ListedTime, SettledAddress } from '../frontier/frontier.ts'
import type { PageLinks } from '../links/link-graph.ts'
import type { Visit } from './visit-store.ts'

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
  readonly links?: PageLinks
  /** Why it failed, to be told. */
  readonly reason?: string
  /** Where the host failed: for how long it is to be left alone. */
  readonly pauseMs?: number
}
