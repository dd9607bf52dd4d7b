// When a feed is asked again: soon after a success, ever later after failures.
import type { FeedState } from './article-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const INTERVAL_MS = 10 * MINUTE
/** However long a server asks to be left alone, news an hour old is old. */
const LONGEST_INTERVAL_MS = HOUR
const LONGEST_BACK_OFF_MS = DAY
/** A feed that fails for so long is given up, but for one try a day. */
const GIVEN_UP_AFTER_MS = 7 * DAY

/** What a poll found, as far as the schedule cares. */
export type PollResult =
  | {
      readonly ok: true
      readonly etag?: string
      readonly lastModified?: string
      readonly freshForMs?: number
    }
  /** `ours`: every feed failed together, so the fault is on our side and not held against this one. */
  | { readonly ok: false; readonly error: string; readonly ours: boolean }

/** Whether the feed has failed for a week. */
export function isGivenUp(state: FeedState, nowMs: number): boolean {
  return state.failingSince !== undefined && nowMs - state.failingSince >= GIVEN_UP_AFTER_MS
}

/** The state after a poll. `random` from 0 to 1 spreads feeds that were polled together. */
export function stateAfter(
  url: string,
  topics: readonly string[],
  before: FeedState | undefined,
  result: PollResult,
  nowMs: number,
  random: number,
): FeedState {
  if (result.ok) {
    const wanted = Math.min(LONGEST_INTERVAL_MS, Math.max(INTERVAL_MS, result.freshForMs ?? 0))
    return {
      url,
      topics,
      ...(result.etag !== undefined && { etag: result.etag }),
      ...(result.lastModified !== undefined && { lastModified: result.lastModified }),
      lastTried: nowMs,
      lastOk: nowMs,
      failures: 0,
      nextDue: nowMs + spread(wanted, random),
    }
  }
  const since = result.ours ? before?.failingSince : (before?.failingSince ?? nowMs)
  const failed: FeedState = {
    ...before,
    url,
    topics,
    lastTried: nowMs,
    failures: (before?.failures ?? 0) + (result.ours ? 0 : 1),
    ...(since !== undefined && { failingSince: since }),
    lastError: result.error,
    nextDue: 0,
  }
  return { ...failed, nextDue: nowMs + spread(waitMs(failed, result.ours, nowMs), random) }
}

function waitMs(failed: FeedState, ours: boolean, nowMs: number): number {
  if (ours) return MINUTE
  return isGivenUp(failed, nowMs) ? DAY : backOffMs(failed.failures, failed.lastOk !== undefined)
}

/**
 * A feed that once worked is asked again as usual after one failure, and rests an hour after two in a row; one that
 * never did may only wait for our own network.
 */
function backOffMs(failures: number, workedOnce: boolean): number {
  if (workedOnce && failures === 1) return INTERVAL_MS
  const [first, doublings] = workedOnce ? [HOUR, failures - 2] : [MINUTE, failures - 1]
  return Math.min(LONGEST_BACK_OFF_MS, first * 2 ** Math.min(doublings, 20))
}

/** At most a tenth earlier, so that a back-off is never longer than promised. */
function spread(waitMs: number, random: number): number {
  return Math.round(waitMs * (0.9 + 0.1 * random))
}
