// Tests of the fetcher against a web on loopback that behaves badly.
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../../../tests/support/fixture-web.ts'
import type { FetchOptions } from '../../engine/pages/fetcher.ts'
import { heldClock } from '../../foundation/clock.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { parseAllowPrivate } from './guard/allow-private.ts'
import { createHttpFetcher, type HttpFetcher, type HttpFetcherOptions } from './http-fetcher.ts'

let web: FixtureWeb
let fetcher: HttpFetcher
const clock = heldClock(Date.UTC(2025, 0, 1))

function create(options: Partial<HttpFetcherOptions> = {}): HttpFetcher {
  return createHttpFetcher({
    allowPrivate: parseAllowPrivate('127.0.0.1'),
    offline: false,
    userAgent: 'Whippet/0.0 (+http://localhost/bot)',
    clock,
    logger: silentLogger,
    resolve: async () => ['127.0.0.1'],
    ...options,
    bounds: { maxBytes: 100_000, ...options.bounds },
  })
}

const never = new AbortController().signal
const get = (path: string, options: Partial<FetchOptions> = {}) =>
  fetcher.fetch(path.startsWith('http') ? path : `${web.origin}${path}`, {
    signal: never,
    robots: false,
    ...options,
  })
const text = async (path: string, options: Partial<FetchOptions> = {}) =>
  Buffer.from((await get(path, options)).body).toString()
const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  await promise.then(
    () => 'no failure',
    (error: unknown) => error,
  )

beforeAll(async () => {
  web = await startFixtureWeb()
})
afterAll(async () => {
  await web.close()
})
beforeEach(() => {
  fetcher = create()
})
afterEach(async () => {
  await fetcher.close()
})

describe('a plain fetch', () => {
  it('gives the body, the type and the address', async () => {
    const fetched = await get('/page#part')
    expect(fetched).toMatchObject({
      url: `${web.origin}/page`,
      notModified: false,
      contentType: 'text/html; charset=utf-8',
    })
    expect(Buffer.from(fetched.body).toString()).toContain('quick and quiet')
  })

  it('says who asks', async () => {
    await get('/page')
    expect(web.requests.at(-1)?.headers).toMatchObject({
      'user-agent': 'Whippet/0.0 (+http://localhost/bot)',
    })
  })

  it('keeps the name in the Host header while it connects to the address', async () => {
    await get(`http://name.test:${web.port}/page`)
    expect(web.requests.at(-1)?.headers.host).toBe(`name.test:${web.port}`)
  })

  it('keeps connections', async () => {
    const before = web.connections()
    for (let count = 0; count < 10; count += 1) await get('/page')
    expect(web.connections() - before).toBeLessThan(4)
  })

  it('gives no type where there is none', async () => {
    expect((await get('/no-type')).contentType).toBe('')
  })

  it('gives an empty body', async () => {
    expect((await get('/empty')).body).toHaveLength(0)
  })
})

describe('addresses that are none', () => {
  it.each([
    '',
    'nonsense',
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://',
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://:secret@example.com/',
    `http://example.com/${'x'.repeat(9000)}`,
    'http://example.com:22/',
    'http://example.com:6379/',
    'http://example.com:0/',
  ])('%s is unreadable', async (url) => {
    fetcher = create({ resolve: async () => ['93.184.216.34'] })
    expect(await failure(fetcher.fetch(url, { signal: never }))).toBeInstanceOf(PageUnreadable)
  })
})

describe('redirects', () => {
  it.each(['/redirect/relative', '/redirect/absolute-path', '/redirect/one'])(
    '%s leads to the page',
    async (path) => {
      expect((await get(path)).url).toBe(`${web.origin}/page`)
    },
  )

  it('reads an address in UTF-8', async () => {
    expect((await get('/redirect/utf8')).url).toBe(`${web.origin}/%C3%BCn%C3%AF`)
  })

  it.each([
    ['/redirect/loop', 'loop'],
    ['/redirect/endless', 'more than'],
    ['/redirect/file', 'only http'],
    ['/redirect/javascript', 'only http'],
    ['/redirect/data', 'only http'],
    ['/redirect/garbage', 'no address'],
    ['/redirect/nowhere', 'without saying'],
    ['/redirect/password', 'password'],
  ])('%s is unreadable', async (path, message) => {
    const error = await failure(get(path))
    expect(error).toBeInstanceOf(PageUnreadable)
    expect((error as Error).message).toContain(message)
  })
})

describe('pages that send their reader on', () => {
  const lead = (content: string, around = (meta: string) => meta): void =>
    web.route('/leads', (_, response) => {
      const meta = around(`<META content="${content}" http-equiv='Refresh'>`)
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<html><head>${meta}</head>Moved</html>`)
    })

  it.each(['0; url=/page', "0;URL='page'", '0, page', '0.0 url=page?a=1&amp;b=2#part'])(
    'at once lead to the other: %s',
    async (content) => {
      lead(content)
      expect((await get('/leads')).url.split('?')[0]).toBe(`${web.origin}/page`)
    },
  )

  it('do so by a header too', async () => {
    web.route('/leads', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', refresh: '0;url=/page' }).end('Moved')
    })
    expect((await get('/leads')).url).toBe(`${web.origin}/page`)
  })

  it.each([
    '5; url=/page',
    '0',
    '0; url=/leads#top',
    '0; url=javascript:alert(1)',
    '0; url=http://a:b@127.0.0.1/',
    '0; url=http://[',
    '00x; url=/page',
  ])('are pages themselves: %s', async (content) => {
    lead(content)
    expect(await text('/leads')).toContain('Moved')
  })

  it.each([
    (meta: string) => `<noscript>${meta}</noscript>`,
    (meta: string) => `<!--[if lt IE 9]>${meta}<![endif]-->`,
    (meta: string) => `<script>document.write('${meta}')</script>`,
  ])('are pages themselves where only some are sent on: %s', async (around) => {
    lead('0; url=/page', around)
    expect(await text('/leads')).toContain('Moved')
  })

  it('end where they lead back', async () => {
    lead('0; url=/back')
    web.route('/back', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<meta http-equiv=refresh content="0;url=leads">Back')
    })
    expect(await text('/leads')).toContain('Back')
  })

  it('lead to nothing that may not be fetched', async () => {
    lead('0; url=http://10.0.0.1/')
    expect(await failure(get('/leads'))).toBeInstanceOf(PageUnreadable)
  })
})

describe('cookies', () => {
  it('are sent back to the site that set them, on the way of redirects', async () => {
    web.route('/cookie', (request, response) => {
      if (request.headers.cookie === 'seen=yes; lang=en') response.end('welcome')
      else
        response
          .writeHead(302, { location: '/cookie', 'set-cookie': ['seen=yes; Path=/; HttpOnly', 'lang=en'] })
          .end()
    })
    expect(await text('/cookie')).toBe('welcome')
    await get('/page')
    expect(web.requests.at(-1)?.headers.cookie).toBeUndefined()
  })

  it('are not sent to another', async () => {
    web.route('/elsewhere', (_, response) => {
      const location = `http://other.test:${web.port}/page`
      response.writeHead(302, { location, 'set-cookie': 'secret=1; Domain=test' }).end()
    })
    await get(`http://one.test:${web.port}/elsewhere`)
    expect(web.requests.at(-1)?.headers).toMatchObject({ host: `other.test:${web.port}` })
    expect(web.requests.at(-1)?.headers.cookie).toBeUndefined()
  })

  it('that change each time end in an error', async () => {
    let count = 0
    web.route('/cookies', (_, response) => {
      count += 1
      response.writeHead(302, { location: '/cookies', 'set-cookie': `n=${count}` }).end()
    })
    expect(await failure(get('/cookies'))).toBeInstanceOf(PageUnreadable)
  })
})

describe('headers that are sent twice', () => {
  it('takes the first, or all where they are a list', async () => {
    web.route('/twice', (_, response) => {
      response.socket?.end(
        'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Type: text/html\r\nEtag: "a"\r\nEtag: "b"\r\n' +
          'Cache-Control: public\r\nCache-Control: max-age=5\r\nX-Robots-Tag: noindex\r\nX-Robots-Tag: nofollow\r\n' +
          'Connection: close\r\n\r\nhello',
      )
    })
    expect(await get('/twice')).toMatchObject({
      contentType: 'text/plain',
      etag: '"a"',
      freshForMs: 5000,
      robotsTag: 'noindex\nnofollow',
    })
  })

  it('follows the first location', async () => {
    web.route('/two-ways', (_, response) => {
      response.socket?.end(
        'HTTP/1.1 302 Found\r\nLocation: /page\r\nLocation: /nowhere\r\nConnection: close\r\n\r\n',
      )
    })
    expect((await get('/two-ways')).url).toBe(`${web.origin}/page`)
  })
})

describe('compression', () => {
  it.each(['gzip', 'x-gzip', 'brotli', 'zstd', 'deflate', 'deflate-raw', 'twice', 'identity', 'cut'])(
    '%s is undone',
    async (name) => {
      expect(await text(`/encoded/${name}`)).toContain('quick and quiet')
    },
  )

  it.each([
    ['thrice', 'too many'],
    ['broken', 'broken'],
    ['broken-brotli', 'broken'],
    ['unknown', 'not supported'],
    ['prototype', 'not supported'],
    ['bomb', 'larger than'],
    ['bomb-in-bomb', 'larger than'],
  ])('%s is unreadable', async (name, message) => {
    const error = await failure(get(`/encoded/${name}`, { maxBytes: 50_000 }))
    expect(error).toBeInstanceOf(PageUnreadable)
    expect((error as Error).message).toContain(message)
  })

  it('stops a bomb that arrives whole', async () => {
    fetcher = create({ bounds: { maxBytes: 4 * 1_048_576 } })
    const error = await failure(get('/encoded/bomb'))
    expect((error as Error).message).toBe('The page is larger than 4 MiB')
  })
})

describe('bounds', () => {
  it.each(['/huge/endless', '/huge/declared'])('%s is too large', async (path) => {
    const error = await failure(get(path))
    expect(error).toBeInstanceOf(PageUnreadable)
    expect((error as Error).message).toContain('larger than')
  })

  it('refuses a flood of headers', async () => {
    const error = await failure(get('/huge/headers'))
    expect(error).toBeInstanceOf(PageUnreadable)
    expect((error as Error).message).toContain('headers')
  })

  it('gives up on a site that never answers', async () => {
    fetcher = create({ bounds: { firstByteMs: 30, totalMs: 600_000 } })
    expect(await failure(get('/slow/never'))).toBeInstanceOf(PageUnavailable)
  })

  it.each(['/slow/drip', '/slow/never', '/slow/headers'])('ends %s with the caller’s time', async (path) => {
    const error = await failure(get(path, { signal: AbortSignal.timeout(60) }))
    expect(error).toBeInstanceOf(PageUnavailable)
    expect((error as Error).message).toContain('in time')
  })

  it.each(['/slow/drip', '/slow/headers'])('ends %s with its own time', async (path) => {
    fetcher = create({ bounds: { firstByteMs: 600_000, totalMs: 60 } })
    expect(await failure(get(path))).toBeInstanceOf(PageUnavailable)
  })

  it('does nothing for a caller who is gone', async () => {
    const before = web.requests.length
    expect(await failure(get('/page', { signal: AbortSignal.abort() }))).toBeInstanceOf(PageUnavailable)
    expect(web.requests).toHaveLength(before)
  })
})

describe('statuses', () => {
  it.each([400, 401, 403, 404, 408, 410, 418, 425, 429, 451, 999, 300, 304])(
    '%i is unreadable',
    async (status) => {
      const error = await failure(get(`/status/${status}`))
      expect(error).toBeInstanceOf(PageUnreadable)
      expect((error as Error).message).toContain(String(status))
    },
  )

  it.each([500, 502, 503, 504])('%i is unavailable', async (status) => {
    expect(await failure(get(`/status/${status}`))).toBeInstanceOf(PageUnavailable)
  })

  it('tells the seconds or the date that the site asks to wait for', async () => {
    const date = new Date(clock.now() + 90_000).toUTCString()
    expect(await failure(get('/status/500?after=120'))).toMatchObject({ retryAfterSeconds: 120 })
    expect(await failure(get(`/status/500?after=${encodeURIComponent(date)}`))).toMatchObject({
      retryAfterSeconds: 90,
    })
    expect(await failure(get('/status/500?after=99999999'))).toMatchObject({ retryAfterSeconds: 3600 })
    expect(await failure(get('/status/500?after=soon'))).toMatchObject({ retryAfterSeconds: 30 })
  })

  it('does not hold back where the site asks for nothing', async () => {
    const before = web.requests.length
    await failure(get('/status/429'))
    expect(await failure(get('/status/429'))).toMatchObject({ message: expect.stringContaining('429') })
    expect(web.requests).toHaveLength(before + 2)
  })

  it('asks for an address no sooner than its site wants, and for the others as ever', async () => {
    const paused = heldClock(clock.now())
    fetcher = create({ clock: paused })
    await failure(get('/status/503?after=100'))
    paused.advance(40_000)
    const before = web.requests.length
    expect(await failure(get('/status/503?after=100'))).toMatchObject({
      name: 'PageUnavailable',
      retryAfterSeconds: 60,
    })
    expect(web.requests).toHaveLength(before)
    expect(await text('/page')).toContain('whippet')
    paused.advance(60_000)
    await failure(get('/status/503?after=100'))
    expect(web.requests).toHaveLength(before + 2)
  })

  it('tells a crawler when a client error may have passed', async () => {
    expect(await failure(get('/status/429?after=100'))).toMatchObject({
      name: 'PageRefusedForNow',
      retryAfterSeconds: 100,
    })
    expect(await failure(get('/status/408'))).toMatchObject({ retryAfterSeconds: 30 })
  })
})

describe('broken connections', () => {
  it.each(['/broken/reset', '/broken/close', '/broken/half'])('%s is unavailable', async (path) => {
    expect(await failure(get(path))).toBeInstanceOf(PageUnavailable)
  })

  it('asks once more where a connection broke', async () => {
    let broken = true
    web.route('/broken/once', (request, response) => {
      if (broken) request.socket.destroy()
      else response.end('whole')
      broken = false
    })
    expect(await text('/broken/once')).toBe('whole')
  })

  it.each(['/broken/garbage', '/broken/http09'])('%s is unreadable', async (path) => {
    expect(await failure(get(path))).toBeInstanceOf(PageUnreadable)
  })

  it('a port where nobody listens is unavailable', async () => {
    const error = await failure(get('http://127.0.0.1:1/'))
    expect(error).toBeInstanceOf(PageUnavailable)
    expect((error as Error).message).toBe('The site refused the connection')
  })

  it('a name that nobody knows is unavailable', async () => {
    const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    fetcher = create({ resolve: () => Promise.reject(unknown) })
    const error = await failure(get('http://nowhere.test/'))
    expect(error).toBeInstanceOf(PageUnavailable)
    expect((error as Error).message).toContain('resolved')
  })

  it('a server that speaks no TLS is unavailable', async () => {
    expect(await failure(get(`https://127.0.0.1:${web.port}/`))).toBeInstanceOf(PageUnavailable)
  })

  it('tries the addresses of a name, one family after the other', async () => {
    const dialled: string[] = []
    fetcher = create({
      resolve: async () => ['2606:4700::1', '2606:4700::2', '2606:4700::3', '93.184.216.34', '93.184.216.35'],
      dial(address) {
        dialled.push(address)
        const gone = address !== '2606:4700::2'
        return gone ? connect(1, '127.0.0.1') : connect(web.port, '127.0.0.1')
      },
    })
    expect(await text('http://name.test/page')).toContain('whippet')
    expect(dialled).toEqual(['2606:4700::1', '93.184.216.34', '2606:4700::2'])
  })
})

describe('copies', () => {
  it('tells how long they are good for', async () => {
    expect(await get('/cache/hour')).toMatchObject({ freshForMs: 3_600_000, etag: '"v1"' })
    expect((await get('/cache/no-store')).freshForMs).toBe(0)
    expect('freshForMs' in (await get('/cache/none'))).toBe(false)
  })

  it('asks whether the copy still stands', async () => {
    web.route('/cache/validated', (request, response) => {
      response.writeHead(request.headers['if-none-match'] === '"v1"' ? 304 : 200, { etag: '"v1"' }).end()
    })
    expect(await get('/cache/validated', { etag: '"v1"' })).toMatchObject({ notModified: true, etag: '"v1"' })
    expect(await get('/cache/validated')).toMatchObject({ notModified: false })
  })
})
