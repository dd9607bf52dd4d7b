// Gathers what visits bring and writes it in batches, one at a time.
import type { Clock } from '../../../foundation/clock.ts'
import type { CrawlOutcome } from './crawl-outcome.ts'

/** A batch goes out at this many, or after this long. */
const WRITE_AT = 64
const WRITE_EVERY_MS = 500
/** The least time between two writes, where somebody waits for what was found. */
const WRITE_EARLY_MS = 50

export interface OutcomeBatch {
  add(outcome: CrawlOutcome): void
  /** Writes what is there; joins the write that is under way. A write that fails is kept for `check`. */
  flush(): Promise<void>
  /** Writes what has waited for long enough, which is sooner where addresses in it are `awaited`. */
  tend(awaited: boolean): void
  /** Throws what a write has failed with. */
  check(): void
  /** Outcomes that wait. */
  readonly size: number
  readonly writing: boolean
}

export function createOutcomeBatch(
  clock: Clock,
  write: (outcomes: readonly CrawlOutcome[]) => Promise<void>,
  written: () => void,
): OutcomeBatch {
  let waiting: CrawlOutcome[] = []
  let writtenAt = clock.now()
  let pass: Promise<void> | undefined
  let failure: { readonly error: unknown } | undefined

  const writeAll = async (): Promise<void> => {
    const outcomes = waiting
    waiting = []
    writtenAt = clock.now()
    try {
      await write(outcomes)
    } catch (error) {
      failure ??= { error }
    }
    pass = undefined
    written()
  }

  const flush = (): Promise<void> => {
    if (waiting.length > 0) pass ??= writeAll()
    return pass ?? Promise.resolve()
  }

  return {
    flush,
    tend(awaited) {
      const early = awaited && waiting.some(({ found }) => found.length > 0)
      if (clock.now() - writtenAt >= (early ? WRITE_EARLY_MS : WRITE_EVERY_MS)) void flush()
    },
    add(outcome) {
      waiting.push(outcome)
      if (waiting.length >= WRITE_AT || clock.now() - writtenAt >= WRITE_EVERY_MS) void flush()
    },
    check() {
      if (failure) throw failure.error
    },
    get size() {
      return waiting.length
    },
    get writing() {
      return pass !== undefined
    },
  }
}
