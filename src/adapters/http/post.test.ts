// Posting to a provider: the body arrives, keys go to their own origin alone, redirects are not followed.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../../../tests/support/fixture-web.ts'
import { heldClock } from '../../foundation/clock.ts'
import { silentLogger } from '../../foundation/logger.ts'
import { parseAllowPrivate } from './guard/allow-private.ts'
import { createHttpFetcher, type HttpFetcher } from './http-fetcher.ts'

let web: FixtureWeb
let other: FixtureWeb
let fetcher: HttpFetcher

beforeAll(async () => {
  web = await startFixtureWeb()
  other = await startFixtureWeb()
  fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate('127.0.0.1'),
    offline: false,
    userAgent: 'Whippet/test',
    clock: heldClock(0),
    logger: silentLogger,
  })
})

afterAll(async () => {
  await fetcher.close()
  await web.close()
  await other.close()
})

const signal = (): AbortSignal => AbortSignal.timeout(30_000)
const options = { robots: false, headers: { authorization: 'Bearer k' } }
const post = { body: '{"a":1}', contentType: 'application/json' }

it('sends body, type and headers', async () => {
  web.route('/echo', (request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () =>
      response.end(
        JSON.stringify([
          request.method,
          body,
          request.headers['content-type'],
          request.headers.authorization,
        ]),
      ),
    )
  })
  const { body } = await fetcher.fetch(`${web.origin}/echo`, { ...options, signal: signal(), post })
  expect(JSON.parse(Buffer.from(body).toString())).toEqual([
    'POST',
    '{"a":1}',
    'application/json',
    'Bearer k',
  ])
})

it('follows no redirect with a body', async () => {
  await expect(
    fetcher.fetch(`${web.origin}/redirect/relative`, { ...options, signal: signal(), post }),
  ).rejects.toThrow('redirects')
  expect(web.hits('/page')).toBe(0)
})

it('keeps keys from another origin', async () => {
  web.route('/away', (_, response) => response.writeHead(302, { location: `${other.origin}/page` }).end())
  await fetcher.fetch(`${web.origin}/away`, { ...options, signal: signal() })
  expect(web.requests.at(-1)?.headers.authorization).toBe('Bearer k')
  expect(other.requests.at(-1)?.headers.authorization).toBeUndefined()
})

it('reaches no private address by POST either', async () => {
  const posted = fetcher.fetch('http://10.0.0.1/', { ...options, signal: signal(), post })
  await expect(posted).rejects.toThrow('not allowed')
})
