// Crawls that the running service does on its owner's order: started, watched, stopped, remembered after a restart too.
import { timeOrderedId } from '../../../accounts/time-ordered-id.ts'
import type { CrawlJournal } from '../../../engine/crawl/crawl-schedule.ts'
import type { Clock } from '../../../foundation/clock.ts'
import { InvalidRequest, NotFound, Overloaded } from '../../../foundation/errors.ts'
import type { Logger } from '../../../foundation/logger.ts'
import type { CrawlJob, CrawlShown } from '../owner-figures.ts'
import {
  type CrawlJobOrder,
  checkBounds,
  endOf,
  jobBefore,
  jobElsewhere,
  type KeptJob,
  NOTHING_YET,
  readSeeds,
  withFailure,
} from './crawl-job.ts'
import type { CrawlSites } from './crawl-sites.ts'

export interface CrawlJobs {
  /** Throws InvalidRequest where the order is out of bounds, its site is being crawled, or too many jobs run. */
  start(order: CrawlJobOrder): CrawlJob
  /** Waits where `start` would refuse for what runs; it is kept by then. Throws Overloaded where too many wait. */
  queue(order: CrawlJobOrder): Promise<CrawlJob>
  /** Newest first: those that run, and the last that ended. */
  list(): readonly CrawlJob[]
  /** The same of every node on these data; jobs of others as they were written last. */
  listAll(): Promise<readonly CrawlJob[]>
  /** Leaves a job alone that has ended. Throws NotFound where there is none here. */
  stop(id: string): CrawlJob
  /** Stops every job and waits for their ends; what is left of them waits for the same order. Never rejects. */
  close(): Promise<void>
}

const MAX_RUNNING = 2
const MAX_REMEMBERED = 50
const MAX_WAITING = 50
const TRY_AGAIN_S = 60
/** What a crash may leave untold of a job's progress. */
const SAVE_EVERY_MS = 2_000
/** What another node has not written anew for so long has ended with it. */
const DEAD_MS = 60_000

interface Held {
  job: CrawlJob
  readonly stopping: AbortController
  ended: Promise<void>
  savedAt: number
}

export interface CrawlJobsNeeds {
  readonly crawlSites: CrawlSites
  readonly journal: CrawlJournal<KeptJob>
  readonly clock: Clock
  readonly logger: Logger
  /** Whether other nodes write the same journal. */
  readonly shared: boolean
}

/**
 * Begins with the jobs of the journal; those that were under way have been stopped by the end of the service, unless
 * another node may be at them.
 */
export async function openCrawlJobs(needs: CrawlJobsNeeds): Promise<CrawlJobs> {
  const since = needs.shared ? needs.clock.now() - DEAD_MS : Number.POSITIVE_INFINITY
  const kept = await needs.journal.list()
  const known = kept.filter(({ endedAt, savedAt }) => endedAt !== undefined || savedAt < since)
  return createCrawlJobs(needs, known.slice(0, MAX_REMEMBERED).map(jobBefore))
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
      await needs.journal.put(
        { ...one.job, savedAt: one.savedAt },
        MAX_REMEMBERED + MAX_RUNNING + MAX_WAITING,
      )
    } catch (error) {
      logger.warn({ err: error, crawl: one.job.id }, 'a crawl will be forgotten at the next start')
    }
  }

  const run = async (one: Held): Promise<void> => {
    const { id, seeds, depth, progress, anyHost = false } = one.job
    const { signal } = one.stopping
    const change = (part: Partial<CrawlJob>): void => {
      one.job = { ...one.job, ...part }
    }
    const listener = {
      progress: (state: CrawlShown) => {
        change({ progress: state })
        if (clock.now() - one.savedAt < SAVE_EVERY_MS) return
        // Those that wait, too: whoever reads the journal takes what is not renewed for dead.
        for (const other of held) if (other === one || other.job.state === 'waiting') void save(other)
      },
      failed: (url: string, reason: string) => change(withFailure(one.job, url, reason)),
    }
    try {
      await save(one)
      const order = { urls: seeds, maxPages: progress.max_pages, depth, anyHost }
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
    runWaiting()
    await save(one)
  }

  const begin = (one: Held): void => {
    one.job = { ...one.job, state: 'running', startedAt: clock.now() }
    one.ended = run(one)
  }

  const running = (): readonly CrawlJob[] =>
    held.map(({ job }) => job).filter(({ state }) => state === 'running' || state === 'stopping')

  /** The oldest first, as far as there is room for them. */
  const runWaiting = (): void => {
    for (const one of held.toReversed())
      if (one.job.state === 'waiting' && whyNotNow(one.job.seeds, running()) === undefined) begin(one)
  }

  const stop = (one: Held): CrawlJob => {
    if (one.job.state === 'waiting') {
      one.job = { ...one.job, state: 'stopped', endedAt: clock.now() }
      one.ended = save(one)
    }
    if (one.job.state === 'running') {
      one.job = { ...one.job, state: 'stopping' }
      one.stopping.abort()
    }
    return one.job
  }

  /** A job that has not begun. Throws InvalidRequest. */
  const hold = (order: CrawlJobOrder): Held => {
    const seeds = readSeeds(order.seeds)
    checkBounds(order)
    if (closed) throw new InvalidRequest('The service is stopping')
    return {
      job: {
        id: timeOrderedId(clock.now()),
        seeds,
        depth: order.depth,
        ...(order.anyHost === true && { anyHost: true }),
        state: 'waiting',
        progress: { ...NOTHING_YET, max_pages: order.maxPages },
        failures: [],
        startedAt: clock.now(),
      },
      stopping: new AbortController(),
      ended: Promise.resolve(),
      savedAt: 0,
    }
  }

  return {
    start(order) {
      const one = hold(order)
      const reason = whyNotNow(one.job.seeds, running())
      if (reason !== undefined) throw new InvalidRequest(reason)
      held = [one, ...held]
      begin(one)
      return one.job
    },
    async queue(order) {
      const one = hold(order)
      if (held.filter(({ job }) => job.state === 'waiting').length >= MAX_WAITING)
        throw new Overloaded(`${MAX_WAITING} crawls wait already; stop one, or order this later`, TRY_AGAIN_S)
      held = [one, ...held]
      runWaiting()
      await save(one)
      return one.job
    },
    list: () => held.map(({ job }) => job),
    async listAll() {
      const here = new Map(held.map(({ job }) => [job.id, job]))
      const others = (await needs.journal.list()).filter(({ id }) => !here.has(id))
      const jobs = [...here.values(), ...others.map((one) => jobElsewhere(one, clock.now() - DEAD_MS))]
      return jobs.sort((a, b) => (a.id < b.id ? 1 : -1))
    },
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

/** Each crawl keeps its own pace towards a host, so two of them at one host would be twice as fast as is polite. */
function whyNotNow(seeds: readonly string[], running: readonly CrawlJob[]): string | undefined {
  const busy = new Set(running.flatMap((job) => job.seeds.map(hostOf)))
  const taken = seeds.map(hostOf).find((host) => busy.has(host))
  if (taken !== undefined) return `${taken} is being crawled already`
  return running.length < MAX_RUNNING
    ? undefined
    : `${MAX_RUNNING} crawls run already; stop one, or wait for its end`
}

function hostOf(seed: string): string {
  return new URL(seed).host.replace(/^www\./, '')
}
