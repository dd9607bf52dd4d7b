// Tests of crawl jobs, with the crawler on a small web on loopback.
import type { ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../../../../tests/support/fixture-web.ts'
import { tempDatabase } from '../../../../tests/support/temp-database.ts'
import { addPages, pageHtml, testCrawl } from '../../../../tests/support/test-crawl.ts'
import { SqlCrawlJournal } from '../../../adapters/sql/crawl/job-stores.ts'
import { systemClock } from '../../../foundation/clock.ts'
import { InvalidRequest, NotFound, Overloaded } from '../../../foundation/errors.ts'
import { silentLogger } from '../../../foundation/logger.ts'
import type { CrawlJob } from '../owner-figures.ts'
import type { KeptJob } from './crawl-job.ts'
import { type CrawlJobs, openCrawlJobs } from './crawl-jobs.ts'
import { createCrawlSites } from './crawl-sites.ts'

/** The page `/held` of each web does not answer before `answer` is called. */
async function setUp() {
  const webs = await Promise.all([1, 2, 3].map(() => startFixtureWeb()))
  const held: ServerResponse[] = []
  for (const web of webs) web.route('/held', (_, response) => void held.push(response))
  const database = await tempDatabase()
  const crawler = testCrawl(database)
  const openArchive = () => Promise.reject(new Error('no archive was asked for'))
  const needs = {
    crawlSites: createCrawlSites({
      crawl: crawler.crawl,
      afterwards: async () => undefined,
      defaultSeeds: [],
      openArchive,
    }),
    journal: new SqlCrawlJournal<KeptJob>(database),
    clock: systemClock,
    logger: silentLogger,
    shared: false,
  }
  const jobs = await openCrawlJobs(needs)
  onTestFinished(async () => {
    await jobs.close()
    await crawler.close()
    for (const web of webs) await web.close()
  })
  return {
    webs: webs as [FixtureWeb, FixtureWeb, FixtureWeb],
    jobs,
    /** As a service does that starts on the same data. */
    openAgain: () => openCrawlJobs(needs),
    /** As another node does on the same data. */
    openBeside: () => openCrawlJobs({ ...needs, shared: true }),
    crawler,
    database,
    asked: () => held.length,
    answer() {
      for (const response of held.splice(0))
        response.writeHead(200, { 'content-type': 'text/html' }).end(pageHtml('/held'))
    },
  }
}

function order(...seeds: string[]) {
  return { seeds, maxPages: 100, depth: 10 }
}

const PATIENT = { timeout: 120_000, interval: 10 }

function job(jobs: CrawlJobs, id: string): CrawlJob {
  return jobs.list().find((one) => one.id === id) as CrawlJob
}

const ended = (jobs: CrawlJobs, id: string): Promise<CrawlJob> =>
  vi.waitFor(() => {
    const found = job(jobs, id)
    expect(found.endedAt).toBeDefined()
    return found
  }, PATIENT)

describe('a crawl job', () => {
  it('runs in the background and tells how far it is', async () => {
    const { webs, jobs, crawler, asked, answer } = await setUp()
    const [web] = webs
    addPages(web, {
      '/': { links: ['/a', '/held', '/missing', '/quiet'] },
      '/a': {},
      '/quiet': { head: '<meta name="robots" content="noindex">' },
    })
    const started = jobs.start(order(`${web.origin}/`))
    expect(started).toMatchObject({ state: 'running', seeds: [`${web.origin}/`], depth: 10 })
    expect(started.progress).toMatchObject({ pages: 0, max_pages: 100 })
    await vi.waitFor(() => expect(job(jobs, started.id).progress.added).toBe(2), PATIENT)
    await vi.waitFor(() => expect(asked()).toBe(1), PATIENT)
    expect(job(jobs, started.id)).toMatchObject({ state: 'running' })
    expect(job(jobs, started.id).endedAt).toBeUndefined()
    answer()
    const last = await ended(jobs, started.id)
    expect(last).toMatchObject({ state: 'finished', progress: { added: 3, noindex: 1, failed: 1 } })
    expect(last.failures).toEqual([{ url: `${web.origin}/missing`, reason: expect.stringContaining('404') }])
    expect(await crawler.all()).toHaveLength(3)
  })

  it('keeps to its pages and its depth', async () => {
    const { webs, jobs } = await setUp()
    const [web, other] = webs
    for (const one of [web, other])
      addPages(one, { '/': { links: ['/a'] }, '/a': { links: ['/b'] }, '/b': {} })
    const few = jobs.start({ seeds: [`${web.origin}/`], maxPages: 2, depth: 10 })
    const flat = jobs.start({ seeds: [`${other.origin}/`], maxPages: 10, depth: 0 })
    expect((await ended(jobs, few.id)).progress.pages).toBe(2)
    expect((await ended(jobs, flat.id)).progress.pages).toBe(1)
  })

  it('is stopped, and goes on where it ended when it is ordered again', async () => {
    const { webs, jobs, asked, answer } = await setUp()
    const [web] = webs
    addPages(web, { '/': { links: ['/held'] } })
    const first = jobs.start(order(`${web.origin}/`))
    await vi.waitFor(() => expect(asked()).toBe(1), PATIENT)
    await vi.waitFor(() => expect(job(jobs, first.id).progress.added).toBe(1), PATIENT)
    expect(jobs.stop(first.id).state).toBe('stopping')
    expect(await ended(jobs, first.id)).toMatchObject({ state: 'stopped', progress: { pages: 1 } })
    expect(jobs.stop(first.id).state).toBe('stopped')

    const second = jobs.start(order(`${web.origin}/`))
    await vi.waitFor(() => expect(asked()).toBe(2), PATIENT)
    answer()
    expect(await ended(jobs, second.id)).toMatchObject({
      state: 'finished',
      progress: { pages: 2, resumed: true },
    })
    expect(web.hits('/')).toBe(1)
    expect(jobs.list().map(({ id }) => id)).toEqual([second.id, first.id])
  })

  it('has failed where it read no page, and says why', async () => {
    const { webs, jobs } = await setUp()
    const [web, forbidding] = webs
    forbidding.robots('User-agent: *\nDisallow: /\n')
    const missing = jobs.start(order(`${web.origin}/missing`))
    const forbidden = jobs.start(order(`${forbidding.origin}/page`))
    expect(await ended(jobs, missing.id)).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^No page could be read: .*404/),
    })
    expect(await ended(jobs, forbidden.id)).toMatchObject({
      state: 'failed',
      reason: 'No page could be read: robots.txt forbids it',
    })
  })

  it('has failed where the data can’t be written', async () => {
    const { webs, jobs, database } = await setUp()
    await database.close()
    const { id } = jobs.start(order(`${webs[0].origin}/`))
    expect(await ended(jobs, id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('broke off'),
    })
  })
})

describe('crawl jobs', () => {
  it('are two at most, and one for a site', async () => {
    const { webs, jobs, answer, asked } = await setUp()
    const [one, two, three] = webs
    const first = jobs.start(order(`${one.origin}/held`))
    expect(() => jobs.start(order(`${one.origin}/page`))).toThrow('is being crawled already')
    jobs.start(order(`${two.origin}/held`))
    expect(() => jobs.start(order(`${three.origin}/page`))).toThrow('2 crawls run already')
    await vi.waitFor(() => expect(asked()).toBe(2), PATIENT)
    answer()
    await ended(jobs, first.id)
    expect(jobs.start(order(`${one.origin}/page`)).state).toBe('running')
  })

  it.each([
    [{ seeds: [], maxPages: 1, depth: 1 }, 'at least one address'],
    [{ seeds: ['ftp://a.example/'], maxPages: 1, depth: 1 }, 'not the address of a web page'],
    [{ seeds: ['https://a.example/', 'javascript:alert(1)'], maxPages: 1, depth: 1 }, 'javascript:alert(1)'],
    [{ seeds: ['https://me:secret@a.example/'], maxPages: 1, depth: 1 }, 'not the address'],
    [
      { seeds: Array.from({ length: 101 }, (_, at) => `https://a.example/${at}`), maxPages: 1, depth: 1 },
      'at most 100 addresses',
    ],
    [{ seeds: ['https://a.example/'], maxPages: 0, depth: 1 }, 'from 1 to 100000'],
    [{ seeds: ['https://a.example/'], maxPages: 100_001, depth: 1 }, 'from 1 to 100000'],
    [{ seeds: ['https://a.example/'], maxPages: Number.NaN, depth: 1 }, 'from 1 to 100000'],
    [{ seeds: ['https://a.example/'], maxPages: 1, depth: -1 }, 'from 0 to 100'],
    [{ seeds: ['https://a.example/'], maxPages: 1, depth: 1.5 }, 'from 0 to 100'],
  ])('refuse an order out of bounds: %o', async (wanted, message) => {
    const { jobs } = await setUp()
    expect(() => jobs.start(wanted)).toThrow(InvalidRequest)
    expect(() => jobs.start(wanted)).toThrow(message)
    expect(jobs.list()).toEqual([])
  })

  it('take an address as people write it, once', async () => {
    const { jobs } = await setUp()
    const { seeds } = jobs.start(order('docs.example/a', ' https://docs.example/a '))
    expect(seeds).toEqual(['https://docs.example/a'])
  })

  it('know nothing of another', async () => {
    const { jobs } = await setUp()
    expect(() => jobs.stop('nothing')).toThrow(NotFound)
  })

  it('forget the oldest that ended', async () => {
    const { webs, jobs } = await setUp()
    const ids: string[] = []
    for (let at = 0; at < 52; at++) {
      const { id } = jobs.start({ seeds: [`${webs[0].origin}/page`], maxPages: 1, depth: 0 })
      await ended(jobs, id)
      ids.unshift(id)
    }
    expect(jobs.list().map(({ id }) => id)).toEqual(ids.slice(0, 50))
  })

  it('are told of after a restart, as they ended', async () => {
    const { webs, jobs, openAgain, asked } = await setUp()
    const finished = jobs.start(order(`${webs[0].origin}/page`))
    await ended(jobs, finished.id)
    const failed = jobs.start(order(`${webs[0].origin}/missing`))
    await ended(jobs, failed.id)
    const stopped = jobs.start(order(`${webs[1].origin}/held`))
    await vi.waitFor(() => expect(asked()).toBe(1), PATIENT)
    await jobs.close()
    const again = await openAgain()
    expect(again.list()).toEqual(jobs.list())
    expect(again.list().map(({ state }) => state)).toEqual(['stopped', 'failed', 'finished'])
    expect(again.stop(stopped.id).state).toBe('stopped')
    await again.close()
  })

  it('are stopped where the service was killed, and can be gone on with', async () => {
    const { webs, jobs, openAgain, asked, answer } = await setUp()
    const seed = `${webs[0].origin}/held`
    const { id, startedAt } = jobs.start(order(seed))
    await vi.waitFor(() => expect(asked()).toBe(1), PATIENT)
    const again = await openAgain()
    expect(again.list()).toMatchObject([{ id, state: 'stopped', reason: 'The service ended while it ran' }])
    expect(again.list()[0]?.endedAt).toBeGreaterThanOrEqual(startedAt)
    const next = again.start(order(seed))
    await vi.waitFor(() => expect(asked()).toBe(2), PATIENT)
    answer()
    expect(await ended(again, next.id)).toMatchObject({ state: 'finished', progress: { resumed: true } })
    await again.close()
  })

  it('wait for those that run where they are queued, and begin in their order', async () => {
    const { webs, jobs, asked, answer } = await setUp()
    const [one, two, three] = webs
    const first = await jobs.queue(order(`${one.origin}/held`))
    const second = await jobs.queue(order(`${two.origin}/held`))
    const sameHost = await jobs.queue(order(`${one.origin}/page`))
    const third = await jobs.queue(order(`${three.origin}/held`))
    const never = await jobs.queue(order(`${three.origin}/page`))
    expect([first, second, sameHost, third, never].map(({ state }) => state)).toEqual([
      'running',
      'running',
      'waiting',
      'waiting',
      'waiting',
    ])
    expect(jobs.stop(never.id)).toMatchObject({ state: 'stopped', endedAt: expect.any(Number) })
    await vi.waitFor(() => expect(asked()).toBe(2), PATIENT)
    jobs.stop(second.id)
    await vi.waitFor(() => expect(job(jobs, third.id).state).toBe('running'), PATIENT)
    expect(job(jobs, sameHost.id).state).toBe('waiting')
    await vi.waitFor(() => expect(asked()).toBe(3), PATIENT)
    answer()
    await ended(jobs, sameHost.id)
    await ended(jobs, third.id)
    expect(job(jobs, never.id).state).toBe('stopped')
  })

  it('wait in bounded number', async () => {
    const { webs, jobs } = await setUp()
    for (let at = 0; at < 51; at++) await jobs.queue(order(`${webs[0].origin}/held?${at}`))
    await expect(jobs.queue(order(`${webs[0].origin}/held`))).rejects.toThrow(Overloaded)
  })

  it('of one node are seen by another as they were written', async () => {
    const { webs, jobs, openBeside, asked, answer } = await setUp()
    const { id } = await jobs.queue(order(`${webs[0].origin}/held`))
    await vi.waitFor(() => expect(asked()).toBe(1), PATIENT)
    const beside = await openBeside()
    expect(beside.list()).toEqual([])
    expect(await beside.listAll()).toMatchObject([{ id, state: 'running' }])
    answer()
    await ended(jobs, id)
    await vi.waitFor(
      async () => expect(await beside.listAll()).toMatchObject([{ id, state: 'finished' }]),
      PATIENT,
    )
    await beside.close()
  })

  it('end with the service, and none begins after', async () => {
    const { webs, jobs, asked } = await setUp()
    const { id } = jobs.start(order(`${webs[0].origin}/held`))
    await vi.waitFor(() => expect(asked()).toBe(1), PATIENT)
    await jobs.close()
    expect(job(jobs, id)).toMatchObject({ state: 'stopped', endedAt: expect.any(Number) })
    expect(() => jobs.start(order(`${webs[1].origin}/page`))).toThrow('The service is stopping')
  })
})
