// News feeds from outside: shape, both orders, limits, refresh, price, and topics that have nothing to give.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SLUGS = [
  ...['technology', 'business', 'finance', 'politics', 'sports', 'health', 'science', 'world'],
  ...['entertainment', 'us', 'europe', 'uk', 'asia', 'middle-east', 'africa', 'latin-america', 'australia'],
  ...['programming', 'startups', 'top', 'hn-frontpage', 'ai-news', 'tech-news', 'media', 'crypto', 'legal'],
]

const HOUR = 3_600_000
const SUBJECTS = [
  [
    'Glacier retreats faster than models said',
    'Researchers measured the ice by satellite over nine summers.',
  ],
  [
    'Parliament votes on the harbour bridge',
    'The opposition wants a tunnel in its place and a second inquiry.',
  ],
  ['Chess champion loses to a schoolgirl', 'The game went on for ninety moves in a packed library.'],
  ['Vaccine trial reports its second phase', 'Doctors saw few side effects among four thousand volunteers.'],
  ['Airline orders electric seaplanes', 'The islands are to be linked without kerosene by the spring.'],
  ['Orchestra records a lost symphony', 'The score lay in an attic for more than a century.'],
] as const

/** An RSS item: the newer, the smaller `age` in hours. */
function item(at: number, age: number): string {
  const [title, summary] = SUBJECTS[at % SUBJECTS.length] ?? SUBJECTS[0]
  const image =
    at % 2 === 0 ? `<enclosure url="https://img.example/${at}.jpg" type="image/jpeg" length="9"/>` : ''
  return (
    `<item><title>${title}, part ${at}</title><link>https://paper${at % 7}.example/story/${at}</link>` +
    `<description>${summary} Chapter ${at} of the series.</description>` +
    `<pubDate>${new Date(Date.now() - age * HOUR).toUTCString()}</pubDate>${image}</item>`
  )
}

function rss(items: readonly string[]): string {
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>F</title><link>https://f.example/</link><description>d</description>${items.join('')}</channel></rss>`
}

let folder: string
let web: FixtureWeb
let house: TestService

function serveFeed(path: string, items: readonly string[]): void {
  web.route(path, (_, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(items)),
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-news-'))
  web = await startFixtureWeb()
  // Newest in the middle, so that neither order is the feed's own.
  serveFeed(
    '/many.xml',
    Array.from({ length: 60 }, (_, at) => item(at, 1 + ((at * 37) % 60))),
  )
  serveFeed('/few.xml', [item(1, 5), item(2, 3), item(3, 9)])
  serveFeed('/plain.xml', [item(1, 2), item(3, 4)])
  serveFeed('/changing.xml', [item(10, 8), item(11, 6)])
  const feed = (path: string): object[] => [{ title: path, url: `${web.origin}${path}` }]
  const feeds = {
    world: feed('/many.xml'),
    science: feed('/few.xml'),
    health: feed('/plain.xml'),
    legal: feed('/changing.xml'),
    sports: feed('/status/500'),
    uk: feed('/not-there.xml'),
    media: feed('/page'),
  }
  await writeFile(join(folder, 'feeds.json'), JSON.stringify(feeds))
  house = await startTestService({
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_FEEDS: join(folder, 'feeds.json'),
  })
})
afterAll(async () => {
  await house.close()
  await web.close()
  await rm(folder, { recursive: true, force: true })
})

interface Article {
  title: string
  link: string
  desc: string
  source: string
  date: string
  citation?: { id: string; version: string }
}

interface Feed {
  results: Article[]
  news: Article[]
  images?: { title: string; link: string; image: string; source: string; type: string }[]
  metrics: Record<string, unknown> & { cost_dollars: number }
  [field: string]: unknown
}

async function news(path: string): Promise<Feed> {
  const reply = await house.get(`/api/v1/news/${path}`)
  const body = (await reply.json()) as Feed
  expect(reply.status, JSON.stringify(body)).toBe(200)
  return body
}

describe('a feed', () => {
  it('has the shape of a search response', async () => {
    const body = await news('science')
    expect(body).toMatchObject({
      results_type: 'News',
      type: 'News',
      answer: expect.any(String),
      title: expect.stringMatching(/\w+ \w+/),
      metrics: {
        query: 'science',
        intent: expect.stringMatching(/NewsIntent$/),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        duration: expect.any(Number),
        results_returned: 3,
        total_results_found: 3,
        response_time_ms: expect.any(Number),
      },
    })
    expect(body['title']).not.toBe('science')
    for (const article of body.results) {
      expect(article).toMatchObject({
        title: expect.stringMatching(/, part \d$/),
        link: expect.stringMatching(/^https:\/\/paper\d\.example\/story\/\d$/),
        desc: expect.stringMatching(/Chapter/),
        source: new URL(article.link).hostname,
      })
    }
  })

  it('holds the same articles in news, newest first', async () => {
    const { results, news: byDate } = await news('world?limit=50')
    expect(results).toHaveLength(50)
    const order = (a: Article, b: Article): number => (a.link < b.link ? -1 : 1)
    expect(byDate.toSorted(order)).toEqual(results.toSorted(order))
    const times = byDate.map(({ date }) => Date.parse(date))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(results.map(({ link }) => link)).not.toEqual(byDate.map(({ link }) => link))
  })

  it('cites each article, which opens with its summary', async () => {
    const { results, news: byDate } = await news('health')
    expect(results).toHaveLength(2)
    const ids = (articles: readonly Article[]) => articles.map(({ citation }) => citation?.id).toSorted()
    expect(ids(byDate)).toEqual(ids(results))
    for (const { citation, link, desc } of results) {
      const opened = await house.get(`/api/v1/citations/${citation?.id}`)
      expect(await opened.json()).toMatchObject({
        url: link,
        text: desc,
        version: citation?.version,
        current: 'same',
      })
    }
  })

  it('has ISO 8601 timestamps', async () => {
    for (const { date } of (await news('world')).results) {
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.now())
    }
  })

  it('lists the images in the order of results, and none where no article has one', async () => {
    const { results, images = [] } = await news('world?limit=20')
    const expected = results
      .map(({ link }) => link)
      .filter((link) => Number(link.split('/').at(-1)) % 2 === 0)
    expect(images.map(({ link }) => link)).toEqual(expected)
    for (const image of images) {
      expect(image).toEqual({
        title: expect.any(String),
        link: expect.any(String),
        image: expect.stringMatching(/^https:\/\/img\.example\/\d+\.jpg$/),
        source: expect.stringMatching(/^(paper\d|img)\.example$/),
        type: 'image',
        thumbnail: expect.stringContaining('/thumbnail?image='),
        score: expect.any(Number),
      })
    }
    expect(await news('health')).not.toHaveProperty('images')
  })

  it('says in answer what the summary says', async () => {
    const body = await news('world')
    expect(body['aiSummary']).toEqual({
      text: body['answer'],
      generatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      model: expect.any(String),
      mode: expect.stringMatching(/^(pregen|live)$/),
    })
    expect(body['answer']).not.toBe('')
  })

  it('always has news, and only what a feed has', async () => {
    const body = await news('health')
    expect(body.news).toHaveLength(2)
    for (const absent of ['safeSearch', 'weather', 'calculation', 'infobox', 'videos'])
      expect(body).not.toHaveProperty(absent)
  })
})

describe('limit', () => {
  it.each([
    ['world', 20],
    ['world?limit=1', 1],
    ['world?limit=50', 50],
    ['world?limit=51', 50],
    ['world?limit=1000000', 50],
    ['world?limit=99999999999999999999999', 50],
    ['world?limit=0', 1],
    ['world?limit=-7', 1],
    ['science?limit=50', 3],
  ])('%s gives %i', async (path, count) => {
    const { results, news: byDate, metrics } = await news(path)
    expect([results.length, byDate.length, metrics['results_returned']]).toEqual([count, count, count])
  })

  it.each(['limit=many', 'limit=', 'limit=NaN', 'limit=1&limit=2', 'noCache=maybe', 'noCache='])(
    'refuses %s',
    async (query) => {
      const reply = await house.get(`/api/v1/news/world?${query}`)
      expect(reply.status).toBe(400)
      expect(await reply.json()).toEqual({
        error: 'Bad Request',
        message: expect.stringContaining(query.slice(0, query.indexOf('='))),
      })
    },
  )

  it('ignores parameters it does not know', async () => {
    expect((await news('world?limit=2&q=chess&nonsense=1')).results).toHaveLength(2)
  })
})

describe('the cache', () => {
  it('answers until noCache asks the feeds again', async () => {
    const before = await news('legal')
    expect(before.results).toHaveLength(2)
    serveFeed('/changing.xml', [item(10, 8), item(11, 6), item(12, 1)])
    const cached = await news('legal')
    expect(cached.results).toHaveLength(2)
    expect(cached.metrics).toMatchObject({ cached: true, cache_age_seconds: expect.any(Number) })
    for (const spelling of ['noCache=true', 'noCache=1', 'noCache=TRUE']) {
      const fresh = await news(`legal?${spelling}`)
      expect(fresh.news[0]?.link).toBe('https://paper5.example/story/12')
      expect(fresh.results).toHaveLength(3)
      expect(fresh.metrics).not.toHaveProperty('cached')
      expect(fresh.metrics).not.toHaveProperty('cache_age_seconds')
    }
    expect((await news('legal?noCache=0')).results).toHaveLength(3)
    expect(web.hits('/changing.xml')).toBe(4)
  })

  it('gives what it has when a feed breaks later', async () => {
    await news('legal')
    web.route('/changing.xml', (_, response) => response.writeHead(500).end())
    expect((await news('legal?noCache=true')).results.length).toBeGreaterThan(0)
  })
})

describe('the price', () => {
  it('is by the token, with no flat fee, and the same from the cache', async () => {
    const { key, balance } = await house.accountWith(1)
    const ask = async (path: string): Promise<number> => {
      const reply = await house.ask(`/api/v1/news/${path}`, { headers: { 'x-api-key': key } })
      return Math.round(((await reply.json()) as Feed).metrics.cost_dollars * 1e9)
    }
    const before = await balance()
    const one = await ask('world?limit=1')
    const fifty = await ask('world?limit=50')
    const again = await ask('world?limit=50')
    expect(one).toBeGreaterThan(0)
    expect(one).toBeLessThan(1_000_000)
    expect([one % 50, fifty % 50]).toEqual([0, 0])
    expect(fifty).toBeGreaterThan(10 * one)
    expect(again).toBe(fifty)
    expect(await balance()).toBe(before - one - fifty - again)
  })
})

describe('topics', () => {
  it.each(SLUGS)('%s is one', async (slug) => {
    const gives = ['world', 'science', 'health', 'legal'].includes(slug)
    expect((await house.get(`/api/v1/news/${slug}`)).status).toBe(gives ? 200 : 503)
  })

  it.each([
    ['gardening', 'gardening'],
    ['World', 'World'],
    ['a%2Fb', 'a/b'],
    ['%3Cscript%3E', '<script>'],
    ['constructor', 'constructor'],
    ['__proto__', '__proto__'],
    ['world%20', 'world '],
    ['%E4%B8%96', '世'],
  ])('%s is none, and is named with all that are', async (topic, named) => {
    const reply = await house.get(`/api/v1/news/${topic}`)
    expect(reply.status).toBe(404)
    const body = (await reply.json()) as { error: string; message: string; valid_topics: string[] }
    expect(Object.keys(body)).toEqual(['error', 'message', 'valid_topics'])
    expect(body.error).toBe('Unknown topic')
    expect(body.message).toContain(named)
    expect(body.valid_topics.toSorted()).toEqual(SLUGS.toSorted())
  })

  it.each(['sports', 'uk', 'media', 'finance'])(
    '%s has no feed to give: 503, by name, and free',
    async (slug) => {
      const { key, balance } = await house.accountWith(1)
      for (const path of [slug, `${slug}?noCache=true`]) {
        const reply = await house.ask(`/api/v1/news/${path}`, { headers: { 'x-api-key': key } })
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
        expect(reply.status).toBe(503)
        expect(await reply.json()).toEqual({
          error: 'Service unavailable',
          message: expect.stringContaining(slug),
        })
      }
      expect(await balance()).toBe(1e9)
    },
  )
})
