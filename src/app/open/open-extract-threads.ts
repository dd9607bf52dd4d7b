// The threads that pages are read in when there are many of them: by a crawl, or by an import.
import { availableParallelism } from 'node:os'
import { createExtractThreads, type ExtractThreads } from '../../adapters/threads/extract-threads.ts'

const MOST_THREADS = 4

/** Starts none before there is something to read. */
export function openExtractThreads(): ExtractThreads {
  return createExtractThreads({ threads: Math.min(availableParallelism(), MOST_THREADS) })
}
