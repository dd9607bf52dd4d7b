// The tables of crawls and imports, of the library, and of the nodes that work on them. Times are milliseconds since the epoch.
import type { Generated } from 'kysely'
import type { AddressKind } from '../../../engine/crawl/frontier/frontier.ts'

export type MarkName = 'server-secret' | 'starter-loaded' | 'write-probe' | 'models' | 'embedding' | 'served'

export interface CrawlTables {
  crawls: {
    id: Generated<number>
    name: string
    /** Counted against the budget. */
    pages: number
    started_at: number
    /** Null while it is not finished. */
    finished_at: number | null
    /** As JSON where any crawler may work on it. */
    plan: Generated<string | null>
  }
  /** What a worker has done of an ordered crawl. */
  crawl_parts: {
    crawl_id: number
    worker: string
    /** Both as JSON. */
    counts: string
    failures: string
  }
  /** Keyed by crawl and URL. */
  frontier: {
    crawl_id: number
    url: string
    origin: string
    depth: number
    kind: AddressKind
    state: 'waiting' | 'leased' | 'done'
    ready_at: number
    leased_until: number
    /** Empty where nobody holds it. */
    worker: string
    attempts: number
    /** When the page changed last, by its site's own list. */
    listed_at: number | null
    /** The address that the page named as its own. */
    canonical: string | null
    /** 1: nothing could be read there. */
    dead_end: number
  }
  crawl_hosts: {
    origin: string
    /** The host's state as JSON. */
    body: string
  }
  visits: {
    url: string
    origin: string
    visited_at: number
    due_at: number
    /** The visit as JSON. */
    body: string
  }
  page_links: {
    url: string
    /** Target and words in turn as JSON; addresses of the page's own origin without it. */
    links: string
  }
  crawl_jobs: {
    /** Sorts by time. */
    id: string
    /** The job as JSON. */
    body: string
  }
  crawl_schedules: {
    /** Sorts by time. */
    id: string
    /** The schedule as JSON. */
    body: string
    /** Milliseconds since the epoch. */
    next_at: number
  }
  walk_jobs: {
    /** Sorts by time. */
    id: string
    account_id: string
    /** The job as JSON. */
    body: string
  }
  walk_job_pages: {
    job_id: string
    position: number
    /** The page as JSON. */
    body: string
  }
  /** Imports that were not finished. */
  imports: {
    /** Path, size and time of the file. */
    file: string
    records: number
    saved_at: number
  }
  library_items: {
    name: string
    /** The item as JSON. */
    body: string
  }
  library_files: {
    /** Of the item that the file belongs to. */
    name: string
    path: string
    /** The file as JSON. */
    body: string
  }
  nodes: {
    id: string
    /** The machine's. */
    name: string
    /** Comma-separated. */
    roles: string
    version: string
    started_at: number
    seen_at: number
  }
  /** Set once for all nodes of the database. */
  marks: { name: MarkName; value: string }
  turns: {
    name: string
    holder: string
    /** From then on it is anybody's. */
    until: number
  }
}
