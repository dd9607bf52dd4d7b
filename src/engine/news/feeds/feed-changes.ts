// What the operator changed of the feed catalogue: feeds put into a topic, feeds taken out of it.
import type { Feed, FeedCatalogue } from './feed-catalogue.ts'

export interface FeedChange {
  readonly topic: string
  /** In WHATWG form. */
  readonly url: string
  readonly title: string
  /** Whether the topic has the feed. */
  readonly kept: boolean
}

/** At most one change for each topic and address: a later one replaces it. */
export interface FeedChangeStore {
  list(): Promise<readonly FeedChange[]>
  /** All or none. */
  put(changes: readonly FeedChange[]): Promise<void>
}

export function withChanges(catalogue: FeedCatalogue, changes: readonly FeedChange[]): FeedCatalogue {
  if (changes.length === 0) return catalogue
  const topics = new Map([...catalogue].map(([topic, feeds]) => [topic, byUrl(feeds)]))
  for (const { topic, url, title, kept } of changes) {
    const feeds = topics.get(topic) ?? new Map<string, Feed>()
    if (!kept) feeds.delete(url)
    else if (!feeds.has(url)) feeds.set(url, { title, url })
    topics.set(topic, feeds)
  }
  return new Map([...topics].map(([topic, feeds]) => [topic, [...feeds.values()]]))
}

function byUrl(feeds: readonly Feed[]): Map<string, Feed> {
  return new Map(feeds.map((feed) => [feed.url, feed]))
}
