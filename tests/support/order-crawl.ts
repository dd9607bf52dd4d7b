// A crawl that a test orders, and the nodes that it has for it.
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { SqlCrawlOrders } from '../../src/adapters/sql/crawl/sql-crawl-orders.ts'
import { SqlFrontier } from '../../src/adapters/sql/crawl/sql-frontier.ts'
import type { Database } from '../../src/adapters/sql/database.ts'
import type { CrawlProgress } from '../../src/engine/crawl/crawl-plan.ts'
import { createOrderedCrawl } from '../../src/engine/crawl/orders/ordered-crawl.ts'
import { systemClock } from '../../src/foundation/clock.ts'
import { type StartedProcess, startWorker } from './child-service.ts'
import type { LinkedSite } from './linked-sites.ts'

const LOOK_EVERY_MS = 20

/** A node that answers no calls, while the test runs. */
export async function useWorker(environment: NodeJS.ProcessEnv, role: string): Promise<StartedProcess> {
  const worker = await startWorker(environment, role)
  onTestFinished(async () => {
    worker.child.kill('SIGKILL')
    await worker.closed
  })
  return worker
}

/** Ends when whichever crawlers there are have done it. */
export function orderCrawl(database: Database, sites: readonly LinkedSite[]): Promise<CrawlProgress> {
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const crawl = createOrderedCrawl({
    orders: new SqlCrawlOrders(database, new SqlFrontier(database)),
    clock: systemClock,
    blocked: async () => () => false,
    sleep: () => pause(LOOK_EVERY_MS),
  })
  return crawl({
    name: 'a test',
    plan: { seeds: sites.map(({ origin }) => origin), maxPages: 500, maxDepth: 50, anyHost: false },
    listener: { progress() {}, failed() {} },
    signal: stopping.signal,
  })
}
