// Repeated crawls by a clock that the test turns.
import { describe, expect, it } from 'vitest'
import { tempDatabase } from '../../../../tests/support/temp-database.ts'
import { SqlCrawlScheduleStore } from '../../../adapters/sql/operator-stores.ts'
import { InvalidRequest, NotFound } from '../../../foundation/errors.ts'
import { silentLogger } from '../../../foundation/logger.ts'
import type { CrawlJob } from '../owner-figures.ts'
import type { CrawlJobs } from './crawl-jobs.ts'
import { createCrawlSchedules } from './crawl-schedules.ts'

const DAY = 86_400_000
const ORDER = { seeds: ['https://docs.example/'], maxPages: 20, depth: 3 }

async function setUp() {
  const started: unknown[] = []
  let now = Date.UTC(2030, 0, 1)
  let refusal: string | undefined
  const jobs = {
    start({ seeds, maxPages, depth }) {
      if (refusal !== undefined) throw new InvalidRequest(refusal)
      started.push({ seeds, maxPages, depth })
      return { seeds } as CrawlJob
    },
  } as Pick<CrawlJobs, 'start'> as CrawlJobs
  const store = new SqlCrawlScheduleStore(await tempDatabase())
  const node = () => createCrawlSchedules({ store, jobs, clock: { now: () => now }, logger: silentLogger })
  return {
    node,
    started,
    pass: (ms: number) => {
      now += ms
    },
    refuse: (why: string | undefined) => {
      refusal = why
    },
  }
}

describe('repeated crawls', () => {
  it('start now, and again each time their interval is over', async () => {
    const { node, started, pass } = await setUp()
    const schedules = node()
    await schedules.begin(ORDER, 7)
    expect(started).toEqual([ORDER])
    expect(await schedules.runDue()).toBe(0)
    pass(7 * DAY)
    expect(await schedules.runDue()).toBe(1)
    expect(await schedules.runDue()).toBe(0)
    expect(started).toEqual([ORDER, ORDER])
    // However long nobody ran: one crawl makes up for it.
    pass(100 * DAY)
    expect(await node().runDue()).toBe(1)
  })

  it('are started by one node of several', async () => {
    const { node, started, pass } = await setUp()
    await node().begin(ORDER, 1)
    pass(DAY)
    const counts = await Promise.all([node().runDue(), node().runDue(), node().runDue()])
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(started).toHaveLength(2)
  })

  it('are put off where their site is being crawled, and say so', async () => {
    const { node, pass, refuse } = await setUp()
    const schedules = node()
    await schedules.begin(ORDER, 1)
    refuse('docs.example is being crawled already')
    pass(DAY)
    expect(await schedules.runDue()).toBe(0)
    expect(await schedules.list()).toMatchObject([{ waiting: 'docs.example is being crawled already' }])
    refuse(undefined)
    pass(600_000)
    expect(await schedules.runDue()).toBe(1)
    expect((await schedules.list())[0]).not.toHaveProperty('waiting')
  })

  it('end when they are removed, and refuse what is no interval', async () => {
    const { node, pass, started } = await setUp()
    const schedules = node()
    await schedules.begin(ORDER, 1)
    await schedules.remove((await schedules.list())[0]?.id ?? '')
    pass(DAY)
    expect(await schedules.runDue()).toBe(0)
    await expect(schedules.remove('none')).rejects.toThrow(NotFound)
    for (const days of [0, 1.5, 366])
      await expect(schedules.begin(ORDER, days)).rejects.toThrow(InvalidRequest)
    expect(started).toHaveLength(1)
  })
})
