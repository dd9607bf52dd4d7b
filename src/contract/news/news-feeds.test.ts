// Feeds that readers can read, whatever the headlines hold.
import { describe, expect, it } from 'vitest'
import { parseFeed } from '../../foundation/web/feed.ts'
import { type FeedOfTopic, jsonFeedDocument, rssDocument } from './news-feeds.ts'

const FEED: FeedOfTopic = {
  title: 'World news',
  description: 'Ships & "harbours" <today>',
  feedUrl: 'http://localhost:8787/api/v1/news/world?format=rss',
  homeUrl: 'http://localhost:8787',
  builtAt: '2026-01-15T09:30:00.000Z',
  articles: [
    {
      url: 'https://a.example/1?x=1&y=2',
      title: 'A ]]> <b>bold</b> & \u0000\u0007 headline \ud800',
      text: 'Text <script>',
      published: '2026-01-15T08:05:00.000Z',
      author: 'Ada',
      image: 'https://a.example/i.png?a=1&b="',
      lang: 'en',
    },
    { url: 'https://b.example/', title: 'Second', text: '', published: '2026-01-14T08:05:00.000Z' },
  ],
  metrics: {
    query: 'world',
    intent: 'LatestNewsIntent',
    timestamp: '2026-01-15T09:30:00.000Z',
    duration: 1,
    queries_executed: 0,
    api_requests_count: 0,
    results_returned: 2,
    total_results_found: 2,
    cost_dollars: 0.1,
    response_time_ms: 1,
  },
}

describe('rssDocument', () => {
  it('is read back as it was written', () => {
    const parsed = parseFeed(rssDocument(FEED), FEED.feedUrl, 'application/rss+xml')
    expect(parsed.title).toBe('World news')
    expect(parsed.items).toHaveLength(2)
    expect(parsed.items[0]).toMatchObject({
      url: 'https://a.example/1?x=1&y=2',
      published: '2026-01-15T08:05:00.000Z',
      author: 'Ada',
      summary: 'Text <script>',
    })
  })

  it('writes dates as RSS wants them, and nothing that XML cannot hold', () => {
    const document = rssDocument(FEED)
    expect(document).toContain('<pubDate>Thu, 15 Jan 2026 08:05:00 +0000</pubDate>')
    expect(document).toContain('<title>A ]]&gt; &lt;b&gt;bold&lt;/b&gt; &amp;  headline \ufffd</title>')
    expect(document).toContain(
      '<media:content url="https://a.example/i.png?a=1&amp;b=&quot;" medium="image"/>',
    )
    expect(document.match(/<description>/g)).toHaveLength(2)
    expect(document).toContain('<description>Text &amp;lt;script&amp;gt;</description>')
  })
})

describe('jsonFeedDocument', () => {
  it('has what JSON Feed 1.1 asks for, and the cost', () => {
    expect(jsonFeedDocument(FEED)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'World news',
      feed_url: FEED.feedUrl,
      items: [
        {
          id: 'https://a.example/1?x=1&y=2',
          content_text: 'Text <script>',
          authors: [{ name: 'Ada' }],
          language: 'en',
        },
        { id: 'https://b.example/', content_text: 'Second', date_published: '2026-01-14T08:05:00.000Z' },
      ],
      _whippet: { metrics: { cost_dollars: 0.1 } },
    })
  })
})
