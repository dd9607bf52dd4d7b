// The thread with the models as the service sees it: a bounded queue of jobs, the urgent ones first, in turns between
// accounts.
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Overloaded } from '../../foundation/errors.ts'
import type { Logger } from '../../foundation/logger.ts'
import { currentTenant } from '../../foundation/tenant.ts'
import { createFairQueue, type Entry } from '../../workers/fair-queue.ts'
import { watchQueue } from '../../workers/queue-lengths.ts'
import type { JobMessage, JobReply, ModelJob } from './model-job.ts'

/** A query waits for nothing but the ranking under way; documents have threads of their own. */
export const URGENCIES = ['query', 'ranking', 'document'] as const
export type Urgency = (typeof URGENCIES)[number]

export interface ModelThread {
  /** Jobs that wait or are under way. */
  load(): number
  /**
   * Does a job. Undefined where that is not possible: the queue is full, the signal aborted, the thread is failing.
   * What has begun is not interrupted, but its caller is let go.
   */
  run(job: ModelJob, urgency: Urgency, signal?: AbortSignal): Promise<JobReply | undefined>
  close(): Promise<void>
}

export interface ModelThreadNeeds {
  /** Where the quantised models are kept. */
  readonly folder: string
  /** Where the models that were brought are. */
  readonly brought?: string
  readonly logger: Logger
  /** The program of the thread, for tests. */
  readonly program?: URL
  /** A job that takes longer has lost its thread. The first one loads a model, and may have to make it. */
  readonly longestJobMs?: number
  /** How long nothing is tried after several failures in a row. */
  readonly pauseMs?: number
  /** How far it lets other threads go first, as of `nice`; absent: not at all. */
  readonly niceness?: number
  /** After so long without a job its memory is given back; absent: never. */
  readonly idleMs?: number
  /** How long closing waits for the job under way. */
  readonly longestEndMs?: number
}

/** Of what callers want; what the service wants for its documents it begins piece by piece. */
const BOUNDS = { waiting: 500, bytes: Number.POSITIVE_INFINITY, shareEach: 0.5 }
const MOST_FAILURES = 3
const LONGEST_JOB_MS = 60_000
const PAUSE_MS = 60_000
const LONGEST_END_MS = 10_000

interface Waiting extends Entry {
  readonly job: ModelJob
  readonly settle: (reply: JobReply | undefined) => void
}

export function createModelThread(needs: ModelThreadNeeds): ModelThread {
  const { logger, longestJobMs = LONGEST_JOB_MS, pauseMs = PAUSE_MS } = needs
  const program = needs.program ?? new URL(`./model-worker${extname(import.meta.url)}`, import.meta.url)
  const queue = createFairQueue<Waiting>(BOUNDS)
  const unwatch = watchQueue('models', () => queue.waiting)
  let worker: Worker | undefined
  let current: { readonly waiting: Waiting; readonly id: number; readonly timer: NodeJS.Timeout } | undefined
  let jobs = 0
  let failures = 0
  let pausedUntil = 0
  let closed = false
  let asked = 0
  let idle: NodeJS.Timeout | undefined

  const endWhenIdle = (): void => {
    clearTimeout(idle)
    if (needs.idleMs === undefined || closed) return
    idle = setTimeout(() => {
      const unused = current ? undefined : worker
      if (!unused) return
      worker = undefined
      void unused.terminate()
    }, needs.idleMs)
    idle.unref()
  }

  const failed = (reason: string): void => {
    failures += 1
    if (failures < MOST_FAILURES) return
    pausedUntil = performance.now() + pauseMs
    failures = 0
    logger.warn({ reason }, 'the ranking models fail: ranking is lexical for a while')
    for (const waiting of queue.clear()) waiting.settle(undefined)
  }

  const finish = (reply: JobReply | undefined): void => {
    const done = current
    current = undefined
    if (!done) return
    clearTimeout(done.timer)
    queue.end(done.waiting)
    done.waiting.settle(reply)
    endWhenIdle()
  }

  const lose = (lost: Worker, reason: string): void => {
    if (worker !== lost) return
    worker = undefined
    finish(undefined)
    if (!closed) failed(reason)
    void lost.terminate()
    next()
  }

  const start = (): Worker => {
    const started = new Worker(program, {
      workerData: { folder: needs.folder, brought: needs.brought ?? '', niceness: needs.niceness ?? 0 },
    })
    started.unref()
    started.on('message', (reply: JobReply) => {
      if (reply.id !== current?.id) return
      if ('failed' in reply) failed(reply.failed)
      else failures = 0
      finish('failed' in reply ? undefined : reply)
      next()
    })
    started.on('error', (error) => lose(started, String(error)))
    started.on('exit', () => lose(started, 'the thread ended'))
    return started
  }

  const next = (): void => {
    const waiting = current || closed ? undefined : queue.next()
    if (!waiting) return
    worker ??= start()
    const busy = worker
    const id = ++jobs
    const timer = setTimeout(() => lose(busy, 'a job took too long'), longestJobMs)
    timer.unref()
    current = { waiting, id, timer }
    busy.postMessage({ id, job: waiting.job } satisfies JobMessage)
  }

  const added = (waiting: Waiting): boolean => {
    try {
      queue.add(waiting)
      return true
    } catch (error) {
      if (error instanceof Overloaded) return false
      throw error
    }
  }

  return {
    load: () => asked,
    run(job, urgency, signal) {
      if (closed || signal?.aborted || performance.now() < pausedUntil) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        let settled = false
        const letGo = (): void => waiting.settle(undefined)
        const waiting: Waiting = {
          tenant: currentTenant(),
          lane: URGENCIES.indexOf(urgency),
          bytes: 0,
          job,
          settle(reply) {
            if (!settled) asked -= 1
            settled = true
            queue.remove(waiting)
            signal?.removeEventListener('abort', letGo)
            resolve(reply)
          },
        }
        if (!added(waiting)) return resolve(undefined)
        asked += 1
        signal?.addEventListener('abort', letGo, { once: true })
        next()
      })
    },
    async close() {
      closed = true
      unwatch()
      clearTimeout(idle)
      for (const waiting of queue.clear()) waiting.settle(undefined)
      const busy = current ? worker : undefined
      finish(undefined)
      if (busy) await jobEnded(busy, needs.longestEndMs ?? LONGEST_END_MS)
      await worker?.terminate()
    },
  }
}

/** Waits for the job under way: a thread that is ended in the middle of one takes the whole process with it. */
function jobEnded(worker: Worker, longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs)
    const ended = (): void => {
      clearTimeout(timer)
      resolve()
    }
    worker.once('message', ended)
    worker.once('exit', ended)
  })
}
