// A crawl that a test orders, and the nodes that it has for it.
import { onTestFinished } from 'vitest'
import type { Database } from '../../src/adapters/sql/database.ts'
import type { CrawlProgress } from '../../src/engine/crawl/crawl-plan.ts'
import { type StartedProcess, startWorker } from './child-service.ts'
import type { LinkedSite } from './linked-sites.ts'
import { orderedCrawlOn } from './ordered-crawl-on.ts'

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
  return orderedCrawlOn(database)({
    name: 'a test',
    plan: { seeds: sites.map(({ origin }) => origin), maxPages: 500, maxDepth: 50, anyHost: false },
    listener: { progress() {}, failed() {} },
    signal: stopping.signal,
  })
}
