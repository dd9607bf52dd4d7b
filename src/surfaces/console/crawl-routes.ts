// Crawls by the service, for its owner: listed with their progress, started, stopped.
import { z } from 'zod'
import type { CrawlJob, CrawlJobs } from '../../operations/operator/crawl-jobs.ts'
import type { CrawlView } from './console-api.ts'
import type { Gate } from './gate.ts'
import { readBody } from './read-body.ts'

const wanted = z.strictObject({ seeds: z.array(z.string()), max_pages: z.number(), depth: z.number() })

export function addCrawlRoutes(gate: Gate, { crawlJobs }: { crawlJobs: CrawlJobs }): void {
  gate.owner('GET', '/console/api/crawls', (_, context) => context.json(crawlJobs.list().map(crawlView)))
  gate.owner('POST', '/console/api/crawls', async (_, context) => {
    const { seeds, max_pages: maxPages, depth } = await readBody(context.req.raw, wanted)
    return context.json(crawlView(crawlJobs.start({ seeds, maxPages, depth })))
  })
  gate.owner('POST', '/console/api/crawls/:id/stop', (_, context) =>
    context.json(crawlView(crawlJobs.stop(context.req.param('id') ?? ''))),
  )
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
