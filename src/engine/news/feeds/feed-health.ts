// How each feed is doing, for whoever watches over the service, and the failure where none of a topic's can be read.

import { FeedUnavailable } from '../../../foundation/errors.ts'
import type { FeedState } from '../article-store.ts'
import type { Feed } from './feed-catalogue.ts'
import { isGivenUp } from './feed-schedule.ts'
import type { Subscription } from './poll-feeds.ts'

export interface FeedHealth {
  readonly title: string
  readonly url: string
  readonly topics: readonly string[]
  /** `given-up`: failing for a week, asked once a day. */
  readonly state: 'never-asked' | 'ok' | 'failing' | 'given-up'
  readonly failures: number
  /** ISO 8601. */
  readonly lastOk?: string
  readonly nextDue?: string
  readonly lastError?: string
}

export function healthOf(
  subscriptions: readonly Subscription[],
  states: readonly FeedState[],
  nowMs: number,
): FeedHealth[] {
  const byUrl = new Map(states.map((state) => [state.url, state]))
  return subscriptions.map(({ feed, topics }) => {
    const state = byUrl.get(feed.url)
    const named = { title: feed.title, url: feed.url, topics }
    if (!state) return { ...named, state: 'never-asked', failures: 0 }
    return {
      ...named,
      state: isGivenUp(state, nowMs) ? 'given-up' : state.lastError === undefined ? 'ok' : 'failing',
      failures: state.failures,
      ...(state.lastOk !== undefined && { lastOk: new Date(state.lastOk).toISOString() }),
      nextDue: new Date(state.nextDue).toISOString(),
      ...(state.lastError !== undefined && { lastError: state.lastError }),
    }
  })
}

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
