// Polls feeds: asks each whether it changed, reads it, keeps its articles. A broken feed only fails itself.
import type { Clock } from '../../../foundation/clock.ts'
import { messageOf, PageGone, PageRefusedForNow, PageUnavailable } from '../../../foundation/errors.ts'
import { given } from '../../../foundation/given.ts'
import { inParallel } from '../../../foundation/in-parallel.ts'
import type { Logger } from '../../../foundation/logger.ts'
import type { IsBlocked } from '../../index/removal.ts'
import { type Fetcher, validatorsOf } from '../../pages/fetcher.ts'
import type { ArticleStore, FeedState, StoredArticle } from '../article-store.ts'
import type { Article } from '../news-outcome.ts'
import type { Feed } from './feed-catalogue.ts'
import { isOfTimeToCome, stateAfter } from './feed-schedule.ts'
import { gatherArticles } from './gather-articles.ts'
import { areCutOff } from './reach.ts'
import { createReadFeed, type FeedAnswer } from './read-feed.ts'

export const AT_ONCE = 5
export const AGAIN_AFTER_MS = 10_000

/** Whether a feed may be asked now; counts it where it may. */
export type MayAsk = (url: string) => boolean

/** For the feeds of a catalogue, of which there are few. */
export function createReaderPolls(clock: Clock): MayAsk {
  const asked = new Map<string, { left: number; at: number }>()
  return (url) => {
    const now = clock.now()
    const last = asked.get(url) ?? { left: AT_ONCE, at: now }
    const left = Math.min(AT_ONCE, last.left + Math.max(0, now - last.at) / AGAIN_AFTER_MS)
    const may = left >= 1
    asked.set(url, { left: may ? left - 1 : left, at: now })
    return may
  }
}

/** A feed and the topics that it feeds. */
export interface Subscription {
  readonly feed: Feed
  readonly topics: readonly string[]
}

/** What came of asking one feed. */
export interface FeedPoll extends Subscription {
  readonly result: 'changed' | 'unchanged' | 'failed'
  /** Articles that are new to us or have new words. */
  readonly articles: readonly Article[]
  readonly error?: string
  /** Whether the failure may lie with our own network. */
  readonly unreachable: boolean
  /** Whether it failed the last time too: another failure then tells nothing of our network. */
  readonly failedBefore: boolean
  /** How long the server wants to be left alone at least, where the failure is one that passes. */
  readonly passesInMs?: number
}

export interface PollParts {
  readonly articles: ArticleStore
  readonly fetcher: Fetcher
  /** Addresses that nothing may bring in. */
  readonly blocked?: (() => Promise<IsBlocked>) | undefined
  readonly clock: Clock
  readonly logger: Logger
  /** From 0 to 1. */
  readonly random: () => number
  readonly feedTimeoutMs: number
}

/** Polls the feeds now, whether due or not, but for those that may not be asked. Never rejects because of a feed. */
export type PollFeeds = (
  subscriptions: readonly Subscription[],
  signal: AbortSignal,
  mayAsk?: MayAsk,
) => Promise<FeedPoll[]>

const WIDTH = 8

export function createPollFeeds(parts: PollParts): PollFeeds {
  const { articles, clock, logger, random } = parts
  const pollFeed = createPollFeed(parts)
  const underWay = new Map<string, Promise<Polled>>()

  /** Two who ask for the same feed at the same time share one request; what it gave is reported to the first. */
  async function pollOnce(
    subscription: Subscription,
    state: FeedState | undefined,
    signal: AbortSignal,
    mayAsk: MayAsk,
  ): Promise<Polled | undefined> {
    const { url } = subscription.feed
    const running = underWay.get(url)
    if (running !== undefined) {
      const { poll } = await running
      return { poll: { ...poll, articles: [] }, before: state, shared: true }
    }
    if (!mayAsk(url)) return undefined
    const polled = pollFeed(subscription, state, signal).finally(() => underWay.delete(url))
    underWay.set(url, polled)
    return await polled
  }

  return async (subscriptions, signal, mayAsk = () => true) => {
    const states = new Map((await articles.feedStates()).map((state) => [state.url, state]))
    const asked = await inParallel(subscriptions, WIDTH, (subscription) =>
      pollOnce(subscription, states.get(subscription.feed.url), signal, mayAsk),
    )
    const polled = asked.filter((one) => one !== undefined)
    const cutOff = areCutOff(polled.map(({ poll }) => poll))
    // A failure that the caller's leaving made says nothing about the feed.
    if (!signal.aborted) await articles.saveFeedStates(polled.flatMap((one) => failedState(one, cutOff)))
    const failed = polled.filter(({ poll }) => poll.result === 'failed')
    const added = polled.reduce((sum, { poll }) => sum + poll.articles.length, 0)
    logger.debug({ feeds: polled.length, failed: failed.length, added, at: clock.now() }, 'feeds polled')
    return polled.map(({ poll }) => poll)
  }

  function failedState({ poll, before, shared }: Polled, ours: boolean): FeedState[] {
    if (poll.error === undefined || shared) return []
    const result = { ok: false, error: poll.error, ours, passesInMs: poll.passesInMs } as const
    return [stateAfter(poll.feed.url, poll.topics, before, result, clock.now(), random())]
  }
}

interface Polled {
  readonly poll: FeedPoll
  readonly before: FeedState | undefined
  /** Whether another call asked, and keeps account of it. */
  readonly shared?: boolean
}

function createPollFeed(parts: PollParts) {
  const { articles, clock, logger, random } = parts
  const readFeed = createReadFeed(parts.fetcher, parts.feedTimeoutMs)

  return async (
    { feed, topics }: Subscription,
    state: FeedState | undefined,
    outer: AbortSignal,
  ): Promise<Polled> => {
    const usable = state && sameTopics(state.topics, topics) && !isOfTimeToCome(state, clock.now())
    const known = usable ? state : undefined
    const failedBefore = (state?.failures ?? 0) > 0
    try {
      const answer = await readFeed(feed, known, outer)
      const found = answer.notModified ? [] : await keep(feed, topics, answer)
      // A 304 need not repeat the validators of the copy that it confirms.
      const kept = answer.notModified ? validatorsOf(known) : {}
      const result = {
        ok: true,
        ...kept,
        ...validatorsOf(answer),
        ...given({ freshForMs: answer.freshForMs }),
      } as const
      await articles.saveFeedStates([stateAfter(feed.url, topics, state, result, clock.now(), random())])
      const change = found.length > 0 ? 'changed' : 'unchanged'
      const poll = {
        feed,
        topics,
        result: change,
        articles: found,
        unreachable: false,
        failedBefore,
      } as const
      return { poll, before: state }
    } catch (error) {
      const message = messageOf(error)
      logger.debug({ feed: feed.url, error: message }, 'feed failed')
      const unreachable = error instanceof PageUnavailable
      const failed = { result: 'failed', articles: [], error: message, unreachable, failedBefore } as const
      const poll = { feed, topics, ...failed, ...given({ passesInMs: passingTime(error) }) }
      return { poll, before: state }
    }
  }

  /** Stores what the feed lists in each of its topics; gives what is new in any of them. */
  async function keep(feed: Feed, topics: readonly string[], answer: FeedAnswer): Promise<Article[]> {
    const added = new Map<string, Article>()
    for (const topic of topics) {
      const held = await articles.ofFeed(topic, feed.url)
      const lang = feed.lang ?? answer.lang
      const gathered = gatherArticles(answer.items, feed, lang, held, clock.now())
      const isBlocked = (await parts.blocked?.()) ?? (() => false)
      const isWanted = ({ article }: StoredArticle): boolean => !isBlocked(article.url)
      const changed = gathered.changed.filter(isWanted)
      await articles.put(topic, feed.url, gathered.articles.filter(isWanted), changed.length > 0)
      for (const { article } of changed) added.set(article.url, article)
    }
    return [...added.values()]
  }
}

/** A server that could not, or sent something else; one that asks for rest or says that the feed is gone means it. */
function passingTime(error: unknown): number | undefined {
  if (error instanceof PageRefusedForNow || error instanceof PageGone) return undefined
  return error instanceof PageUnavailable ? error.retryAfterSeconds * 1000 : 0
}

function sameTopics(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((topic) => b.includes(topic))
}
