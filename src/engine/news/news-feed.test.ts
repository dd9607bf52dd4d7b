// Tests of the news as it is read, polled and watched.
import { describe, expect, it, vi } from 'vitest'
import { type Answer, mapFetcher } from '../../../tests/support/map-fetcher.ts'
import { MemoryArticleStore } from '../../../tests/support/memory-article-store.ts'
import { heldClock } from '../../foundation/clock.ts'
import { deadlineIn } from '../../foundation/deadline.ts'
import { FeedUnavailable, UnknownTopic } from '../../foundation/errors.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { blockedBy } from '../index/removal.ts'
import { parseFeedCatalogue } from './feeds/feed-catalogue.ts'
import { AGAIN_AFTER_MS, AT_ONCE } from './feeds/poll-feeds.ts'
import { createNews, type News, type NewsNeeds, type NewsRequest } from './news-feed.ts'
import type { Article, NewsOutcome } from './news-outcome.ts'

const NOW = Date.parse('2025-06-10T12:00:00Z')
const A = 'https://a.example/feed'
const B = 'https://b.example/feed'
const C = 'https://c.example/feed'

function rss(name: string, count: number, start = '2025-06-10T00:00:00Z'): string {
  const items = Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.parse(start) - at * 3_600_000).toUTCString()
    return `<item><title>${name} reports event ${at}</title><link>https://${name}.example/${at}</link>
      <pubDate>${date}</pubDate><description>What ${name} knows of it, part ${at}.</description></item>`
  })
  return `<rss><channel><title>${name}</title>${items.join('')}</channel></rss>`
}

function setUp(answers: Record<string, Answer>, more: Partial<NewsNeeds> = {}) {
  const fetcher = mapFetcher(answers)
  const articles = new MemoryArticleStore()
  const clock = heldClock(NOW)
  const feeds = parseFeedCatalogue({
    technology: [A, B, C].map((url) => ({ title: url, url })),
    us: [{ title: 'A', url: A }],
  })
  const handed: Article[] = []
  const news = createNews({
    articles,
    fetcher,
    feeds,
    clock,
    logger: silentLogger,
    onArticles: async (found) => {
      handed.push(...found)
    },
    random: () => 1,
    feedTimeoutMs: 60_000,
    ...more,
  })
  return { news, fetcher, articles, clock, handed }
}

function read(news: News, fields: Partial<NewsRequest> = {}): Promise<NewsOutcome> {
  return news.read({ topic: 'technology', limit: 20, fresh: false, deadline: deadlineIn(30_000), ...fields })
}

describe('reading the news', () => {
  it('polls a topic that has no article yet', async () => {
    const { news, handed } = setUp({ [A]: rss('a', 5), [B]: rss('b', 5) })
    const outcome = await read(news)
    expect(outcome).toMatchObject({ topic: 'technology', total: 10, feedsAsked: 3, builtAt: NOW })
    expect(outcome.description).toMatch(/^Technology news/)
    expect(handed).toHaveLength(10)
  })

  it('has nothing of what is blocked', async () => {
    const blocked = async () => blockedBy(['site:a.example'])
    const { news, handed } = setUp({ [A]: rss('a', 5), [B]: rss('b', 5) }, { blocked })
    expect(await news.poll(['technology'])).toMatchObject([{ articles: 5 }])
    expect(await read(news)).toMatchObject({ total: 5 })
    expect(handed.map(({ url }) => new URL(url).host)).toEqual(Array(5).fill('b.example'))
  })

  it('lets all first readers wait for one poll', async () => {
    const { news, fetcher } = setUp({ [A]: rss('a', 5) })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => read(news)))
    expect(outcomes.map(({ total }) => total)).toEqual([5, 5, 5, 5, 5])
    expect(fetcher.asked.toSorted()).toEqual([A, B, C])
  })

  it('gives the same articles by relevance and newest first', async () => {
    const { news } = setUp({ [A]: rss('a', 30), [B]: rss('b', 30, '2025-06-09T12:30:00Z') })
    for (const limit of [1, 7, 50]) {
      const { byRelevance, byDate } = await read(news, { limit })
      expect(byRelevance).toHaveLength(limit)
      expect(new Set(byDate)).toEqual(new Set(byRelevance))
      const dates = byDate.map(({ published }) => Date.parse(published))
      expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    }
    const { byRelevance } = await read(news, { limit: 50 })
    expect((await read(news, { limit: 7 })).byRelevance).toEqual(byRelevance.slice(0, 7))
  })

  it('clamps the limit', async () => {
    const { news } = setUp({ [A]: rss('a', 90) })
    expect((await read(news, { limit: 0 })).byRelevance).toHaveLength(1)
    expect((await read(news, { limit: 999 })).byRelevance).toHaveLength(50)
  })

  it('answers from what it has, the same each time, until the articles change', async () => {
    const { news, fetcher, clock } = setUp({ [A]: rss('a', 12) })
    const first = await read(news)
    clock.advance(3_600_000)
    const second = await read(news)
    expect(second).toEqual({ ...first, feedsAsked: 0 })
    expect(fetcher.asked).toHaveLength(3)
    fetcher.answers.set(A, rss('a', 13))
    await news.poll()
    expect(await read(news)).toMatchObject({ total: 13, builtAt: NOW + 3_600_000 })
  })

  it('asks the feeds first where a fresh feed is wanted, a second time too', async () => {
    const { news, fetcher } = setUp({ [A]: rss('a', 2) })
    await read(news)
    fetcher.answers.set(A, rss('a', 3))
    expect((await read(news)).total).toBe(2)
    expect(await read(news, { fresh: true })).toMatchObject({ total: 3, feedsAsked: 3 })
    fetcher.answers.set(A, rss('a', 4))
    expect((await read(news, { fresh: true })).total).toBe(4)
  })

  it('asks a feed a few times at once for readers, then once in a while, in whichever topic', async () => {
    const { news, fetcher, clock } = setUp({ [A]: rss('a', 2) })
    const asked = (): number => fetcher.asked.filter((url) => url === A).length
    for (let at = 0; at < 20; at += 1) await read(news, { fresh: true })
    expect(asked()).toBe(AT_ONCE)
    for (const topic of ['technology', 'us']) {
      const kept = await read(news, { topic, fresh: true })
      expect([kept.total, kept.feedsAsked]).toEqual([2, 0])
    }
    expect(asked()).toBe(AT_ONCE)
    clock.advance(AGAIN_AFTER_MS)
    for (let at = 0; at < 3; at += 1) await read(news, { fresh: true })
    expect(asked()).toBe(AT_ONCE + 1)
    await news.poll()
    expect(asked()).toBe(AT_ONCE + 2)
  })

  it('shares one poll among all who want it fresh at the same time', async () => {
    const { news, fetcher, handed } = setUp({ [A]: rss('a', 2), [B]: rss('b', 2), [C]: rss('c', 2) })
    await Promise.all(Array.from({ length: 10 }, () => read(news, { fresh: true })))
    expect(fetcher.asked.toSorted()).toEqual([A, B, C])
    expect(handed).toHaveLength(6)
  })

  it('still answers where every feed fails after the first success', async () => {
    const { news, fetcher } = setUp({ [A]: rss('a', 2) })
    await read(news)
    fetcher.offline = true
    expect((await read(news, { fresh: true })).total).toBe(2)
  })

  it('gives what it has when a feed does not answer before the deadline', async () => {
    const { news, fetcher } = setUp({ [A]: rss('a', 2) })
    await read(news)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fetcher.answers.set(B, () => new Promise(() => {}))
    const reading = read(news, { fresh: true, deadline: deadlineIn(1_000) })
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await reading).total).toBe(2)
    await news.stop()
  })

  it('reads what changed, though a feed that was asked before has not answered yet', async () => {
    const { news, fetcher } = setUp({ [A]: rss('a', 2), [B]: () => new Promise(() => {}) })
    const wanted = () => read(news, { fresh: true })
    expect((await wanted()).total).toBe(2)
    fetcher.answers.set(A, rss('a', 5))
    expect((await wanted()).total).toBe(5)
    expect(fetcher.asked.filter((url) => url === B)).toHaveLength(1)
    await news.stop()
  })

  it('reads feeds whose articles are years old', async () => {
    const { news } = setUp({ [A]: rss('a', 15, '2019-03-01T00:00:00Z') })
    expect((await read(news)).byRelevance).toHaveLength(15)
  })

  it('shows an article once, though two feeds carry it', async () => {
    const item = (link: string) =>
      `<rss><channel><item><title>One and the same report</title><link>${link}</link></item></channel></rss>`
    const { news } = setUp({
      [A]: item('https://n.example/1?utm_source=a'),
      [B]: item('https://n.example/1#b'),
      [C]: item('https://copy.example/1'),
    })
    expect((await read(news)).byRelevance.map(({ url }) => url)).toHaveLength(1)
  })

  it('does not show what came from a feed that is no longer listed', async () => {
    const { news, articles, clock, fetcher } = setUp({ [A]: rss('a', 2), [B]: rss('b', 2) })
    await read(news)
    const feeds = parseFeedCatalogue({ technology: [{ title: 'B', url: B }] })
    const later = createNews({ articles, fetcher, feeds, clock, logger: silentLogger })
    expect((await read(later)).byDate.map(({ source }) => source)).toEqual(['b.example', 'b.example'])
    await expect(read(later, { topic: 'us' })).rejects.toThrow(/"us" has no sources/)
  })

  it('sees what another process polled on the same store', async () => {
    const { news, articles, clock, fetcher } = setUp({ [A]: rss('a', 2) })
    await read(news)
    fetcher.answers.set(A, rss('a', 5))
    const feeds = parseFeedCatalogue({ technology: [{ title: 'A', url: A }] })
    await createNews({ articles, fetcher, feeds, clock, logger: silentLogger }).poll()
    expect((await read(news)).total).toBe(5)
  })
})

describe('the summary', () => {
  it('is written when the articles change, and says when and by what', async () => {
    const { news, clock, fetcher } = setUp({ [A]: rss('a', 3) })
    await news.poll()
    clock.advance(60_000)
    const { summary, byRelevance } = await read(news)
    expect(summary).toMatchObject({
      mode: 'pregen',
      model: 'extractive-lexrank-v1',
      generatedAt: '2025-06-10T12:00:00.000Z',
    })
    expect(byRelevance.some(({ title }) => summary?.text.includes(title))).toBe(true)
    fetcher.answers.set(
      A,
      '<rss><channel><item><title>Volcano wakes</title><link>https://a.example/v</link></item></channel></rss>',
    )
    expect((await read(news, { fresh: true })).summary?.generatedAt).toBe('2025-06-10T12:01:00.000Z')
  })
})

describe('refusals', () => {
  it('names all topics to whoever asks for another', async () => {
    const { news } = setUp({})
    const refusal = await read(news, { topic: 'cooking' }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UnknownTopic)
    expect((refusal as UnknownTopic).validTopics).toHaveLength(26)
    expect(() => news.checkTopic('cooking')).toThrow(UnknownTopic)
    expect(() => news.checkTopic('crypto')).not.toThrow()
    await expect(news.poll(['technology', 'cooking'])).rejects.toThrow(UnknownTopic)
  })

  it('names the feed and the next try where there never was an article', async () => {
    const { news, fetcher, clock } = setUp({})
    fetcher.offline = true
    const refusal = await read(news).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(FeedUnavailable)
    expect((refusal as FeedUnavailable).message).toBe(
      'The news feed "technology" is temporarily unavailable: none of its 3 sources could be read ' +
        '(The service is offline). The next try is at 2025-06-10T12:01:00.000Z.',
    )
    expect((refusal as FeedUnavailable).retryAfterSeconds).toBe(60)
    await expect(read(news)).rejects.toThrow(FeedUnavailable)
    expect(fetcher.asked).toHaveLength(3)
    fetcher.offline = false
    fetcher.answers.set(A, rss('a', 1))
    clock.advance(10_000)
    expect((await read(news)).total).toBe(1)
  })
})

describe('polling', () => {
  it('reports by topic, a shared feed in each', async () => {
    const { news } = setUp({ [A]: rss('a', 4), [B]: rss('b', 2) })
    const report = await news.poll()
    expect(report).toHaveLength(26)
    expect(report.filter(({ feeds }) => feeds > 0)).toEqual([
      {
        topic: 'technology',
        feeds: 3,
        failed: 1,
        articles: 6,
        failures: [{ feed: C, error: `${C} answered 404` }],
      },
      { topic: 'us', feeds: 1, failed: 0, articles: 4, failures: [] },
    ])
    expect((await news.poll(['us'])).map(({ articles }) => articles)).toEqual([0])
  })

  it('survives those who take the articles', async () => {
    const { news } = setUp(
      { [A]: rss('a', 1) },
      { onArticles: () => Promise.reject(new Error('index is full')) },
    )
    expect((await read(news)).total).toBe(1)
  })

  it('tells how each feed is doing', async () => {
    const { news, clock } = setUp({ [A]: rss('a', 1), [B]: rss('b', 1) })
    expect((await news.health()).map(({ state }) => state)).toEqual([
      'never-asked',
      'never-asked',
      'never-asked',
    ])
    await news.poll()
    expect(await news.health()).toMatchObject([
      { url: A, topics: ['technology', 'us'], state: 'ok', lastOk: '2025-06-10T12:00:00.000Z' },
      { url: B, state: 'ok' },
      { url: C, state: 'failing', failures: 1, lastError: `${C} answered 404` },
    ])
    clock.advance(7 * 86_400_000)
    expect((await news.health())[2]?.state).toBe('given-up')
  })
})
