// The Frontier port: the addresses a crawl has found, who works on them, and which are done.
import { originOf } from '../crawl-address.ts'

/** What an address is fetched for: its content and links, or only the addresses that it lists. */
export type AddressKind = 'page' | 'feed' | 'sitemap'

export interface FoundAddress {
  /** In crawl form; the address's identity within the crawl. */
  readonly url: string
  /** What politeness is kept towards: scheme, host and port. */
  readonly origin: string
  /** Links from a seed. */
  readonly depth: number
  readonly kind: AddressKind
}

export function foundAddress(url: string, depth: number, kind: AddressKind = 'page'): FoundAddress {
  return { url, origin: originOf(url), depth, kind }
}

export interface LeasedAddress extends FoundAddress {
  /** How often it was put back after a visit. */
  readonly attempts: number
  /** When the page changed last, by what its site lists. Milliseconds since the epoch. */
  readonly listedAt?: number
}

/** What a site's list says of a page: when it changed last. */
export interface ListedTime {
  readonly url: string
  readonly listedAt: number
}

/** What became of a leased address. */
export interface SettledAddress {
  readonly url: string
  /** `again` puts it back, to be leased at `readyAt` or after. */
  readonly state: 'done' | 'again'
  readonly readyAt?: number
  /** Whether it counts against the crawl's budget of pages. */
  readonly counted: boolean
  /** The address that the page named as its own; it is done only if that one can be read. */
  readonly canonical?: string
  /** Nothing could be read there: pages that name it as theirs are read under their own addresses. */
  readonly deadEnd?: boolean
}

/** What was decided on an address by canonical addresses. */
export interface CanonicalDecision {
  readonly url: string
  readonly canonical?: string
  readonly deadEnd: boolean
}

export interface OpenCrawl {
  readonly id: number
  /** Whether it goes on with one that was not finished. */
  readonly resumed: boolean
  /** When it was begun. Milliseconds since the epoch. */
  readonly startedAt: number
  /** Pages counted so far. */
  readonly pages: number
}

export interface LeaseRequest {
  readonly origin: string
  readonly limit: number
  readonly worker: string
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly until: number
}

/**
 * Everything here is durable when it resolves, and safe with several workers on the same crawl: no address is leased
 * to two of them at a time.
 */
export interface Frontier {
  /** Takes up the unfinished crawl of that name, or begins one. */
  open(name: string, now: number): Promise<OpenCrawl>
  /** A crawl that has not ended, to work on it beside others; undefined where it has. */
  join(crawl: number): Promise<OpenCrawl | undefined>
  /** Adds those the crawl has not seen; resolves with how many that were. */
  add(crawl: number, found: readonly FoundAddress[]): Promise<number>
  /** Keeps the times with those addresses of the crawl that are not done. */
  date(crawl: number, times: readonly ListedTime[]): Promise<void>
  /** Leases addresses of an origin that are ready, nearest to the seeds first. */
  lease(crawl: number, request: LeaseRequest): Promise<LeasedAddress[]>
  /**
   * Resolves with how many pages the crawl has counted so far, by all workers; 0 where none was counted now. What another
   * has settled meanwhile, since it was taken from whoever tells of it now, stays as it is and is not counted again.
   */
  settle(crawl: number, settled: readonly SettledAddress[]): Promise<number>
  /** What `settle` was told of canonical addresses, but for what was put back since. */
  decisions(crawl: number): Promise<CanonicalDecision[]>
  /** Marks an address as done unless a worker has it or had it; resolves with whether it did. */
  claim(crawl: number, found: FoundAddress): Promise<boolean>
  /** Puts back what workers hold whose lease has ended, or that `gone` names. */
  release(crawl: number, now: number, gone: readonly string[]): Promise<void>
  /** Puts back what a worker holds of an origin that is no longer its own. */
  releaseOrigin(crawl: number, origin: string, worker: string): Promise<void>
  /** Puts back what a worker has leased and not begun. */
  putBack(crawl: number, worker: string, urls: readonly string[]): Promise<void>
  /** Workers that hold leases. */
  workers(crawl: number): Promise<string[]>
  /** Origins of which others than this worker hold addresses. */
  originsOfOthers(crawl: number, worker: string): Promise<string[]>
  /** Origins with addresses that wait; `readyAt` is when the first of them may be leased. */
  waiting(crawl: number): Promise<{ origin: string; readyAt: number; addresses: number }[]>
  /** Addresses that wait or that a worker holds, both looked at in one moment. */
  unfinished(crawl: number): Promise<number>
  /** Addresses that a worker holds. */
  leased(crawl: number): Promise<number>
  /** Ends the crawl and forgets its addresses. */
  finish(crawl: number, now: number): Promise<void>
}

export interface HostState {
  /** Scheme, host and port. */
  readonly origin: string
  /** When it was last asked for something. Milliseconds since the epoch. */
  readonly visitedAt: number
  /** It asked to be left alone until then, or failed too often. */
  readonly pausedUntil: number
  /** Failures in a row. */
  readonly failures: number
}

/** The HostStore port: what is remembered about a host from one crawl to the next. */
export interface HostStore {
  get(origin: string): Promise<HostState | undefined>
  put(hosts: readonly HostState[]): Promise<void>
}
