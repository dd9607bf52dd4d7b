// Tests of how the fetcher heeds robots.txt.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../../../tests/support/fixture-web.ts'
import type { Fetched } from '../../engine/pages/fetcher.ts'
import { heldClock } from '../../foundation/clock.ts'
import { PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { silentLogger } from '../../foundation/logger.ts'
import type { Reply } from './exchange.ts'
import { parseAllowPrivate } from './guard/allow-private.ts'
import { createHttpFetcher, type HttpFetcher } from './http-fetcher.ts'
import { createRobotsGate } from './robots-gate.ts'

const HOUR = 3_600_000
const never = new AbortController().signal
let web: FixtureWeb
let fetcher: HttpFetcher
let clock: ReturnType<typeof heldClock>

const get = (path: string, host = '127.0.0.1'): Promise<Fetched> =>
  fetcher.fetch(`http://${host}:${web.port}${path}`, { signal: never })

beforeEach(async () => {
  web = await startFixtureWeb()
  clock = heldClock(Date.UTC(2025, 0, 1))
  fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate('127.0.0.1'),
    offline: false,
    userAgent: 'Whippet/0.0',
    clock,
    logger: silentLogger,
    resolve: async () => ['127.0.0.1'],
  })
})
afterEach(async () => {
  await fetcher.close()
  await web.close()
})

describe('robots.txt', () => {
  it('is heeded', async () => {
    web.robots('User-agent: *\nDisallow: /page')
    await expect(get('/page')).rejects.toBeInstanceOf(PageUnreadable)
    await expect(get('/page')).rejects.toThrow('robots.txt')
    expect((await get('/plain')).contentType).toBe('text/plain')
    expect(web.hits('/page')).toBe(0)
  })

  it('is not asked where the caller says so', async () => {
    web.robots('User-agent: *\nDisallow: /')
    await fetcher.fetch(`${web.origin}/page`, { signal: never, robots: false })
    expect(web.hits('/robots.txt')).toBe(0)
  })

  it('is asked once a day', async () => {
    web.robots('User-agent: *\nDisallow: /x')
    await get('/page')
    clock.advance(23 * HOUR)
    await get('/page')
    expect(web.hits('/robots.txt')).toBe(1)
    clock.advance(2 * HOUR)
    await get('/page')
    expect(web.hits('/robots.txt')).toBe(2)
  })

  it('is asked once by many at the same time', async () => {
    web.robots('User-agent: *\nDisallow: /x')
    await Promise.all(Array.from({ length: 20 }, () => get('/page')))
    expect(web.hits('/robots.txt')).toBe(1)
  })

  it('is asked for each origin, also on the way of a redirect', async () => {
    web.route('/away', (_, response) => {
      response.writeHead(302, { location: `http://other.test:${web.port}/page` }).end()
    })
    web.route('/robots.txt', (request, response) => {
      response.end(request.headers.host?.startsWith('other') ? 'User-agent: *\nDisallow: /page' : '')
    })
    await expect(get('/away')).rejects.toThrow('robots.txt')
    expect(web.hits('/page')).toBe(0)
    await get('/page')
  })

  it.each([400, 401, 403, 404, 410])('counts as none on %i', async (status) => {
    web.robots('User-agent: *\nDisallow: /', status)
    expect((await get('/page')).notModified).toBe(false)
  })

  it.each([500, 502, 503, 429])('keeps everything closed on %i, for now', async (status) => {
    web.robots('', status)
    await expect(get('/page')).rejects.toBeInstanceOf(PageUnavailable)
    expect(web.hits('/page')).toBe(0)
    web.robots('User-agent: *\nAllow: /')
    expect((await get('/page')).notModified).toBe(false)
  })

  it('stands on while the site has trouble', async () => {
    web.robots('User-agent: *\nDisallow: /page')
    await get('/plain')
    web.robots('', 500)
    clock.advance(25 * HOUR)
    expect((await get('/plain')).contentType).toBe('text/plain')
    await expect(get('/page')).rejects.toBeInstanceOf(PageUnreadable)
  })

  it('says what is wrong where the site cannot be reached', async () => {
    await expect(fetcher.fetch('http://127.0.0.1:1/', { signal: never })).rejects.toThrow(
      'refused the connection',
    )
  })

  it('is followed through redirects', async () => {
    web.route('/robots.txt', (_, response) => void response.writeHead(301, { location: '/moved.txt' }).end())
    web.route('/moved.txt', (_, response) => void response.end('User-agent: whippet\nDisallow: /page'))
    await expect(get('/page')).rejects.toThrow('robots.txt')
  })

  it('counts as none behind a loop', async () => {
    web.route('/robots.txt', (_, response) => void response.writeHead(301, { location: '/robots.txt' }).end())
    expect((await get('/page')).notModified).toBe(false)
  })

  it('is read to its first 500 KiB where it never ends', async () => {
    web.route('/robots.txt', (_, response) => {
      response.write('User-agent: *\nDisallow: /page\n')
      const more = (): void => {
        while (!response.destroyed && response.write('#'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    await expect(get('/page')).rejects.toThrow('forbids')
  })

  it('leaves a caller whose time is up while others wait on', async () => {
    let answer = (): void => {}
    const asked = Promise.withResolvers<void>()
    web.route('/robots.txt', (_, response) => {
      answer = () => void response.end('')
      asked.resolve()
    })
    const impatient = new AbortController()
    const first = fetcher.fetch(`${web.origin}/page`, { signal: impatient.signal })
    const second = get('/page')
    await asked.promise
    impatient.abort()
    await expect(first).rejects.toBeInstanceOf(PageUnavailable)
    answer()
    expect((await second).notModified).toBe(false)
  })
})

it('read at once are parsed one in a turn of the event loop, so that others go on', async () => {
  const text = Buffer.from(`user-agent: *\n${'disallow: /a*b*c\n'.repeat(2_000)}`)
  let parsed = 0
  const gate = createRobotsGate(async () => {
    let looks = 0
    const reply = {
      status: 200,
      // Its length first, then the text.
      get body() {
        looks += 1
        if (looks === 2) parsed += 1
        return text
      },
    }
    return reply as unknown as Reply
  }, heldClock(0))
  const { signal } = new AbortController()
  let isOver = false
  let most = 0
  const others = (async () => {
    for (; !isOver; parsed = 0) {
      await new Promise((resolve) => setImmediate(resolve))
      most = Math.max(most, parsed)
    }
  })()
  await Promise.all(Array.from({ length: 20 }, (_, n) => gate.rulesOf(`https://a${n}.example`, signal)))
  isOver = true
  await others
  expect(most).toBe(1)
})
