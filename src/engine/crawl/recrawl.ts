// Scheduled recrawls: pages whose time has come are read again, as long as the service runs.

import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import { repeat } from '../../foundation/repeat.ts'
import type { Crawl } from './crawler.ts'
import type { VisitStore } from './visit/crawl-outcome.ts'

export interface RecrawlNeeds {
  readonly crawl: Crawl
  readonly visits: VisitStore
  readonly clock: Clock
  readonly logger: Logger
  /** Whether this node reads again what is due; absent where there is no other. */
  readonly isMyTurn?: () => boolean
  /** Runs after a recrawl that changed something. */
  readonly afterwards?: () => Promise<unknown>
}

export interface Recrawl {
  /** Reads what is due now again; resolves with how many pages were due. */
  runDue(): Promise<number>
  /** Looks for what is due now and every `everyMs`, until it is stopped. */
  start(everyMs: number): void
  /** Ends the recrawl that is under way; what is left of it waits for the next. */
  stop(): Promise<void>
}

const NAME = 'recrawl'
const AT_ONCE = 200
const PUT_OFF_MS = 24 * 3_600_000
/** Pages that were not known before and that a recrawl may read beside those that are due. */
const NEW_PAGES = 100

export function createRecrawl(needs: RecrawlNeeds): Recrawl {
  const { crawl, visits, clock, logger } = needs
  const stopping = new AbortController()

  const runDue = async (): Promise<number> => {
    const due = await visits.due(clock.now(), AT_ONCE)
    if (due.length === 0) return 0
    // Put off before they are read, so that one which can't be read is not due for ever.
    await visits.put(
      due.map((visit) => ({ ...visit, dueAt: clock.now() + Math.max(visit.everyMs, PUT_OFF_MS) })),
    )
    const plan = {
      seeds: due.map(({ url }) => url),
      maxPages: due.length + NEW_PAGES,
      maxDepth: 1,
      anyHost: false,
      newOnly: true,
    }
    const listener = { progress() {}, failed() {} }
    const { added, updated, unchanged, failed } = await crawl({
      name: NAME,
      plan,
      listener,
      signal: stopping.signal,
    })
    if (added + updated > 0) await needs.afterwards?.()
    logger.info({ due: due.length, added, updated, unchanged, failed }, 'recrawled')
    return due.length
  }

  const { start, stop } = repeat(
    async () => {
      if (needs.isMyTurn?.() !== false) await runDue()
      return undefined
    },
    (error) => logger.error({ err: error }, 'the recrawl failed and is tried again'),
  )

  return {
    runDue,
    start,
    stop() {
      stopping.abort()
      return stop()
    },
  }
}
