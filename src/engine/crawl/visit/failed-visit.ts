// What comes of a page that could not be had: tried again, left for later, or taken out.
import type { Clock } from '../../../foundation/clock.ts'
import { PageRefusedForNow, PageTookTooLong, PageUnavailable } from '../../../foundation/errors.ts'
import type { LeasedAddress } from '../frontier/frontier.ts'
import { type CrawlOutcome, LONGEST_PAUSE_MS, pauseAskedFor } from './crawl-outcome.ts'
import { visitAfterFailure } from './revisit.ts'
import type { PageVisit, VisitContext } from './visit-needs.ts'

/** Times that a page is tried which may be had later. */
const MOST_ATTEMPTS = 2
const RETRY_MS = 3_000
/** Failed visits in a row after which a document is taken out. */
const GONE_AFTER = 2

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
    reason: error instanceof Error ? error.message : String(error),
    ...(later && { pauseMs }),
    ...(visit && { visit }),
    ...(gone && { removed: url }),
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
