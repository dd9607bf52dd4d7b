// The topics of the news, and which feeds each is made of: the built-in catalogue or the operator's own, and what the owner changed.
import topics from '../../../../facts/topics.json' with { type: 'json' }
import { isRecord } from '../../../foundation/text/json-shape.ts'
import { parseHttpUrl } from '../../../foundation/web/url.ts'

export interface NewsTopic {
  readonly slug: string
  /** The feed in plain words; the title of a feed response. */
  readonly description: string
  /** Words that articles of the topic use, separated by spaces; empty where the topic is no subject. */
  readonly keywords: string
}

/** In the contract's order. */
export const NEWS_TOPICS: readonly NewsTopic[] = topics

export interface Feed {
  readonly title: string
  /** In WHATWG form; the feed's identity. */
  readonly url: string
  /** ISO 3166-1 alpha-2, in capitals. */
  readonly country?: string
  /** ISO 639-1. */
  readonly lang?: string
}

/** The feeds by the topic's slug; a topic without an entry has none. */
export type FeedCatalogue = ReadonlyMap<string, readonly Feed[]>

/** The catalogue can't be used; the message names the entry and what is wrong with it. */
export class InvalidCatalogue extends Error {
  override readonly name = 'InvalidCatalogue'
}

/** Reads `{"slug": [{"title","url"}]}`. Topics that are absent have no feeds. Throws InvalidCatalogue. */
export function parseFeedCatalogue(json: unknown): FeedCatalogue {
  if (!isRecord(json))
    throw new InvalidCatalogue('A feed catalogue is an object: {"slug": [{"title", "url"}]}')
  const slugs = NEWS_TOPICS.map(({ slug }) => slug)
  return new Map(
    Object.entries(json).map(([slug, feeds]) => {
      if (!slugs.includes(slug)) {
        throw new InvalidCatalogue(
          `Unknown topic ${JSON.stringify(slug)}; the topics are ${slugs.join(', ')}`,
        )
      }
      if (!Array.isArray(feeds)) throw new InvalidCatalogue(`${slug} is no list of feeds`)
      return [slug, [...byUrl(feeds.map((feed, at) => readFeed(feed, `${slug}[${at}]`))).values()]]
    }),
  )
}

function readFeed(feed: unknown, place: string): Feed {
  if (!isRecord(feed)) throw new InvalidCatalogue(`${place} is no object with "title" and "url"`)
  const { title, url, country, lang } = feed
  if (typeof title !== 'string' || title.trim() === '') throw new InvalidCatalogue(`${place} has no "title"`)
  const address = typeof url === 'string' ? parseHttpUrl(url) : undefined
  if (!address) throw new InvalidCatalogue(`${place} has no http or https "url": ${JSON.stringify(url)}`)
  return {
    title: title.trim(),
    url: address.href,
    ...optional('country', country, /^[A-Z]{2}$/, place),
    ...optional('lang', lang, /^[a-z]{2}$/, place),
  }
}

function optional<K extends string>(
  key: K,
  value: unknown,
  form: RegExp,
  place: string,
): { readonly [name in K]?: string } {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'string' || !form.test(value)) {
    throw new InvalidCatalogue(`${place} has a "${key}" that is no two-letter code: ${JSON.stringify(value)}`)
  }
  return { [key]: value } as { readonly [name in K]?: string }
}

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

/** What the operator changed of the feed catalogue: feeds put into a topic, feeds taken out of it. */
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
