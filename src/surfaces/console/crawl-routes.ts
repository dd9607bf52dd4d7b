// Crawls by the service, for its owner: listed with their progress, started, stopped, repeated.
import { z } from 'zod'

import type { CrawlJob } from '../../operations/operator/crawls/crawl-job.ts'
import type { CrawlJobs } from '../../operations/operator/crawls/crawl-jobs.ts'
import type { CrawlSchedules, RepeatedCrawl } from '../../operations/operator/crawls/crawl-schedules.ts'
import type { CrawlScheduleView, CrawlView } from './console-api.ts'
import type { Gate } from './gate.ts'
import { readBody } from './read-body.ts'

const wanted = z.strictObject({
  seeds: z.array(z.string()),
  max_pages: z.number(),
  depth: z.number(),
  every_days: z.number().exactOptional(),
})
const DAY_MS = 86_400_000

export function addCrawlRoutes(
  gate: Gate,
  { crawlJobs, crawlSchedules }: { crawlJobs: CrawlJobs; crawlSchedules: CrawlSchedules },
): void {
  gate.owner('GET', '/console/api/crawls', async (_, context) =>
    context.json((await crawlJobs.listAll()).map(crawlView)),
  )
  gate.owner('POST', '/console/api/crawls', async (_, context) => {
    const { seeds, max_pages: maxPages, depth, every_days: days } = await readBody(context.req.raw, wanted)
    const order = { seeds, maxPages, depth }
    const job = await (days === undefined ? crawlJobs.queue(order) : crawlSchedules.begin(order, days))
    return context.json(crawlView(job))
  })
  gate.owner('POST', '/console/api/crawls/:id/stop', (_, context) =>
    context.json(crawlView(crawlJobs.stop(context.req.param('id') ?? ''))),
  )
  gate.owner('GET', '/console/api/crawl-schedules', async (_, context) =>
    context.json((await crawlSchedules.list()).map(scheduleView)),
  )
  gate.owner('POST', '/console/api/crawl-schedules/:id/remove', async (_, context) => {
    const id = context.req.param('id') ?? ''
    await crawlSchedules.remove(id)
    return context.json({ removed: id })
  })
}

function scheduleView(schedule: RepeatedCrawl): CrawlScheduleView {
  const { id, seeds, maxPages, depth, everyMs, nextAt, waiting } = schedule
  return {
    id,
    seeds,
    max_pages: maxPages,
    depth,
    every_days: everyMs / DAY_MS,
    next: new Date(nextAt).toISOString(),
    waiting: waiting ?? null,
  }
}

function crawlView(job: CrawlJob): CrawlView {
  const { progress } = job
  return {
    id: job.id,
    seeds: job.seeds,
    max_pages: progress.max_pages,
    depth: job.depth,
    state: job.state,
    resumed: progress.resumed,
    pages: progress.pages,
    waiting: progress.waiting,
    indexed: progress.added + progress.updated + progress.unchanged,
    skipped: {
      duplicates: progress.duplicates,
      noindex: progress.noindex,
      robots: progress.robots,
      soft_404: progress.soft_404,
      redirected: progress.redirected,
      endless: progress.traps,
    },
    failed: progress.failed,
    failures: job.failures,
    started: new Date(job.startedAt).toISOString(),
    ended: job.endedAt === undefined ? null : new Date(job.endedAt).toISOString(),
    reason: job.reason ?? null,
  }
}
