// The news: reads a topic's feed, and keeps the feeds polled.
import type { Clock } from '../../foundation/clock.ts'
import type { Deadline } from '../../foundation/deadline.ts'
import { type FeedUnavailable, UnknownTopic } from '../../foundation/errors.ts'
import { given } from '../../foundation/given.ts'
import type { Logger } from '../../foundation/logger.ts'
import { withTimeout } from '../../foundation/with-timeout.ts'
import type { IsBlocked } from '../index/removal.ts'
import type { Fetcher } from '../pages/fetcher.ts'
import type { ArticleStore } from './article-store.ts'
import { createEditions, MAX_LIMIT } from './editions.ts'
import {
  type FeedCatalogue,
  type FeedChange,
  NEWS_TOPICS,
  type NewsTopic,
  withChanges,
} from './feeds/feed-catalogue.ts'
import { type FeedHealth, feedUnavailable, healthOf } from './feeds/feed-health.ts'
import { createNewsPoller, subscriptionsOf } from './feeds/news-poller.ts'
import { createPollFeeds, createReaderPolls, type FeedPoll } from './feeds/poll-feeds.ts'
import type { Article, NewsOutcome } from './news-outcome.ts'
import type { HeadlineWriter } from './summaries/summarize.ts'
import { createSummaryDesk } from './summary-desk.ts'

export interface NewsRequest {
  readonly topic: string
  /** 1 to 50. */
  readonly limit: number
  /** Whether the feeds are asked first, as often as readers may have them asked. */
  readonly fresh: boolean
  readonly deadline: Deadline
}

/** What polling gave a topic. A feed of several topics counts in each. */
export interface TopicPoll {
  readonly topic: string
  readonly feeds: number
  readonly failed: number
  /** Articles that are new or have new words. */
  readonly articles: number
  readonly failures: readonly { readonly feed: string; readonly error: string }[]
}

export interface News {
  /** Throws UnknownTopic. */
  checkTopic(topic: string): void
  /** Throws UnknownTopic, and FeedUnavailable where the topic never had an article. */
  read(request: NewsRequest): Promise<NewsOutcome>
  /** Polls the feeds of these topics, or all, now. Throws UnknownTopic; a broken feed is only counted. */
  poll(topics?: readonly string[]): Promise<readonly TopicPoll[]>
  /** Polls each feed when it is due, until `stop`. */
  start(): void
  stop(): Promise<void>
  /** Resolves when no summary is in line to be written. */
  summariesWritten(): Promise<void>
  health(): Promise<readonly FeedHealth[]>
}

export interface NewsNeeds {
  readonly articles: ArticleStore
  readonly fetcher: Fetcher
  readonly blocked?: () => Promise<IsBlocked>
  readonly feeds: FeedCatalogue
  /** What the operator changed of it; asked each time, since a change holds at once. */
  readonly feedChanges?: () => Promise<readonly FeedChange[]>
  readonly clock: Clock
  readonly logger: Logger
  readonly topics?: readonly NewsTopic[]
  /** Given what a poll found; its failure is logged and fails nothing. */
  readonly onArticles?: (articles: readonly Article[]) => Promise<void>
  /** Who writes summaries in place of sentences chosen from the articles. */
  readonly writer?: HeadlineWriter
  /** Whether this node polls what is due; absent where there is no other. */
  readonly isMyTurn?: () => boolean
  /** From 0 to 1; spreads polls. */
  readonly random?: () => number
  readonly feedTimeoutMs?: number
}

/** The longest that one feed may take to answer. */
const FEED_TIMEOUT_MS = 10_000
/** So long a reader waits for the slowest feed; what comes later is there for the next. */
const PATIENCE_MS = 3_000
/** So long where there is nothing else to show. */
const LONGEST_WAIT_MS = 8_000
/** A topic without articles is tried again for a reader, but not for each. */
const RETRY_EMPTY_MS = 10_000

export function createNews(needs: NewsNeeds): News {
  const { articles, clock, logger, topics = NEWS_TOPICS } = needs
  const readFeeds = async (): Promise<FeedCatalogue> =>
    withChanges(needs.feeds, (await needs.feedChanges?.()) ?? [])
  const editions = createEditions({ articles, readFeeds, clock })
  const { writer } = needs
  const desk = writer ? createSummaryDesk({ editions, writer, logger }) : undefined
  const readerPolls = createReaderPolls(clock)
  const emptyTries = new Map<string, { readonly at: number; readonly asked: Promise<number> }>()
  const { random = Math.random, feedTimeoutMs = FEED_TIMEOUT_MS } = needs
  const pollFeeds = createPollFeeds({ ...needs, random, feedTimeoutMs })
  const poller = createNewsPoller({ ...needs, readFeeds, pollFeeds, onChange })

  async function onChange(found: readonly Article[], slugs: readonly string[]): Promise<void> {
    // Ahead of the next reader, and without holding up those who wait meanwhile.
    const changed = topics.filter(({ slug }) => slugs.includes(slug))
    for (const topic of changed) {
      await editions.summaryOf(topic)
      await new Promise(setImmediate)
    }
    desk?.write(changed)
    try {
      await needs.onArticles?.(found)
    } catch (error) {
      logger.error({ err: error, articles: found.length }, 'articles could not be handed on')
    }
  }

  function topicOf(slug: string): NewsTopic {
    const topic = topics.find((one) => one.slug === slug)
    if (topic) return topic
    throw new UnknownTopic(
      slug,
      topics.map((one) => one.slug),
    )
  }

  /** Gives how many feeds were asked. */
  async function pollFor(topic: NewsTopic, deadline: Deadline): Promise<number> {
    let refused = 0
    const mayAsk = (url: string): boolean => {
      const may = readerPolls(url)
      if (!may) refused += 1
      return may
    }
    const polling = poller.pollNow([topic.slug], mayAsk).catch((error: unknown) => {
      logger.error({ err: error, topic: topic.slug }, 'polling the news feeds failed')
    })
    await withTimeout(polling, Math.min(PATIENCE_MS, deadline.remainingMs()), () => undefined)
    if ((await editions.current(topic)).total === 0) {
      const leftMs = Math.min(LONGEST_WAIT_MS - PATIENCE_MS, deadline.remainingMs())
      await withTimeout(polling, leftMs, () => undefined)
    }
    return Math.max(0, ((await readFeeds()).get(topic.slug)?.length ?? 0) - refused)
  }

  /** Polls for all readers of an empty topic together, and not again for a while. Gives how many feeds were asked. */
  function tryEmpty(topic: NewsTopic, deadline: Deadline): Promise<number> {
    const last = emptyTries.get(topic.slug)
    if (last !== undefined && clock.now() - last.at < RETRY_EMPTY_MS) return last.asked
    const asked = pollFor(topic, deadline)
    emptyTries.set(topic.slug, { at: clock.now(), asked })
    return asked
  }

  async function unavailable(slug: string): Promise<FeedUnavailable> {
    const sources = (await readFeeds()).get(slug) ?? []
    return feedUnavailable(slug, sources, await articles.feedStates(), poller.cutOffUntil(), clock.now())
  }

  return {
    checkTopic(topic) {
      topicOf(topic)
    },
    async read({ topic: slug, limit, fresh, deadline }) {
      const topic = topicOf(slug)
      let feedsAsked = fresh ? await pollFor(topic, deadline) : 0
      let edition = await editions.current(topic)
      if (edition.total === 0 && !fresh) {
        feedsAsked = await tryEmpty(topic, deadline)
        edition = await editions.current(topic)
      }
      if (edition.total === 0) throw await unavailable(slug)
      const byRelevance = edition.byRelevance.slice(0, Math.min(MAX_LIMIT, Math.max(1, limit)))
      const summary = await editions.summaryOf(topic)
      return {
        topic: slug,
        description: topic.description,
        byRelevance,
        byDate: byRelevance.toSorted(newestFirst),
        total: edition.total,
        ...given({ summary }),
        builtAt: edition.builtAt,
        feedsAsked,
      }
    },
    async poll(wanted = topics.map(({ slug }) => slug)) {
      const slugs = wanted.map((slug) => topicOf(slug).slug)
      const polls = await poller.pollNow(slugs)
      return slugs.map((slug) => topicPoll(slug, polls))
    },
    start: poller.start,
    async stop() {
      await poller.stop()
      await desk?.stop()
    },
    summariesWritten: async () => desk?.idle(),
    async health() {
      return healthOf(subscriptionsOf(await readFeeds()), await articles.feedStates(), clock.now())
    },
  }
}

function topicPoll(topic: string, polls: readonly FeedPoll[]): TopicPoll {
  const own = polls.filter(({ topics }) => topics.includes(topic))
  const failures = own.flatMap(({ feed, error }) => (error === undefined ? [] : [{ feed: feed.url, error }]))
  const articles = own.reduce((sum, one) => sum + one.articles.length, 0)
  return { topic, feeds: own.length, failed: failures.length, articles, failures }
}

/** Articles of the same moment stand in the order of their addresses, so that the list is the same each time. */
function newestFirst(a: Article, b: Article): number {
  return Date.parse(b.published) - Date.parse(a.published) || (a.url < b.url ? -1 : 1)
}
