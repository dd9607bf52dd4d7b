// The tables of what the operator arranges: feeds beside the catalogue, crawls that are repeated.

export interface FeedChangesTable {
  topic: string
  url: string
  title: string
  /** 1: in the catalogue; 0: taken out of it. */
  kept: 0 | 1
}

export interface CrawlSchedulesTable {
  /** Sorts by time. */
  id: string
  /** The schedule as JSON. */
  body: string
  /** Milliseconds since the epoch. */
  next_at: number
}

export interface OperatorTables {
  feed_changes: FeedChangesTable
  crawl_schedules: CrawlSchedulesTable
}
