// Asking a site for leave, as a browser does before a request of a page: by OPTIONS, and behind the same guard.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../../../tests/support/fixture-web.ts'
import { heldClock } from '../../foundation/clock.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { parseAllowPrivate } from './guard/allow-private.ts'
import { createHttpFetcher, type HttpFetcher } from './http-fetcher.ts'

let web: FixtureWeb
let fetcher: HttpFetcher

beforeAll(async () => {
  web = await startFixtureWeb()
  fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate(`127.0.0.1:${web.port}`),
    offline: false,
    userAgent: 'Whippet/test',
    clock: heldClock(0),
    logger: silentLogger,
  })
})

afterAll(async () => {
  await fetcher.close()
  await web.close()
})

const ask = (url: string) =>
  fetcher.fetch(url, {
    signal: AbortSignal.timeout(60_000),
    preflight: true,
    headers: { origin: 'http://a.test' },
  })

it('tells what the site agrees to', async () => {
  web.route('/api', (request, response) =>
    response
      .writeHead(204, {
        'access-control-allow-origin': `${request.method} ${request.headers.origin}`,
        'access-control-allow-headers': 'x-key',
        'access-control-allow-methods': 'GET, PUT',
        'access-control-allow-credentials': 'true',
      })
      .end(),
  )
  expect((await ask(`${web.origin}/api`)).crossOrigin).toEqual({
    allowOrigin: 'OPTIONS http://a.test',
    allowCredentials: true,
    allowHeaders: 'x-key',
    allowMethods: 'GET, PUT',
  })
})

it('is led nowhere else', async () => {
  await expect(ask(`${web.origin}/redirect/relative`)).rejects.toThrow('redirects')
  expect(web.hits('/page')).toBe(0)
})

it('reaches no private address, and nothing that robots.txt forbids', async () => {
  await expect(ask('http://10.0.0.1/')).rejects.toThrow('not allowed')
  const closed = await startFixtureWeb()
  closed.robots('User-agent: *\nDisallow: /')
  const open = createHttpFetcher({
    allowPrivate: parseAllowPrivate('127.0.0.1'),
    offline: false,
    userAgent: 'Whippet/test',
    clock: heldClock(0),
    logger: silentLogger,
  })
  const asked = open.fetch(`${closed.origin}/page`, { signal: AbortSignal.timeout(60_000), preflight: true })
  await expect(asked).rejects.toThrow('robots.txt forbids')
  expect(closed.hits('/page')).toBe(0)
  await open.close()
  await closed.close()
})
