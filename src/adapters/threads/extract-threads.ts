// Reads pages in threads of their own, so that a slow or hostile page costs a bounded time and never the event loop.
import { Worker } from 'node:worker_threads'
import type { Discovered } from '../../engine/crawl/links/discover-links.ts'
import type { Sitemap } from '../../engine/crawl/sitemaps/read-sitemap.ts'
import {
  type PageBytes,
  type ReadLinks,
  type ReadList,
  readLinks,
  readList,
} from '../../engine/crawl/visit/page-bytes.ts'
import type { ExtractInput } from '../../engine/pages/extract-page.ts'
import type { Page } from '../../engine/pages/page.ts'
import { passagesFor } from '../../engine/pages/passages.ts'
import type { ExtractPage, FindPassages } from '../../engine/pages/read-page.ts'
import { PageNeedsScripts, PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'

/** What a thread is asked, and what it answers to that. */
export interface ThreadWork {
  readonly extract: { readonly asked: ExtractInput; readonly answer: Page }
  readonly tokens: { readonly asked: string; readonly answer: number }
  readonly passages: { readonly asked: Parameters<FindPassages>; readonly answer: string[] }
  readonly links: { readonly asked: PageBytes; readonly answer: Discovered }
  readonly list: { readonly asked: PageBytes; readonly answer: Sitemap }
}

type Kind = keyof ThreadWork

/** One of them, with its kind. */
export type ThreadQuestion = {
  [K in Kind]: { readonly kind: K; readonly asked: ThreadWork[K]['asked'] }
}[Kind]

export type ThreadAnswer =
  | { readonly answer: ThreadWork[Kind]['answer'] }
  | { readonly unreadable: string; readonly needsScripts: boolean }
  | { readonly defect: string }

export interface ExtractThreadsOptions {
  readonly threads: number
  /** For one page; a thread that needs longer is ended. */
  readonly timeoutMs?: number
}

/** Each waits for a free thread, and throws PageUnreadable where a page needs too much time or memory. */
export interface ExtractThreads {
  /** Throws PageUnavailable when its signal ends before there is a thread. */
  readonly extractPage: ExtractPage
  readonly findPassages: FindPassages
  readonly readLinks: ReadLinks
  readonly readList: ReadList
  countTokens(text: string): Promise<number>
  close(): Promise<void>
}

const TIMEOUT_MS = 15_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 }
/** Characters that are done with sooner than a thread is asked. */
const FEW_TO_COUNT = 8_000
const FEW_TO_SEARCH = 50_000
/** Bytes likewise. */
const FEW_TO_PARSE = 250_000

interface Job {
  readonly question: ThreadQuestion
  readonly signal: AbortSignal | undefined
  readonly resolve: (answer: ThreadWork[Kind]['answer']) => void
  readonly reject: (error: unknown) => void
}

const file = new URL(`./extract-thread${import.meta.url.slice(-3)}`, import.meta.url)

/** Threads are started when they are needed, and again after one was ended. */
export function createExtractThreads({
  threads,
  timeoutMs = TIMEOUT_MS,
}: ExtractThreadsOptions): ExtractThreads {
  const waiting: Job[] = []
  const idle = new Set<Worker>()
  const all = new Set<Worker>()
  /** How the work of each thread is given up. */
  const running = new Map<Worker, (failure: Error) => void>()

  const startThread = (): Worker => {
    const worker = new Worker(file, { resourceLimits: RESOURCE_LIMITS })
    all.add(worker)
    worker.on('error', () => running.get(worker)?.(tooMuch('memory')))
    worker.on('exit', () => {
      running.get(worker)?.(tooMuch('memory'))
      forget(worker)
      next()
    })
    return worker
  }

  const forget = (worker: Worker): void => {
    all.delete(worker)
    idle.delete(worker)
    running.delete(worker)
  }

  const next = (): void => {
    while (waiting[0]?.signal?.aborted) waiting.shift()?.reject(tooLate())
    if (waiting.length === 0 || (idle.size === 0 && all.size >= threads)) return
    const [free = startThread()] = idle
    const job = waiting.shift()
    if (job) run(free, job)
  }

  const run = (worker: Worker, { question, resolve, reject }: Job): void => {
    const onMessage = (answer: ThreadAnswer): void => {
      leave()
      running.delete(worker)
      worker.unref()
      idle.add(worker)
      if ('answer' in answer) resolve(answer.answer)
      else if ('defect' in answer) reject(new Error(answer.defect))
      else reject(new (answer.needsScripts ? PageNeedsScripts : PageUnreadable)(answer.unreadable))
      next()
    }
    const giveUp = (failure: Error): void => {
      leave()
      forget(worker)
      void worker.terminate()
      reject(failure)
      next()
    }
    const timer = setTimeout(() => giveUp(tooMuch('time')), timeoutMs)
    const leave = (): void => {
      clearTimeout(timer)
      worker.off('message', onMessage)
    }
    idle.delete(worker)
    running.set(worker, giveUp)
    worker.ref()
    worker.on('message', onMessage)
    post(worker, question)
  }

  const ask = <K extends Kind>(
    kind: K,
    asked: ThreadWork[K]['asked'],
    signal?: AbortSignal,
  ): Promise<ThreadWork[K]['answer']> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(tooLate())
      const question = { kind, asked } as ThreadQuestion
      waiting.push({ question, signal, resolve, reject })
      next()
    })

  return {
    async extractPage({ signal, ...asked }) {
      try {
        return await ask('extract', asked, signal)
      } catch (error) {
        if (error instanceof TooMuch)
          throw new PageUnreadable(`${asked.url} cannot be read: ${error.message}`)
        throw error
      }
    },
    findPassages: async (text, query, lang) =>
      text.length <= FEW_TO_SEARCH ? passagesFor(text, query, lang) : ask('passages', [text, query, lang]),
    readLinks: (bytes) =>
      bytes.body.length <= FEW_TO_PARSE ? readLinks(bytes) : ask('links', bytesOf(bytes)),
    readList: (bytes) =>
      bytes.body.length <= FEW_TO_PARSE && !isPacked(bytes) ? readList(bytes) : ask('list', bytesOf(bytes)),
    countTokens: async (text) => (text.length <= FEW_TO_COUNT ? countTokens(text) : ask('tokens', text)),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new PageUnavailable(STOPPING))
      const ending = [...all].map((worker) => worker.terminate())
      for (const giveUp of running.values()) giveUp(new PageUnavailable(STOPPING))
      await Promise.all(ending)
    },
  }
}

/** A body may be a part of more bytes, all of which would be sent with it: it is copied, and the copy handed over. */
function post(worker: Worker, question: ThreadQuestion): void {
  if (question.kind === 'tokens' || question.kind === 'passages') worker.postMessage(question)
  else {
    const body = new Uint8Array(question.asked.body)
    worker.postMessage({ ...question, asked: { ...question.asked, body } }, [body.buffer])
  }
}

/** Without whatever else a caller's object holds. */
function bytesOf({ url, contentType, body }: PageBytes): PageBytes {
  return { url, contentType, body }
}

/** gzip: what is short may be long. */
function isPacked({ body }: PageBytes): boolean {
  return body[0] === 0x1f && body[1] === 0x8b
}

const STOPPING = 'The service is stopping'

/** A page that is more than a thread may spend on it. */
class TooMuch extends PageUnreadable {}

function tooMuch(of: 'time' | 'memory'): TooMuch {
  return new TooMuch(of === 'time' ? 'it takes too long' : 'it needs too much memory')
}

function tooLate(): PageUnavailable {
  return new PageUnavailable('The page did not arrive in time')
}
