// The crawler on a small web of its own: what it finds, what it leaves alone, and that it goes on after a crash.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ImportFiles } from '../../src/adapters/files/import-files.ts'
import { WarcArchive } from '../../src/adapters/files/warc-archive.ts'
import { spreadAuthority } from '../../src/engine/crawl/links/spread-authority.ts'
import { createRecrawl } from '../../src/engine/crawl/recrawl.ts'
import { extractPage } from '../../src/engine/pages/extract-page.ts'
import { heldClock } from '../../src/foundation/clock.ts'
import { PageTookTooLong } from '../../src/foundation/errors.ts'
import { silentLogger } from '../../src/foundation/logger.ts'
import { type FixtureWeb, type Route, startFixtureWeb } from '../support/fixture-web.ts'
import { runChild } from '../support/run-child.ts'
import { openIn, tempDatabase, tempFolder } from '../support/temp-database.ts'
import { addPages, pageHtml, pathsOf, type TestCrawl, testCrawl } from '../support/test-crawl.ts'

async function setUp(
  options?: Parameters<typeof testCrawl>[1],
): Promise<{ web: FixtureWeb; crawler: TestCrawl }> {
  const web = await startFixtureWeb()
  const crawler = testCrawl(await tempDatabase(), options)
  onTestFinished(async () => {
    await crawler.close()
    await web.close()
  })
  return { web, crawler }
}

const LONG = Array.from({ length: 30 }, (_, at) => `Sentence ${at} of the long text tells of the sea.`).join(
  ' ',
)

describe('a crawl', () => {
  it('finds every page of a site exactly once', async () => {
    const { web, crawler } = await setUp()
    const paths = Array.from({ length: 60 }, (_, at) => `/p${at}`)
    // Each page links to some others and to its own fragment, in several spellings.
    const pages = paths.map((path, at) => {
      const links = [
        `/p${(at * 7 + 1) % 60}`,
        `p${(at * 3 + 2) % 60}#part`,
        `${web.origin}/p${(at + 1) % 60}?utm_source=x`,
      ]
      return [path, { links }] as const
    })
    addPages(web, Object.fromEntries(pages))
    const state = await crawler.run({ seeds: [`${web.origin}/p0`] })
    expect(state).toMatchObject({ added: 60, pages: 60, failed: 0, waiting: 0 })
    expect(pathsOf(await crawler.all())).toEqual([...paths].sort())
    for (const path of paths)
      expect(web.requests.filter((one) => one.path.split('?')[0] === path)).toHaveLength(1)
  })

  it('tries a page once more that took too long to read, and only once', async () => {
    const tries = new Map<string, number>()
    const { web, crawler } = await setUp({
      async extractPage(input) {
        const { pathname } = new URL(input.url)
        const before = tries.get(pathname) ?? 0
        tries.set(pathname, before + 1)
        if (pathname === '/bomb' || (pathname === '/' && before === 0))
          throw new PageTookTooLong('it takes too long')
        return extractPage(input)
      },
    })
    addPages(web, {
      '/': { links: ['/bomb', '/other'], text: 'What is here.' },
      '/bomb': { text: 'It takes for ever.' },
      '/other': { text: 'Words of its own.' },
    })
    const state = await crawler.run({ seeds: [web.origin] })
    expect(state).toMatchObject({ added: 2, failed: 1 })
    expect(pathsOf(await crawler.all())).toEqual(['/', '/other'])
    expect(Object.fromEntries(tries)).toEqual({ '/': 2, '/bomb': 2, '/other': 1 })
  })

  it('keeps to robots.txt, nofollow and noindex, in the page and in the header', async () => {
    const { web, crawler } = await setUp()
    web.robots('User-agent: *\nDisallow: /private/\n')
    addPages(web, {
      '/': {
        links: ['/private/a', '/noindex', '/nofollow', '/header', '/open'],
        body: `<p>The first page of all.</p><a href="/private/a">a</a><a href="/noindex">b</a><a href="/nofollow">c</a><a href="/header">d</a><a href="/secret" rel="nofollow">e</a>`,
      },
      '/private/a': {},
      '/secret': {},
      '/behind-noindex': {},
      '/behind-nofollow': {},
      '/noindex': { head: '<meta name="robots" content="noindex">', links: ['/behind-noindex'] },
      '/nofollow': { head: '<meta name="ROBOTS" content="nofollow">', links: ['/behind-nofollow'] },
    })
    web.route('/header', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'x-robots-tag': 'noindex, nofollow' })
        .end(pageHtml('/header', { links: ['/behind-header'] })),
    )
    addPages(web, { '/behind-header': {} })
    const state = await crawler.run({ seeds: [`${web.origin}/`] })
    expect(pathsOf(await crawler.all())).toEqual(['/', '/behind-noindex', '/nofollow'])
    expect(web.hits('/robots.txt')).toBe(1)
    expect(state).toMatchObject({ robots: 1, noindex: 2 })
    for (const path of ['/private/a', '/secret', '/behind-nofollow', '/behind-header'])
      expect(web.hits(path)).toBe(0)
  })

  it('stays on the hosts of its seeds, and leaves them only when it may', async () => {
    const { web, crawler } = await setUp()
    const other = await startFixtureWeb()
    onTestFinished(() => other.close())
    addPages(web, { '/': { links: [`${other.origin}/there`] } })
    addPages(other, { '/there': {} })
    await crawler.run({ seeds: [`${web.origin}/`] })
    expect(other.hits('/there')).toBe(0)
    await crawler.run({ seeds: [`${web.origin}/`], anyHost: true })
    expect(other.hits('/there')).toBe(1)
  })

  it('puts a page under its canonical address, and under its own where that leads nowhere', async () => {
    const { web, crawler } = await setUp()
    addPages(web, {
      '/': { links: ['/copy', '/lost', '/a', '/elsewhere'] },
      '/copy': { head: '<link rel="canonical" href="/original">', text: 'The same words.' },
      '/original': { head: '<link rel="canonical" href="/original">', text: 'The same words.' },
      '/lost': { head: '<link rel="canonical" href="/nowhere">' },
      '/a': { head: '<link rel="canonical" href="/b">', links: ['/b'] },
      '/b': { head: '<link rel="canonical" href="/a">' },
      '/elsewhere': { head: '<link rel="canonical" href="https://example.org/elsewhere">' },
    })
    await crawler.run({ seeds: [`${web.origin}/`] })
    const paths = pathsOf(await crawler.all())
    expect(paths).toEqual(expect.arrayContaining(['/', '/original', '/lost', '/elsewhere']))
    expect(paths).not.toContain('/copy')
    expect(paths.filter((path) => path === '/a' || path === '/b')).toHaveLength(1)
  })

  it('reads sitemaps, packed and indexed, and feeds that pages offer', async () => {
    const { web, crawler } = await setUp()
    web.robots(`Sitemap: ${web.origin}/maps/index.xml\n`)
    const xml = { 'content-type': 'application/xml' }
    web.route('/maps/index.xml', (_, response) =>
      response
        .writeHead(200, xml)
        .end(
          `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${web.origin}/maps/one.xml.gz</loc></sitemap></sitemapindex>`,
        ),
    )
    web.route('/maps/one.xml.gz', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/gzip' })
        .end(
          gzipSync(
            `<urlset xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><url><loc>${web.origin}/from-map?a=1&amp;b=2</loc><lastmod>2020-03-04</lastmod><image:image><image:loc>${web.origin}/picture</image:loc></image:image></url></urlset>`,
          ),
        ),
    )
    web.route('/feed', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/rss+xml' })
        .end(
          `<rss version="2.0"><channel><title>F</title><item><title>I</title><link>${web.origin}/from-feed</link></item></channel></rss>`,
        ),
    )
    addPages(web, {
      '/': { head: '<link rel="alternate" type="application/rss+xml" href="/feed">' },
      '/from-map': {},
      '/from-feed': {},
    })
    await crawler.run({ seeds: [`${web.origin}/`] })
    const documents = await crawler.all()
    expect(pathsOf(documents)).toEqual(['/', '/from-feed', '/from-map?a=1&b=2'])
    expect(documents.flatMap(({ date }) => date ?? [])).toEqual(['2020-03-04'])
    const [listed] = await crawler.visits.get([`${web.origin}/from-map?a=1&b=2`])
    expect((listed?.everyMs ?? 0) / 86_400_000).toBe(90)
    expect(web.hits('/picture')).toBe(0)
  })

  it('tells copies, near copies and pages that say "not found" from pages', async () => {
    const { web, crawler } = await setUp()
    addPages(web, {
      '/': { links: ['/long', '/long-copy', '/long-near', '/long-other', '/gone'] },
      '/long': { title: 'Sea', text: LONG },
      '/long-copy': { title: 'Sea', text: LONG },
      '/long-near': { title: 'Sea', text: LONG.replace('Sentence 7', 'Phrase 7') },
      '/long-other': { title: 'Sea', text: LONG.replaceAll('the sea', 'a mountain in winter') },
      '/gone': { title: 'Page not found', text: 'The page you asked for was not found.' },
    })
    const state = await crawler.run({ seeds: [`${web.origin}/`] })
    expect(state).toMatchObject({ added: 3, duplicates: 2, softMissing: 1 })
    expect(pathsOf(await crawler.all())).toContain('/long-other')
  })

  it('ends on a site that has no end', async () => {
    const { web, crawler } = await setUp()
    web.route('/calendar', (request, response) => {
      const month = Number(new URL(request.url ?? '', web.origin).searchParams.get('month') ?? 0)
      const links = [`/calendar?month=${month + 1}&year=${2020 + Math.floor(month / 12)}`]
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml(`/calendar ${month}`, { links }))
    })
    web.route('/loop/', (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml('/loop', { links: ['loop/'] })),
    )
    addPages(web, {
      '/': { links: ['/calendar', '/loop/', '/s?sid=0123456789abcdef', '/s?sid=fedcba9876543210'] },
      '/s': {},
    })
    const state = await crawler.run({ seeds: [`${web.origin}/`] })
    expect(state.traps).toBeGreaterThan(0)
    expect(state.pages).toBeLessThan(100)
    expect(web.requests.filter(({ path }) => path.startsWith('/s'))).toHaveLength(2)
  })

  it('reads no more pages than it may, and goes no deeper', async () => {
    const { web, crawler } = await setUp()
    const chain = Array.from(
      { length: 20 },
      (_, at) => [`/c${at}`, { links: [`/c${at + 1}`, `/d${at}`] }] as const,
    )
    addPages(
      web,
      Object.fromEntries([...chain, ...chain.map(([path]) => [path.replace('c', 'd'), {}] as const)]),
    )
    const budget = await crawler.run({ seeds: [`${web.origin}/c0`], maxPages: 7 })
    expect(budget.pages).toBe(7)
    const shallow = await setUp()
    addPages(shallow.web, Object.fromEntries(chain))
    await shallow.crawler.run({ seeds: [`${shallow.web.origin}/c0`], maxDepth: 3 })
    expect(pathsOf(await shallow.crawler.all())).toEqual(['/c0', '/c1', '/c2', '/c3'])
  })

  it('leaves the time between two requests that the host asks for', async () => {
    const { web, crawler } = await setUp()
    web.robots('User-agent: *\nCrawl-delay: 0.2\n')
    const times: number[] = []
    for (const path of ['/', '/a', '/b', '/sitemap.xml']) {
      web.route(path, (_, response) => {
        times.push(performance.now())
        response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml(path, { links: ['/a', '/b'] }))
      })
    }
    await crawler.run({ seeds: [`${web.origin}/`] })
    expect(times.length).toBe(4)
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(190)
  })

  it('does not wait for a host that wants minutes between two requests, unless it is told to be as slow', async () => {
    const { web, crawler } = await setUp()
    const other = await setUp()
    addPages(other.web, { '/': {} })
    web.robots('User-agent: *\nCrawl-delay: 3600\n')
    addPages(web, { '/': { links: ['/a'] } })
    const failed: string[] = []
    const state = await crawler.crawl({
      name: 'slow',
      plan: { seeds: [`${web.origin}/`, `${other.web.origin}/`], maxPages: 50, maxDepth: 5, anyHost: false },
      listener: { progress() {}, failed: (url, reason) => failed.push(`${url} ${reason}`) },
      signal: new AbortController().signal,
    })
    expect(state).toMatchObject({ pages: 1, failed: 1, waiting: 0 })
    expect(failed).toEqual([
      expect.stringMatching(/^http\S+ .*robots\.txt asks for 60 minutes between two pages/),
    ])
    expect(web.hits('/')).toBe(0)

    const clock = heldClock(1_000_000)
    const patient = testCrawl(await tempDatabase(), { clock, ownDelayMs: 3_600_000 })
    onTestFinished(() => patient.close())
    const ended = patient.run({ seeds: [`${web.origin}/`], maxDepth: 0 })
    const hours = setInterval(() => clock.advance(3_600_000), 20)
    expect(await ended.finally(() => clearInterval(hours))).toMatchObject({ pages: 1, failed: 0 })
  })

  it('tries a page that failed once more, and tells what it could not read', async () => {
    const { web, crawler } = await setUp()
    addPages(web, { '/': { links: ['/once', '/never', '/missing'] } })
    let asked = 0
    web.route('/once', (_, response) => {
      asked += 1
      if (asked === 1) response.writeHead(500).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml('/once'))
    })
    web.route('/never', (_, response) => void response.writeHead(500).end())
    const failed: string[] = []
    const state = await crawler.crawl({
      name: 'failing',
      plan: { seeds: [`${web.origin}/`], maxPages: 50, maxDepth: 5, anyHost: false },
      listener: { progress() {}, failed: (url, reason) => failed.push(`${new URL(url).pathname} ${reason}`) },
      signal: new AbortController().signal,
    })
    expect(pathsOf(await crawler.all())).toEqual(['/', '/once'])
    expect(state.failed).toBe(2)
    expect(failed.sort()).toEqual([
      expect.stringMatching(/^\/missing .*404/),
      expect.stringMatching(/^\/never .*500/),
    ])
  })

  it('keeps an archive that can be imported again', async () => {
    const { web, crawler } = await setUp()
    const path = join(tempFolder(), 'crawl.warc.gz')
    addPages(web, {
      '/': { links: ['/kept', '/not-kept'] },
      '/kept': {},
      '/not-kept': { head: '<meta name="robots" content="noarchive">' },
    })
    const archive = await WarcArchive.open(path, 'test', 0)
    await crawler.run({ seeds: [`${web.origin}/`] }, archive)
    await archive.close()
    const urls: string[] = []
    for await (const { content } of new ImportFiles(process.stdin).records(path, {})) {
      if ('page' in content) urls.push(new URL(content.page.url).pathname)
    }
    expect(urls.sort()).toEqual(['/', '/kept'])
  })

  it('brings the words of links and what they are worth to the documents', async () => {
    const { web, crawler } = await setUp()
    addPages(web, { '/': { links: ['/a', '/b'] }, '/a': { links: ['/b'] }, '/b': { links: ['/'] } })
    await crawler.run({ seeds: [`${web.origin}/`] })
    expect(await spreadAuthority(crawler.links, crawler.documents)).toBe(3)
    const [a, b] = await crawler.documents.get([`${web.origin}/a`, `${web.origin}/b`])
    expect(b?.anchors).toEqual(['To /b'])
    expect(b?.authority).toBeGreaterThan(a?.authority ?? 1)
    expect(await spreadAuthority(crawler.links, crawler.documents)).toBe(0)
  })
})

describe('a recrawl', () => {
  it('reads pages again when their time comes, sooner where they change', async () => {
    const clock = heldClock(Date.UTC(2026, 0, 1))
    const { web, crawler } = await setUp({ clock })
    let version = 1
    addPages(web, { '/': { links: ['/moving'] }, '/new': {} })
    web.route('/moving', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          pageHtml('/moving', { text: `This is version ${version}.`, links: version > 1 ? ['/new'] : [] }),
        ),
    )
    await crawler.run({ seeds: [`${web.origin}/`] })
    const recrawl = createRecrawl({
      crawl: crawler.crawl,
      visits: crawler.visits,
      clock,
      logger: silentLogger,
    })
    expect(await recrawl.runDue()).toBe(0)
    version = 2
    clock.advance(8 * 86_400_000)
    expect(await recrawl.runDue()).toBe(2)
    const [moving] = await crawler.documents.get([`${web.origin}/moving`])
    expect(moving?.text).toContain('version 2')
    expect(pathsOf(await crawler.all())).toContain('/new')
    const [still, changed] = await crawler.visits.get([`${web.origin}/`, `${web.origin}/moving`])
    expect(changed?.everyMs).toBeLessThan(still?.everyMs ?? 0)
    expect(await recrawl.runDue()).toBe(0)
  })

  it('makes a document anew that older code made, though its page has not changed', async () => {
    const clock = heldClock(Date.UTC(2026, 0, 1))
    const { web, crawler } = await setUp({ clock })
    const answers: number[] = []
    web.route('/', (request, response) => {
      const status = request.headers['if-none-match'] === '"1"' ? 304 : 200
      answers.push(status)
      response.writeHead(status, { 'content-type': 'text/html', etag: '"1"' })
      response.end(status === 304 ? undefined : pageHtml('/'))
    })
    const url = `${web.origin}/`
    await crawler.run({ seeds: [url] })
    const [document] = await crawler.documents.get([url])
    const [visit] = await crawler.visits.get([url])
    if (!document || !visit) throw new Error('nothing was crawled')
    await crawler.documents.put([{ ...document, markdown: 'As it was made once' }], true)
    const { extraction: _, ...untold } = visit
    await crawler.visits.put([untold])
    const recrawl = createRecrawl({ ...crawler, clock, logger: silentLogger })
    clock.advance(8 * 86_400_000)
    await recrawl.runDue()
    expect((await crawler.documents.get([url]))[0]?.markdown).toBe(document.markdown)
    clock.advance(30 * 86_400_000)
    await recrawl.runDue()
    expect(answers).toEqual([200, 200, 304])
  })

  it('takes a page out that is gone for good', async () => {
    const clock = heldClock(Date.UTC(2026, 0, 1))
    const { web, crawler } = await setUp({ clock })
    addPages(web, { '/': { links: ['/short-lived'] }, '/short-lived': {} })
    await crawler.run({ seeds: [`${web.origin}/`] })
    web.route('/short-lived', (_, response) => void response.writeHead(404).end())
    const recrawl = createRecrawl({
      crawl: crawler.crawl,
      visits: crawler.visits,
      clock,
      logger: silentLogger,
    })
    clock.advance(8 * 86_400_000)
    await recrawl.runDue()
    expect(pathsOf(await crawler.all())).toEqual(['/', '/short-lived'])
    clock.advance(3 * 86_400_000)
    await recrawl.runDue()
    expect(pathsOf(await crawler.all())).toEqual(['/'])
  })

  describe('where a page leads to another by now', () => {
    const leadTo = (web: FixtureWeb, from: string, to: string): void =>
      web.route(from, (_, response) => void response.writeHead(302, { location: to }).end())
    const withTag: Route = (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"1"'
      response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html', etag: '"1"' })
      response.end(isKnown ? undefined : pageHtml(request.url ?? ''))
    }

    it('takes it out, also where the other has been read already', async () => {
      const { web, crawler } = await setUp()
      addPages(web, { '/': { links: ['/new'] }, '/new': { links: ['/old'] }, '/old': {} })
      await crawler.run({ seeds: [`${web.origin}/`] })
      leadTo(web, '/old', '/new')
      await crawler.run({ seeds: [`${web.origin}/`] })
      expect(pathsOf(await crawler.all())).toEqual(['/', '/new'])
    })

    it('has it again once it is back, although its validator is the same', async () => {
      const { web, crawler } = await setUp()
      addPages(web, { '/maintenance': {} })
      web.route('/page', withTag)
      await crawler.run({ seeds: [`${web.origin}/page`] })
      leadTo(web, '/page', '/maintenance')
      await crawler.run({ seeds: [`${web.origin}/page`] })
      expect(pathsOf(await crawler.all())).toEqual(['/maintenance'])
      web.route('/page', withTag)
      await crawler.run({ seeds: [`${web.origin}/page`] })
      expect(pathsOf(await crawler.all())).toEqual(['/maintenance', '/page'])
    })

    it('reads the other, although it has the same validator', async () => {
      const { web, crawler } = await setUp()
      web.route('/old', withTag)
      await crawler.run({ seeds: [`${web.origin}/old`] })
      leadTo(web, '/old', '/new')
      web.route('/new', withTag)
      await crawler.run({ seeds: [`${web.origin}/old`] })
      expect(pathsOf(await crawler.all())).toEqual(['/new'])
    })

    it('takes the other out too where that wants not to be indexed', async () => {
      const { web, crawler } = await setUp()
      addPages(web, { '/old': {}, '/new': {} })
      await crawler.run({ seeds: [`${web.origin}/old`, `${web.origin}/new`] })
      leadTo(web, '/old', '/new')
      addPages(web, { '/new': { head: '<meta name="robots" content="noindex">' } })
      await crawler.run({ seeds: [`${web.origin}/old`] })
      expect(await crawler.all()).toEqual([])
    })
  })
})

describe('a crawl that is stopped', () => {
  it('knows in its second part what sitemaps told in its first', async () => {
    const { web, crawler } = await setUp()
    const paths = ['/a', '/b', '/c', '/d', '/e']
    const entries = paths.map(
      (path, at) => `<url><loc>${path}</loc><lastmod>2020-03-0${at + 1}</lastmod></url>`,
    )
    web.route('/sitemap.xml', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<urlset>${entries.join('')}</urlset>`),
    )
    // Some are known before the list is.
    addPages(web, { '/': { links: ['/a', '/b'] }, ...Object.fromEntries(paths.map((path) => [path, {}])) })
    const stopping = new AbortController()
    const answerC: Route = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml('/c'))
    // Only the list names it: when it is asked for, the list has been written.
    web.route('/c', (request, response) => {
      web.route('/c', answerC)
      stopping.abort()
      response.on('close', () => request.destroy())
    })
    const request = {
      name: 'in two parts',
      plan: { seeds: [`${web.origin}/`], maxPages: 50, maxDepth: 5, anyHost: false },
      listener: { progress() {}, failed() {} },
    }
    await crawler.crawl({ ...request, signal: stopping.signal })
    expect(pathsOf(await crawler.all())).not.toContain('/c')
    const state = await crawler.crawl({ ...request, signal: new AbortController().signal })
    expect(state.resumed).toBe(true)
    expect(web.hits('/sitemap.xml')).toBe(1)
    const documents = await crawler.documents.get(paths.map((path) => web.origin + path))
    expect(documents.map(({ date }) => date).sort()).toEqual(paths.map((_, at) => `2020-03-0${at + 1}`))
  })
})

describe('a crawl that is killed', () => {
  it('goes on where it ended, without losing or repeating what was written', async () => {
    const web = await startFixtureWeb()
    const folder = tempFolder()
    onTestFinished(() => web.close())
    const paths = Array.from({ length: 120 }, (_, at) => `/p${at}`)
    addPages(
      web,
      Object.fromEntries(
        paths.map((path, at) => [path, { links: [`/p${(2 * at + 1) % 120}`, `/p${(2 * at + 2) % 120}`] }]),
      ),
    )
    const child = runChild('crawl-child.ts', [folder, `${web.origin}/p0`])
    await child.printed(2)
    child.process.kill('SIGKILL')
    await child.ended()

    const crawler = testCrawl(await openIn(folder))
    onTestFinished(() => crawler.close())
    const before = new Set(pathsOf(await crawler.all()))
    const asked = web.requests.length
    const state = await crawler.run({ seeds: [`${web.origin}/p0`] })
    expect(state.resumed).toBe(true)
    expect(pathsOf(await crawler.all())).toEqual([...paths].sort())
    const again = web.requests.slice(asked).map(({ path }) => path)
    expect(again.filter((path) => before.has(path))).toEqual([])
    expect(state.pages).toBe(120)
  })

  it.each([
    ['a page was left for an address', '/nowhere', 1],
    ['that address led nowhere, and the page is asked for again', '/lost', 2],
    ['a copy was left for its original', '/original', 1],
  ])(
    'between decisions on canonical addresses, after %s, decides as one that was not',
    async (_, path, time) => {
      const web = await startFixtureWeb()
      const folder = tempFolder()
      onTestFinished(() => web.close())
      const original = '<link rel="canonical" href="/original">'
      const pages = {
        '/': { links: ['/copy', '/lost', '/plain'] },
        '/copy': { head: original, text: 'The same words.' },
        '/original': { head: original, text: 'The same words.' },
        '/lost': { head: '<link rel="canonical" href="/nowhere">', text: 'Words of its own.' },
        '/plain': { text: 'Nothing of note.' },
      }
      addPages(web, pages)
      const reached = Promise.withResolvers<void>()
      const html = path in pages ? pageHtml(path, pages[path as keyof typeof pages]) : undefined
      let asked = 0
      web.route(path, (_request, response) => {
        asked += 1
        // Held back until its crawler is gone.
        if (asked === time) return reached.resolve()
        response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(html)
      })
      const child = runChild('crawl-child.ts', [folder, `${web.origin}/`])
      await Promise.race([
        reached.promise,
        child.ended().then(() => Promise.reject(new Error('the crawl ended before its time'))),
      ])
      child.process.kill('SIGKILL')
      await child.ended()

      const crawler = testCrawl(await openIn(folder))
      onTestFinished(() => crawler.close())
      const state = await crawler.run({ seeds: [`${web.origin}/`] })
      expect(state.resumed).toBe(true)
      expect(pathsOf(await crawler.all())).toEqual(['/', '/lost', '/original', '/plain'])
    },
  )
})
