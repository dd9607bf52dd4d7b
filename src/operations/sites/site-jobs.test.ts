// Jobs on sites: whose places they take, for how long, what whoever finds none is told, and how much of their pages is kept.
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPriceList, DEFAULT_PRICES } from '../../accounts/money/prices.ts'
import type { KeptWalkJob, WalkJobStore } from '../../engine/crawl/walk-job-store.ts'
import type { Page } from '../../engine/pages/page.ts'
import { systemClock } from '../../foundation/clock.ts'
import { Overloaded, TooManyAttempts } from '../../foundation/errors.ts'
import { silentLogger } from '../../foundation/logger.ts'
import type { Call } from '../call.ts'
import type { JobLimits } from './job-calls.ts'
import type { SiteJob } from './site-api.ts'
import { createSiteJobs, type SiteJobs, type SiteJobsNeeds } from './site-jobs.ts'

function storeOf(kept: Map<string, KeptWalkJob>): WalkJobStore {
  return {
    put: async (job) => void kept.set(job.id, job),
    async replace(before, body) {
      const isSame = kept.get(before.id)?.body === before.body
      if (isSame) kept.set(before.id, { ...before, body })
      return isSame
    },
    get: async (accountId, id) => [kept.get(id)].find((job) => job?.accountId === accountId),
    list: async (accountId) => [...kept.values()].filter((job) => job.accountId === accountId),
    before: async () => [],
    addPage: async () => undefined,
    pages: async () => [],
    remove: async (id) => void kept.delete(id),
  }
}

/** On a site that never answers. */
function jobsOn(limits?: JobLimits): SiteJobs {
  const store = storeOf(new Map())
  const needs = {
    store,
    walk: (_: unknown, __: unknown, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    clock: systemClock,
    logger: silentLogger,
    ...(limits && { limits }),
  } as unknown as SiteJobsNeeds
  const jobs = createSiteJobs(needs)
  onTestFinished(() => jobs.close())
  return jobs
}

const start = (jobs: SiteJobs, accountId: string) =>
  jobs.start(
    { caller: { accountId }, tenant: accountId } as Call,
    { kind: 'crawl', walk: { url: 'https://silent.example/', maxPages: 9 } } as never,
  )

it('two accounts with two jobs each leave places for the others', async () => {
  const jobs = jobsOn()
  for (const account of ['a', 'a', 'b', 'b']) await start(jobs, account)
  await expect(start(jobs, 'a')).rejects.toThrow(/^2 jobs of an account run at a time/)
  for (const account of ['c', 'd', 'e', 'f']) await start(jobs, account)
  await expect(start(jobs, 'c')).rejects.toThrow(TooManyAttempts)
  await expect(start(jobs, 'c')).rejects.toThrow(/^One job of an account runs at a time while many/)
  await expect(start(jobs, 'g')).rejects.toThrow(Overloaded)
  await expect(start(jobs, 'g')).rejects.toThrow(/^All 8 places for jobs are taken, by other accounts/)
})

it.each([
  ['reads no page', { quietMs: 10, longestMs: 1e9 }, 'No page could be read for 1 minutes'],
  ['lasts too long', { quietMs: 1e9, longestMs: 10 }, 'A job lasts 1 minutes at most'],
])('a job that %s is ended, says why, and its place is free', async (_, limits, reason) => {
  const jobs = jobsOn(limits)
  const { id } = await start(jobs, 'a')
  await vi.waitFor(async () => {
    expect(await jobs.job('a', id)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining(reason),
    })
  }, 120_000)
  await start(jobs, 'a')
  await start(jobs, 'a')
})

it('a job that another node cancels while this one tells how far it is stays cancelled, and reads no more', async () => {
  const store = storeOf(new Map())
  let meanwhile = async (): Promise<unknown> => undefined
  const needs = {
    store: {
      ...store,
      async get(accountId: string, id: string) {
        const found = await store.get(accountId, id)
        await meanwhile()
        return found
      },
    },
    async walk(_: unknown, walker: { read(page: Page): Promise<void> }, signal: AbortSignal) {
      for (let at = 0; at < 3 && !signal.aborted; at += 1)
        await walker.read({ url: `https://long.example/${at}`, title: '', text: '', markdown: '' } as Page)
    },
    runCall: async (_: Call, __: unknown, page: { keep(chargeId: string, price: number): Promise<void> }) =>
      page.keep('a', 1),
    work: async ({ kind, texts }: { kind: string; texts: string[] }) => (kind === 'count' ? [10] : texts),
    prices: createPriceList(DEFAULT_PRICES),
    clock: systemClock,
    logger: silentLogger,
  } as unknown as SiteJobsNeeds
  const [one, other] = [createSiteJobs(needs), createSiteJobs({ ...needs, store })]
  const { id } = await start(one, 'a')
  meanwhile = async () => {
    meanwhile = async () => undefined
    expect(await other.cancel('a', id)).toMatchObject({ state: 'cancelled' })
  }
  onTestFinished(() => one.close())
  await vi.waitFor(async () => {
    expect(await other.job('a', id)).toMatchObject({ state: 'cancelled', completed: 1 })
  }, 10_000)
})

describe('the pages of a job', () => {
  /** Of an account whose jobs find pages of so many characters; with what the store has of them. */
  function jobsOf(lengths: readonly number[]): { jobs: SiteJobs; kept: Map<string, string[]> } {
    const bodies = new Map<string, KeptWalkJob>()
    const kept = new Map<string, string[]>()
    const store: WalkJobStore = {
      ...storeOf(bodies),
      list: async () => [...bodies.values()].reverse(),
      // Twenty of the longest would fill the memory of the test.
      addPage: async (id, _, body) =>
        void kept.set(id, [...(kept.get(id) ?? []), body.length < 1e7 ? body : '{}']),
      pages: async (id, from, most) => (kept.get(id) ?? []).slice(from, from + most),
      async remove(id) {
        bodies.delete(id)
        kept.delete(id)
      },
    }
    const walk: SiteJobsNeeds['walk'] = async (_, walker) => {
      for (const [at, length] of lengths.entries()) {
        const page = { url: `https://long.example/${at}`, title: '', text: '', markdown: 'a'.repeat(length) }
        await walker.read?.(page as Page)
      }
    }
    const jobs = createSiteJobs({
      store,
      walk,
      runCall: async (_: Call, __: unknown, page: { keep(chargeId: string, price: number): Promise<void> }) =>
        page.keep('a', 1),
      work: async ({ kind, texts }: { kind: string; texts: string[] }) => (kind === 'count' ? [10] : texts),
      prices: createPriceList(DEFAULT_PRICES),
      clock: systemClock,
      logger: silentLogger,
    } as unknown as SiteJobsNeeds)
    onTestFinished(() => jobs.close())
    return { jobs, kept }
  }

  const ended = async (jobs: SiteJobs): Promise<SiteJob> => {
    const { id } = await start(jobs, 'a')
    return vi.waitFor(async () => {
      const job = await jobs.job('a', id)
      expect(job.state).not.toBe('running')
      return job
    }, 120_000)
  }

  it('are given as many at a time as a reply holds, though many more are asked for', async () => {
    const { jobs } = jobsOf([6e6, 6e6, 6e6, 10])
    const { id, completed } = await ended(jobs)
    expect(completed).toBe(4)
    expect(await jobs.pages('a', id, 0, 50)).toHaveLength(2)
    expect(await jobs.pages('a', id, 2, 50)).toHaveLength(2)
  })

  it('are none that no reply could hold', async () => {
    const { jobs } = jobsOf([10, 10_000_001, 10])
    expect(await ended(jobs)).toMatchObject({
      completed: 2,
      failures: [{ url: 'https://long.example/1', reason: expect.stringContaining('too long for a job') }],
    })
  })

  it('are bounded together, and those of jobs before give way', async () => {
    const { jobs, kept } = jobsOf(Array.from({ length: 21 }, () => 10_000_000))
    const first = await ended(jobs)
    expect(first).toMatchObject({ state: 'failed', completed: 20, characters: 200_000_000 })
    await ended(jobs)
    expect(kept.has(first.id)).toBe(true)
    const third = await ended(jobs)
    expect(kept.has(first.id)).toBe(false)
    expect(kept.has(third.id)).toBe(true)
  })
})
