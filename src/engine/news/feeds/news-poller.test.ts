// Tests of the poller in the background, with the clock held.
import { describe, expect, it, vi } from 'vitest'
import { type Answer, mapFetcher } from '../../../../tests/support/map-fetcher.ts'
import { MemoryArticleStore } from '../../../../tests/support/memory-article-store.ts'
import { heldClock } from '../../../foundation/clock.ts'
import { silentLogger } from '../../../foundation/logger.ts'
import { parseFeedCatalogue } from './feed-catalogue.ts'
import { createNewsPoller } from './news-poller.ts'
import { createPollFeeds } from './poll-feeds.ts'

const MINUTE = 60_000
const NOW = Date.parse('2025-06-10T12:00:00Z')

function rss(name: string): string {
  return `<rss><channel><item><title>News of ${name}</title><link>https://n.example/${name}</link></item></channel></rss>`
}

function setUp(count: number, answers: Record<string, Answer> = {}, isMyTurn?: () => boolean) {
  const urls = Array.from({ length: count }, (_, at) => `https://f${at}.example/feed`)
  const fetcher = mapFetcher({
    ...Object.fromEntries(urls.map((url, at) => [url, rss(`n${at}`)])),
    ...answers,
  })
  const articles = new MemoryArticleStore()
  const clock = heldClock(NOW)
  const parts = { articles, fetcher, clock, logger: silentLogger }
  const changes: string[][] = []
  const poller = createNewsPoller({
    ...parts,
    readFeeds: async () =>
      parseFeedCatalogue({
        top: urls.map((url) => ({ title: url, url })),
        us: [{ title: 'x', url: urls[0] }],
      }),
    pollFeeds: createPollFeeds({ ...parts, random: () => 1, feedTimeoutMs: 60_000 }),
    isMyTurn,
    onChange: async (found, topics) => {
      changes.push([String(found.length), ...topics])
    },
  })
  const askedBy = async (work: () => Promise<unknown>): Promise<number> => {
    const before = fetcher.asked.length
    await work()
    return fetcher.asked.length - before
  }
  return { poller, fetcher, clock, changes, articles, askedBy }
}

describe('pollDue', () => {
  it('asks each feed when it is due, and not before', async () => {
    const { poller, clock, askedBy, changes } = setUp(2)
    expect(await askedBy(poller.pollDue)).toBe(2)
    expect(await askedBy(poller.pollDue)).toBe(0)
    clock.advance(10 * MINUTE - 1)
    expect(await askedBy(poller.pollDue)).toBe(0)
    clock.advance(1)
    expect(await askedBy(poller.pollDue)).toBe(2)
    expect(changes).toEqual([['2', 'top', 'us']])
  })

  it('asks at once, and for all that there is, when the clock was put back', async () => {
    const { poller, clock, askedBy, articles } = setUp(2)
    clock.advance(400 * 24 * 60 * MINUTE)
    expect(await askedBy(poller.pollDue)).toBe(2)
    clock.advance(-400 * 24 * 60 * MINUTE)
    expect(await askedBy(poller.pollDue)).toBe(2)
    const dates = (await articles.recent('top')).map(({ publishedAt }) => publishedAt)
    expect(dates).toHaveLength(2)
    expect(Math.max(...dates)).toBeLessThanOrEqual(NOW)
    expect(await askedBy(poller.pollDue)).toBe(0)
    clock.advance(-MINUTE)
    expect(await askedBy(poller.pollDue)).toBe(0)
  })

  it('does not wait for a time that the clock was put back from when it was cut off', async () => {
    const { poller, clock, askedBy, fetcher } = setUp(4)
    clock.advance(24 * 60 * MINUTE)
    fetcher.offline = true
    await poller.pollDue()
    expect(await askedBy(poller.pollDue)).toBe(0)
    fetcher.offline = false
    clock.advance(-24 * 60 * MINUTE)
    expect(await askedBy(poller.pollDue)).toBeGreaterThan(0)
  })

  it('asks nobody while it is the turn of another node, and on demand all the same', async () => {
    let mine = false
    const { poller, askedBy } = setUp(2, {}, () => mine)
    expect(await askedBy(poller.pollDue)).toBe(0)
    expect(await askedBy(() => poller.pollNow(['us']))).toBe(1)
    mine = true
    expect(await askedBy(poller.pollDue)).toBe(1)
  })

  it('spreads the first polls', async () => {
    const { poller, askedBy } = setUp(60)
    const rounds: number[] = []
    for (let round = 0; round < 4; round++) rounds.push(await askedBy(poller.pollDue))
    expect(rounds).toEqual([24, 24, 12, 0])
  })

  it('leaves a failing feed alone for longer and longer', async () => {
    const { poller, clock, askedBy, fetcher } = setUp(1)
    await poller.pollDue()
    fetcher.answers.delete('https://f0.example/feed')
    const askedAtHours: number[] = []
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      clock.advance(10 * MINUTE)
      if ((await askedBy(poller.pollDue)) > 0) askedAtHours.push(Math.round(minute / 60))
    }
    expect(askedAtHours).toEqual([0, 0, 0, 1, 2, 4, 8, 16])
  })

  it('does next to nothing while no feed can be reached, and all when they can again', async () => {
    const { poller, clock, askedBy, fetcher } = setUp(40)
    fetcher.offline = true
    expect(await askedBy(poller.pollDue)).toBe(24)
    expect(poller.cutOffUntil()).toBe(NOW + MINUTE)
    let asked = 0
    for (let minute = 0; minute < 60; minute++) {
      clock.advance(MINUTE)
      asked += await askedBy(poller.pollDue)
    }
    expect(asked).toBeLessThanOrEqual(3 * 7)
    fetcher.offline = false
    clock.advance(15 * MINUTE)
    expect(await askedBy(poller.pollDue)).toBe(3)
    expect(await askedBy(poller.pollDue)).toBe(24)
    expect(await askedBy(poller.pollDue)).toBe(13)
    expect(poller.cutOffUntil()).toBe(0)
  })
})

describe('start and stop', () => {
  it('polls by itself once started, and leaves nothing running when stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { poller, articles } = setUp(2)
    poller.start()
    poller.start()
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(0)
    while ((await articles.feedStates()).length < 2) await new Promise(setImmediate)
    expect(await articles.recent('top')).toHaveLength(2)
    await poller.stop()
    await poller.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stops in the middle of a poll without waiting for the feed', async () => {
    let asked: () => void = () => {}
    const begun = new Promise<void>((resolve) => {
      asked = resolve
    })
    const { poller, articles } = setUp(1, {
      'https://f0.example/feed': () => {
        asked()
        return new Promise(() => {})
      },
    })
    poller.start()
    await begun
    await poller.stop()
    expect(await articles.feedStates()).toEqual([])
  })
})
