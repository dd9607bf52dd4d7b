// Calls, feeds and crawler of one service leave by the same fetcher: what a host asks of one, it has asked of all.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCrawler } from '../../src/app/open/open-crawler.ts'
import { openExtractThreads } from '../../src/app/open/open-extract-threads.ts'
import { openFetcher } from '../../src/app/open/open-fetcher.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const PAGE = '<title>Herons</title><main><p>Herons stand in the water and wait for fish.</p></main>'

let site: Server
let origin: string
let folder: string
let test: TestService
/** Paths in the order in which they were asked for. */
const asked: string[] = []

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/robots.txt') response.writeHead(404).end()
    else if (request.url?.startsWith('/open/')) response.setHeader('content-type', 'text/html').end(PAGE)
    else response.writeHead(503, { 'retry-after': '3600' }).end()
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'whippet-feeds-'))
  const feeds = join(folder, 'feeds.json')
  const feed = { title: 'Busy', url: `${origin}/feed`, country: 'US', lang: 'en' }
  await writeFile(feeds, JSON.stringify({ technology: [feed] }))
  test = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1', WHIPPET_FEEDS: feeds })
})
afterAll(async () => {
  await test.close()
  site.close()
  await rm(folder, { recursive: true, force: true })
})

it('a pause that a call was asked for is kept by the feeds', async () => {
  const reply = await test.get(`/api/v1/fetch?url=${encodeURIComponent(`${origin}/feed`)}`)
  expect(reply.status).toBe(503)
  await test.service.news.poll(['technology'])
  expect(asked.filter((path) => path === '/feed')).toHaveLength(1)
})

it('the rules that a call has read are those that the crawler goes by', async () => {
  const { config, data } = test
  const fetcher = openFetcher(config, data.clock, silentLogger)
  const threads = openExtractThreads(silentLogger)
  const crawler = openCrawler(config, data, silentLogger, { fetcher, threads, renderer: undefined })
  const never = new AbortController().signal
  asked.length = 0
  await fetcher.fetch(`${origin}/open/a`, { signal: never })
  const listener = { progress: () => undefined, failed: () => undefined }
  await crawler.crawlSites({ urls: [`${origin}/open/b`], maxPages: 1 }, listener, never)
  await crawler.close()
  // Closing the crawler leaves what is not its own alone.
  await fetcher.fetch(`${origin}/open/c`, { signal: never })
  expect(asked.filter((path) => path === '/robots.txt')).toHaveLength(1)
  expect(asked.filter((path) => path.startsWith('/open/'))).toEqual(['/open/a', '/open/b', '/open/c'])
  await threads.close()
  await fetcher.close()
})
