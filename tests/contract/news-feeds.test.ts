// News for feed readers, and summaries that a model writes, from outside.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseFeed } from '../../src/foundation/web/feed.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const RSS = `<rss version="2.0"><channel><title>F</title>${[1, 2, 3]
  .map(
    (n) =>
      `<item><title>Harbour story ${n} &amp; more</title><link>https://paper.example/${n}</link>` +
      `<description>What happened at the harbour ${n}.</description>` +
      `<pubDate>${new Date(Date.now() - n * 3_600_000).toUTCString()}</pubDate></item>`,
  )
  .join('')}</channel></rss>`

interface NewsBody {
  readonly news: readonly { readonly link: string }[]
  readonly aiSummary?: { readonly text: string; readonly model: string; readonly mode: string }
  readonly answer: string
  readonly metrics: { readonly cost_dollars: number }
}

let folder: string
let web: FixtureWeb
let house: TestService
let asked: string[]

beforeAll(async () => {
  asked = []
  folder = await mkdtemp(join(tmpdir(), 'whippet-feeds-'))
  web = await startFixtureWeb()
  web.route('/world.xml', (_, response) => response.end(RSS))
  web.route('/v1/chat/completions', (request, response) => {
    asked.push(request.headers.authorization ?? '')
    response.end(
      JSON.stringify({ choices: [{ message: { content: 'Several stories came from the harbour.' } }] }),
    )
  })
  await writeFile(
    join(folder, 'feeds.json'),
    JSON.stringify({ world: [{ title: 'W', url: `${web.origin}/world.xml` }] }),
  )
  house = await startTestService({
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_FEEDS: join(folder, 'feeds.json'),
    WHIPPET_LLM_URL: `${web.origin}/v1`,
    WHIPPET_LLM_MODEL: 'small-1',
    WHIPPET_LLM_KEY: 'llm-key',
  })
  await house.service.news.poll(['world'])
  await house.service.news.summariesWritten()
})

afterAll(async () => {
  await house.close()
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a summary that a model writes', () => {
  it('is there before the request, and no request asks for it', async () => {
    const body = (await (await house.get('/api/v1/news/world')).json()) as NewsBody
    expect(body.aiSummary).toMatchObject({
      text: 'Several stories came from the harbour.',
      model: 'small-1',
      mode: 'pregen',
    })
    expect(body.answer).toBe(body.aiSummary?.text)
    expect(body.aiSummary).not.toHaveProperty('basis')
    expect(asked).toEqual(['Bearer llm-key'])
  })
})

describe('forms for feed readers', () => {
  it('RSS', async () => {
    const response = await house.get('/api/v1/news/world?format=rss&limit=2')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const { items } = parseFeed(await response.text(), 'http://x/', 'application/rss+xml')
    expect(items.map(({ url }) => url)).toEqual(['https://paper.example/1', 'https://paper.example/2'])
    expect(items[0]?.title).toBe('Harbour story 1 & more')
  })

  it('JSON Feed, at the same price', async () => {
    const json = (await (await house.get('/api/v1/news/world')).json()) as NewsBody
    const response = await house.get('/api/v1/news/world?format=jsonfeed')
    expect(response.headers.get('content-type')).toBe('application/feed+json')
    const feed = (await response.json()) as {
      version: string
      items: { url: string }[]
      _whippet: { metrics: { cost_dollars: number } }
    }
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
    expect(feed.items.map(({ url }) => url)).toEqual(json.news.map(({ link }) => link))
    expect(feed._whippet.metrics.cost_dollars).toBe(json.metrics.cost_dollars)
  })

  it('refuse in the usual form', async () => {
    const response = await house.get('/api/v1/news/gardening?format=rss')
    expect(response.status).toBe(404)
    expect(await response.json()).toHaveProperty('valid_topics')
  })
})
