// The worker pool: threads of one program over a bounded queue in which tenants take turns. A job has its time, and one
// whose caller left is stopped for good. The slot of a thread that was ended stays with the tenants whose jobs it had
// until another thread stands in its place: whoever makes threads end waits for it. Other jobs of that thread are tried again.
import type { Transferable } from 'node:worker_threads'
import { failureFrom } from '../foundation/errors.ts'
import type { Logger } from '../foundation/logger.ts'
import { currentTenant, onBehalfOf } from '../foundation/tenant.ts'
import { type Ended, endOf, type FromThread } from './answer-jobs.ts'
import { createFairQueue, type QueueBounds, watchQueue } from './fair-queue.ts'
import {
  type Job,
  jobsEnded,
  loadOf,
  type Running,
  type Slot,
  slotsLeftTo,
  stopWatching,
} from './pool-slot.ts'
import { JobFailed, PoolClosed, WorkerFailure } from './worker-failure.ts'
import { startWorkerThread, type ThreadProgram, type WorkerThread } from './worker-thread.ts'

export interface WorkerPoolOptions<J> extends ThreadProgram {
  /** Of the work, for the log and the metrics. */
  readonly name: string
  readonly threads: number
  /** Jobs that a thread has at a time, taking turns wherever one waits; 1 where absent. */
  readonly jobsEach?: number
  /** Answers what threads ask, on the account that the job is done for. */
  readonly serve?: (question: unknown, signal: AbortSignal) => Promise<unknown>
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
  /** Whether it keeps its thread busy for long: of several threads the first has no such jobs. */
  readonly long?: boolean
  /** Less time than the pool gives every job. */
  readonly longestMs?: number | undefined
}

export interface WorkerPool<J, A> {
  /**
   * Throws Overloaded at once where too much waits, the signal's reason when it ends, WorkerFailure where the thread is
   * lost over the job, a Failure that its program threw, JobFailed where that threw anything else, PoolClosed.
   */
  run(job: J, options?: JobOptions): Promise<A>
  /** Told to every thread, before any job that is run from now on; of several, a thread that starts hears the last. */
  tell(news: unknown): void
  /** Starts all threads. Resolves when they take jobs. */
  start(): Promise<void>
  close(): Promise<void>
}

const GRACE_MS = 250
const LONGEST_END_MS = 10_000
/** How often memory is looked at: unpacking fills some 50 MB in this time. */
const LOOK_EVERY_MS = 100

export function createWorkerPool<J, A>(options: WorkerPoolOptions<J>): WorkerPool<J, A> {
  const { name, logger, graceMs = GRACE_MS, interruptible = true, tries = 1, jobsEach = 1 } = options
  const queue = createFairQueue<Job<J>>(options.bounds)
  const unwatch = watchQueue(name, () => queue.waiting)
  const slots: Slot<J>[] = Array.from({ length: options.threads }, () => ({
    running: new Map(),
    asking: new Map(),
  }))
  let news: { readonly told: unknown } | undefined
  /** Threads that nobody needs any more, until they are gone. */
  const ending = new Set<Promise<unknown>>()
  let closed = false
  let lastId = 0

  const startThread = (slot: Slot<J>): WorkerThread => {
    const thread = startWorkerThread(options, {
      onMessage: (message) => slot.thread === thread && heard(slot, message),
      onEnd: (failure) => slot.thread === thread && lost(slot, failure),
    })
    if (news) thread.send(news)
    slot.thread = thread
    return thread
  }

  /**
   * The slot with room for a job that has the least to do; one whose thread has started, where there is one. Of several the
   * first has no long jobs, and one is free of each tenant's while others are there.
   */
  const slotFor = ({ isLong, tenant }: Pick<Job<J>, 'isLong' | 'tenant'>): Slot<J> | undefined => {
    const open = jobsEach > 1 && queue.isContended() ? slotsLeftTo(tenant, slots) : slots
    let best: Slot<J> | undefined
    let least = Number.POSITIVE_INFINITY
    for (const slot of open) {
      if (slot.isReplaced || slot.isTired || slot.running.size >= jobsEach) continue
      if (isLong && slots.length > 1 && slot === slots[0]) continue
      // To start one takes longer than to wait for a turn in another.
      const cost = loadOf(slot, jobsEach) + (slot.thread ? 0 : jobsEach)
      if (cost < least) {
        best = slot
        least = cost
      }
    }
    return best
  }

  const dispatch = (): void => {
    while (!closed && slots.some((slot) => slot.running.size < jobsEach)) {
      const job = queue.next((one) => slotFor(one) !== undefined)
      const slot = job && slotFor(job)
      if (!slot) return
      begin(slot, job)
    }
  }

  const begin = (slot: Slot<J>, job: Job<J>): void => {
    clearTimeout(slot.idle)
    const thread = slot.thread ?? startThread(slot)
    lastId += 1
    job.tries += 1
    const running: Running<J> = {
      job,
      // It also keeps the process, which no thread does.
      timer: setTimeout(() => timeIsUp(slot, job), job.longestMs),
      watch: options.mostMemoryMb === undefined ? undefined : watchMemory(slot, job, options.mostMemoryMb),
    }
    slot.running.set(lastId, running)
    const { job: sent, transfer } = options.pack?.(job.asked) ?? { job: job.asked, transfer: [] }
    thread.send({ id: lastId, job: sent, tenant: job.tenant }, transfer)
    if (options.keepsSpare) standBy()
  }

  /** Starts the thread that the next job will want, where there is none. */
  const standBy = (): void => {
    const free = slots.filter(({ running, isReplaced }) => running.size === 0 && !isReplaced)
    if (free[0] && free.every(({ thread }) => !thread)) startThread(free[0])
  }

  /** A job is over, and there is room for another. */
  const free = (slot: Slot<J>, id: number): void => {
    const running = slot.running.get(id)
    if (!running) return
    stopWatching(running)
    slot.running.delete(id)
    queue.end(running.job)
    if (slot.running.size > 0) return
    slot.whenFree?.()
    endWhenIdle(slot)
  }

  const endWhenIdle = (slot: Slot<J>): void => {
    clearTimeout(slot.idle)
    if (options.idleMs === undefined) return
    slot.idle = setTimeout(() => {
      const { thread } = slot
      const isLast = slots.every((other) => other === slot || !other.thread)
      if (slot.running.size > 0 || !thread || (isLast && options.keepsSpare)) return
      delete slot.thread
      const end = thread.terminate().finally(() => ending.delete(end))
      ending.add(end)
    }, options.idleMs)
    slot.idle.unref()
  }

  const heard = (slot: Slot<J>, message: FromThread): void => {
    if ('question' in message) {
      void serve(slot, message)
      return
    }
    if ('unasked' in message) {
      slot.asking.get(message.unasked)?.abort()
      return
    }
    const running = slot.running.get(message.id)
    const { ended } = message
    if (running) settle(running.job, ended)
    const failed = 'failure' in ended && options.freshAfterFailure
    slot.isTired ||= failed || message.heapMb > (options.mostHeapMb ?? Number.POSITIVE_INFINITY)
    if (slot.isTired && slot.running.size <= 1) {
      void replace(slot)
      return
    }
    free(slot, message.id)
    dispatch()
  }

  const settle = (job: Job<J>, ended: Ended): void => {
    if ('answer' in ended) job.resolve(ended.answer)
    else if ('refused' in ended) job.reject(failureFrom(ended.refused))
    else fail(job, new JobFailed(ended.failure))
  }

  const serve = async (
    slot: Slot<J>,
    { asked, question, tenant }: Extract<FromThread, { readonly question: unknown }>,
  ): Promise<void> => {
    const { thread } = slot
    const controller = new AbortController()
    slot.asking.set(asked, controller)
    const ended = await endOf(() => onBehalfOf(tenant, () => options.serve?.(question, controller.signal)))
    if (slot.thread !== thread) return
    slot.asking.delete(asked)
    if (!controller.signal.aborted) thread?.send({ asked, ended })
  }

  /** Nobody waits for what a thread has asked that is gone. */
  const endAsking = ({ asking }: Slot<J>): void => {
    for (const controller of asking.values()) controller.abort()
    asking.clear()
  }

  const lost = (slot: Slot<J>, failure: WorkerFailure): void => {
    delete slot.thread
    logger.error({ err: failure, pool: name, fault: failure.fault }, 'a worker thread has ended')
    if (slot.running.size > 0) void replace(slot, failure)
  }

  const fail = (job: Job<J>, failure: JobFailed | WorkerFailure): void => {
    job.reject(failure)
    if (!closed) options.onFailure?.(failure)
  }

  const timeIsUp = (slot: Slot<J>, job: Job<J>): void =>
    endOver(slot, job, new WorkerFailure('time', `A job took longer than ${job.longestMs} ms`))

  const endOver = (slot: Slot<J>, job: Job<J>, failure: WorkerFailure): void => {
    logger.warn({ err: failure, pool: name, fault: failure.fault }, 'a worker thread is ended')
    fail(job, failure)
    void replace(slot)
  }

  const watchMemory = (slot: Slot<J>, job: Job<J>, mostMb: number): NodeJS.Timeout => {
    const watch = setInterval(async () => {
      const { thread } = slot
      const memoryMb = await thread?.memoryMb()
      const isThere = slot.thread === thread && [...slot.running.values()].some((one) => one.job === job)
      if (memoryMb === undefined || memoryMb <= mostMb || !isThere) return
      endOver(slot, job, new WorkerFailure('memory', `A job took ${memoryMb} MB, and may take ${mostMb}`))
    }, LOOK_EVERY_MS)
    watch.unref()
    return watch
  }

  /** One whose thread was ended over another has lost no try: who else is on its thread is no fault of its own. */
  const loseTry = (job: Job<J>, failure: WorkerFailure | undefined): void => {
    if (!failure) job.tries -= 1
    else if (failure.fault !== 'crash' || job.tries >= tries) fail(job, failure)
  }

  /** Another thread in the place of the slot's. What has no answer yet is tried again, as often as it may be. */
  const replace = async (slot: Slot<J>, failure?: WorkerFailure): Promise<void> => {
    if (slot.isReplaced) return
    slot.isReplaced = true
    slot.isTired = false
    const old = slot.thread
    delete slot.thread
    endAsking(slot)
    for (const running of slot.running.values()) {
      stopWatching(running)
      if (!running.job.isSettled) loseTry(running.job, failure)
    }
    // What waits for the next thread keeps the process, though nothing is under way.
    const staying = setInterval(() => undefined, GRACE_MS)
    await old?.terminate()
    if (!closed) await startThread(slot).online
    clearInterval(staying)
    slot.isReplaced = false
    for (const [id, { job }] of [...slot.running]) {
      if (job.isSettled || closed) free(slot, id)
      else {
        slot.running.delete(id)
        begin(slot, job)
      }
    }
    dispatch()
  }

  const abandon = (job: Job<J>): void => {
    if (queue.remove(job)) return
    const slotOf = () => slots.find(({ running }) => [...running.values()].some((one) => one.job === job))
    const slot = slotOf()
    for (const [id, running] of slot?.running ?? []) {
      if (running.job === job) slot?.thread?.send({ cancel: id })
    }
    if (!interruptible) return
    setTimeout(() => {
      const still = slotOf()
      if (still?.thread) void replace(still)
    }, graceMs).unref()
  }

  if (options.startsAtOnce) for (const slot of slots) startThread(slot)

  return {
    run: (asked, { signal, lane = 0, bytes = 0, long = false, longestMs = options.longestJobMs } = {}) =>
      new Promise<A>((resolve, reject) => {
        if (closed) return reject(new PoolClosed(`${name}: closed`))
        if (signal?.aborted) return reject(signal.reason)
        const settled = (): void => {
          job.isSettled = true
          signal?.removeEventListener('abort', leave)
        }
        const job: Job<J> = {
          tenant: currentTenant(),
          lane,
          bytes,
          longestMs,
          asked,
          isLong: long,
          tries: 0,
          isSettled: false,
          resolve(answer) {
            settled()
            resolve(answer as A)
          },
          reject(error) {
            settled()
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
    async start() {
      await Promise.all(slots.map((slot) => (slot.thread ?? startThread(slot)).online))
    },
    async close() {
      closed = true
      unwatch()
      const ended = new PoolClosed(`${name}: closed`)
      for (const job of queue.clear()) job.reject(ended)
      await Promise.all([
        ...ending,
        ...slots.map(async (slot) => {
          for (const running of slot.running.values()) {
            running.job.reject(ended)
            stopWatching(running)
          }
          endAsking(slot)
          clearTimeout(slot.idle)
          if (!interruptible) await jobsEnded(slot, options.longestEndMs ?? LONGEST_END_MS)
          await slot.thread?.terminate()
        }),
      ])
    },
  }
}
