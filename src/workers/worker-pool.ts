// The worker pool: threads of one program over a bounded queue in which tenants take turns. A job has its time, and one
// whose caller left is stopped for good. The slot of a thread that was ended stays with the tenant whose job it was
// until another thread stands in its place: whoever makes threads end waits for it, and nobody else.
import type { Transferable } from 'node:worker_threads'
import type { Logger } from '../foundation/logger.ts'
import { currentTenant } from '../foundation/tenant.ts'
import { withTimeout } from '../foundation/with-timeout.ts'
import type { FromThread } from './answer-jobs.ts'
import { currentOrder, goOnInOrder } from './call-order.ts'
import { createFairQueue, type Entry, type QueueBounds } from './fair-queue.ts'
import { watchQueue } from './queue-lengths.ts'
import { JobFailed, PoolClosed, WorkerFailure } from './worker-failure.ts'
import { startWorkerThread, type ThreadProgram, type WorkerThread } from './worker-thread.ts'

export interface WorkerPoolOptions<J> extends ThreadProgram {
  /** Of the work, for the log and the metrics. */
  readonly name: string
  readonly threads: number
  /** Starts them with the pool; otherwise each with the first job that needs it. */
  readonly startsAtOnce?: boolean
  readonly bounds: QueueBounds
  /** A job that takes longer loses its thread. */
  readonly longestJobMs: number
  /** How long a job whose caller left may go on before its thread is ended. */
  readonly graceMs?: number
  /**
   * False where a thread can't be ended in the middle of a job without harm to the process: a caller who leaves is let
   * go, its job goes on, and closing waits for it.
   */
  readonly interruptible?: boolean
  /** How long closing waits where it is not. */
  readonly longestEndMs?: number
  /** True where a thread that failed a job may be left in any state: the next job has another. */
  readonly freshAfterFailure?: boolean
  /**
   * True where a thread takes long to start: while one is at work another stands by, so that whoever comes next need not
   * wait for its start beside whatever keeps the processors busy.
   */
  readonly keepsSpare?: boolean
  /**
   * A thread that had no job for so long is ended, and its memory given back; absent: never. The last one stays where
   * a spare is kept.
   */
  readonly idleMs?: number
  /** A thread that a job has left with a larger heap, in MB, is ended after it: it would keep most of that for good. */
  readonly mostHeapMb?: number
  /**
   * A job whose thread takes more, heap and buffers together, in MB, loses it. Limits of the thread itself bound its
   * heap alone, and what is unpacked lies beside it.
   */
  readonly mostMemoryMb?: number
  /** How often a job is tried whose thread crashed. */
  readonly tries?: number
  /** Hears why a job failed, whether or not its caller still waits. */
  readonly onFailure?: (failure: JobFailed | WorkerFailure) => void
  /** What is sent for a job, and which buffers go with it; the job itself where absent. */
  readonly pack?: (job: J) => { readonly job: J; readonly transfer: readonly Transferable[] }
  readonly logger: Logger
}

export interface JobOptions {
  readonly signal?: AbortSignal | undefined
  /** How urgent it is, 0 first. */
  readonly lane?: number
  /** That it holds while it waits. */
  readonly bytes?: number
  /** Less time than the pool gives every job. */
  readonly longestMs?: number | undefined
}

export interface WorkerPool<J, A> {
  /**
   * Throws Overloaded at once where too much waits, the signal's reason when it ends, WorkerFailure where the thread is
   * lost over the job, JobFailed where its program threw, PoolClosed.
   */
  run(job: J, options?: JobOptions): Promise<A>
  /** Told to every thread, before any job that is run from now on; of several, a thread that starts hears the last. */
  tell(news: unknown): void
  close(): Promise<void>
}

interface Job<J> extends Entry {
  readonly asked: J
  readonly longestMs: number
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
  tries: number
  isSettled: boolean
}

interface Slot<J> {
  thread?: WorkerThread
  job?: Job<J>
  timer?: NodeJS.Timeout
  /** Looks at what the job takes. */
  watch?: NodeJS.Timeout
  /** Ends the thread where nothing comes. */
  idle?: NodeJS.Timeout
  /** True from the end of its thread until another stands in its place. */
  isReplaced?: boolean
  /** Called when its job is over. */
  whenFree?: () => void
}

const GRACE_MS = 250
const LONGEST_END_MS = 10_000
/** How often memory is looked at: unpacking fills some 50 MB in this time. */
const LOOK_EVERY_MS = 100

export function createWorkerPool<J, A>(options: WorkerPoolOptions<J>): WorkerPool<J, A> {
  const { name, logger, graceMs = GRACE_MS, interruptible = true, tries = 1 } = options
  const queue = createFairQueue<Job<J>>(options.bounds)
  const unwatch = watchQueue(name, () => queue.waiting)
  const slots: Slot<J>[] = Array.from({ length: options.threads }, () => ({}))
  let news: { readonly told: unknown } | undefined
  /** Threads that nobody needs any more, until they are gone. */
  const ending = new Set<Promise<unknown>>()
  let closed = false

  const startThread = (slot: Slot<J>): WorkerThread => {
    const thread = startWorkerThread(options, {
      onReply: (reply) => slot.thread === thread && answered(slot, reply),
      onEnd: (failure) => slot.thread === thread && lost(slot, failure),
    })
    if (news) thread.send(news)
    slot.thread = thread
    return thread
  }

  const dispatch = (): void => {
    for (;;) {
      const free = slots.filter(({ job }) => !job)
      const slot = free.find(({ thread }) => thread) ?? free[0]
      const job = slot && !closed ? queue.next() : undefined
      if (!slot || !job) return
      begin(slot, job)
    }
  }

  const begin = (slot: Slot<J>, job: Job<J>): void => {
    clearTimeout(slot.idle)
    const thread = slot.thread ?? startThread(slot)
    slot.job = job
    job.tries += 1
    // It also keeps the process, which no thread does.
    slot.timer = setTimeout(() => timeIsUp(slot, job), job.longestMs)
    if (options.mostMemoryMb !== undefined) watchMemory(slot, job, options.mostMemoryMb)
    const { job: sent, transfer } = options.pack?.(job.asked) ?? { job: job.asked, transfer: [] }
    thread.send({ job: sent }, transfer)
    if (options.keepsSpare) standBy()
  }

  /** Starts the thread that the next job will want, where there is none. */
  const standBy = (): void => {
    const free = slots.filter(({ job }) => !job)
    if (free[0] && free.every(({ thread }) => !thread)) startThread(free[0])
  }

  /** The slot's job is over, and the slot free for another. */
  const free = (slot: Slot<J>): Job<J> | undefined => {
    const { job } = slot
    stopWatching(slot)
    delete slot.job
    if (job) queue.end(job)
    slot.whenFree?.()
    endWhenIdle(slot)
    return job
  }

  const endWhenIdle = (slot: Slot<J>): void => {
    clearTimeout(slot.idle)
    if (options.idleMs === undefined) return
    slot.idle = setTimeout(() => {
      const { thread } = slot
      const isLast = slots.every((other) => other === slot || !other.thread)
      if (slot.job || !thread || (isLast && options.keepsSpare)) return
      delete slot.thread
      const end = thread.terminate().finally(() => ending.delete(end))
      ending.add(end)
    }, options.idleMs)
    slot.idle.unref()
  }

  const answered = (slot: Slot<J>, reply: FromThread): void => {
    if ('answer' in reply) slot.job?.resolve(reply.answer)
    else fail(slot.job, new JobFailed(reply.failure))
    if ('failure' in reply && options.freshAfterFailure) {
      void replace(slot)
      return
    }
    if (reply.heapMb > (options.mostHeapMb ?? Number.POSITIVE_INFINITY)) {
      void replace(slot)
      return
    }
    free(slot)
    dispatch()
  }

  const lost = (slot: Slot<J>, failure: WorkerFailure): void => {
    delete slot.thread
    logger.error({ err: failure, pool: name, fault: failure.fault }, 'a worker thread has ended')
    const { job } = slot
    if (job && failure.fault === 'crash' && job.tries < tries && !job.isSettled && !closed) {
      stopWatching(slot)
      begin(slot, job)
      return
    }
    if (slot.isReplaced) return
    fail(job, failure)
    if (job) void replace(slot)
  }

  const fail = (job: Job<J> | undefined, failure: JobFailed | WorkerFailure): void => {
    job?.reject(failure)
    if (!closed) options.onFailure?.(failure)
  }

  const timeIsUp = (slot: Slot<J>, job: Job<J>): void =>
    endOver(slot, job, new WorkerFailure('time', `A job took longer than ${job.longestMs} ms`))

  const endOver = (slot: Slot<J>, job: Job<J>, failure: WorkerFailure): void => {
    logger.warn({ err: failure, pool: name, fault: failure.fault }, 'a worker thread is ended')
    fail(job, failure)
    void replace(slot)
  }

  const watchMemory = (slot: Slot<J>, job: Job<J>, mostMb: number): void => {
    slot.watch = setInterval(async () => {
      const { thread } = slot
      const memoryMb = await thread?.memoryMb()
      if (memoryMb === undefined || memoryMb <= mostMb || slot.job !== job || slot.thread !== thread) return
      endOver(slot, job, new WorkerFailure('memory', `A job took ${memoryMb} MB, and may take ${mostMb}`))
    }, LOOK_EVERY_MS)
    slot.watch.unref()
  }

  const replace = async (slot: Slot<J>): Promise<void> => {
    if (slot.isReplaced) return
    slot.isReplaced = true
    const old = slot.thread
    delete slot.thread
    stopWatching(slot)
    // What waits for the next thread keeps the process, though nothing is under way.
    const staying = setInterval(() => undefined, GRACE_MS)
    await old?.terminate()
    if (!closed) await startThread(slot).online
    clearInterval(staying)
    slot.isReplaced = false
    free(slot)
    dispatch()
  }

  const abandon = (job: Job<J>): void => {
    if (queue.remove(job) || !interruptible) return
    setTimeout(() => {
      const slot = slots.find((one) => one.job === job && one.thread)
      if (slot) void replace(slot)
    }, graceMs).unref()
  }

  if (options.startsAtOnce) for (const slot of slots) startThread(slot)

  return {
    run: (asked, { signal, lane = 0, bytes = 0, longestMs = options.longestJobMs } = {}) =>
      new Promise<A>((resolve, reject) => {
        if (closed) return reject(new PoolClosed(`${name}: closed`))
        if (signal?.aborted) return reject(signal.reason)
        const settle = (): void => {
          job.isSettled = true
          signal?.removeEventListener('abort', leave)
        }
        const order = currentOrder()
        const job: Job<J> = {
          tenant: currentTenant(),
          lane,
          bytes,
          longestMs,
          asked,
          tries: 0,
          isSettled: false,
          resolve(answer) {
            settle()
            goOnInOrder(order, () => resolve(answer as A))
          },
          reject(error) {
            settle()
            reject(error)
          },
        }
        const leave = (): void => {
          job.reject(signal?.reason)
          abandon(job)
        }
        queue.add(job)
        signal?.addEventListener('abort', leave, { once: true })
        dispatch()
      }),
    tell(told) {
      news = { told }
      for (const { thread } of slots) thread?.send(news)
    },
    async close() {
      closed = true
      unwatch()
      const ended = new PoolClosed(`${name}: closed`)
      for (const job of queue.clear()) job.reject(ended)
      await Promise.all([
        ...ending,
        ...slots.map(async (slot) => {
          slot.job?.reject(ended)
          stopWatching(slot)
          clearTimeout(slot.idle)
          if (!interruptible) await jobEnded(slot, options.longestEndMs ?? LONGEST_END_MS)
          await slot.thread?.terminate()
        }),
      ])
    },
  }
}

async function jobEnded(slot: Pick<Slot<unknown>, 'job' | 'whenFree'>, longestMs: number): Promise<void> {
  if (!slot.job) return
  await withTimeout(
    new Promise<void>((resolve) => {
      slot.whenFree = resolve
    }),
    longestMs,
    () => undefined,
  )
}

/** Its job is over, or has lost its thread. */
function stopWatching({ timer, watch }: Pick<Slot<unknown>, 'timer' | 'watch'>): void {
  clearTimeout(timer)
  clearInterval(watch)
}
