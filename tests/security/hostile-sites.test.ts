// A site that means ill: whatever its lists, links and headers say, a crawl of it ends, and harms nobody else.
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FixtureWeb, type Route, startFixtureWeb } from '../support/fixture-web.ts'
import { tempDatabase } from '../support/temp-database.ts'
import { addPages, pageHtml, pathsOf, type TestCrawl, testCrawl } from '../support/test-crawl.ts'

async function setUp(ownDelayMs = 0): Promise<{ web: FixtureWeb; other: FixtureWeb; crawler: TestCrawl }> {
  const web = await startFixtureWeb()
  const other = await startFixtureWeb()
  const crawler = testCrawl(await tempDatabase(), { ownDelayMs })
  onTestFinished(async () => {
    await crawler.close()
    await web.close()
    await other.close()
  })
  return { web, other, crawler }
}

const numberIn = (request: { readonly url?: string | undefined }): number =>
  Number(new URL(request.url ?? '', 'http://x').searchParams.get('n') ?? 0)

const html: (body: (n: number) => string) => Route = (body) => (request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(body(numberIn(request)))

const xml: (body: (n: number) => string) => Route = (body) => (request, response) =>
  void response.writeHead(200, { 'content-type': 'application/xml' }).end(body(numberIn(request)))

describe('lists of a hostile site', () => {
  it('that are no web addresses break nothing', async () => {
    const { web, crawler } = await setUp()
    web.robots(
      [
        'javascript:alert(1)',
        'data:text/xml,<urlset/>',
        'file:///etc/passwd',
        'http://[::',
        'null',
        'http://user:pw@127.0.0.1/',
        '/map.xml#part',
      ]
        .map((one) => `Sitemap: ${one}\n`)
        .join(''),
    )
    web.route(
      '/map.xml',
      xml(
        () =>
          '<sitemapindex><sitemap><loc>javascript:x</loc></sitemap><sitemap><loc>about:blank</loc></sitemap></sitemapindex>',
      ),
    )
    addPages(web, { '/': {} })
    const state = await crawler.run({ seeds: [`${web.origin}/`] })
    expect(state).toMatchObject({ added: 1, waiting: 0 })
    expect(web.hits('/map.xml')).toBe(1)
  })

  it('send us to few other hosts', async () => {
    const { web, other, crawler } = await setUp()
    const maps = (count: number) =>
      Array.from({ length: count }, (_, at) => `${other.origin}/victim.xml?n=${at}`)
    web.robots(
      maps(300)
        .map((one) => `Sitemap: ${one}\n`)
        .join(''),
    )
    other.route('/victim.xml', (_, response) => void response.writeHead(404).end())
    addPages(web, { '/': {} })
    await crawler.run({ seeds: [`${web.origin}/`] })
    expect(other.requests.filter(({ path }) => path.startsWith('/victim'))).toHaveLength(5)
  })

  it('that lead to further lists without end are read to an end', async () => {
    const { web, crawler } = await setUp()
    web.robots('Sitemap: /map.xml?n=0\n')
    web.route(
      '/map.xml',
      xml(
        (n) =>
          `<sitemapindex>${[n, 2 * n + 1, 2 * n + 2].map((to) => `<sitemap><loc>/map.xml?n=${to}</loc></sitemap>`).join('')}</sitemapindex>`,
      ),
    )
    web.route(
      '/',
      html((n) =>
        pageHtml('/', {
          head: `<link rel="alternate" type="application/rss+xml" href="/feed?n=${n}">`,
          links: [`/?n=${n + 1}`],
        }),
      ),
    )
    const state = await crawler.run({ seeds: [`${web.origin}/`], maxPages: 20 })
    const maps = web.requests.filter(({ path }) => path.startsWith('/map.xml'))
    expect(state.pages).toBeGreaterThan(1)
    expect(state.pages).toBeLessThanOrEqual(20)
    expect(maps.length).toBeGreaterThan(20)
    expect(maps.length).toBeLessThanOrEqual(400)
  })

  it('of more pages than can be read fill no frontier', async () => {
    const { web, crawler } = await setUp()
    web.robots('Sitemap: /map.xml\n')
    const many = Array.from({ length: 30_000 }, (_, at) => `<url><loc>/p${at}</loc></url>`).join('')
    web.route(
      '/map.xml',
      xml(() => `<urlset>${many}</urlset>`),
    )
    addPages(web, { '/': { links: ['/a'] }, '/a': {} })
    const state = await crawler.run({ seeds: [`${web.origin}/`], maxPages: 5 })
    expect(state.waiting).toBeGreaterThan(15_000)
    expect(state.waiting).toBeLessThanOrEqual(20_100)
  })
})

describe('pages of a hostile site', () => {
  it('that fail or lead away without end are asked for to an end', async () => {
    const { web, other, crawler } = await setUp()
    const links = Array.from({ length: 600 }, (_, at) => [`/gone/${at}.html`, `/away/${at}.html`]).flat()
    addPages(web, { '/': { links } })
    for (let at = 0; at < 600; at += 1)
      web.route(
        `/away/${at}.html`,
        (_, response) => void response.writeHead(302, { location: `${other.origin}/page` }).end(),
      )
    const state = await crawler.run({ seeds: [`${web.origin}/`], maxPages: 2 })
    expect(state.pages).toBe(1)
    expect(state.fetched).toBeGreaterThan(100)
    expect(state.fetched).toBeLessThanOrEqual(520)
  })

  it('that name one canonical address after another are read after a few', async () => {
    const { web, crawler } = await setUp()
    web.route(
      '/next',
      html((n) =>
        pageHtml(`/next?n=${n}`, {
          head: `<link rel="canonical" href="/next?n=${n + 1}">`,
          text: `Page ${n}.`,
        }),
      ),
    )
    const state = await crawler.run({ seeds: [`${web.origin}/next?n=0`], maxPages: 50 })
    expect(pathsOf(await crawler.all())).toEqual(['/next?n=3'])
    expect(state.fetched).toBeLessThan(10)
  })

  it('that refresh to each other without end are read once each', async () => {
    const { web, crawler } = await setUp()
    const to = (path: string) => `<meta http-equiv="refresh" content="0;URL='${path}'">`
    addPages(web, { '/a': { head: to('/b') }, '/b': { head: to('/a') + to('/b') } })
    expect(await crawler.run({ seeds: [`${web.origin}/a`] })).toMatchObject({ added: 1, waiting: 0 })
    expect([web.hits('/a'), web.hits('/b')]).toEqual([1, 1])
  })

  it('that name another host as theirs, or lead to it, are stored under no name but their own', async () => {
    const { web, other, crawler } = await setUp()
    addPages(other, { '/bank': { title: 'The bank', text: 'What the bank says itself.' } })
    addPages(web, {
      '/': { links: ['/lie', '/og', '/led'] },
      '/lie': {
        title: 'The bank',
        text: 'Send us money.',
        head: `<link rel="canonical" href="${other.origin}/bank">`,
      },
      '/og': {
        title: 'The bank',
        text: 'Send money here.',
        head: `<meta property="og:url" content="${other.origin}/bank"><base href="${other.origin}/">`,
      },
      '/led': { head: `<meta http-equiv="refresh" content="0; url=${other.origin}/bank">`, text: 'Wait.' },
    })
    await crawler.run({ seeds: [`${web.origin}/`] })
    const urls = (await crawler.all()).map(({ url }) => new URL(url).origin)
    expect(new Set(urls)).toEqual(new Set([web.origin]))
    await crawler.run({ seeds: [`${web.origin}/`, `${other.origin}/bank`], anyHost: true })
    const [bank] = await crawler.documents.get([`${other.origin}/bank`])
    expect(bank?.text).toContain('What the bank says itself.')
  })

  it('that copy those of another take nothing from it', async () => {
    const { web, other, crawler } = await setUp()
    const text = Array.from({ length: 40 }, (_, at) => `Sentence ${at} is from the site that wrote it.`).join(
      ' ',
    )
    addPages(web, { '/stolen': { title: 'A text', text } })
    addPages(other, { '/original': { title: 'A text', text } })
    const seeds = [`${web.origin}/stolen`, `${other.origin}/original`]
    for (const anyHost of [false, true]) {
      await crawler.run({ seeds, anyHost })
      expect(pathsOf(await crawler.all())).toEqual(['/original', '/stolen'])
    }
  })

  it('that ask for a year of peace get it, and hold nobody up', async () => {
    const { web, other, crawler } = await setUp(1)
    web.route('/busy', (_, response) => void response.writeHead(429, { 'retry-after': '31536000' }).end())
    addPages(web, { '/': { links: ['/busy', ...Array.from({ length: 40 }, (_, at) => `/late/${at}`)] } })
    addPages(other, { '/': {} })
    const state = await crawler.run({ seeds: [`${web.origin}/busy`, `${other.origin}/`] })
    expect(state).toMatchObject({ added: 1, waiting: 0 })
    expect(web.hits('/busy')).toBe(1)
    // Nor does the next crawl ask, or wait.
    expect(await crawler.run({ seeds: [`${web.origin}/`] })).toMatchObject({ failed: 1, fetched: 0 })
    expect(web.hits('/')).toBe(0)
  })

  it('that want no copy kept are found, and have none', async () => {
    const { web, crawler } = await setUp()
    addPages(web, {
      '/': { head: '<meta name="robots" content="noarchive">', text: 'Words to be found by.' },
    })
    await crawler.run({ seeds: [`${web.origin}/`] })
    const [document] = await crawler.all()
    expect(document?.text).toContain('Words to be found by')
    expect(document?.markdown).toBeUndefined()
  })

  it('with floods of languages, links and addresses cost a bounded number of requests', async () => {
    const { web, crawler } = await setUp()
    const languages = Array.from(
      { length: 20_000 },
      (_, at) => `<link rel="alternate" hreflang="l${at}" href="/l/${at}.html">`,
    ).join('')
    const long = `<a href="/${'x'.repeat(2_000_000)}">long</a><a href="/${'%00'.repeat(300)}">nul</a>`
    web.route(
      '/',
      html(() => pageHtml('/', { head: languages, body: `<p>The first page.</p>${long}` })),
    )
    const state = await crawler.run({ seeds: [`${web.origin}/`], maxPages: 3 })
    expect(state.added).toBe(1)
    expect(state.fetched).toBeGreaterThan(100)
    expect(state.fetched).toBeLessThanOrEqual(530)
  })
})
