// Tests of how feed items become articles.
import { describe, expect, it } from 'vitest'
import type { FeedItem } from '../../../foundation/web/feed-item.ts'
import { gatherArticles } from './gather-articles.ts'

const NOW = Date.parse('2025-06-10T12:00:00Z')
const feed = { title: 'A', url: 'https://a.example/feed', country: 'GB' }

function item(fields: Partial<FeedItem>): FeedItem {
  return { title: 'A headline', url: 'https://a.example/1', summary: '', ...fields }
}

describe('gatherArticles', () => {
  it('makes an article with source, country and language', () => {
    const { articles } = gatherArticles(
      [
        item({
          url: 'https://www.a.example/1?utm_source=rss&id=3#top',
          published: '2025-06-10T10:00:00.000Z',
          author: 'Ann',
        }),
      ],
      feed,
      'en',
      [],
      NOW,
    )
    expect(articles[0]?.article).toEqual({
      url: 'https://www.a.example/1?id=3',
      title: 'A headline',
      summary: '',
      published: '2025-06-10T10:00:00.000Z',
      source: 'a.example',
      author: 'Ann',
      lang: 'en',
      country: 'GB',
    })
  })

  it('shows 300 characters of summary and no more', () => {
    const { articles } = gatherArticles([item({ summary: 'word '.repeat(200) })], feed, undefined, [], NOW)
    expect(articles[0]?.article.summary.length).toBeLessThanOrEqual(300)
    expect(articles[0]?.article.summary).toMatch(/word…$/)
  })

  it('gives undated items, and those from the future, the time they were first seen, in the order of the feed', () => {
    const items = [
      item({ url: 'https://a.example/1' }),
      item({ url: 'https://a.example/2', published: '2031-01-01T00:00:00.000Z' }),
      item({ url: 'https://a.example/3', updated: '2024-01-01T00:00:00.000Z' }),
    ]
    const first = gatherArticles(items, feed, undefined, [], NOW)
    expect(first.articles.map(({ publishedAt }) => publishedAt)).toEqual([NOW, NOW - 1, Date.UTC(2024, 0, 1)])
    const second = gatherArticles(items, feed, undefined, first.articles, NOW + 86_400_000)
    expect(second.articles).toEqual(first.articles)
    expect(second.changed).toEqual([])
  })

  it('lets nothing stand in a time to come when the clock is put back', () => {
    const items = [item({ url: 'https://a.example/1' }), item({ url: 'https://a.example/2' })]
    const ahead = gatherArticles(items, feed, undefined, [], NOW + 365 * 86_400_000)
    const back = gatherArticles(items.slice(0, 1), feed, undefined, ahead.articles, NOW)
    expect(back.articles.map(({ publishedAt }) => publishedAt)).toEqual([NOW, NOW])
    expect(back.articles.map(({ article }) => article.published)).toEqual(
      Array(2).fill('2025-06-10T12:00:00.000Z'),
    )
    expect(back.changed).toHaveLength(2)
    expect(gatherArticles(items.slice(0, 1), feed, undefined, back.articles, NOW + 1000).changed).toEqual([])
  })

  it('names as changed what is new and what has other words, not what only moved', () => {
    const before = gatherArticles([item({}), item({ url: 'https://a.example/2' })], feed, undefined, [], NOW)
    const after = gatherArticles(
      [
        item({ url: 'https://a.example/3' }),
        item({ title: 'Corrected' }),
        item({ url: 'https://a.example/2' }),
      ],
      feed,
      undefined,
      before.articles,
      NOW + 1000,
    )
    expect(after.changed.map(({ article }) => article.url)).toEqual([
      'https://a.example/3',
      'https://a.example/1',
    ])
  })

  it('puts what the feed no longer lists behind what it does', () => {
    const before = gatherArticles([item({}), item({ url: 'https://a.example/2' })], feed, undefined, [], NOW)
    const { articles, changed } = gatherArticles(
      [item({ url: 'https://a.example/2' })],
      feed,
      undefined,
      before.articles,
      NOW,
    )
    expect(articles.map(({ article, position }) => [article.url, position])).toEqual([
      ['https://a.example/2', 0],
      ['https://a.example/1', 1000],
    ])
    expect(changed).toEqual([])
  })

  it('keeps a fragment only where it tells items apart', () => {
    const urls = ['https://a.example/log#v2', 'https://a.example/log#v1', 'https://a.example/x#rss']
    const { articles } = gatherArticles(
      urls.map((url) => item({ url })),
      feed,
      undefined,
      [],
      NOW,
    )
    expect(articles.map(({ article }) => article.url)).toEqual([urls[0], urls[1], 'https://a.example/x'])
  })

  it('passes over items without address or words, and uses the summary where there is no title', () => {
    const { articles } = gatherArticles(
      [
        item({ url: '' }),
        item({ title: '', url: 'https://a.example/2' }),
        item({ title: '', summary: 'Only this.' }),
      ],
      feed,
      undefined,
      [],
      NOW,
    )
    expect(articles.map(({ article }) => article.title)).toEqual(['Only this.'])
  })

  it('takes the newest hundred of a long feed', () => {
    const items = Array.from({ length: 500 }, (_, at) =>
      item({ url: `https://a.example/${at}`, published: new Date(NOW - (500 - at) * 1000).toISOString() }),
    )
    const { articles } = gatherArticles(items, feed, undefined, [], NOW)
    expect(articles.map(({ article }) => article.url)).toEqual(
      Array.from({ length: 100 }, (_, at) => `https://a.example/${499 - at}`),
    )
  })
})
