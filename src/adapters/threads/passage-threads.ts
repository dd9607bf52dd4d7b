// Cuts snippets and extracts in threads: on the event loop every other call would wait while the pages are read.
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import {
  type CutPassages,
  cutPassages,
  type PassageCutter,
  type PassagePage,
} from '../../engine/search/enrich/snippet.ts'
import type { Logger } from '../../foundation/logger.ts'
import { JobFailed, WorkerFailure } from '../../workers/worker-failure.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'

export interface PassageJob {
  readonly pages: readonly PassagePage[]
  readonly extracts: boolean
}

export interface PassageThreads {
  /** On the event loop until the threads have started. Nothing, and a line in the log, where they can't be cut. */
  readonly cut: PassageCutter
  /** Starts the threads, as the first search does too that has work for them. Resolves when they have, or can't be. */
  prepare(): Promise<void>
  close(): Promise<void>
}

const FILE = new URL(`./passage-thread${extname(import.meta.url)}`, import.meta.url)
const MOST_THREADS = 4
/** A page of results has a million characters at most. */
const BOUNDS = { waiting: 1_000, bytes: 100_000_000, shareEach: 0.5 }
const LONGEST_MS = 15_000
const TRIES = 2
/** Characters that are cut sooner than a thread is asked. */
const FEW = 2_000

export function createPassageThreads(logger: Logger, file: URL = FILE): PassageThreads {
  const threads = Math.max(2, Math.min(availableParallelism(), MOST_THREADS))
  const pool = createWorkerPool<PassageJob, readonly CutPassages[]>({
    name: 'snippets',
    file,
    threads,
    bounds: { ...BOUNDS, atWorkEach: { alone: threads, contended: threads - 1 } },
    longestJobMs: LONGEST_MS,
    tries: TRIES,
    logger,
  })
  let ready = false
  let starting: Promise<void> | undefined
  const start = async (): Promise<void> => {
    const nothing = { pages: [], extracts: false }
    const started = await Promise.allSettled(Array.from({ length: threads }, () => pool.run(nothing)))
    ready = started.every(({ status }) => status === 'fulfilled')
  }
  const prepare = (): Promise<void> => {
    starting ??= start()
    return starting
  }
  return {
    prepare,
    async cut(pages, extracts) {
      const characters = pages.reduce((sum, { text }) => sum + text.length, 0)
      if (characters < FEW || !ready) {
        if (characters >= FEW) void prepare()
        return await cutPassages(pages, extracts)
      }
      try {
        return await pool.run({ pages, extracts }, { bytes: characters })
      } catch (error) {
        if (!(error instanceof JobFailed || error instanceof WorkerFailure)) throw error
        logger.error({ err: error }, 'snippets could not be cut')
        return pages.map(() => ({}))
      }
    },
    close: () => pool.close(),
  }
}
