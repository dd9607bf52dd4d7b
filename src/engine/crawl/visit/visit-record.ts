// A visit to a page, and what is kept of it, where it failed too: what stood there, and when to come again.

import type { Clock } from '../../../foundation/clock.ts'
import { messageOf, PageRefusedForNow, PageTookTooLong, PageUnavailable } from '../../../foundation/errors.ts'
import type { Fetcher, PageRenderer } from '../../pages/fetcher.ts'
import { EXTRACTION_VERSION } from '../../pages/page.ts'
import type { ExtractPage } from '../../pages/read-page.ts'
import { originOf } from '../crawl-address.ts'
import type { Frontier, LeasedAddress } from '../frontier/frontier.ts'
import type { TrapGuard } from '../frontier/traps.ts'
import type { FollowLinks } from '../links/follow-links.ts'
import type { LinkGraph } from '../links/link-graph.ts'
import type { CanonicalDecisions, Copies } from './copies.ts'
import {
  type CrawlOutcome,
  LONGEST_PAUSE_MS,
  pauseAskedFor,
  type Visit,
  type VisitStore,
} from './crawl-outcome.ts'
import type { PageArchive, ReadLinks } from './page-bytes.ts'
import type { ListedTimes } from './visit-list.ts'

/** What the visits of a crawl work with: the same for all of them. */
export interface VisitContext {
  readonly fetcher: Fetcher
  readonly extractPage: ExtractPage
  readonly readLinks: ReadLinks
  /** For pages whose scripts bring what they say. */
  readonly renderer?: PageRenderer | undefined
  readonly frontier: Frontier
  readonly visits: VisitStore
  readonly links: LinkGraph
  readonly archive?: PageArchive | undefined
  readonly clock: Clock
  readonly crawl: number
  readonly inScope: (url: string) => boolean
  readonly following: FollowLinks
  readonly guard: TrapGuard
  readonly copies: Copies
  readonly listed: ListedTimes
  readonly decisions: CanonicalDecisions
}

export interface PageVisit {
  readonly address: LeasedAddress
  /** The visit before, where there was one. */
  readonly prior: Visit | undefined
  readonly signal: AbortSignal
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Where nothing is known yet. */
const FIRST_MS = 7 * DAY_MS
const SOONEST_MS = 6 * HOUR_MS
const LATEST_MS = 90 * DAY_MS
/** After a failure, doubled with each further one. */
const AFTER_FAILURE_MS = DAY_MS

/** Of a page that is said not to have changed for so long: it is likely to stay so for half as long again. */
const SHARE_OF_AGE = 0.5

/** `unchangedMs` is how long ago the page changed last, where its site tells. */
export function nextVisit(everyMs: number | undefined, changed: boolean, unchangedMs?: number): number {
  if (everyMs === undefined && unchangedMs === undefined) return FIRST_MS
  if (everyMs === undefined)
    return Math.min(Math.max((unchangedMs ?? 0) * SHARE_OF_AGE, SOONEST_MS), LATEST_MS)
  return Math.min(Math.max(changed ? everyMs / 2 : everyMs * 1.5, SOONEST_MS), LATEST_MS)
}

/** `failures` counts this one. */
export function visitAfterFailure(failures: number): number {
  return Math.min(AFTER_FAILURE_MS * 2 ** (failures - 1), LATEST_MS)
}

const NOTHING_FOUND = { digest: '', fingerprint: '', indexed: false, failures: 0 }

export function visitRecord(
  { clock, listed }: Pick<VisitContext, 'clock' | 'listed'>,
  url: string,
  { prior, changed, found = {} }: { prior: Visit | undefined; changed: boolean; found?: Partial<Visit> },
): Visit {
  const now = clock.now()
  const changedAt = listed.get(url)
  const everyMs = nextVisit(prior?.everyMs, changed, changedAt === undefined ? undefined : now - changedAt)
  return {
    url,
    origin: originOf(url),
    visitedAt: now,
    everyMs,
    dueAt: now + everyMs,
    extraction: EXTRACTION_VERSION,
    ...NOTHING_FOUND,
    ...found,
  }
}

/** Whether a document stands as this code would make it: else the page is needed, changed or not. */
export function isCurrent(prior: Visit | undefined): prior is Visit {
  return prior?.indexed === true && prior.extraction === EXTRACTION_VERSION
}

/** Times that a page is tried which may be had later. */
const MOST_ATTEMPTS = 2
const RETRY_MS = 3_000
/** Failed visits in a row after which a document is taken out. */
const GONE_AFTER = 2

/** What comes of a page that could not be had: tried again, left for later, or taken out. */
export function failedVisit(
  { clock, decisions }: Pick<VisitContext, 'clock' | 'decisions'>,
  { address, prior }: PageVisit,
  error: unknown,
): CrawlOutcome {
  const { url } = address
  const now = clock.now()
  const later = error instanceof PageUnavailable || error instanceof PageRefusedForNow
  const pauseMs = pauseAskedFor(error)
  const again = later ? triedAgain(now, address, pauseMs) : undefined
  if (again) return { ...again, pauseMs }
  const failures = (prior?.failures ?? 0) + 1
  const gone = !later && prior?.indexed === true && failures >= GONE_AFTER
  const visit = prior && {
    ...prior,
    visitedAt: now,
    failures,
    dueAt: now + visitAfterFailure(failures),
    indexed: prior.indexed && !gone,
  }
  return {
    // Pages that named this address as theirs are read after all, under their own.
    settled: [{ url, state: 'done', counted: false, deadEnd: true }, ...decisions.deadEnd(url)],
    found: [],
    count: 'failed',
    reason: messageOf(error),
    ...(later && { pauseMs }),
    ...(visit && { visit }),
    ...(gone && { removed: prior.url }),
  }
}

/** A page that was had and could not be read for all that this machine has to do; undefined where another try would not help. */
export function unreadYet(clock: Clock, address: LeasedAddress, error: unknown): CrawlOutcome | undefined {
  const later = error instanceof PageUnavailable || error instanceof PageTookTooLong
  return later ? triedAgain(clock.now(), address, 0) : undefined
}

/** Undefined where it was tried often enough. A page that failed is only put last; its host is left alone where it asks for that. */
function triedAgain(
  now: number,
  { url, attempts }: LeasedAddress,
  pauseMs: number,
): CrawlOutcome | undefined {
  if (attempts + 1 >= MOST_ATTEMPTS || pauseMs > LONGEST_PAUSE_MS) return undefined
  const readyAt = now + Math.max(pauseMs, RETRY_MS)
  return { settled: [{ url, state: 'again', readyAt, counted: false }], found: [] }
}
