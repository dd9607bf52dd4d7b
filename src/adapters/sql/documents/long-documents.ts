// Long documents are parsed in a thread: the event loop gets them cut, one by one.
import type { Document } from '../../../engine/index/document/document.ts'
import { silentLogger } from '../../../foundation/logger.ts'
import { createWorkerPool, type WorkerPool } from '../../../workers/worker-pool.ts'

/** A page of results has a hundred at most, and asks for one after the other. */
const BOUNDS = { waiting: 500, bytes: Number.POSITIVE_INFINITY, shareEach: 0.5 }
const LONGEST_MS = 15_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256 }
const MOST_HEAP_MB = 128
const IDLE_MS = 60_000

export function openLongDocuments<Job>(
  file: URL,
  workerData?: unknown,
): WorkerPool<Job, Document | undefined> {
  return createWorkerPool<Job, Document | undefined>({
    name: 'long documents',
    file,
    workerData,
    threads: 1,
    bounds: BOUNDS,
    longestJobMs: LONGEST_MS,
    resourceLimits: RESOURCE_LIMITS,
    mostHeapMb: MOST_HEAP_MB,
    idleMs: IDLE_MS,
    logger: silentLogger,
  })
}
