// One crawl that the service does on its owner's order: what is asked, within which bounds, and how it stands.
import { noCounts } from '../../../engine/crawl/crawl-plan.ts'
import { InvalidRequest } from '../../../foundation/errors.ts'
import type { CrawlJob, CrawlShown } from '../owner-figures.ts'
import { crawlSeed } from './crawl-sites.ts'

export interface CrawlJobOrder {
  /** Addresses as a person writes them. */
  readonly seeds: readonly string[]
  readonly maxPages: number
  /** Links from a seed at most; 0 reads the seeds alone. */
  readonly depth: number
  /** Follows links to every host, not only to those of the seeds. */
  readonly anyHost?: boolean
}

/** A job as it was when it was written last. */
export type KeptJob = CrawlJob & { readonly savedAt: number }

const MAX_SEEDS = 100
const MAX_PAGES = 100_000
const MAX_DEPTH = 100
const MAX_FAILURES = 10
const MAX_REASONS = 20
const OTHER = 'other reasons'

export function endOf(last: CrawlShown, job: CrawlJob, stopped: boolean): Pick<CrawlJob, 'state' | 'reason'> {
  if (stopped) return { state: 'stopped' }
  if (last.pages > 0) return { state: 'finished' }
  const why = job.failures[0]?.reason ?? (last.robots > 0 ? 'robots.txt forbids it' : undefined)
  return { state: 'failed', reason: `No page could be read${why === undefined ? '' : `: ${why}`}` }
}

/** What later code counts beside may be missing in a job of earlier code. */
export function jobBefore({ savedAt, ...job }: KeptJob): CrawlJob {
  const known = { ...job, progress: { ...NOTHING_YET, ...job.progress } }
  if (known.endedAt !== undefined) return known
  const reason =
    known.state === 'waiting' ? 'The service ended before it began' : 'The service ended while it ran'
  return { ...known, state: 'stopped', endedAt: savedAt, reason }
}

/** A job of another node: as it was written, or dead where that was before `since`. */
export function jobElsewhere(kept: KeptJob, since: number): CrawlJob {
  if (kept.endedAt !== undefined || kept.savedAt < since) return jobBefore(kept)
  const { savedAt: _, ...job } = kept
  return { ...job, progress: { ...NOTHING_YET, ...job.progress } }
}

export function readSeeds(texts: readonly string[]): string[] {
  const seeds = texts.map((text) => {
    const seed = crawlSeed(text)
    if (seed === undefined)
      throw new InvalidRequest(`"${text.slice(0, 200)}" is not the address of a web page`)
    return seed
  })
  const distinct = [...new Set(seeds)]
  if (distinct.length === 0) throw new InvalidRequest('Give at least one address to start from')
  if (distinct.length > MAX_SEEDS)
    throw new InvalidRequest(`A crawl starts from at most ${MAX_SEEDS} addresses`)
  return distinct
}

export function checkBounds({ maxPages, depth }: CrawlJobOrder): void {
  if (!Number.isInteger(maxPages) || maxPages < 1 || maxPages > MAX_PAGES)
    throw new InvalidRequest(`The most pages is a whole number from 1 to ${MAX_PAGES}`)
  if (!Number.isInteger(depth) || depth < 0 || depth > MAX_DEPTH)
    throw new InvalidRequest(`The depth is a whole number from 0 to ${MAX_DEPTH}`)
}

/** With one more address that could not be read. */
export function withFailure(job: CrawlJob, url: string, reason: string): CrawlJob {
  const { reasons = {} } = job
  const isKnown = Object.hasOwn(reasons, reason) || Object.keys(reasons).length < MAX_REASONS
  const name = isKnown ? reason : OTHER
  return {
    ...job,
    failures: [{ url, reason }, ...job.failures].slice(0, MAX_FAILURES),
    reasons: { ...reasons, [name]: (reasons[name] ?? 0) + 1 },
  }
}

const { softMissing, ...NO_COUNTS } = noCounts()

export const NOTHING_YET: CrawlShown = {
  ...NO_COUNTS,
  pages: 0,
  max_pages: 0,
  soft_404: softMissing,
  waiting: 0,
  hosts: 0,
  resumed: false,
}
