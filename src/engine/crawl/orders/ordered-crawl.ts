// A crawl that is done by whichever crawlers there are: ordered here, and watched until it has ended.
import type { Clock } from '../../../foundation/clock.ts'
import type { IsBlocked } from '../../index/blocked-store.ts'
import type { CrawlProgress } from '../crawl-plan.ts'
import { type Crawl, type CrawlRequest, seedsOf } from '../crawler.ts'
import type { CrawlOrders } from './crawl-orders.ts'

export interface OrderedCrawlNeeds {
  readonly orders: CrawlOrders
  readonly clock: Clock
  readonly blocked: () => Promise<IsBlocked>
  /** Resolves after so long, or when the signal ends. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const LOOK_EVERY_MS = 500

export function createOrderedCrawl(needs: OrderedCrawlNeeds): Crawl {
  const { orders, clock } = needs
  return async ({ name, plan, listener, signal }: CrawlRequest) => {
    const isBlocked = await needs.blocked()
    const seeds = seedsOf(plan).filter(({ url }) => !isBlocked(url))
    const crawl = await orders.order(name, plan, seeds, clock.now())
    let told = 0
    const look = async (): Promise<CrawlProgress & { finished: boolean }> => {
      const failures = await orders.failures(crawl)
      for (const { url, reason } of failures.slice(told)) listener.failed(url, reason)
      told = failures.length
      const { counts, ...state } = await orders.progress(crawl)
      const progress = { ...counts, ...state, maxPages: plan.maxPages }
      listener.progress(progress)
      return progress
    }
    while (!signal.aborted) {
      const { finished, ...progress } = await look()
      if (finished) return progress
      await needs.sleep(LOOK_EVERY_MS, signal)
    }
    await orders.withdraw(crawl)
    const { finished: _, ...progress } = await look()
    return progress
  }
}
