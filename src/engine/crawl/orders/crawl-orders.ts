// Crawls that any crawler on the same data may work on: the CrawlOrders port, how one is ordered, and the work on it.

import type { Clock } from '../../../foundation/clock.ts'
import type { Logger } from '../../../foundation/logger.ts'
import { repeat } from '../../../foundation/repeat.ts'
import type { IsBlocked } from '../../index/removal.ts'
import { type CrawlCounts, type CrawlPlan, type CrawlProgress, noCounts } from '../crawl-plan.ts'
import { type Crawl, type CrawlRequest, seedsOf } from '../crawler.ts'
import type { FoundAddress } from '../frontier/frontier.ts'

export interface OrderedCrawl {
  readonly crawl: number
  readonly name: string
  readonly plan: CrawlPlan
}

export interface OrderProgress {
  readonly finished: boolean
  readonly resumed: boolean
  readonly pages: number
  /** Addresses that wait or are being fetched. */
  readonly waiting: number
  readonly hosts: number
  /** Of all who work on it, since it was ordered last. */
  readonly counts: CrawlCounts
}

/** An address that could not be read, and why. */
export interface FailedAddress {
  readonly url: string
  readonly reason: string
}

export interface CrawlOrders {
  /** Takes up the unfinished crawl of that name, or begins one; its number. */
  order(name: string, plan: CrawlPlan, seeds: readonly FoundAddress[], now: number): Promise<number>
  /** Nobody works on it any more; what is left waits for the next order of its name. */
  withdraw(crawl: number): Promise<void>
  /** Those that are ordered and not finished, oldest first. */
  open(): Promise<OrderedCrawl[]>
  /** What a worker has done of it so far, and what it could not read last. */
  tell(crawl: number, worker: string, counts: CrawlCounts, failures: readonly FailedAddress[]): Promise<void>
  progress(crawl: number): Promise<OrderProgress>
  /** Newest last. */
  failures(crawl: number): Promise<FailedAddress[]>
}

interface OrderedCrawlNeeds {
  readonly orders: CrawlOrders
  readonly clock: Clock
  readonly blocked: () => Promise<IsBlocked>
  /** Resolves after so long, or when the signal ends. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

const LOOK_EVERY_MS = 500

/** A crawl that is done by whichever crawlers there are: ordered here, and watched until it has ended. */
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

interface WorkOnOrdersNeeds {
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

/**
 * A crawler's loop: works on every crawl that is ordered, beside the other crawlers, until it is told to
 * stop.
 */
export function createWorkOnOrders(needs: WorkOnOrdersNeeds): WorkOnOrders {
  const { orders, logger } = needs
  const running = new Map<number, { readonly stopping: AbortController; readonly ended: Promise<void> }>()
  let stopped = false
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

  const looking = repeat(
    async () => {
      await look()
      return undefined
    },
    (error) => logger.error({ err: error }, 'crawl orders could not be read'),
  )

  return {
    start: looking.start,
    async stop() {
      stopped = true
      await looking.stop()
      for (const { stopping } of running.values()) stopping.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

function countsOf(state: CrawlCounts): CrawlCounts {
  const names = Object.keys(noCounts()) as (keyof CrawlCounts)[]
  return Object.fromEntries(names.map((name) => [name, state[name]])) as unknown as CrawlCounts
}
