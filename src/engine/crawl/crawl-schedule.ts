// The CrawlScheduleStore port: crawls that the service repeats by itself; and the CrawlJournal, which notes what crawls did.

export interface CrawlSchedule {
  /** Sorts by time. */
  readonly id: string
  readonly seeds: readonly string[]
  readonly maxPages: number
  readonly depth: number
  readonly everyMs: number
  /** Milliseconds since the epoch. */
  readonly nextAt: number
  /** Why its last turn was put off. */
  readonly waiting?: string
}

export interface CrawlScheduleStore {
  /** Newest first. */
  list(): Promise<readonly CrawlSchedule[]>
  /** False, and nothing kept, where there are `most` already. */
  add(schedule: CrawlSchedule, most: number): Promise<boolean>
  /** False where somebody else took this turn, or the schedule is gone. */
  takeTurn(schedule: CrawlSchedule, nextAt: number, waiting?: string): Promise<boolean>
  remove(id: string): Promise<boolean>
}

/** `id`s sort by time. A job is kept as JSON. */
export interface CrawlJournal<Job extends { readonly id: string }> {
  /** Adds a job or replaces what it was, and forgets all but the newest `kept` jobs. */
  put(job: Job, kept: number): Promise<void>
  /** Newest first. */
  list(): Promise<Job[]>
}
