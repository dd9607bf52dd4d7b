// The threads that searches run in: each holds the same snapshot, and questions of different accounts take turns.
import { extname } from 'node:path'
import type { Logger } from '../../foundation/logger.ts'
import type { SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import type { QueueBounds } from '../../workers/fair-queue.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import type { Answer, Question } from './snapshot-answers.ts'

export interface SearchThreads {
  /** Questions asked from now on are answered from this snapshot. */
  publish(handle: SnapshotHandle): void
  /** Rejects with the signal's reason where it is aborted first, and with Overloaded where too many wait. */
  ask<Q extends Question>(question: Q, signal?: AbortSignal): Promise<Answer<Q>>
  close(): Promise<void>
}

const FILE = new URL(`./search-thread${extname(import.meta.url)}`, import.meta.url)

/** A search asks some dozens of questions, most of them short. */
const BOUNDS = { waiting: 4_000, bytes: Number.POSITIVE_INFINITY, shareEach: 0.5 }
/** More than any search may take. */
const LONGEST_QUESTION_MS = 30_000
/** What a thread holds is opened again when it is replaced, which is not done for a question that ends in a moment. */
const GRACE_MS = 1_000
/** A question that ends so many threads is answered by none. */
const TRIES = 2

/** However long one account's questions are, a thread is left for the others. */
export function boundsFor(threads: number): QueueBounds {
  return { ...BOUNDS, atWorkEach: { alone: threads, contended: Math.max(1, threads - 1) } }
}

export function createSearchThreads(count: number, logger: Logger): SearchThreads {
  const pool = createWorkerPool<Question, unknown>({
    name: 'searches',
    file: FILE,
    threads: count,
    startsAtOnce: true,
    bounds: boundsFor(count),
    longestJobMs: LONGEST_QUESTION_MS,
    graceMs: GRACE_MS,
    tries: TRIES,
    logger,
  })
  return {
    publish: (handle) => pool.tell(handle),
    ask: async <Q extends Question>(question: Q, signal?: AbortSignal) =>
      (await pool.run(question, { signal })) as Answer<Q>,
    close: () => pool.close(),
  }
}
