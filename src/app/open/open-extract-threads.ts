// The threads that pages are read in.
import { availableParallelism } from 'node:os'
import { createExtractThreads, type ExtractThreads } from '../../adapters/threads/extract-threads.ts'
import type { Logger } from '../../foundation/logger.ts'

const MOST_THREADS = 4
/** Callers share them: whatever one account asks for, a thread is left for the others. */
const FEWEST_SHARED = 3

/** For a crawl or an import alone. Starts none before there is something to read. */
export function openExtractThreads(logger: Logger): ExtractThreads {
  return createExtractThreads({ threads: Math.min(availableParallelism(), MOST_THREADS), logger })
}

/** For a service with all its callers and its crawler. */
export function openSharedExtractThreads(logger: Logger): ExtractThreads {
  const threads = Math.max(FEWEST_SHARED, Math.min(availableParallelism(), MOST_THREADS))
  return createExtractThreads({ threads, threadsEach: { alone: threads - 1, contended: 1 }, logger })
}
