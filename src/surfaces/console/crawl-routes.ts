// Crawls by the service, for its owner: listed with their progress, started, stopped, repeated.
import { z } from 'zod'

import type { CrawlJobs } from '../../operations/operator/crawls/crawl-jobs.ts'
import type { CrawlSchedules } from '../../operations/operator/crawls/crawl-schedules.ts'
import type { Gate } from './gate.ts'
import { readBody } from './read-body.ts'

const wanted = z.strictObject({
  seeds: z.array(z.string()),
  max_pages: z.number(),
  depth: z.number(),
  every_days: z.number().exactOptional(),
})

export function addCrawlRoutes(
  gate: Gate,
  { crawlJobs, crawlSchedules }: { crawlJobs: CrawlJobs; crawlSchedules: CrawlSchedules },
): void {
  gate.owner('GET', '/console/api/crawls', async (_, context) => context.json(await crawlJobs.listAll()))
  gate.owner('POST', '/console/api/crawls', async (_, context) => {
    const { seeds, max_pages: maxPages, depth, every_days: days } = await readBody(context.req.raw, wanted)
    const order = { seeds, maxPages, depth }
    const job = await (days === undefined ? crawlJobs.queue(order) : crawlSchedules.begin(order, days))
    return context.json(job)
  })
  gate.owner('POST', '/console/api/crawls/:id/stop', (_, context) =>
    context.json(crawlJobs.stop(context.req.param('id') ?? '')),
  )
  gate.owner('GET', '/console/api/crawl-schedules', async (_, context) =>
    context.json(await crawlSchedules.list()),
  )
  gate.owner('POST', '/console/api/crawl-schedules/:id/remove', async (_, context) => {
    const id = context.req.param('id') ?? ''
    await crawlSchedules.remove(id)
    return context.json({ removed: id })
  })
}
