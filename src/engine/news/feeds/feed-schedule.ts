// When a feed is asked again: soon after a success, ever later after failures.
import { given } from '../../../foundation/given.ts'
import type { FeedState } from '../article-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const INTERVAL_MS = 10 * MINUTE
/** After failures that pass, a feed that works is tried again so soon, so that what it tells is not late. */
const SECOND_TRIES_MS: readonly number[] = [INTERVAL_MS / 5, INTERVAL_MS / 2.5]
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
  | {
      readonly ok: false
      readonly error: string
      /** Every feed failed together, so the fault is on our side and not held against this one. */
      readonly ours: boolean
      /** How long the server wants to be left alone at least; absent where the failure is no passing one. */
      readonly passesInMs?: number | undefined
    }

/** Whether the feed has failed for a week. */
export function isGivenUp(state: FeedState, nowMs: number): boolean {
  return state.failingSince !== undefined && nowMs - state.failingSince >= GIVEN_UP_AFTER_MS
}

/** The clocks of two nodes may differ by so much. */
const SKEW_MS = MINUTE

/** Whether the clock was put back since: when it is due next, and what it gave then, is as wrong as the clock was. */
export function isOfTimeToCome(state: FeedState, nowMs: number): boolean {
  return state.lastTried > nowMs + SKEW_MS
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
      ...given({ etag: result.etag, lastModified: result.lastModified }),
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
    ...given({ failingSince: since }),
    lastError: result.error,
    nextDue: 0,
  }
  if (result.ours) return { ...failed, nextDue: nowMs + spread(MINUTE, random) }
  if (isGivenUp(failed, nowMs)) return { ...failed, nextDue: nowMs + spread(DAY, random) }
  const wait =
    failed.lastOk === undefined
      ? doubled(MINUTE, failed.failures - 1)
      : restMs(failed.failures, result.passesInMs)
  return { ...failed, nextDue: nowMs + Math.max(spread(wait, random), result.passesInMs ?? 0) }
}

/**
 * A feed that once worked is tried again twice within the interval where the failure may have passed by then and the
 * server asks for no longer rest, then as usual, and after that it rests an hour and ever longer. One that never did
 * may only wait for our own network.
 */
function restMs(failures: number, passesInMs: number | undefined): number {
  const tries = passesInMs === undefined ? [] : SECOND_TRIES_MS
  const soon = tries[failures - 1]
  if (soon !== undefined && soon >= (passesInMs ?? 0)) return soon
  const since = failures - tries.length
  return Math.max(since <= 1 ? INTERVAL_MS : doubled(HOUR, since - 2), passesInMs ?? 0)
}

function doubled(first: number, times: number): number {
  return Math.min(LONGEST_BACK_OFF_MS, first * 2 ** Math.min(times, 20))
}

/** At most a tenth earlier, so that a back-off is never longer than promised. */
function spread(waitMs: number, random: number): number {
  return Math.round(waitMs * (0.9 + 0.1 * random))
}
