// What every engine in the index bench can do.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchQuery } from './bench-queries.ts'
import type { BenchPage } from './recombined-pages.ts'

/** Opened on a folder, which may hold what the same engine wrote before. */
export interface BenchEngine {
  readonly name: string
  add(page: BenchPage): void
  /** Everything added is on disk and searchable; merged as far as the engine would. */
  finish(): void
  /** How many hits, at most `limit`. */
  search(query: BenchQuery, limit: number): number
  bytes(): number
  close(): void
}

export function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
