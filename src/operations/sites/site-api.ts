// What an admitted caller can do with whole sites: list their addresses, read their pages, at once or as a job.
import type { CallOptions, Reply } from '../../contract/service-api.ts'

/** Which addresses belong to a walk, and how far it goes. */
export interface WalkOrder {
  readonly url: string
  readonly maxPages: number
  readonly maxDepth: number
  readonly maxBreadth?: number
  /** The host of `url`; with the hosts below it; or every host. */
  readonly hosts: 'same' | 'below' | 'any'
  readonly sitemap: 'include' | 'skip' | 'only'
  /** Whether an address of these hosts is wanted. */
  wanted(url: string): boolean
}

export interface SitePage {
  readonly requested_url: string
  readonly url: string
  readonly title: string
  readonly markdown: string
  readonly content: string
  readonly content_type: string
  readonly description?: string
  readonly image?: string
  readonly lang?: string
  readonly date?: string
  readonly cost_dollars: number
  /** Of a job's page: the entry of the ledger that it is charged by. */
  readonly charge_id?: string
}

export interface SiteFailure {
  readonly url: string
  readonly reason: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

export interface SiteMapped {
  readonly addresses: readonly { readonly url: string; readonly anchor: string }[]
  readonly cost_dollars: number
}

export interface SiteCrawled {
  readonly pages: readonly SitePage[]
  readonly failures: readonly SiteFailure[]
  readonly cost_dollars: number
}

export type SiteJobOrder =
  | { readonly kind: 'crawl'; readonly walk: WalkOrder }
  | { readonly kind: 'batch'; readonly urls: readonly string[]; readonly maxAge?: number }

export interface SiteJob {
  readonly id: string
  readonly kind: 'crawl' | 'batch'
  /** What it began with. */
  readonly url: string
  readonly state: 'running' | 'completed' | 'failed' | 'cancelled'
  /** Pages known of, and pages read. */
  readonly total: number
  readonly completed: number
  readonly cost_dollars: number
  /** Of the pages that are kept; absent before the first. */
  readonly characters?: number
  readonly failures: readonly SiteFailure[]
  /** Why it failed as a whole. */
  readonly reason?: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly expiresAt: number
}

export interface SiteOptions extends CallOptions {
  /** The request as it came in, which tells it from others under one Idempotency-Key. */
  readonly asked: readonly unknown[]
}

/** Everything is charged as a fetch of each page that is read; whose account it is, is settled when it is made. */
export interface SiteApi {
  /** Gives SiteMapped. Throws PageUnreadable where not even the first page can be read. */
  map(order: WalkOrder, limit: number, options: SiteOptions): Promise<Reply>
  /** Gives SiteCrawled: what could be read in time. Throws PageUnreadable where that is nothing. */
  crawl(order: WalkOrder, options: SiteOptions): Promise<Reply>
  /** Gives SiteJob. Throws TooManyAttempts where the account has as many as it may. */
  start(order: SiteJobOrder, options: SiteOptions): Promise<Reply>
  /** Throws NotFound where the account has no such job. */
  job(id: string): Promise<SiteJob>
  /** As many as a reply holds, and at least one where there is one. */
  pages(id: string, from: number, most: number): Promise<SitePage[]>
  /** Leaves a job alone that has ended. */
  cancel(id: string): Promise<SiteJob>
  running(): Promise<SiteJob[]>
}
