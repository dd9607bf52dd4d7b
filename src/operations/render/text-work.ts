// Where the text of replies is worked on: at once where it is short, in threads in which accounts take turns otherwise.
import { extname } from 'node:path'
import { Overloaded } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { PoolClosed, WorkerFailure } from '../../workers/worker-failure.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import { charactersIn, doTextJob, type TextAnswer, type TextJob } from './text-job.ts'

/** Does a job on text. Throws Overloaded where there is too much of it. */
export type TextWork = <J extends TextJob>(job: J, signal?: AbortSignal) => Promise<TextAnswer<J>>

export interface TextThreads {
  readonly work: TextWork
  close(): Promise<void>
}

/** The texts without what hides in them. */
export async function cleanTexts(
  work: TextWork,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const cleaned = await work({ kind: 'clean', texts }, signal)
  return texts.map((text, at) => cleaned[at] ?? text)
}

const FILE = new URL(`./text-thread${extname(import.meta.url)}`, import.meta.url)
const THREADS = 2
/** One reply has 10,000,000 characters of page text at most; both forms of a page are rendered side by side. */
const BOUNDS = { waiting: 1_000, bytes: 100_000_000, shareEach: 0.4, atWorkEach: { alone: 1, contended: 1 } }
const LONGEST_JOB_MS = 15_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 }
/** A reply of ten million characters leaves more. */
const MOST_HEAP_MB = 256
const IDLE_MS = 60_000
/** Characters that are done with sooner than a thread is asked. */
const FEW: Readonly<Record<TextJob['kind'], number>> = {
  count: 8_000,
  cut: 8_000,
  clean: 20_000,
  measure: 8_000,
  plain: 20_000,
  'without images': 20_000,
  quotes: 20_000,
  place: 20_000,
  versions: 100_000,
  unsent: 20_000,
  prints: 20_000,
  parse: 200_000,
  documents: 100_000,
  json: 100_000,
  page: 50_000,
  pages: 50_000,
}
const RETRY_AFTER_SECONDS = 2

export function createTextThreads({ logger }: { readonly logger: Logger }): TextThreads {
  const pool = createWorkerPool<TextJob, unknown>({
    name: 'texts',
    file: FILE,
    threads: THREADS,
    bounds: BOUNDS,
    longestJobMs: LONGEST_JOB_MS,
    resourceLimits: RESOURCE_LIMITS,
    mostHeapMb: MOST_HEAP_MB,
    idleMs: IDLE_MS,
    logger,
  })
  return {
    async work<J extends TextJob>(job: J, signal?: AbortSignal) {
      const few = FEW[job.kind]
      if (charactersIn(job, few) <= few) return doTextJob(job)
      try {
        const bytes = charactersIn(job, Number.POSITIVE_INFINITY)
        return (await pool.run(job, { signal, bytes })) as TextAnswer<J>
      } catch (error) {
        // Lost threads are in the log; the caller may try again.
        const isOurs = error instanceof WorkerFailure || error instanceof PoolClosed
        if (!isOurs && !signal?.aborted) throw error
        throw new Overloaded('The reply could not be made in time; try again', RETRY_AFTER_SECONDS)
      }
    },
    close: () => pool.close(),
  }
}
