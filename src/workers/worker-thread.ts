// One thread of a pool as the pool sees it: what it answers, and why it ended where it did.
import type { HeapInfo } from 'node:v8'
import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads'
import { messageOf } from '../foundation/errors.ts'
import { YOUNG_GENERATION_MB } from '../foundation/lower-thread-priority.ts'
import type { FromThread, ToThread } from './answer-jobs.ts'
import { WorkerFailure } from './worker-failure.ts'

export interface ThreadProgram {
  readonly file: URL
  readonly workerData?: unknown
  /** Beside what every thread of ours keeps to. */
  readonly resourceLimits?: ResourceLimits
}

export interface WorkerThread {
  /** Resolves when it takes messages, or has ended. */
  readonly online: Promise<void>
  send(message: ToThread, transfer?: readonly Transferable[]): void
  /** What its heap and its buffers take now, in MB, while it is busy too; undefined where it is gone. */
  memoryMb(): Promise<number | undefined>
  terminate(): Promise<void>
}

export interface ThreadListener {
  onMessage(message: FromThread): void
  /** Once, unless it was terminated. */
  onEnd(failure: WorkerFailure): void
}

export function startWorkerThread(program: ThreadProgram, listener: ThreadListener): WorkerThread {
  const { file, workerData, resourceLimits } = program
  const worker = new Worker(file, {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB, ...resourceLimits },
  })
  // The process does not stay for it.
  worker.unref()
  const online = Promise.withResolvers<void>()
  let ended = false
  const end = (failure: WorkerFailure): void => {
    online.resolve()
    if (ended) return
    ended = true
    listener.onEnd(failure)
  }
  worker.on('online', () => online.resolve())
  worker.on('message', (message: FromThread) => {
    if (!ended) listener.onMessage(message)
  })
  worker.on('error', (error) => end(failureOf(error)))
  worker.on('exit', (code) => end(new WorkerFailure('crash', `The thread ended with code ${code}`)))
  return {
    online: online.promise,
    send: (message, transfer = []) => worker.postMessage(message, transfer),
    memoryMb: () => worker.getHeapStatistics().then(memoryOf, () => undefined),
    async terminate() {
      ended = true
      await worker.terminate()
      online.resolve()
    },
  }
}

/** Buffers stand beside the heap, and no limit on the heap bounds them. */
function memoryOf({ total_physical_size: heap, external_memory: buffers }: HeapInfo): number {
  return Math.round((heap + buffers) / 1_000_000)
}

function failureOf(error: unknown): WorkerFailure {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new WorkerFailure('memory', 'The thread needed more memory than it may have', error)
  }
  return new WorkerFailure('crash', messageOf(error), error)
}
