// Copies of fetched pages from outside: how old they may be, when the site is asked again, and parts of a page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let web: FixtureWeb
let house: TestService

beforeAll(async () => {
  web = await startFixtureWeb()
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
})
afterAll(async () => {
  await house.close()
  await web.close()
})

interface Body extends Record<string, unknown> {
  content: string
  markdown: string
  message: string
  crawled_at: string
  metrics: Record<string, unknown>
}

async function fetchPage(
  path: string,
  more: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  const query = new URLSearchParams({ url: `${web.origin}${path}`, ...more })
  const reply = await house.get(`/api/v1/fetch?${query}`)
  return { status: reply.status, body: (await reply.json()) as Body }
}

const pageOf = (text: string): string =>
  `<title>Page</title><main><p>${text} and the other words that make this paragraph long enough to be read.</p></main>`

/** Serves versions of a page; a request with the right validator gets a 304. */
function versions(path: string, headers: Record<string, string>): { version: number } {
  const state = { version: 1 }
  web.route(path, (request, response) => {
    const etag = `"v${state.version}"`
    const given = { ...headers, ...('etag' in headers ? { etag } : {}) }
    if ('etag' in headers && request.headers['if-none-match'] === etag) response.writeHead(304, given).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/html', ...given })
        .end(pageOf(`Version ${state.version}`))
  })
  return state
}

const asked = (path: string) => web.requests.filter((request) => request.path === path)

describe('maxAge', () => {
  it('asks the site each time where it is 0, and tells when the page was read', async () => {
    const page = versions('/always', {})
    await fetchPage('/always')
    page.version = 2
    expect((await fetchPage('/always')).body.content).toContain('Version 1')
    const { body } = await fetchPage('/always', { maxAge: '0' })
    expect(body.content).toContain('Version 2')
    expect(body.metrics).not.toHaveProperty('cached')
    expect(Math.abs(Date.parse(body.crawled_at) - Date.now())).toBeLessThan(60_000)
    expect((await fetchPage('/always')).body.content).toContain('Version 2')
  })

  it('takes a copy that is young enough, although its headers call it stale', async () => {
    const page = versions('/stale', { 'cache-control': 'max-age=1', age: '1', etag: '' })
    const first = await fetchPage('/stale', { maxAge: '3600' })
    page.version = 2
    const second = await fetchPage('/stale', { maxAge: '3600' })
    expect(second.body).toMatchObject({ content: first.body.content, metrics: { cached: true } })
    expect(second.body.crawled_at).toBe(first.body.crawled_at)
    expect((await fetchPage('/stale')).body.content).toContain('Version 2')
  })

  it('never takes a copy that its headers forbid', async () => {
    for (const [path, rule] of [
      ['/no-store', 'no-store'],
      ['/no-cache', 'no-cache'],
    ] as const) {
      const page = versions(path, { 'cache-control': rule, etag: '' })
      await fetchPage(path)
      page.version = 2
      expect((await fetchPage(path, { maxAge: '3600' })).body.content).toContain('Version 2')
    }
    expect(asked('/no-store').map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
    expect(asked('/no-cache').map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"'])
  })

  it.each(['-1', '1.5', 'x', '', '31536001', '1e3'])('refuses %j', async (value) => {
    const { status, body } = await fetchPage('/never', { maxAge: value })
    expect(status).toBe(400)
    expect(body).toEqual({
      error: 'Bad Request',
      message: 'Invalid value for maxAge parameter: must be an integer from 0 to 31536000',
    })
  })

  it('adds nothing to the body of whoever does not ask for it', async () => {
    expect((await fetchPage('/page')).body).not.toHaveProperty('crawled_at')
  })
})

describe('a stale copy', () => {
  it('is asked about, and renewed by a 304 without its body', async () => {
    versions('/validated', { 'cache-control': 'max-age=0', etag: '' })
    const first = await fetchPage('/validated')
    const second = await fetchPage('/validated')
    expect(second.body.content).toBe(first.body.content)
    expect(second.body.metrics).toMatchObject({ cost_dollars: first.body.metrics['cost_dollars'] })
    expect(second.body.metrics).not.toHaveProperty('cached')
    expect(asked('/validated').map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"'])
  })

  it('is replaced where the page has changed', async () => {
    const page = versions('/changing', { 'cache-control': 'max-age=0', etag: '' })
    await fetchPage('/changing')
    page.version = 2
    expect((await fetchPage('/changing')).body.content).toContain('Version 2')
    expect((await fetchPage('/changing')).body.content).toContain('Version 2')
    expect(asked('/changing').map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"v1"',
      '"v2"',
    ])
  })

  it('is asked about by its date where it has no tag', async () => {
    const date = 'Wed, 01 Jan 2025 00:00:00 GMT'
    web.route('/dated', (request, response) => {
      const headers = { 'last-modified': date, 'cache-control': 'no-cache' }
      if (request.headers['if-modified-since'] === date) response.writeHead(304, headers).end()
      else response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(pageOf('Dated'))
    })
    await fetchPage('/dated')
    expect((await fetchPage('/dated')).body.content).toContain('Dated')
    expect(asked('/dated').map(({ headers }) => headers['if-modified-since'])).toEqual([undefined, date])
  })
})

const SHOP = `<!doctype html><html lang="en"><head><title>A shop</title><meta name="author" content="Ada"></head><body>
<nav class="menu"><a href="/a">Home</a> <a href="/b">Offers</a></nav>
<main><h1>A very good kettle</h1>
<p class="lead">This kettle boils a litre of water in under three minutes, and it does so without a sound.</p>
<ul class="facts"><li>Steel</li><li class="key">Two litres</li><li>Cordless</li></ul>
<div class="ad">Buy our toaster as well, for it is the best toaster that was ever made by anyone.</div></main>
<section class="comments"><p>I like it, it is <b>quick</b>.</p><p hidden>secret remark</p></section></body></html>`

describe('selector and removeSelector', () => {
  beforeAll(() => {
    web.route('/shop', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'max-age=600' }).end(SHOP),
    )
  })

  it('reads only what matches, whatever it is', async () => {
    const { body } = await fetchPage('/shop', { selector: '.comments' })
    expect(body.markdown).toBe('I like it, it is **quick**.')
    expect(body).toMatchObject({ title: 'A very good kettle', author: 'Ada', lang: 'en' })
    expect((await fetchPage('/shop', { selector: 'nav a:first-child' })).body.content).toBe('Home')
  })

  it('keeps the form of what it takes out of a list', async () => {
    const { body } = await fetchPage('/shop', { selector: '.facts > li:not(.key)' })
    expect(body.markdown).toBe('- Steel\n- Cordless')
  })

  it('takes several parts in the order of the page', async () => {
    const { body } = await fetchPage('/shop', { selector: '.comments, h1' })
    expect(body.markdown).toBe('# A very good kettle\n\nI like it, it is **quick**.')
  })

  it('leaves out what matches', async () => {
    const { body } = await fetchPage('/shop', { removeSelector: '.ad, .facts' })
    expect(body.content).toContain('boils a litre')
    expect(body.content).not.toMatch(/toaster|Steel/)
    const both = await fetchPage('/shop', { selector: 'main', removeSelector: '.lead, .ad, h1' })
    expect(both.body.markdown).toBe('- Steel\n- Two litres\n- Cordless')
  })

  it('has a copy for each part, and needs the page for a new one', async () => {
    const before = asked('/shop').length
    const first = await fetchPage('/shop', { selector: '.lead' })
    const second = await fetchPage('/shop', { selector: '.lead' })
    expect(second.body).toMatchObject({ content: first.body.content, metrics: { cached: true } })
    expect(asked('/shop').length).toBe(before + 1)
    await fetchPage('/shop', { selector: '.ad' })
    expect(asked('/shop').length).toBe(before + 2)
    expect((await fetchPage('/shop')).body.content).toContain('boils a litre')
  })

  it('asks for passages of the part alone', async () => {
    const { body } = await fetchPage('/shop', { selector: '.lead', query: 'toaster' })
    expect(body['extracts']).toEqual([])
  })

  it.each([
    ['.missing', 'matches the selector .missing'],
    ['title', 'has no text'],
  ])('is a 422 that says so where %s gives nothing', async (selector, message) => {
    const { status, body } = await fetchPage('/shop', { selector })
    expect(status).toBe(422)
    expect(body).toEqual({ error: 'Fetch Failed', message: expect.stringContaining(message) })
  })

  it('is a 422 where nothing is left', async () => {
    const { status, body } = await fetchPage('/shop', { removeSelector: 'body' })
    expect([status, body.message]).toEqual([422, expect.stringContaining('Nothing is left')])
  })

  it('is a 422 on what has no elements', async () => {
    const { status, body } = await fetchPage('/plain', { selector: 'main' })
    expect([status, body.message]).toEqual([422, expect.stringContaining('selectors work on HTML alone')])
  })

  it.each([
    ['>', 'an element'],
    ['a:hover', ':hover is not supported'],
    ['p'.repeat(501), 'longer than 500 characters'],
    [`${':has('.repeat(80)}a${')'.repeat(80)}`, 'nested more than 3 deep'],
    ['* '.repeat(120), 'more than 50 conditions'],
  ])('refuses %j', async (selector, message) => {
    for (const name of ['selector', 'removeSelector']) {
      const { status, body } = await fetchPage('/shop', { [name]: selector })
      expect(status).toBe(400)
      expect(body.message).toContain(`Invalid value for ${name} parameter: must be a CSS selector; `)
      expect(body.message).toContain(message)
    }
  })

  it('reads the whole page where it is empty', async () => {
    expect((await fetchPage('/shop', { selector: ' ', removeSelector: '' })).body.content).toContain('boils')
  })

  it('costs a bounded time on a hostile page', async () => {
    web.route('/deep', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `${'<div>'.repeat(300)}${'<i></i>'.repeat(25_000)}<p>The end of a very deep page with some words.</p>`,
        ),
    )
    const selector = `${'div:has(i) '.repeat(16)}p`
    const { status, body } = await fetchPage('/deep', { selector })
    expect([status, body.content]).toEqual([200, 'The end of a very deep page with some words.'])
  })
})
