// What is said to whoever asks for a topic that never had an article: which feed, why, and when it is tried again.
import { FeedUnavailable } from '../../../foundation/errors.ts'
import type { FeedState } from '../article-store.ts'
import type { Feed } from './feed-catalogue.ts'

/** The longest that a feed which never worked waits at first. */
const RETRY_MS = 60_000

/** `notBefore`: milliseconds since the epoch before which no feed is asked. */
export function feedUnavailable(
  topic: string,
  sources: readonly Feed[],
  states: readonly FeedState[],
  notBefore: number,
  nowMs: number,
): FeedUnavailable {
  if (sources.length === 0)
    return new FeedUnavailable(
      `The news feed "${topic}" has no sources: the feed catalogue (WHIPPET_FEEDS) names none.`,
      3600,
    )
  const own = states.filter(({ url }) => sources.some((source) => source.url === url))
  const soonest = Math.min(...own.map(({ nextDue }) => nextDue), nowMs + RETRY_MS)
  const nextTry = Math.max(soonest, notBefore, nowMs + 1000)
  const error = own.find(({ lastError }) => lastError !== undefined)?.lastError
  const why = error === undefined ? '' : ` (${error.slice(0, 200)})`
  return new FeedUnavailable(
    `The news feed "${topic}" is temporarily unavailable: none of its ${sources.length} sources could be read${why}. ` +
      `The next try is at ${new Date(nextTry).toISOString()}.`,
    Math.ceil((nextTry - nowMs) / 1000),
  )
}
