// The CrawlJournal port: the crawls that were ordered, so that they are still told of after a restart.

/** `id`s sort by time. A job is kept as JSON. */
export interface CrawlJournal<Job extends { readonly id: string }> {
  /** Adds a job or replaces what it was, and forgets all but the newest `kept` jobs. */
  put(job: Job, kept: number): Promise<void>
  /** Newest first. */
  list(): Promise<Job[]>
}
