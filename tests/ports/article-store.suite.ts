// What every ArticleStore holds to.
import { describe, expect, it } from 'vitest'
import {
  ARTICLES_PER_FEED,
  type ArticleStore,
  type FeedState,
  type StoredArticle,
} from '../../src/engine/news/article-store.ts'

const FEED = 'https://feed.example/rss'
const OTHER = 'https://other.example/rss'

function stored(feedUrl: string, name: string, publishedAt: number): StoredArticle {
  return {
    article: {
      url: `https://news.example/${name}`,
      title: `Title of ${name}`,
      summary: '',
      published: new Date(publishedAt).toISOString(),
      source: 'news.example',
    },
    publishedAt,
    feedUrl,
    position: 0,
  }
}

export function articleStoreSuite(name: string, open: () => Promise<ArticleStore>): void {
  describe(`${name} is an ArticleStore`, () => {
    it('gives the articles of a topic newest first, those of all its feeds', async () => {
      const store = await open()
      const [a, b, c] = [stored(FEED, 'a', 10), stored(FEED, 'b', 30), stored(OTHER, 'c', 20)]
      await store.put('top', FEED, [a, b], true)
      await store.put('top', OTHER, [c], true)
      await store.put('world', OTHER, [c], true)
      expect(await store.recent('top')).toEqual([b, c, a])
      expect(await store.recent('world')).toEqual([c])
      expect(await store.recent('us')).toEqual([])
      expect(await store.ofFeed('top', FEED)).toEqual([b, a])
    })

    it('replaces by feed and URL, and keeps the same URL of two feeds apart', async () => {
      const store = await open()
      await store.put('top', FEED, [stored(FEED, 'a', 10)], true)
      const again = { ...stored(FEED, 'a', 20), position: 4 }
      await store.put('top', FEED, [again], true)
      await store.put('top', OTHER, [stored(OTHER, 'a', 20)], true)
      expect(await store.recent('top')).toEqual([again, stored(OTHER, 'a', 20)])
    })

    it('forgets the oldest of a feed, and only of that feed', async () => {
      const store = await open()
      await store.put('top', OTHER, [stored(OTHER, 'old', 1)], true)
      for (let round = 0; round < 3; round++) {
        const articles = Array.from({ length: 100 }, (_, at) =>
          stored(FEED, `${round}-${at}`, 1000 * round + at + 2),
        )
        await store.put('top', FEED, articles, true)
      }
      const held = await store.recent('top')
      expect(held).toHaveLength(ARTICLES_PER_FEED + 1)
      expect(held[0]?.article.url).toBe('https://news.example/2-99')
      expect(held.at(-1)?.article.url).toBe('https://news.example/old')
      expect(await store.ofFeed('top', FEED)).toHaveLength(ARTICLES_PER_FEED)
    })

    it('raises the revision of a topic with each change that shows', async () => {
      const store = await open()
      expect(await store.topicState('top')).toEqual({ revision: 0 })
      await store.put('top', FEED, [stored(FEED, 'a', 10)], true)
      const { revision } = await store.topicState('top')
      await store.put('top', FEED, [{ ...stored(FEED, 'a', 10), position: 2 }], false)
      expect(await store.topicState('top')).toEqual({ revision })
      await store.put('top', FEED, [stored(FEED, 'b', 10)], true)
      expect((await store.topicState('top')).revision).toBeGreaterThan(revision)
      expect(await store.topicState('world')).toEqual({ revision: 0 })
    })

    it('keeps the summary through changes of the articles', async () => {
      const store = await open()
      const summary = {
        text: 'All of it.',
        generatedAt: '2025-01-01T00:00:00.000Z',
        model: 'm',
        mode: 'pregen',
      } as const
      await store.saveSummary('top', summary)
      expect((await store.topicState('top')).summary).toEqual(summary)
      await store.put('top', FEED, [stored(FEED, 'a', 10)], true)
      expect(await store.topicState('top')).toEqual({ revision: 1, summary })
    })

    it('keeps the state of feeds, the last one saved', async () => {
      const store = await open()
      const first: FeedState = {
        url: FEED,
        topics: ['top'],
        lastTried: 1,
        failures: 1,
        failingSince: 1,
        lastError: 'no',
        nextDue: 5,
      }
      const second: FeedState = {
        url: OTHER,
        topics: [],
        etag: '"e"',
        lastModified: 'd',
        lastTried: 2,
        lastOk: 2,
        failures: 0,
        nextDue: 3,
      }
      await store.saveFeedStates([first, second])
      const mended: FeedState = {
        url: FEED,
        topics: ['top'],
        lastTried: 6,
        lastOk: 6,
        failures: 0,
        nextDue: 9,
      }
      await store.saveFeedStates([mended])
      await store.saveFeedStates([])
      const states = await store.feedStates()
      expect(states.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual([mended, second])
    })
  })
}
