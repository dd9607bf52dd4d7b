// VectorWork in threads: queries are compared in turns between accounts, lists made and kept in a thread of their own.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, extname } from 'node:path'
import type { LeadingJob } from '../../engine/index/vectors/leading-rows.ts'
import type { NeighbourLists } from '../../engine/index/vectors/neighbour-lists.ts'
import type { ListsJob, VectorWork } from '../../engine/index/vectors/vector-work.ts'
import { Overloaded } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { PoolClosed, WorkerFailure } from '../../workers/worker-failure.ts'
import { createWorkerPool, type WorkerPool } from '../../workers/worker-pool.ts'

export type VectorJob =
  | { readonly kind: 'leading'; readonly job: LeadingJob }
  | { readonly kind: 'lists'; readonly job: ListsJob; readonly file: string }

export interface ListsAnswer {
  readonly lists?: NeighbourLists | undefined
  /** Whether they are those of the file. */
  readonly kept?: true
  /** Why those of the file are of no use. */
  readonly damaged?: string
  /** Why they could not be put into the file. */
  readonly unkept?: string
}

export interface VectorThreadsOptions {
  /** Where lists are kept. */
  readonly file: string
  readonly logger: Logger
}

const FILE = new URL(`./vector-thread${extname(import.meta.url)}`, import.meta.url)
const MOST_THREADS = 4
const BOUNDS = { waiting: 2_000, bytes: Number.POSITIVE_INFINITY, shareEach: 0.5 }
const LONGEST_COMPARISON_MS = 15_000
/** A million vectors take minutes on a busy machine. */
const LONGEST_LISTS_MS = 4 * 60 * 60_000
const LISTS_IDLE_MS = 10_000

/** Starts no thread before there is something to compare. */
export function createVectorThreads({ file, logger }: VectorThreadsOptions): VectorWork {
  const pool = <A>(name: string, threads: number, longestJobMs: number, idleMs?: number) =>
    createWorkerPool<VectorJob, A>({
      name,
      file: FILE,
      workerData: { isAlone: idleMs !== undefined },
      threads,
      bounds: BOUNDS,
      longestJobMs,
      interruptible: false,
      logger,
      ...(idleMs !== undefined && { idleMs }),
    })
  const cores = Math.min(MOST_THREADS, availableParallelism())
  const comparing: WorkerPool<VectorJob, Uint32Array> = pool('vectors', cores, LONGEST_COMPARISON_MS)
  const listing: WorkerPool<VectorJob, ListsAnswer> = pool('vector lists', 1, LONGEST_LISTS_MS, LISTS_IDLE_MS)
  return {
    async leading(job) {
      try {
        return await comparing.run({ kind: 'leading', job })
      } catch (error) {
        // Whoever asks is ranked by words: a lost thread is in the log.
        const passes =
          error instanceof Overloaded || error instanceof PoolClosed || error instanceof WorkerFailure
        if (passes) return new Uint32Array(0)
        throw error
      }
    },
    async lists(job) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      const { lists, kept, damaged, unkept } = await listing.run({ kind: 'lists', job, file })
      if (damaged !== undefined)
        logger.warn({ file, reason: damaged }, 'the lists of vectors on disk are of no use, and made again')
      if (unkept !== undefined)
        logger.warn(
          { file, reason: unkept },
          'the lists of vectors could not be kept, and are made again at the next start',
        )
      logger.info({ vectors: job.count, kept: kept === true }, 'vectors are in lists')
      return lists
    },
    async close() {
      await Promise.all([comparing.close(), listing.close()])
    },
  }
}
