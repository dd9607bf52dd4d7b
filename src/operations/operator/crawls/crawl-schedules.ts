// Crawls that the service repeats by itself: kept with the data, started by whichever node has the turn.

import { timeOrderedId } from '../../../accounts/time-ordered-id.ts'
import type { CrawlSchedule, CrawlScheduleStore } from '../../../engine/crawl/crawl-schedule.ts'
import type { Clock } from '../../../foundation/clock.ts'
import { InvalidRequest, NotFound } from '../../../foundation/errors.ts'
import type { Logger } from '../../../foundation/logger.ts'
import { repeat } from '../../../foundation/repeat.ts'
import type { CrawlJob } from '../owner-figures.ts'
import type { CrawlJobOrder } from './crawl-job.ts'
import type { CrawlJobs } from './crawl-jobs.ts'

export interface CrawlSchedules {
  list(): Promise<readonly CrawlSchedule[]>
  /** Starts the crawl now and again every so many days. Throws InvalidRequest. */
  begin(order: CrawlJobOrder, everyDays: number): Promise<CrawlJob>
  /** Throws NotFound where there is none. */
  remove(id: string): Promise<void>
  /** Starts what is due now; resolves with how many crawls were started. */
  runDue(): Promise<number>
  /** Looks for what is due now and every `everyMs`, until it is stopped. */
  start(everyMs: number): void
  stop(): Promise<void>
}

export interface CrawlSchedulesNeeds {
  readonly store: CrawlScheduleStore
  readonly jobs: CrawlJobs
  readonly clock: Clock
  readonly logger: Logger
  /** Whether this node starts what is due; absent where there is no other. */
  readonly isMyTurn?: () => boolean
}

const DAY_MS = 86_400_000
const MOST_DAYS = 365
const MOST_SCHEDULES = 100
/** A crawl that can't start now, because another one runs, is tried again so soon. */
const PUT_OFF_MS = 600_000

export function createCrawlSchedules(needs: CrawlSchedulesNeeds): CrawlSchedules {
  const { store, jobs, clock, logger } = needs

  /** The turn is taken before the crawl starts, so that no two nodes start it. */
  const runOne = async (schedule: CrawlSchedule): Promise<boolean> => {
    const now = clock.now()
    const next = { ...schedule, nextAt: now + schedule.everyMs }
    if (!(await store.takeTurn(schedule, next.nextAt))) return false
    try {
      jobs.start(schedule)
      return true
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error
      await store.takeTurn(next, now + PUT_OFF_MS, error.message)
      return false
    }
  }

  const runDue = async (): Promise<number> => {
    const now = clock.now()
    // Further off than its interval: the clock was put back since.
    const isDue = ({ nextAt, everyMs }: CrawlSchedule): boolean => nextAt <= now || nextAt > now + everyMs
    let started = 0
    for (const schedule of await store.list()) if (isDue(schedule) && (await runOne(schedule))) started += 1
    return started
  }

  const { start, stop } = repeat(
    async () => {
      if (needs.isMyTurn?.() !== false) await runDue()
      return undefined
    },
    (error) => logger.error({ err: error }, 'scheduled crawls could not be started and are tried again'),
  )

  return {
    list: () => store.list(),
    async begin(order, everyDays) {
      if (!Number.isInteger(everyDays) || everyDays < 1 || everyDays > MOST_DAYS)
        throw new InvalidRequest(`A crawl is repeated every 1 to ${MOST_DAYS} days`)
      const job = jobs.start(order)
      const now = clock.now()
      const everyMs = everyDays * DAY_MS
      const { seeds } = job
      const schedule = { ...order, id: timeOrderedId(now), seeds, everyMs, nextAt: now + everyMs }
      if (!(await store.add(schedule, MOST_SCHEDULES)))
        throw new InvalidRequest(
          `The crawl has started, but is not repeated: ${MOST_SCHEDULES} are already; remove one first`,
        )
      return job
    },
    async remove(id) {
      if (!(await store.remove(id))) throw new NotFound('There is no such schedule')
    },
    runDue,
    start,
    stop,
  }
}
