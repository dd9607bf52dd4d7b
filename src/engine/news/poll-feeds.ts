// Polls feeds: asks each whether it changed, reads it, keeps its articles. A broken feed only fails itself.
import type { Clock } from '../../foundation/clock.ts'
import { PageUnavailable } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { MAX_FEED_BYTES, parseFeed } from '../../foundation/web/feed.ts'
import type { FeedItem } from '../../foundation/web/feed-item.ts'
import type { Fetched, Fetcher } from '../pages/fetcher.ts'
import type { ArticleStore, FeedState } from './article-store.ts'
import type { Feed } from './feed-catalogue.ts'
import { stateAfter } from './feed-schedule.ts'
import { gatherArticles } from './gather-articles.ts'
import { createStoryReader, isStoryList } from './hacker-news.ts'
import { inParallel } from './in-parallel.ts'
import type { Article } from './news-outcome.ts'

/** A feed and the topics that it feeds. */
export interface Subscription {
  readonly feed: Feed
  readonly topics: readonly string[]
}

/** What came of asking one feed. */
export interface FeedPoll {
  readonly feed: Feed
  readonly topics: readonly string[]
  readonly result: 'changed' | 'unchanged' | 'failed'
  /** Articles that are new to us or have new words. */
  readonly articles: readonly Article[]
  readonly error?: string
  /** Whether the failure may lie with our own network. */
  readonly unreachable: boolean
}

export interface PollParts {
  readonly articles: ArticleStore
  readonly fetcher: Fetcher
  readonly clock: Clock
  readonly logger: Logger
  /** From 0 to 1. */
  readonly random: () => number
  readonly feedTimeoutMs: number
}

/** Polls the feeds now, whether due or not. Never rejects because of a feed. */
export type PollFeeds = (subscriptions: readonly Subscription[], signal: AbortSignal) => Promise<FeedPoll[]>

const WIDTH = 8
/** From so many feeds on, failing all together means that we are cut off, not they. */
const CUT_OFF_FROM = 3

export function createPollFeeds(parts: PollParts): PollFeeds {
  const { articles, clock, logger, random } = parts
  const pollFeed = createPollFeed(parts)
  const underWay = new Map<string, Promise<Polled>>()

  /** Two who ask for the same feed at the same time share one request. */
  function pollOnce(
    subscription: Subscription,
    state: FeedState | undefined,
    signal: AbortSignal,
  ): Promise<Polled> {
    const { url } = subscription.feed
    const running = underWay.get(url)
    if (running !== undefined) return running
    const polled = pollFeed(subscription, state, signal).finally(() => underWay.delete(url))
    underWay.set(url, polled)
    return polled
  }

  return async (subscriptions, signal) => {
    const states = new Map((await articles.feedStates()).map((state) => [state.url, state]))
    const polled = await inParallel(subscriptions, WIDTH, (subscription) =>
      pollOnce(subscription, states.get(subscription.feed.url), signal),
    )
    const cutOff = polled.length >= CUT_OFF_FROM && polled.every(({ poll }) => poll.unreachable)
    // A failure that the caller's leaving made says nothing about the feed.
    if (!signal.aborted) await articles.saveFeedStates(polled.flatMap((one) => failedState(one, cutOff)))
    const failed = polled.filter(({ poll }) => poll.result === 'failed')
    const added = polled.reduce((sum, { poll }) => sum + poll.articles.length, 0)
    logger.debug({ feeds: polled.length, failed: failed.length, added, at: clock.now() }, 'feeds polled')
    return polled.map(({ poll }) => poll)
  }

  function failedState({ poll, before }: Polled, ours: boolean): FeedState[] {
    if (poll.error === undefined) return []
    const result = { ok: false, error: poll.error, ours } as const
    return [stateAfter(poll.feed.url, poll.topics, before, result, clock.now(), random())]
  }
}

interface Polled {
  readonly poll: FeedPoll
  readonly before: FeedState | undefined
}

type PollFeed = (
  subscription: Subscription,
  state: FeedState | undefined,
  signal: AbortSignal,
) => Promise<Polled>

function createPollFeed(parts: PollParts): PollFeed {
  const { articles, clock, logger, random } = parts
  const read = createRead(parts)

  return async ({ feed, topics }, state, outer) => {
    const known = state && sameTopics(state.topics, topics) ? state : undefined
    try {
      const answer = await read(feed, known, outer)
      const found = answer.notModified ? [] : await keep(feed, topics, answer)
      const validators = answer.notModified
        ? { ...pickValidators(known), ...pickValidators(answer) }
        : pickValidators(answer)
      const fresh = answer.freshForMs === undefined ? {} : { freshForMs: answer.freshForMs }
      const result = { ok: true, ...validators, ...fresh } as const
      await articles.saveFeedStates([stateAfter(feed.url, topics, state, result, clock.now(), random())])
      const change = found.length > 0 ? 'changed' : 'unchanged'
      return { poll: { feed, topics, result: change, articles: found, unreachable: false }, before: state }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      logger.debug({ feed: feed.url, error: message }, 'feed failed')
      const unreachable = error instanceof PageUnavailable
      return {
        poll: { feed, topics, result: 'failed', articles: [], error: message, unreachable },
        before: state,
      }
    }
  }

  /** Stores what the feed lists in each of its topics; gives what is new in any of them. */
  async function keep(feed: Feed, topics: readonly string[], answer: Answer): Promise<Article[]> {
    const added = new Map<string, Article>()
    for (const topic of topics) {
      const held = await articles.ofFeed(topic, feed.url)
      const lang = feed.lang ?? answer.lang
      const gathered = gatherArticles(answer.items, feed, lang, held, clock.now())
      await articles.put(topic, feed.url, gathered.articles, gathered.changed.length > 0)
      for (const { article } of gathered.changed) added.set(article.url, article)
    }
    return [...added.values()]
  }
}

interface Answer {
  readonly notModified: boolean
  readonly items: readonly FeedItem[]
  readonly lang?: string
  readonly etag?: string
  readonly lastModified?: string
  readonly freshForMs?: number
}

/** Asks for the feed and reads the answer, within the time that one feed may take. */
function createRead(
  parts: PollParts,
): (feed: Feed, known: FeedState | undefined, outer: AbortSignal) => Promise<Answer> {
  const readStories = createStoryReader(parts.fetcher)

  return async (feed, known, outer) => {
    const timeout = AbortSignal.timeout(parts.feedTimeoutMs)
    const signal = AbortSignal.any([timeout, outer])
    const work = async (): Promise<Answer> => {
      const fetched = await parts.fetcher.fetch(feed.url, {
        signal,
        robots: false,
        maxBytes: MAX_FEED_BYTES,
        accept:
          'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
        ...pickValidators(known),
      })
      return {
        ...(await itemsOf(fetched, feed.url, signal)),
        notModified: fetched.notModified,
        ...headersOf(fetched),
      }
    }
    return await unlessAborted(work(), signal)
  }

  async function itemsOf(
    fetched: Fetched,
    url: string,
    signal: AbortSignal,
  ): Promise<Pick<Answer, 'items' | 'lang'>> {
    if (fetched.notModified) return { items: [] }
    if (isStoryList(url)) return { items: await readStories(fetched.body, fetched.url, signal) }
    return parseFeed(fetched.body, fetched.url, fetched.contentType)
  }
}

/** Gives up when the signal does, even where the work behind it does not listen. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = (): void => reject(new PageUnavailable('The feed did not answer in time'))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

function headersOf(fetched: Fetched): Pick<Answer, 'etag' | 'lastModified' | 'freshForMs'> {
  return {
    ...pickValidators(fetched),
    ...(fetched.freshForMs !== undefined && { freshForMs: fetched.freshForMs }),
  }
}

function pickValidators(from: { readonly etag?: string; readonly lastModified?: string } | undefined): {
  etag?: string
  lastModified?: string
} {
  return {
    ...(from?.etag !== undefined && { etag: from.etag }),
    ...(from?.lastModified !== undefined && { lastModified: from.lastModified }),
  }
}

function sameTopics(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((topic) => b.includes(topic))
}
