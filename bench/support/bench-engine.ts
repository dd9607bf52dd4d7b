// What every engine in the index bench can do.
import type { BenchQuery } from './bench-queries.ts'
import type { BenchPage } from './recombined-pages.ts'

export interface BenchEngine {
  readonly name: string
  add(page: BenchPage): void
  /** Everything added is on disk and searchable; merged as far as the engine would. */
  finish(): void
  /** How many hits, at most `limit`, and how many match where the engine counts. */
  search(query: BenchQuery, limit: number): { hits: number; total: number | undefined }
  bytes(): number
  close(): void
}
