// How each feed is doing, for whoever watches over the service.
import type { FeedState } from '../article-store.ts'
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
