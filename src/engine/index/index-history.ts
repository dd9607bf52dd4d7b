// How large the index was: a sample an hour, for charts of its growth.
import type { Clock } from '../../foundation/clock.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { SearchIndex } from './search-index.ts'

export interface IndexSize {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly documents: number
  readonly bytes: number
}

/** The IndexHistory port. */
export interface IndexHistory {
  /** Adds a sample, one for each `at`, and forgets those before `forgetBefore`. */
  add(size: IndexSize, forgetBefore: number): Promise<void>
  /** Oldest first. */
  list(): Promise<IndexSize[]>
}

const HOUR_MS = 3_600_000
const KEPT_MS = 90 * 24 * HOUR_MS

interface HistoryNeeds {
  readonly index: SearchIndex
  readonly history: IndexHistory
  readonly clock: Clock
  readonly logger: Logger
}

/** Takes a sample now and then each hour, until it is stopped. A sample that fails is logged and missing. */
export function recordIndexSize(needs: HistoryNeeds): { stop(): Promise<void> } {
  let last: Promise<void> = Promise.resolve()
  const sample = (): void => {
    last = take(needs).catch((error: unknown) =>
      needs.logger.warn({ err: error }, 'the size of the index was not recorded'),
    )
  }
  const timer = setInterval(sample, HOUR_MS)
  timer.unref()
  sample()
  return {
    stop() {
      clearInterval(timer)
      return last
    },
  }
}

async function take({ index, history, clock }: HistoryNeeds): Promise<void> {
  const { documents, bytes } = await index.stats()
  const at = clock.now()
  const hourOf = (time: number): number => Math.floor(time / HOUR_MS)
  // Of several processes and restarts within an hour the first is enough.
  if ((await history.list()).some((size) => hourOf(size.at) === hourOf(at))) return
  await history.add({ at, documents, bytes }, at - KEPT_MS)
}
