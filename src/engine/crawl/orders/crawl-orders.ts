// The CrawlOrders port: crawls that any crawler on the same data may work on, and how far they have come.
import type { CrawlCounts, CrawlPlan } from '../crawl-plan.ts'
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
