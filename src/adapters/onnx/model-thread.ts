// The thread with the models as the service sees it: a worker pool of one, the urgent jobs first, with a rest after
// several failures.
import { extname } from 'node:path'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import type { Logger } from '../../foundation/logger.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import type { PACKAGED_MODEL } from './model-files.ts'

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
  /** Where the models that were brought are. */
  readonly brought?: string
  readonly logger: Logger
  /** The program of the thread, for tests. */
  readonly program?: URL
  /** A job that takes longer has lost its thread. The first one loads a model. */
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

export function createModelThread(needs: ModelThreadNeeds): ModelThread {
  const { logger, pauseMs = PAUSE_MS } = needs
  /** Callers whose jobs wait or are under way. */
  const callers = new Set<AbortController>()
  let failures = 0
  let pausedUntil = 0
  let closed = false

  const failed = ({ message }: Error): void => {
    failures += 1
    if (failures < MOST_FAILURES) return
    pausedUntil = performance.now() + pauseMs
    failures = 0
    logger.warn({ reason: message }, 'the ranking models fail: ranking is lexical for a while')
    for (const caller of callers) caller.abort()
  }

  const pool = createWorkerPool<ModelJob, JobReply>({
    name: 'models',
    file: needs.program ?? new URL(`./model-worker${extname(import.meta.url)}`, import.meta.url),
    workerData: { brought: needs.brought ?? '', niceness: needs.niceness ?? 0 },
    threads: 1,
    bounds: BOUNDS,
    longestJobMs: needs.longestJobMs ?? LONGEST_JOB_MS,
    // A thread that is ended in the middle of a job takes the whole process with it.
    interruptible: false,
    longestEndMs: needs.longestEndMs ?? LONGEST_END_MS,
    ...(needs.idleMs !== undefined && { idleMs: needs.idleMs }),
    onFailure: failed,
    logger,
  })

  const reply = async (job: ModelJob, lane: number, signal: AbortSignal): Promise<JobReply | undefined> => {
    try {
      const done = await pool.run(job, { lane, signal })
      failures = 0
      return done
    } catch {
      return undefined
    }
  }

  return {
    load: () => callers.size,
    async run(job, urgency, signal) {
      if (closed || signal?.aborted || performance.now() < pausedUntil) return undefined
      const caller = new AbortController()
      const leave = (): void => caller.abort()
      callers.add(caller)
      signal?.addEventListener('abort', leave, { once: true })
      const done = await reply(job, URGENCIES.indexOf(urgency), caller.signal)
      signal?.removeEventListener('abort', leave)
      callers.delete(caller)
      return done
    },
    close() {
      closed = true
      return pool.close()
    },
  }
}

/** The model that comes with the program, or one that was brought. */
export type ModelRef = typeof PACKAGED_MODEL | `brought/${string}`

export type ModelJob =
  | { readonly kind: 'embed'; readonly model: ModelRef; readonly text: string; readonly most: number }
  | { readonly kind: 'compare'; readonly query: string; readonly text: string }
  | { readonly kind: 'score'; readonly model: ModelRef; readonly query: string; readonly text: string }

export type JobReply = { readonly vector: Vector } | { readonly score: number }
