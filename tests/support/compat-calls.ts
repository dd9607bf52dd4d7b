// One good request for every call of every foreign shape, for tests that ask them all.

export interface CompatRequest {
  readonly path: string
  readonly body?: Readonly<Record<string, unknown>>
}

/** By method, shape and path, as docs/compat.md names them. `page` is an address that may be read. */
export function compatCalls(page: string): Readonly<Record<string, CompatRequest>> {
  const q = { q: 'wolfhound' }
  const query = { query: 'wolfhound' }
  const url = { url: page }
  const brave = (kind: string): [string, CompatRequest] => [
    `GET brave/res/v1/${kind}/search`,
    { path: `brave/res/v1/${kind}/search?q=wolfhound` },
  ]
  const firecrawl = (version: string): [string, CompatRequest][] => {
    const at = `firecrawl/${version}`
    const job = '0'.repeat(25)
    return [
      [`POST ${at}/scrape`, { path: `${at}/scrape`, body: url }],
      [`POST ${at}/search`, { path: `${at}/search`, body: query }],
      [`POST ${at}/map`, { path: `${at}/map`, body: url }],
      [`POST ${at}/crawl`, { path: `${at}/crawl`, body: { ...url, limit: 1 } }],
      [`GET ${at}/crawl/active`, { path: `${at}/crawl/active` }],
      [`POST ${at}/batch/scrape`, { path: `${at}/batch/scrape`, body: { urls: [page] } }],
      ...['crawl', 'batch/scrape'].flatMap((kind): [string, CompatRequest][] => [
        [`GET ${at}/${kind}/:id`, { path: `${at}/${kind}/${job}m` }],
        [`DELETE ${at}/${kind}/:id`, { path: `${at}/${kind}/${job}m` }],
        [`GET ${at}/${kind}/:id/errors`, { path: `${at}/${kind}/${job}m/errors` }],
      ]),
    ]
  }
  return Object.fromEntries([
    ['POST tavily/search', { path: 'tavily/search', body: query }],
    ['POST tavily/extract', { path: 'tavily/extract', body: { urls: [page] } }],
    ['POST tavily/crawl', { path: 'tavily/crawl', body: url }],
    ['POST tavily/map', { path: 'tavily/map', body: url }],
    ...['web', 'news', 'videos', 'images', 'suggest'].map(brave),
    ['POST exa/search', { path: 'exa/search', body: query }],
    ['POST exa/contents', { path: 'exa/contents', body: { urls: [page] } }],
    ['POST exa/findSimilar', { path: 'exa/findSimilar', body: { url: 'https://example.com/' } }],
    ['POST exa/answer', { path: 'exa/answer', body: query }],
    ...['search', 'news', 'images'].flatMap((kind): [string, CompatRequest][] => [
      [`POST serper/${kind}`, { path: `serper/${kind}`, body: q }],
      [`GET serper/${kind}`, { path: `serper/${kind}?q=wolfhound` }],
    ]),
    ['GET google/customsearch/v1', { path: 'google/customsearch/v1?q=wolfhound' }],
    ['GET google/customsearch/v1/siterestrict', { path: 'google/customsearch/v1/siterestrict?q=wolfhound' }],
    ['GET searxng/search', { path: 'searxng/search?q=wolfhound&format=json' }],
    ['POST searxng/search', { path: 'searxng/search', body: { ...q, format: 'json' } }],
    ...firecrawl('v1'),
    ...firecrawl('v2'),
    ['GET jina/r/*', { path: `jina/r/${page}` }],
    ['POST jina/r', { path: 'jina/r', body: url }],
    ['GET jina/s/:q', { path: 'jina/s/wolfhound' }],
    ['GET jina/s', { path: 'jina/s?q=wolfhound' }],
    ['POST jina/s', { path: 'jina/s', body: q }],
  ])
}

/** The key where the shape takes it. */
export function compatKey(path: string, key: string): Record<string, string> {
  const shape = path.split('/')[0] ?? ''
  if (shape === 'brave') return { 'x-subscription-token': key }
  if (shape === 'exa' || shape === 'serper') return { 'x-api-key': key }
  if (shape === 'google') return { 'x-goog-api-key': key }
  return { authorization: `Bearer ${key}` }
}
