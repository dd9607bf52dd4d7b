// Polls the feeds of topics on demand and, once started, each feed when it is due.
import type { Clock } from '../../../foundation/clock.ts'
import type { Logger } from '../../../foundation/logger.ts'
import type { ArticleStore } from '../article-store.ts'
import type { Article } from '../news-outcome.ts'
import type { FeedCatalogue } from './feed-catalogue.ts'
import { isOfTimeToCome } from './feed-schedule.ts'
import type { FeedPoll, MayAsk, PollFeeds, Subscription } from './poll-feeds.ts'
import { CUT_OFF_FROM, createReach } from './reach.ts'

interface NewsPollerNeeds {
  readonly articles: ArticleStore
  /** The catalogue in force. */
  readonly readFeeds: () => Promise<FeedCatalogue>
  readonly pollFeeds: PollFeeds
  readonly clock: Clock
  readonly logger: Logger
  /** Whether it is this node's turn to poll what is due; the only node's always. */
  readonly isMyTurn?: (() => boolean) | undefined
  /** Called after a poll, with what is new and the topics it went to. */
  readonly onChange: (articles: readonly Article[], topics: readonly string[]) => Promise<void>
}

const TICK_MS = 5_000
/** So that a first start spreads its requests over a minute or so. */
const DUE_AT_ONCE = 24

export function createNewsPoller(needs: NewsPollerNeeds) {
  const { articles, clock, logger } = needs
  const subscriptions = async (): Promise<Subscription[]> => subscriptionsOf(await needs.readFeeds())
  const reach = createReach(clock, logger)
  const underWay = new Set<Promise<unknown>>()
  let life = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let ticking: Promise<void> | undefined

  async function poll(due: readonly Subscription[], mayAsk?: MayAsk): Promise<FeedPoll[]> {
    const polls = await needs.pollFeeds(due, life.signal, mayAsk)
    reach.note(polls)
    const added = new Map(polls.flatMap((one) => one.articles.map((article) => [article.url, article])))
    const topics = new Set(polls.filter((one) => one.articles.length > 0).flatMap((one) => one.topics))
    if (added.size > 0) await needs.onChange([...added.values()], [...topics])
    return polls
  }

  /** Polls the feeds of these topics now, but for those that may not be asked. */
  function pollNow(topics: readonly string[], mayAsk?: MayAsk): Promise<FeedPoll[]> {
    const polling = subscriptions()
      .then((all) =>
        poll(
          all.filter((one) => one.topics.some((topic) => topics.includes(topic))),
          mayAsk,
        ),
      )
      .finally(() => underWay.delete(polling))
    underWay.add(polling)
    return polling
  }

  /** Polls the feeds that are due, a few at a time. */
  async function pollDue(): Promise<void> {
    const now = clock.now()
    if (now < reach.nextProbe() || needs.isMyTurn?.() === false) return
    const states = new Map((await articles.feedStates()).map((state) => [state.url, state]))
    const due = (await subscriptions())
      .map((subscription) => {
        const state = states.get(subscription.feed.url)
        const at = state === undefined || isOfTimeToCome(state, now) ? 0 : state.nextDue
        return { subscription, at, failures: state?.failures ?? 0 }
      })
      .filter(({ at }) => at <= now)
      // Who is cut off finds out by those that worked.
      .toSorted((a, b) => (reach.isCutOff() ? a.failures - b.failures : 0) || a.at - b.at)
      .slice(0, reach.isCutOff() ? CUT_OFF_FROM : DUE_AT_ONCE)
    if (due.length > 0) await poll(due.map(({ subscription }) => subscription))
  }

  async function tick(): Promise<void> {
    try {
      await pollDue()
    } catch (error) {
      logger.error({ err: error }, 'polling the news feeds failed')
    }
    if (!life.signal.aborted) plan(TICK_MS)
  }

  function plan(delayMs: number): void {
    timer = setTimeout(() => {
      ticking = tick()
    }, delayMs).unref()
  }

  return {
    pollNow,
    pollDue,
    /** Milliseconds since the epoch before which no feed is asked, since none could be reached. */
    cutOffUntil: reach.nextProbe,
    start(): void {
      if (timer !== undefined) return
      if (life.signal.aborted) life = new AbortController()
      plan(0)
    },
    /** Resolves when nothing is under way any more. */
    async stop(): Promise<void> {
      life.abort()
      clearTimeout(timer)
      timer = undefined
      await Promise.allSettled([ticking, ...underWay])
    },
  }
}

/** Each feed once, with all its topics, however many of them list it. */
export function subscriptionsOf(feeds: FeedCatalogue): Subscription[] {
  const byUrl = new Map<string, Subscription>()
  for (const [topic, listed] of feeds) {
    for (const feed of listed) {
      const topics = byUrl.get(feed.url)?.topics ?? []
      byUrl.set(feed.url, { feed, topics: [...topics, topic] })
    }
  }
  return [...byUrl.values()]
}
