// The operator's feeds: lists in OPML taken in and given out, a feed taken out of the news.
import { type FeedChange, type FeedChangeStore, NEWS_TOPICS } from '../../engine/news/feeds/feed-catalogue.ts'
import type { FeedHealth } from '../../engine/news/feeds/feed-health.ts'
import { type OutlinedFeed, readOpml, writeOpml } from '../../engine/news/feeds/opml.ts'
import { InvalidRequest, NotFound } from '../../foundation/errors.ts'
import { parseHttpUrl } from '../../foundation/web/url.ts'
import type { FeedsImported } from './owner-figures.ts'

export interface FeedLists {
  /** As they are in force, each with its topics and how it does. */
  list(): Promise<readonly FeedHealth[]>
  /** `topic` is for feeds that stand under none of ours. Throws InvalidRequest where the text is no OPML. */
  importOpml(text: string, topic?: string): Promise<FeedsImported>
  exportOpml(): Promise<string>
  /** Whether it is new there; asked from the next poll on. Throws InvalidRequest. */
  add(feed: { readonly url: string; readonly topic: string; readonly title?: string }): Promise<boolean>
  /** Out of every topic; how many had it. Throws NotFound where none has. */
  remove(url: string): Promise<number>
}

const MOST_FEEDS = 5_000
const MOST_TITLE = 200

export function createFeedLists(needs: {
  changes: FeedChangeStore
  health: () => Promise<readonly FeedHealth[]>
}): FeedLists {
  const { changes, health } = needs
  return {
    list: health,
    async importOpml(text, topic) {
      const otherwise = topic === undefined ? undefined : knownTopic(topic)
      const outlined = readOpml(text)
      if (!outlined) throw new InvalidRequest('This is no OPML: a list of feeds as feed readers export it')
      if (outlined.length > MOST_FEEDS)
        throw new InvalidRequest(`The list has ${outlined.length} feeds; at most ${MOST_FEEDS} are taken`)
      const read = outlined.map((feed) => readFeed(feed, otherwise))
      const known = new Set(
        (await health()).flatMap(({ url, topics }) => topics.map((one) => `${one} ${url}`)),
      )
      const found = new Map(
        read.flatMap((one) => ('change' in one ? [[keyOf(one.change), one.change] as const] : [])),
      )
      const fresh = [...found.values()].filter((change) => !known.has(keyOf(change)))
      if (fresh.length > 0) await changes.put(fresh)
      return {
        added: fresh.length,
        known: found.size - fresh.length,
        left_out: read.flatMap((one) => ('change' in one ? [] : [one])),
      }
    },
    async add({ url, topic, title = '' }) {
      const read = readFeed({ title, url: url.trim(), within: [] }, knownTopic(topic))
      if (!('change' in read)) throw new InvalidRequest(`"${read.url}" is ${read.reason}`)
      const { change } = read
      const isKnown = (await health()).some(
        (one) => one.url === change.url && one.topics.includes(change.topic),
      )
      if (!isKnown) await changes.put([change])
      return !isKnown
    },
    async exportOpml() {
      const feeds = await health()
      const topics = SLUGS.filter((slug) => feeds.some((feed) => feed.topics.includes(slug)))
      return writeOpml(
        topics.map((topic) => ({ topic, feeds: feeds.filter((feed) => feed.topics.includes(topic)) })),
      )
    },
    async remove(url) {
      const wanted = parseHttpUrl(url)?.href
      const feed = (await health()).find((one) => one.url === wanted)
      if (!feed) throw new NotFound(`No topic has the feed ${url.slice(0, 200)}`)
      await changes.put(
        feed.topics.map((topic) => ({ topic, url: feed.url, title: feed.title, kept: false })),
      )
      return feed.topics.length
    },
  }
}

const SLUGS = NEWS_TOPICS.map(({ slug }) => slug)

/** `AI News` and `ai-news` are one. */
function slugOf(name: string): string | undefined {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
  return SLUGS.find((one) => one === slug)
}

function knownTopic(name: string): string {
  const slug = slugOf(name)
  if (slug === undefined)
    throw new InvalidRequest(`There is no topic "${name}"; the topics are ${SLUGS.join(', ')}`)
  return slug
}

function keyOf({ topic, url }: FeedChange): string {
  return `${topic} ${url}`
}

function readFeed(
  { title, url, within }: OutlinedFeed,
  otherwise: string | undefined,
): { readonly change: FeedChange } | FeedsImported['left_out'][number] {
  const address = parseHttpUrl(url)
  if (!address) return { title, url: url.slice(0, 200), reason: 'not an http or https address' }
  const topic = within.map(slugOf).find((slug) => slug !== undefined) ?? otherwise
  if (topic === undefined) return { title, url: address.href, reason: 'under none of the news topics' }
  const name = (title === '' ? address.hostname : title).slice(0, MOST_TITLE)
  return { change: { topic, url: address.href, title: name, kept: true } }
}
