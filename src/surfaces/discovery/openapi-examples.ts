// The examples that openapi.json shows, made of the contract's own types and renderers.
import type { FetchManyResponse, FetchResponse } from '../../contract/fetch/fetch-response.ts'
import type { FeedOfTopic } from '../../contract/news/news-feeds.ts'
import type { Result } from '../../contract/result.ts'
import type { NewsResponse, SearchResponse } from '../../contract/search/search-response.ts'

const TIMESTAMP = '2026-01-15T09:30:00.000Z'

const page: Result = {
  title: 'Write-Ahead Logging',
  link: 'https://docs.example.org/wal',
  desc: 'How a write-ahead log keeps readers and writers apart.',
  source: 'docs.example.org',
  date: '2025-11-02',
  snippet: 'Readers do not block writers and a writer does not block readers.',
  score: 0.941,
}

export const searchExample: SearchResponse = {
  results_type: 'Search',
  answer: '',
  type: 'Search',
  title: 'write-ahead log',
  results: [page],
  metrics: {
    query: 'write-ahead log',
    intent: 'FallbackSearchIntent',
    timestamp: TIMESTAMP,
    duration: 41.6,
    queries_executed: 1,
    api_requests_count: 1,
    results_returned: 1,
    total_results_found: 1,
    cost_dollars: 0.001,
    cost: { search: 0.001, text: 0, discount: 0 },
    effort: 'low',
    response_time_ms: 42,
  },
  safeSearch: { requested: 'off', applied: 'off' },
}

const FETCH_COST = { search: 0.001, text: 0.0000007, discount: 0 }

export const fetchExample: FetchResponse = {
  title: 'Write-Ahead Logging',
  content: 'Readers do not block writers.',
  markdown: '# Write-Ahead Logging\n\nReaders do not block writers.',
  word_count: 5,
  url: 'https://docs.example.org/wal',
  lang: 'en',
  source: 'docs.example.org',
  content_type: 'text/html',
  metrics: { timestamp: TIMESTAMP, duration: 180, tokens: 14, cost_dollars: 0.0010007, cost: FETCH_COST },
}

export const fetchManyExample: FetchManyResponse = {
  results: [
    { requested_url: 'https://docs.example.org/wal', status: 200, ...fetchExample, crawled_at: TIMESTAMP },
    {
      requested_url: 'https://docs.example.org/gone',
      status: 422,
      error: 'Fetch Failed',
      message: 'The site answered 404 Not Found',
      metrics: { cost_dollars: 0 },
    },
  ],
  metrics: {
    timestamp: TIMESTAMP,
    duration: 180,
    urls_provided: 2,
    pages_returned: 1,
    tokens: 14,
    cost_dollars: 0.0010007,
    cost: FETCH_COST,
  },
}

const article: Result = {
  title: 'A faster log for small databases',
  link: 'https://news.example.org/faster-log',
  desc: 'A new release halves the time of a commit.',
  source: 'news.example.org',
  date: '2026-01-15T08:05:00.000Z',
  score: 0.716,
}

export const newsExample: NewsResponse = {
  results_type: 'News',
  answer: 'A new release halves the time of a commit.',
  type: 'News',
  title: 'The latest technology news',
  results: [article],
  metrics: {
    query: 'technology',
    intent: 'LatestNewsIntent',
    timestamp: TIMESTAMP,
    duration: 12.4,
    queries_executed: 1,
    api_requests_count: 8,
    results_returned: 1,
    total_results_found: 1,
    cost_dollars: 0.0000061,
    cost: { search: 0, text: 0.0000061, discount: 0 },
    response_time_ms: 12,
  },
  aiSummary: {
    text: 'A new release halves the time of a commit.',
    generatedAt: '2026-01-15T09:00:00.000Z',
    model: 'extractive',
    mode: 'pregen',
  },
  news: [article],
}

/** The same feed as feed readers get it. */
export const newsFeedExample: FeedOfTopic = {
  title: 'technology news',
  description: newsExample.answer,
  feedUrl: 'https://search.example.org/api/v1/news/technology?format=rss',
  homeUrl: 'https://search.example.org',
  builtAt: TIMESTAMP,
  articles: [
    { url: article.link, title: article.title, text: article.desc, published: article.date ?? TIMESTAMP },
  ],
  metrics: newsExample.metrics,
}
