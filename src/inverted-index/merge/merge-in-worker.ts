// Runs a merge in a thread of its own, so that whoever asks for it can go on.
import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { YOUNG_GENERATION_MB } from '../../foundation/lower-thread-priority.ts'
import type { MergeJob } from './run-merge.ts'

/** Rejects where the merge fails or `signal` ends it. `niceness`: how far other threads go before it, as of `nice`. */
export async function mergeInWorker(
  job: MergeJob,
  niceness: number,
  signal: AbortSignal,
): Promise<SharedArrayBuffer> {
  const file = new URL(`./merge-thread${extname(import.meta.url)}`, import.meta.url)
  const worker = new Worker(file, {
    workerData: { job, niceness },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  try {
    const [merged] = (await once(worker, 'message', { signal })) as [SharedArrayBuffer]
    return merged
  } finally {
    await worker.terminate()
  }
}
