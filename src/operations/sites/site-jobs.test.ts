// Jobs on sites: whose places they take, for how long, and what whoever finds none is told.
import { expect, it, onTestFinished, vi } from 'vitest'
import type { KeptWalkJob, WalkJobStore } from '../../engine/crawl/walk-job-store.ts'
import { systemClock } from '../../foundation/clock.ts'
import { Overloaded, TooManyAttempts } from '../../foundation/errors.ts'
import { silentLogger } from '../../foundation/logger.ts'
import type { Call } from '../call.ts'
import type { JobLimits } from './job-calls.ts'
import { createSiteJobs, type SiteJobs, type SiteJobsNeeds } from './site-jobs.ts'

/** On a site that never answers. */
function jobsOn(limits?: JobLimits): SiteJobs {
  const kept = new Map<string, KeptWalkJob>()
  const store: Partial<WalkJobStore> = {
    put: async (job) => void kept.set(job.id, job),
    get: async (accountId, id) => [kept.get(id)].find((job) => job?.accountId === accountId),
    list: async (accountId) => [...kept.values()].filter((job) => job.accountId === accountId),
    remove: async (id) => void kept.delete(id),
  }
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
