// A crawler's loop: works on every crawl that is ordered, beside the other crawlers, until it is told to stop.
import type { Logger } from '../../../foundation/logger.ts'
import { type CrawlCounts, noCounts } from '../crawl-plan.ts'
import type { Crawl } from '../crawler.ts'
import type { CrawlOrders, FailedAddress, OrderedCrawl } from './crawl-orders.ts'

export interface WorkOnOrdersNeeds {
  readonly orders: CrawlOrders
  readonly crawl: Crawl
  readonly logger: Logger
  /** Names this process among the crawlers. */
  readonly worker: string
}

export interface WorkOnOrders {
  start(everyMs: number): void
  /** Gives back what it works on; what it has read is written. Never rejects. */
  stop(): Promise<void>
}

/** Crawls that are worked on at a time. */
const AT_ONCE = 4
/** A worker's failures that are kept. */
const FAILURES = 50

export function createWorkOnOrders(needs: WorkOnOrdersNeeds): WorkOnOrders {
  const { orders, logger } = needs
  const running = new Map<number, { readonly stopping: AbortController; readonly ended: Promise<void> }>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let pass: Promise<void> = Promise.resolve()
  let runs = 0

  const work = async ({ crawl, name, plan }: OrderedCrawl, signal: AbortSignal): Promise<void> => {
    runs += 1
    const worker = `${needs.worker}:order-${runs}`
    const failures: FailedAddress[] = []
    let counts = noCounts()
    let telling: Promise<void> = Promise.resolve()
    const tell = (): Promise<void> => orders.tell(crawl, worker, counts, failures)
    const listener = {
      progress(state: CrawlCounts) {
        counts = countsOf(state)
        // One at a time, in their order.
        telling = telling.then(tell).catch(() => undefined)
      },
      failed(url: string, reason: string) {
        failures.push({ url, reason })
        if (failures.length > FAILURES) failures.shift()
      },
    }
    try {
      counts = countsOf(await needs.crawl({ name, plan, listener, signal, join: crawl }))
      await telling
      await tell()
    } catch (error) {
      logger.error({ err: error, crawl }, 'a crawl broke off here and is taken up again')
    }
  }

  const look = async (): Promise<void> => {
    const open = await orders.open()
    const wanted = new Set(open.map(({ crawl }) => crawl))
    for (const [crawl, { stopping }] of running) if (!wanted.has(crawl)) stopping.abort()
    for (const order of open) {
      if (stopped || running.size >= AT_ONCE) return
      if (running.has(order.crawl)) continue
      const stopping = new AbortController()
      const ended = work(order, stopping.signal).finally(() => running.delete(order.crawl))
      running.set(order.crawl, { stopping, ended })
    }
  }

  const loop = async (everyMs: number): Promise<void> => {
    await look().catch((error: unknown) => logger.error({ err: error }, 'crawl orders could not be read'))
    if (stopped) return
    timer = setTimeout(() => {
      pass = loop(everyMs)
    }, everyMs)
  }

  return {
    start(everyMs) {
      pass = loop(everyMs)
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await pass
      for (const { stopping } of running.values()) stopping.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

function countsOf(state: CrawlCounts): CrawlCounts {
  const names = Object.keys(noCounts()) as (keyof CrawlCounts)[]
  return Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as CrawlCounts
}
