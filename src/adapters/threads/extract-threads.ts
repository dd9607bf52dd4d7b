// Reads pages in threads of their own, so that a slow or hostile page costs a bounded time and never the event loop.
import { Worker } from 'node:worker_threads'
import type { Page } from '../../engine/pages/page.ts'
import type { ExtractPage } from '../../engine/pages/read-page.ts'
import { PageNeedsScripts, PageUnavailable, PageUnreadable } from '../../foundation/errors.ts'

export type ThreadAnswer =
  | { readonly page: Page }
  | { readonly unreadable: string; readonly needsScripts: boolean }
  | { readonly defect: string }

export interface ExtractThreadsOptions {
  readonly threads: number
  /** For one page; a thread that needs longer is ended. */
  readonly timeoutMs?: number
}

export interface ExtractThreads {
  /** Waits for a free thread. Throws PageUnreadable, and PageUnavailable when its signal ends. */
  readonly extractPage: ExtractPage
  close(): Promise<void>
}

const TIMEOUT_MS = 15_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 512 }

type Input = Parameters<ExtractPage>[0]

interface Job {
  readonly input: Input
  readonly resolve: (page: Page) => void
  readonly reject: (error: unknown) => void
}

const file = new URL(`./extract-thread${import.meta.url.slice(-3)}`, import.meta.url)

/** Threads are started when they are needed, and again after one was ended. */
export function createExtractThreads({
  threads,
  timeoutMs = TIMEOUT_MS,
}: ExtractThreadsOptions): ExtractThreads {
  const waiting: Job[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()

  const startThread = (): Worker => {
    const worker = new Worker(file, { resourceLimits: RESOURCE_LIMITS })
    // One that fails while it is idle has no one to tell.
    worker.on('error', () => undefined)
    all.add(worker)
    return worker
  }

  const next = (): void => {
    if (waiting.length === 0 || (idle.length === 0 && all.size >= threads)) return
    const worker = idle.pop() ?? startThread()
    const job = waiting.shift()
    if (job) run(worker, job)
  }

  const run = (worker: Worker, { input, resolve, reject }: Job): void => {
    const unreadable = (why: string): void =>
      reject(new PageUnreadable(`${input.url} cannot be read: ${why}`))
    const onMessage = (answer: ThreadAnswer): void => {
      leave()
      idle.push(worker)
      if ('page' in answer) resolve(answer.page)
      else if ('defect' in answer) reject(new Error(answer.defect))
      else reject(new (answer.needsScripts ? PageNeedsScripts : PageUnreadable)(answer.unreadable))
      next()
    }
    const end = (why: string): void => {
      leave()
      all.delete(worker)
      void worker.terminate()
      unreadable(why)
      next()
    }
    const onError = (): void => end('it needs too much memory')
    const timer = setTimeout(() => end('it takes too long'), timeoutMs)
    const leave = (): void => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.unref()
    }
    worker.ref()
    worker.on('message', onMessage)
    worker.on('error', onError)
    const { url, contentType, body, part } = input
    worker.postMessage({ url, contentType, body, ...(part && { part }) })
  }

  return {
    extractPage: (input) =>
      new Promise((resolve, reject) => {
        if (input.signal?.aborted) return reject(new PageUnavailable('The page did not arrive in time'))
        waiting.push({ input, resolve, reject })
        next()
      }),
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()))
      for (const { reject } of waiting.splice(0)) reject(new PageUnavailable('The service is stopping'))
    },
  }
}
