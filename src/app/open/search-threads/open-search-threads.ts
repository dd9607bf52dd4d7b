// The pool of search threads: whole searches and single questions to the index, in turns between accounts.
import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import type { SearchThreads } from '../../../adapters/embedded-index/search-threads.ts'
import { readSearchBody } from '../../../contract/search/search-request.ts'
import type { Logger } from '../../../foundation/logger.ts'
import type { RunSearch, SearchAnswer } from '../../../operations/answer-search.ts'
import type { ExplainSearch, ExplanationShown } from '../../../operations/explain-search.ts'
import { createWorkerPool } from '../../../workers/worker-pool.ts'
import { type Host, type ModelsNow, serveHost } from './host.ts'
import type { SearchThreadData, SearchThreadJob } from './search-thread.ts'

export interface SearchPool {
  readonly run: RunSearch
  readonly explain: ExplainSearch
  /** For the index: where its snapshots are searched. */
  readonly threads: SearchThreads
  /** Starts all threads. Resolves when they take jobs. */
  start(): Promise<void>
  /** Has every thread search for itself, so long at most. Never rejects. */
  warmUp(ms: number): Promise<void>
  close(): Promise<void>
}

export interface SearchPoolNeeds {
  readonly data: SearchThreadData
  /** What threads ask; it may be put together after the pool. */
  readonly host: () => Host
  /** Absent where results are ranked by words alone. */
  readonly models: () => ModelsNow | undefined
  readonly logger: Logger
}

const FILE = new URL(`./search-thread${extname(import.meta.url)}`, import.meta.url)
const MOST_THREADS = 16
/** While one search waits for a model or for the network, its thread does others. */
const JOBS_EACH = 3
const BOUNDS = { waiting: 4_000, bytes: Number.POSITIVE_INFINITY, shareEach: 0.5 }
/** More than any search may take. */
const LONGEST_JOB_MS = 40_000
/** What a thread holds is opened again when it is replaced, which is not done for a search that ends in a moment. */
const GRACE_MS = 2_000
/** A search that ends so many threads is answered by none. */
const TRIES = 2
/** A page of results with all text of its pages may leave as much behind. */
const MOST_HEAP_MB = 500

export function openSearchThreads({ data, host, models, logger }: SearchPoolNeeds): SearchPool {
  // However long one account's searches are, a thread is left for the others.
  const threads = Math.max(2, Math.min(MOST_THREADS, availableParallelism()))
  const pool = createWorkerPool<SearchThreadJob, unknown>({
    name: 'searches',
    file: FILE,
    workerData: data,
    threads,
    jobsEach: JOBS_EACH,
    bounds: {
      ...BOUNDS,
      atWorkEach: { alone: threads * JOBS_EACH, contended: (threads - 1) * JOBS_EACH },
    },
    longestJobMs: LONGEST_JOB_MS,
    graceMs: GRACE_MS,
    tries: TRIES,
    mostHeapMb: MOST_HEAP_MB,
    serve: (question, signal) => serveHost(host(), question, signal),
    logger,
  })
  return {
    run: async (job, signal) =>
      (await pool.run(
        { kind: 'search', job, models: models() },
        { signal, long: job.parameters.content },
      )) as SearchAnswer,
    explain: async (...asked) =>
      (await pool.run({ kind: 'explain', asked, models: models() })) as ExplanationShown,
    threads: {
      publish: (handle) => pool.tell(handle),
      ask: async (question, signal) => (await pool.run(question, { signal })) as never,
      close: async () => undefined,
    },
    start: () => pool.start(),
    async warmUp(ms) {
      const modes = models() ? ['low-cost', 'fast'] : ['low-cost']
      const forms = modes.map((searchMode) => readSearchBody({ q: 'warm up', searchMode }))
      const each = Array.from({ length: threads }, () =>
        pool.run({ kind: 'warm up', ms, forms, models: models() }).catch(() => undefined),
      )
      await Promise.all(each)
    },
    close: () => pool.close(),
  }
}
