// Crawls that the running service does on its owner's order: started, watched, stopped, remembered after a restart too.
import { timeOrderedId } from '../../accounts/time-ordered-id.ts'
import type { CrawlJournal } from '../../engine/crawl/crawl-journal.ts'
import type { Clock } from '../../foundation/clock.ts'
import { InvalidRequest, NotFound } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { crawlSeed } from './crawl-seed.ts'
import type { CrawlSites } from './crawl-sites.ts'
import type { CrawlShown } from './operator-api.ts'

export interface CrawlJobOrder {
  /** Addresses as a person writes them. */
  readonly seeds: readonly string[]
  readonly maxPages: number
  /** Links from a seed at most; 0 reads the seeds alone. */
  readonly depth: number
}

export interface CrawlJob {
  readonly id: string
  readonly seeds: readonly string[]
  readonly depth: number
  /** Stopping: told to, but what it was reading is not put away yet. Failed: it broke off, or read no page. */
  readonly state: 'running' | 'stopping' | 'finished' | 'stopped' | 'failed'
  readonly progress: CrawlShown
  /** The last addresses that could not be read, newest first, ten at most. */
  readonly failures: readonly { readonly url: string; readonly reason: string }[]
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  readonly endedAt?: number
  /** Why the whole job failed. */
  readonly reason?: string
}

export interface CrawlJobs {
  /** Throws InvalidRequest where the order is out of bounds, its site is being crawled, or too many jobs run. */
  start(order: CrawlJobOrder): CrawlJob
  /** Newest first: those that run, and the last that ended. */
  list(): readonly CrawlJob[]
  /** Leaves a job alone that has ended. Throws NotFound where there is none. */
  stop(id: string): CrawlJob
  /** Stops every job and waits for their ends; what is left of them waits for the same order. Never rejects. */
  close(): Promise<void>
}

const MAX_RUNNING = 2
const MAX_REMEMBERED = 50
const MAX_SEEDS = 100
const MAX_PAGES = 100_000
const MAX_DEPTH = 100
const MAX_FAILURES = 10
/** What a crash may leave untold of a job's progress. */
const SAVE_EVERY_MS = 2_000

interface Held {
  job: CrawlJob
  readonly stopping: AbortController
  ended: Promise<void>
  savedAt: number
}

/** A job as it was when it was written last. */
export type KeptJob = CrawlJob & { readonly savedAt: number }

export interface CrawlJobsNeeds {
  readonly crawlSites: CrawlSites
  readonly journal: CrawlJournal<KeptJob>
  readonly clock: Clock
  readonly logger: Logger
}

/** Begins with the jobs of the journal; those that were under way have been stopped by the end of the service. */
export async function openCrawlJobs(needs: CrawlJobsNeeds): Promise<CrawlJobs> {
  return createCrawlJobs(needs, (await needs.journal.list()).slice(0, MAX_REMEMBERED).map(jobBefore))
}

function createCrawlJobs(needs: CrawlJobsNeeds, before: readonly CrawlJob[]): CrawlJobs {
  const { clock, logger } = needs
  let held: Held[] = before.map((job) => ({
    job,
    stopping: new AbortController(),
    ended: Promise.resolve(),
    savedAt: 0,
  }))
  let closed = false

  /** That a job can't be remembered is no reason not to do it. */
  const save = async (one: Held): Promise<void> => {
    one.savedAt = clock.now()
    try {
      await needs.journal.put({ ...one.job, savedAt: one.savedAt }, MAX_REMEMBERED + MAX_RUNNING)
    } catch (error) {
      logger.warn({ err: error, crawl: one.job.id }, 'a crawl will be forgotten at the next start')
    }
  }

  const run = async (one: Held): Promise<void> => {
    const { id, seeds, depth, progress } = one.job
    const { signal } = one.stopping
    const change = (part: Partial<CrawlJob>): void => {
      one.job = { ...one.job, ...part }
    }
    const listener = {
      progress: (state: CrawlShown) => {
        change({ progress: state })
        if (clock.now() - one.savedAt >= SAVE_EVERY_MS) void save(one)
      },
      failed: (url: string, reason: string) =>
        change({ failures: [{ url, reason }, ...one.job.failures].slice(0, MAX_FAILURES) }),
    }
    try {
      await save(one)
      const order = { urls: seeds, maxPages: progress.max_pages, depth }
      const last = await needs.crawlSites(order, listener, signal)
      change({ progress: last, ...endOf(last, one.job, signal.aborted) })
      logger.info({ crawl: id, state: one.job.state, pages: last.pages }, 'a crawl has ended')
    } catch (error) {
      logger.error({ err: error, crawl: id }, 'a crawl broke off')
      change({ state: 'failed', reason: 'The crawl broke off. The log of the service says why.' })
    }
    change({ endedAt: clock.now() })
    const ended = held.filter(({ job }) => job.endedAt !== undefined)
    const forgotten = new Set(ended.slice(MAX_REMEMBERED))
    held = held.filter((other) => !forgotten.has(other))
    await save(one)
  }

  const stop = (one: Held): CrawlJob => {
    if (one.job.state === 'running') {
      one.job = { ...one.job, state: 'stopping' }
      one.stopping.abort()
    }
    return one.job
  }

  return {
    start(order) {
      const seeds = readSeeds(order.seeds)
      checkBounds(order)
      const running = held.filter(({ job }) => job.endedAt === undefined).map(({ job }) => job)
      checkRoom(seeds, running)
      if (closed) throw new InvalidRequest('The service is stopping')
      const one: Held = {
        job: {
          id: timeOrderedId(clock.now()),
          seeds,
          depth: order.depth,
          state: 'running',
          progress: { ...NOTHING_YET, max_pages: order.maxPages },
          failures: [],
          startedAt: clock.now(),
        },
        stopping: new AbortController(),
        ended: Promise.resolve(),
        savedAt: 0,
      }
      held = [one, ...held]
      one.ended = run(one)
      return one.job
    },
    list: () => held.map(({ job }) => job),
    stop(id) {
      const one = held.find(({ job }) => job.id === id)
      if (!one) throw new NotFound('There is no such crawl; those that ended long ago are forgotten')
      return stop(one)
    },
    async close() {
      closed = true
      const all = [...held]
      for (const one of all) stop(one)
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

function endOf(last: CrawlShown, job: CrawlJob, stopped: boolean): Pick<CrawlJob, 'state' | 'reason'> {
  if (stopped) return { state: 'stopped' }
  if (last.pages > 0) return { state: 'finished' }
  const why = job.failures[0]?.reason ?? (last.robots > 0 ? 'robots.txt forbids it' : undefined)
  return { state: 'failed', reason: `No page could be read${why === undefined ? '' : `: ${why}`}` }
}

/** What later code counts beside may be missing in a job of earlier code. */
function jobBefore({ savedAt, ...job }: KeptJob): CrawlJob {
  const known = { ...job, progress: { ...NOTHING_YET, ...job.progress } }
  if (known.endedAt !== undefined) return known
  return { ...known, state: 'stopped', endedAt: savedAt, reason: 'The service ended while it ran' }
}

function readSeeds(texts: readonly string[]): string[] {
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

function checkBounds({ maxPages, depth }: CrawlJobOrder): void {
  if (!Number.isInteger(maxPages) || maxPages < 1 || maxPages > MAX_PAGES)
    throw new InvalidRequest(`The most pages is a whole number from 1 to ${MAX_PAGES}`)
  if (!Number.isInteger(depth) || depth < 0 || depth > MAX_DEPTH)
    throw new InvalidRequest(`The depth is a whole number from 0 to ${MAX_DEPTH}`)
}

/** Each crawl keeps its own pace towards a host, so two of them at one host would be twice as fast as is polite. */
function checkRoom(seeds: readonly string[], running: readonly CrawlJob[]): void {
  const busy = new Set(running.flatMap((job) => job.seeds.map(hostOf)))
  const taken = seeds.map(hostOf).find((host) => busy.has(host))
  if (taken !== undefined) throw new InvalidRequest(`${taken} is being crawled already`)
  if (running.length >= MAX_RUNNING)
    throw new InvalidRequest(`${MAX_RUNNING} crawls run already; stop one, or wait for its end`)
}

function hostOf(seed: string): string {
  return new URL(seed).host.replace(/^www\./, '')
}

const NOTHING_YET: CrawlShown = {
  pages: 0,
  max_pages: 0,
  fetched: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  duplicates: 0,
  noindex: 0,
  robots: 0,
  soft_404: 0,
  redirected: 0,
  failed: 0,
  traps: 0,
  waiting: 0,
  hosts: 0,
  resumed: false,
}
