// Long documents are read and parsed in a thread with a connection of its own: the event loop gets them cut, one by one.
import { extname } from 'node:path'
import type { Document } from '../../../engine/index/document/document.ts'
import { silentLogger } from '../../../foundation/logger.ts'
import { createWorkerPool } from '../../../workers/worker-pool.ts'
import type { LongDocumentJob, LongDocumentReader } from '../database.ts'

export interface LongDocuments extends LongDocumentReader {
  close(): Promise<void>
}

const FILE = new URL(`./long-document-thread${extname(import.meta.url)}`, import.meta.url)
/** A page of results has a hundred at most, and asks for one after the other. */
const BOUNDS = { waiting: 500, bytes: Number.POSITIVE_INFINITY, shareEach: 0.5 }
const LONGEST_MS = 15_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 256 }
const MOST_HEAP_MB = 128
const IDLE_MS = 60_000

export function createLongDocuments(path: string): LongDocuments {
  const pool = createWorkerPool<LongDocumentJob, Document | undefined>({
    name: 'long documents',
    file: FILE,
    workerData: { path },
    threads: 1,
    bounds: BOUNDS,
    longestJobMs: LONGEST_MS,
    resourceLimits: RESOURCE_LIMITS,
    mostHeapMb: MOST_HEAP_MB,
    idleMs: IDLE_MS,
    logger: silentLogger,
  })
  return { read: (job) => pool.run(job), close: () => pool.close() }
}
