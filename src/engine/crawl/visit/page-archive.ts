// The PageArchive port: where a copy of what was crawled can be kept as it came.
import type { Fetched } from '../../pages/fetcher.ts'

export interface PageArchive {
  /** Resolves when the copy is written. `at` is in milliseconds since the epoch. */
  keep(fetched: Fetched, at: number): Promise<void>
}
