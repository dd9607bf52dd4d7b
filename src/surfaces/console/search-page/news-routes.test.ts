// The page of news on a whole service, with feeds on loopback.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../../../../tests/support/fixture-web.ts'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'
import { asksForNews } from './news-page.ts'

let folder: string
let web: FixtureWeb
let service: TestService

const HOUR = 3_600_000
const story = (title: string, ageHours: number): string =>
  `<item><title>${title}</title><link>https://paper.example/${encodeURIComponent(title)}</link>` +
  `<description>What became of it.</description><pubDate>${new Date(Date.now() - ageHours * HOUR).toUTCString()}</pubDate></item>`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-news-page-'))
  web = await startFixtureWeb()
  const items = [story('Older than two days', 50), story('Rain today', 0), story('Ferries run again', 30)]
  web.route('/feed.xml', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(`<rss version="2.0"><channel><title>F</title>${items.join('')}</channel></rss>`),
  )
  const feeds = {
    top: [
      { title: 'Harbour Paper', url: `${web.origin}/feed.xml` },
      { title: 'Silent Post', url: `${web.origin}/status/500` },
    ],
    sports: [{ title: 'Silent Post', url: `${web.origin}/status/500` }],
  }
  await writeFile(join(folder, 'feeds.json'), JSON.stringify(feeds))
  service = await startTestService({
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_FEEDS: join(folder, 'feeds.json'),
  })
})
afterAll(async () => {
  await service.close()
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

const page = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await service.ask(path, { headers })).text()

describe('the page of news', () => {
  it('has the stories of a topic, newest first, with their sources and what could not be reached', async () => {
    const text = await page('/news')
    const places = ['<h2>', 'Rain today', 'Ferries run again', 'Older than two days'].map((part) =>
      text.indexOf(part),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    expect(text).toContain('<span class="note-of"><bdi>paper.example</bdi></span>')
    expect(text).toContain('Could not be reached: <bdi>Silent Post</bdi>')
    expect(text.indexOf('href="/news?topic=top"')).toBeLessThan(text.indexOf('href="/news?topic=sports"'))
    expect(text).toContain('href="/news?topic=sports"')
    expect(text).not.toContain('href="/news?topic=legal"')
  })

  it('opens the first topic that has a feed', async () => {
    const path = join(folder, 'few-feeds.json')
    await writeFile(
      path,
      JSON.stringify({ sports: [{ title: 'Harbour Paper', url: `${web.origin}/feed.xml` }] }),
    )
    const other = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1', WHIPPET_FEEDS: path })
    onTestFinished(() => other.close())
    const text = await (await other.ask('/news')).text()
    expect(text).toContain('Rain today')
    expect(text).not.toContain('href="/news?topic=top"')
  })

  it('says what is wrong where a topic has nothing, or there is none', async () => {
    const silent = await service.ask('/news?topic=sports')
    // Nothing of the service failed.
    expect(silent.status).toBe(200)
    const text = await silent.text()
    expect(text).toContain('None of the feeds on this topic can be reached')
    expect(text).toContain('href="/console/feeds"')
    const without = await page('/news?topic=legal')
    expect(without).toContain('No feed has brought a story on this topic yet.')
    expect((await service.ask('/news?topic=%3Cb%3E')).status).toBe(404)
    expect(await page('/news?topic=%3Cb%3E')).not.toContain('<b>')
  })

  it('is for who may search, free for the owner, and not read because another site says so', async () => {
    const owner = async (): Promise<unknown> =>
      (await service.data.accounts.findByEmail('owner@localhost'))?.balance
    await page('/news')
    const before = await owner()
    await page('/news')
    expect(await owner()).toBe(before)
    const stranger = await service.ask('/news', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(stranger.status).toBe(401)
    expect(await stranger.text()).not.toContain('Ferries')
    const sent = await page('/news', { 'sec-fetch-site': 'cross-site' })
    expect(sent).not.toContain('Ferries')
    expect(sent).toContain('Show the news')
  })

  it('is linked from a search for the news', async () => {
    expect(await page('/?q=news+today')).toContain('class="card news-card"')
    expect(await page('/?q=news+of+whales')).not.toContain('class="card news-card"')
  })
})

it.each([
  ['news', true],
  ['News  today', true],
  ['today’s headlines', true],
  ['latest news', true],
  ['whale news', false],
  ['newsletter', false],
])('asksForNews: %s', (query, asks) => {
  expect(asksForNews(query)).toBe(asks)
})
