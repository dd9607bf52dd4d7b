// Reads pages in threads of their own, so that a slow or hostile page costs a bounded time and never the event loop.
import { LRUCache } from 'lru-cache'
import type { Discovered } from '../../engine/crawl/links/discover-links.ts'
import type { Sitemap } from '../../engine/crawl/sitemaps/read-sitemap.ts'
import {
  type PageBytes,
  type ReadLinks,
  type ReadList,
  readLinks,
  readList,
} from '../../engine/crawl/visit/page-bytes.ts'
import {
  type DocumentLines,
  type LineRead,
  type ReadDocumentLines,
  readDocumentLines,
} from '../../engine/index/load/read-document-lines.ts'
import type { ExtractInput } from '../../engine/pages/extract-page.ts'
import type { Page } from '../../engine/pages/page.ts'
import { passagesFor } from '../../engine/pages/passages.ts'
import type { ExtractPage, FindPassages } from '../../engine/pages/read-page.ts'
import {
  Overloaded,
  PageNeedsScripts,
  PageTookTooLong,
  PageUnavailable,
  PageUnreadable,
} from '../../foundation/errors.ts'
import { type Logger, silentLogger } from '../../foundation/logger.ts'
import { hostOf } from '../../foundation/web/url.ts'
import type { AtWorkEach } from '../../workers/fair-queue.ts'
import {
  FAULT_SAID,
  JobFailed,
  PoolClosed,
  WorkerFailure,
  type WorkerFault,
} from '../../workers/worker-failure.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'

/** What a thread is asked, and what it answers to that. */
export interface ThreadWork {
  readonly extract: { readonly asked: ExtractInput; readonly answer: Page }
  readonly passages: { readonly asked: Parameters<typeof passagesFor>; readonly answer: string[] }
  readonly links: { readonly asked: PageBytes; readonly answer: Discovered }
  readonly list: { readonly asked: PageBytes; readonly answer: Sitemap }
  readonly documents: { readonly asked: DocumentLines; readonly answer: readonly LineRead[] }
}

type Kind = keyof ThreadWork

/** One of them, with its kind. */
export type ThreadQuestion = {
  [K in Kind]: { readonly kind: K; readonly asked: ThreadWork[K]['asked'] }
}[Kind]

export type ThreadAnswer =
  | { readonly answer: ThreadWork[Kind]['answer'] }
  | { readonly unreadable: string; readonly needsScripts: boolean }

export interface ExtractThreadsOptions {
  readonly threads: number
  /** That one account may hold at a time; all of them where absent. */
  readonly threadsEach?: AtWorkEach
  /** For one page; a thread that needs longer is ended. */
  readonly timeoutMs?: number
  readonly logger?: Logger
}

/**
 * Each waits for a free thread, and throws PageUnreadable where a page needs too much time or memory, and
 * PageUnavailable or Overloaded where too much waits.
 */
export interface ExtractThreads {
  /** Throws PageUnavailable when its signal ends. */
  readonly extractPage: ExtractPage
  readonly findPassages: FindPassages
  readonly readLinks: ReadLinks
  readonly readList: ReadList
  readonly readDocuments: ReadDocumentLines
  close(): Promise<void>
}

const TIMEOUT_MS = 15_000
/** Of it, for a page of no length; the rest comes with its bytes. What takes long though it is short is a bomb. */
const SHARE_OF_SHORT = 0.5
const LONGEST_BODY = 10_000_000
/** Pages of hosts whose pages were ended come after the others: whoever met a bomb does not wait behind its like. */
const SUSPECT = { lane: 1, forMs: 10 * 60_000, most: 1_000 }
/** Pages that wait hold their bodies, of 10 MB at most each. */
const BOUNDS = { waiting: 256, bytes: 100_000_000, shareEach: 0.5 }
/** The largest pages that are read at all, of 10 MB, take half of it. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 384 }
/** A page of a few hundred kB leaves 30 to 60 MB; a bomb leaves hundreds. */
const MOST_HEAP_MB = 128
/** With its buffers, which no limit of the heap bounds: a few kB of a PDF can be unpacked to gigabytes. */
const MOST_MEMORY_MB = 400
const IDLE_MS = 60_000
/** Characters that are done with sooner than a thread is asked. */
const FEW_TO_SEARCH = 50_000
/** Bytes likewise. */
const FEW_TO_PARSE = 250_000
const FEW_TO_READ = 20_000

const file = new URL(`./extract-thread${import.meta.url.slice(-3)}`, import.meta.url)

export function createExtractThreads(options: ExtractThreadsOptions): ExtractThreads {
  const { threads, threadsEach, timeoutMs = TIMEOUT_MS, logger = silentLogger } = options
  const pool = createWorkerPool<ThreadQuestion, ThreadAnswer>({
    name: 'pages',
    file,
    threads,
    bounds: { ...BOUNDS, ...(threadsEach && { atWorkEach: threadsEach }) },
    longestJobMs: timeoutMs,
    resourceLimits: RESOURCE_LIMITS,
    mostHeapMb: MOST_HEAP_MB,
    mostMemoryMb: MOST_MEMORY_MB,
    idleMs: IDLE_MS,
    keepsSpare: threadsEach !== undefined,
    pack,
    logger,
  })

  const suspects = new LRUCache<string, true>({ max: SUSPECT.most, ttl: SUSPECT.forMs })

  const ask = async <K extends Kind>(
    kind: K,
    asked: ThreadWork[K]['asked'],
    signal?: AbortSignal,
  ): Promise<ThreadWork[K]['answer']> => {
    const question = { kind, asked } as ThreadQuestion
    try {
      const bytes = bytesOf(question)
      const share = SHARE_OF_SHORT + (1 - SHARE_OF_SHORT) * Math.min(1, bytes / LONGEST_BODY)
      const lane = suspects.has(hostIn(question)) ? SUSPECT.lane : 0
      const answer = await pool.run(question, { signal, bytes, lane, longestMs: timeoutMs * share })
      if ('answer' in answer) return answer.answer
      throw new (answer.needsScripts ? PageNeedsScripts : PageUnreadable)(answer.unreadable)
    } catch (error) {
      if (error instanceof WorkerFailure && hostIn(question) !== '') suspects.set(hostIn(question), true)
      if (error instanceof JobFailed) logger.error({ err: error, kind }, 'a page could not be read')
      throw signal?.aborted ? tooLate() : failureOf(error)
    }
  }

  return {
    async extractPage({ signal, ...asked }) {
      try {
        return await ask('extract', asked, signal)
      } catch (error) {
        if (error instanceof TooMuch)
          throw new (error.fault === 'time' ? PageTookTooLong : PageUnreadable)(
            `${asked.url} cannot be read: ${error.message}`,
          )
        if (error instanceof Overloaded) throw new PageUnavailable(error.message, error.retryAfterSeconds)
        throw error
      }
    },
    findPassages: async (text, query, lang, signal) =>
      text.length <= FEW_TO_SEARCH
        ? passagesFor(text, query, lang)
        : ask('passages', [text, query, lang], signal),
    readLinks: (bytes) =>
      bytes.body.length <= FEW_TO_PARSE ? readLinks(bytes) : ask('links', pageBytes(bytes)),
    readList: (bytes) =>
      bytes.body.length <= FEW_TO_PARSE && !isPacked(bytes) ? readList(bytes) : ask('list', pageBytes(bytes)),
    readDocuments: async (lines) =>
      lines.body.length <= FEW_TO_READ ? readDocumentLines(lines) : ask('documents', lines),
    close: () => pool.close(),
  }
}

/** A body may be a part of more bytes, all of which would be sent with it: it is copied, and the copy handed over. */
function pack(question: ThreadQuestion): { job: ThreadQuestion; transfer: ArrayBuffer[] } {
  if (question.kind === 'passages') return { job: question, transfer: [] }
  const body = new Uint8Array(question.asked.body)
  const job = { ...question, asked: { ...question.asked, body } } as ThreadQuestion
  return { job, transfer: [body.buffer] }
}

/** Empty where no page is read. */
function hostIn({ kind, asked }: ThreadQuestion): string {
  return kind === 'passages' || kind === 'documents' ? '' : hostOf(asked.url)
}

function bytesOf({ kind, asked }: ThreadQuestion): number {
  return kind === 'passages' ? asked[0].length : asked.body.length
}

/** Without whatever else a caller's object holds. */
function pageBytes({ url, contentType, body }: PageBytes): PageBytes {
  return { url, contentType, body }
}

/** gzip: what is short may be long. */
function isPacked({ body }: PageBytes): boolean {
  return body[0] === 0x1f && body[1] === 0x8b
}

/** A page that is more than a thread may spend on it. */
class TooMuch extends PageUnreadable {
  /** Absent where its reader failed over it. */
  readonly fault: WorkerFault | undefined
  constructor(message: string, fault?: WorkerFault) {
    super(message)
    this.fault = fault
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof PoolClosed) return new PageUnavailable('The service is stopping')
  // Whatever a page does to its reader is no failure of the service.
  if (error instanceof JobFailed) return new TooMuch('its reader failed over it')
  return error instanceof WorkerFailure ? new TooMuch(FAULT_SAID[error.fault], error.fault) : error
}

function tooLate(): PageUnavailable {
  return new PageUnavailable('The page did not arrive in time')
}
