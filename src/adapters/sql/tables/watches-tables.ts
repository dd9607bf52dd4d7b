// The tables of standing questions.
import type { WatchState } from '../../../engine/search/watch/watch-store.ts'

export interface WatchesTable {
  /** Its name among all accounts', never used again; sorts by time. */
  key: string
  account_id: string
  /** Its name in its account. */
  id: string
  /** Of whoever put it last, who pays. */
  key_id: string
  key_shown: string
  /** What is asked, as JSON. */
  body: string
  every_ms: number
  webhook: string | null
  state: WatchState
  reason: string | null
  /** Documents that came with a later revision are new. */
  since: number
  /** Counts all that changed it: who works on an older one has lost it. */
  runs: number
  delivered: number
  last_run: number | null
  due_at: number
  created_at: number
  /** Sorts by the time of the last put. */
  changed: string
  /** 1 while it has candidates. */
  waiting: number
}

/** New documents that may answer, until they were looked at. */
export interface WatchCandidatesTable {
  watch_key: string
  url: string
  revision: number
}

/** What was told, as JSON: the same is not told again. */
export interface WatchStoriesTable {
  watch_key: string
  id: string
  body: string
}

export interface WatchDeliveriesTable {
  watch_key: string
  /** That of its charge. */
  id: string
  /** The results as JSON. */
  body: string
  created_at: number
  attempts: number
  /** When its webhook is called next; null: not any more, or there is none. */
  next_try: number | null
}

export interface WatchesTables {
  watches: WatchesTable
  watch_candidates: WatchCandidatesTable
  watch_stories: WatchStoriesTable
  watch_deliveries: WatchDeliveriesTable
}
