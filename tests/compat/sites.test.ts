// Whole sites through the shapes of Tavily and Firecrawl: maps, crawls, batches, and whose jobs they are.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { addSite } from '../support/site-pages.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let web: FixtureWeb
let site: string

beforeAll(async () => {
  web = await startFixtureWeb()
  site = addSite(web)
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}` })
  await house.load(sampleDocuments)
})
afterAll(async () => {
  await house.close()
  await web.close()
})

interface Body {
  readonly success: boolean
  readonly error: string
  readonly id: string
  readonly url: string
  readonly status: string
  readonly completed: number
  readonly next?: string
  readonly creditsUsed: number
  readonly results: readonly { readonly url: string; readonly raw_content: string }[]
  readonly links: readonly { readonly url: string }[]
  readonly data: readonly { readonly markdown: string; readonly metadata: { readonly url: string } }[]
  readonly errors: readonly { readonly url: string }[]
  readonly robotsBlocked: readonly string[]
  readonly crawls: readonly { readonly id: string }[]
}

async function ask(method: string, path: string, body?: object, key = house.key): Promise<[number, Body]> {
  const response = await house.ask(`/compat/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return [response.status, (await response.json()) as Body]
}

async function post(path: string, body: object, status = 200): Promise<Body> {
  const [given, told] = await ask('POST', path, body)
  expect([path, given]).toEqual([path, status])
  return told
}

const paths = (urls: readonly string[]): string[] => urls.map((url) => new URL(url).pathname).sort()

async function ended(path: string, key = house.key): Promise<Body> {
  return vi.waitFor(
    async () => {
      const [, body] = await ask('GET', path, undefined, key)
      expect(body.status).not.toBe('scraping')
      return body
    },
    { timeout: 60_000, interval: 50 },
  )
}

describe('Tavily', () => {
  it('crawls within its bounds, and tells what it cost', async () => {
    const { key, balance } = await house.accountWith(1)
    const before = await balance()
    const [status, body] = await ask(
      'POST',
      'tavily/crawl',
      { url: site, max_depth: 2, include_usage: true },
      key,
    )
    expect(status).toBe(200)
    expect(paths(body.results.map(({ url }) => url))).toEqual([
      '/site/',
      '/site/blog',
      '/site/docs/deep',
      '/site/docs/one',
      '/site/docs/two',
    ])
    expect(body.results[0]?.raw_content).toContain('says so in a sentence of its own')
    const { usage } = body as unknown as { usage: { credits: number } }
    expect(before - (await balance())).toBe(Math.round(usage.credits * 1e6))
    expect(web.hits('/site/private')).toBe(0)
    const found = await house.get('/api/v1/search?q=sentence+of+its+own')
    expect(((await found.json()) as { results: unknown[] }).results).toEqual([])
  })

  it('holds to depth, breadth, limit and paths', async () => {
    const crawled = async (more: object) =>
      paths((await post('tavily/crawl', { url: site, ...more })).results.map(({ url }) => url))
    expect(await crawled({ limit: 2 })).toHaveLength(2)
    expect(await crawled({ max_breadth: 1 })).toEqual(['/site/', '/site/docs/one'])
    expect(await crawled({ max_depth: 2, select_paths: ['^/site/docs/.*'] })).toEqual([
      '/site/',
      '/site/docs/deep',
      '/site/docs/one',
      '/site/docs/two',
    ])
    expect(await crawled({ exclude_paths: ['/docs/'] })).toEqual(['/site/', '/site/blog'])
    await post('tavily/crawl', { url: site, instructions: 'only the good ones' }, 400)
    await post('tavily/crawl', { url: site, select_paths: ['(a+)+'] }, 400)
    await post('tavily/crawl', { url: 'http://127.0.0.1:1/' }, 422)
  })

  it('maps', async () => {
    const body = await post('tavily/map', { url: site })
    expect(paths(body.results as unknown as string[])).toEqual(
      expect.arrayContaining(['/site/', '/site/blog', '/site/docs/one', '/site/docs/two']),
    )
  })
})

describe.each(['v1', 'v2'])('Firecrawl %s', (version) => {
  const at = (path: string): string => `firecrawl/${version}/${path}`

  it('scrapes', async () => {
    const body = await post(at('scrape'), { url: site, formats: ['markdown', 'links'] })
    expect(body).toMatchObject({
      success: true,
      data: {
        markdown: expect.stringContaining('says so in a sentence'),
        links: expect.arrayContaining([`${site}docs/one`]),
        metadata: { title: 'Page /site/', sourceURL: site, statusCode: 200 },
      },
    })
    for (const more of [
      { formats: ['screenshot'] },
      { headers: { a: 'b' } },
      { actions: [{ type: 'wait' }] },
    ])
      expect((await post(at('scrape'), { url: site, ...more }, 400)).success).toBe(false)
    await post(at('scrape'), { url: 'file:///etc/passwd' }, 400)
    await post(at('scrape'), { url: 'http://127.0.0.1:1/' }, 422)
  })

  it('searches, with page text where formats are asked for', async () => {
    const body = await post(at('search'), {
      query: 'wolfhound',
      limit: 2,
      scrapeOptions: { formats: ['markdown'] },
    })
    const { web: second } = body.data as unknown as { web: Body['data'] }
    const found = version === 'v1' ? body.data : second
    expect(found).toHaveLength(2)
    expect(found[0]?.markdown).toMatch(/\S/)
    expect(body.creditsUsed).toBeGreaterThanOrEqual(1)
  })

  it('asks for no more pages than a map is charged for, though none but the first is there', async () => {
    const links = Array.from({ length: 50 }, (_, n) => `<a href="/gone/${version}/${n}">On</a>`).join('')
    web.route(`/gone/${version}/`, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>A</title><main>${links}</main>`),
    )
    const asked = (): number => web.requests.filter(({ path }) => path.startsWith(`/gone/${version}/`)).length
    const url = `${web.origin}/gone/${version}/`
    const { links: found, creditsUsed } = await post(at('map'), { url, sitemap: 'skip', ignoreSitemap: true })
    expect([found.length, asked(), creditsUsed]).toEqual([51, 10, 10])
  })

  it('maps', async () => {
    const { links } = await post(at('map'), { url: site })
    const urls = links.map((link) => (typeof link === 'string' ? (link as string) : link.url))
    expect(paths(urls)).toEqual(
      expect.arrayContaining(['/site/', '/site/listed', '/site/docs/one', '/site/blog']),
    )
    const only = await post(at('map'), { url: site, search: 'docs' })
    expect(only.links.length).toBeGreaterThanOrEqual(2)
  })

  it('crawls as a job', async () => {
    const { id, url } = await post(at('crawl'), {
      url: site,
      limit: 10,
      sitemap: 'skip',
      ignoreSitemap: true,
    })
    expect(url).toContain(id)
    const job = await ended(at(`crawl/${id}`))
    expect([job.status, job.completed]).toEqual(['completed', 5])
    expect(paths(job.data.map(({ metadata }) => metadata.url))).toEqual([
      '/site/',
      '/site/blog',
      '/site/docs/deep',
      '/site/docs/one',
      '/site/docs/two',
    ])
    expect(job.creditsUsed).toBeGreaterThanOrEqual(5)
    const [, part] = await ask('GET', at(`crawl/${id}?limit=2&skip=1`))
    expect([part.data.length, part.next]).toEqual([2, expect.stringContaining('skip=3')])
    const [, errors] = await ask('GET', at(`crawl/${id}/errors`))
    expect(paths(errors.errors.map((one) => one.url))).toEqual(['/site/missing'])
    expect(paths(errors.robotsBlocked)).toEqual(['/site/private'])
  })

  it('reads a batch as a job', async () => {
    const urls = [`${site}blog`, `${web.origin}/status/404`]
    const { id } = await post(at('batch/scrape'), { urls, formats: ['links'] })
    const job = await ended(at(`batch/scrape/${id}`))
    expect(job.data).toHaveLength(1)
    expect(job.data[0]?.markdown).toBeUndefined()
    const [, errors] = await ask('GET', at(`batch/scrape/${id}/errors`))
    expect(errors.errors.map((one) => one.url)).toEqual([urls[1]])
    // A client of theirs looks at batches where crawls are.
    expect((await ask('GET', at(`crawl/${id}`)))[1].data).toHaveLength(1)
  })
})

describe('jobs', () => {
  it('are seen and ended by their account alone', async () => {
    const other = await house.accountWith(1)
    const { id } = await post('firecrawl/v2/crawl', { url: site, limit: 1 })
    for (const [method, path] of [
      ['GET', `firecrawl/v2/crawl/${id}`],
      ['GET', `firecrawl/v2/crawl/${id}/errors`],
      ['DELETE', `firecrawl/v2/crawl/${id}`],
    ] as const)
      expect((await ask(method, path, undefined, other.key))[0]).toBe(404)
    expect((await ask('GET', 'firecrawl/v2/crawl/active', undefined, other.key))[1].crawls).toEqual([])
    expect((await ended(`firecrawl/v2/crawl/${id}`)).status).toBe('completed')
    expect((await ask('DELETE', `firecrawl/v2/crawl/${id}`))[1].status).toBe('completed')
  })

  it('are two of an account at a time, and can be ended', async () => {
    const { key } = await house.accountWith(1)
    const never = `${web.origin}/slow/never`
    const start = () => ask('POST', 'firecrawl/v2/crawl', { url: never, sitemap: 'skip' }, key)
    const [first, second, third] = [await start(), await start(), await start()]
    expect([first[0], second[0], third[0]]).toEqual([200, 200, 429])
    for (const [, { id }] of [first, second])
      expect((await ask('DELETE', `firecrawl/v2/crawl/${id}`, undefined, key))[1].status).toBe('cancelled')
    expect((await start())[0]).toBe(200)
    const [, { crawls }] = await ask('GET', 'firecrawl/v2/crawl/active', undefined, key)
    await ask('DELETE', `firecrawl/v2/crawl/${crawls[0]?.id}`, undefined, key)
  })

  it('stop where the money does, and charge every page they keep', async () => {
    const { key, balance } = await house.accountWith(0.0025)
    const [, { id }] = await ask('POST', 'firecrawl/v2/crawl', { url: site, sitemap: 'skip' }, key)
    const job = await ended(`firecrawl/v2/crawl/${id}`, key)
    expect([job.status, job.completed, job.error]).toEqual(['failed', 2, expect.stringMatching(/credits/)])
    expect(job.data.length).toBeLessThanOrEqual(3)
    expect(await balance()).toBeLessThan(500_001)
    expect(await balance()).toBeGreaterThanOrEqual(0)
  })
})
