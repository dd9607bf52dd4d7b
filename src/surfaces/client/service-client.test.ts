// Tests of service-client.ts: what is sent is read back as the very same parameters.
import { describe, expect, it } from 'vitest'
import { webSearchTool } from '../../contract/agent-tools.ts'
import { readFetchQuery } from '../../contract/fetch/fetch-request.ts'
import { readNewsQuery } from '../../contract/news/news-request.ts'
import { readSearchBody, readSearchQuery } from '../../contract/search/search-request.ts'
import { fetchQuery, newsQuery, searchBody, searchQuery } from './service-client.ts'

const EVERYTHING = {
  q: '["not a list"] & more?',
  limit: 7,
  offset: 3,
  searchMode: 'deep',
  effort: 'low',
  reranker: 'small',
  intent: 'news',
  format: 'context',
  metadata: 'full',
  extracts: false,
  content: true,
  maxContentLength: 99,
  maxAge: 60,
  maxTokens: 4000,
  timeout: 5000,
  safe: 'strict',
  country: 'DE',
  sourceCountry: 'FR',
  language: 'de',
  units: 'imperial',
  noCache: true,
  dateFrom: '2024-01-01',
  dateTo: '2024-12-31',
  includeDomains: 'example.com,*.example.org',
  excludeDomains: '*.example.net',
  includeTerms: 'sqlite,wal',
  excludeTerms: 'tutorial',
  parseOperators: false,
  linkFormat: 'url',
  imageFormat: 'short',
  filetype: 'pdf',
  intitle: 'guide',
  inurl: 'docs',
  intext: 'durability',
  depth: 'fast',
  latitude: 52.5,
  longitude: -13.4,
  city: 'Berlin',
  countryCode: 'DE',
  timezone: 'Europe/Berlin',
}

const sent = (value: object): unknown => JSON.parse(JSON.stringify(value))

describe('a search', () => {
  it.each([{ q: 'cats' }, EVERYTHING, { q: 'x', dateRange: 'week' }])('as a body: %j', (body) => {
    const parameters = readSearchBody(body)
    expect(readSearchBody(sent(searchBody(parameters)))).toEqual(parameters)
  })

  it('as a query string, where there are several queries', () => {
    const { latitude: _, longitude: __, city: ___, countryCode: ____, timezone: _____, ...rest } = EVERYTHING
    const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    query.set('q', '["a","b & c"]')
    const parameters = readSearchQuery(query)
    expect(readSearchQuery(searchQuery(parameters))).toEqual(parameters)
  })

  it('as the tool asks it', () => {
    const one = webSearchTool.readArguments({ q: 'cats', limit: 3 })
    expect(readSearchBody(sent(searchBody(one)))).toEqual(one)
    const several = webSearchTool.readArguments({ queries: ['cats'], offset: 2 })
    expect(readSearchQuery(searchQuery(several))).toEqual(several)
  })
})

describe('a fetch and a feed', () => {
  it('are read back', () => {
    const fetch = {
      url: 'https://a.example/?b=c&d=é#f',
      format: 'context',
      query: 'x y',
      maxAge: 0,
      selector: 'main > .a, [b="c d"]',
      removeSelector: '#e',
    } as const
    expect(readFetchQuery(fetchQuery(fetch))).toEqual(fetch)
    expect(readFetchQuery(fetchQuery({ url: 'x', format: 'json' }))).toEqual({ url: 'x', format: 'json' })
    const news = { limit: 5, noCache: true }
    expect(readNewsQuery(newsQuery(news))).toEqual(news)
  })
})
