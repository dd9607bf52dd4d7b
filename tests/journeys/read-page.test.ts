// A page read for real: over HTTP from a web on loopback, through robots.txt and redirects, extracted and kept.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseAllowPrivate } from '../../src/adapters/http/guard/allow-private.ts'
import { createHttpFetcher, type HttpFetcher } from '../../src/adapters/http/http-fetcher.ts'
import { extractPage } from '../../src/engine/pages/extract-page.ts'
import type { StoredPage } from '../../src/engine/pages/page.ts'
import { createReadPage, type ReadPage } from '../../src/engine/pages/read-page.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { deadlineIn } from '../../src/foundation/deadline.ts'
import { PageUnreadable } from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'

let web: FixtureWeb
let fetcher: HttpFetcher
let readPage: ReadPage

beforeAll(async () => {
  web = await startFixtureWeb()
  web.robots('User-agent: *\nDisallow: /plain')
  fetcher = createHttpFetcher({
    allowPrivate: parseAllowPrivate('127.0.0.1'),
    offline: false,
    userAgent: 'Whippet/0.0',
    clock: systemClock,
    logger: silentLogger,
  })
  const copies = new Map<string, StoredPage>()
  const pages = {
    get: async (url: string) => copies.get(url),
    put: async (url: string, stored: StoredPage) => void copies.set(url, stored),
  }
  readPage = createReadPage({ fetcher, pages, extractPage, clock: systemClock })
})
afterAll(async () => {
  await fetcher.close()
  await web.close()
})

const read = (path: string, query?: string) =>
  readPage({
    url: `${web.origin}${path}`,
    deadline: deadlineIn(30_000),
    ...(query !== undefined && { query }),
  })

it('reads the page behind redirects, and its passages', async () => {
  const { page, cached, extracts } = await read('/redirect/one', 'whippet size')
  expect(page).toMatchObject({ url: `${web.origin}/page`, title: 'A plain page', contentType: 'text/html' })
  expect(extracts?.[0]).toContain('dog of medium size')
  expect(cached).toBe(false)
})

it('reads it from its copy the next time, under both addresses', async () => {
  expect((await read('/redirect/one')).cached).toBe(true)
  expect((await read('/page')).cached).toBe(true)
  expect(web.hits('/page')).toBe(1)
})

it('reads it whatever it is compressed with', async () => {
  for (const coding of ['gzip', 'brotli', 'zstd', 'deflate', 'deflate-raw', 'twice']) {
    expect((await read(`/encoded/${coding}`)).page.text).toContain('quick and quiet')
  }
})

it.each(['/plain', '/empty', '/status/404', '/redirect/loop', '/encoded/broken'])(
  'has no page at %s',
  async (path) => {
    await expect(read(path)).rejects.toBeInstanceOf(PageUnreadable)
  },
)
