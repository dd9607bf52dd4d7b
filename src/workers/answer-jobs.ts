// The side of a pool that runs in the thread: takes one job after the other, and says how each ended.
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'

/** What a thread is sent: a job, or news that no answer is wanted to. */
export type ToThread = { readonly job: unknown } | { readonly told: unknown }

export type FromThread = (
  | { readonly answer: unknown }
  /** Why there is no answer: the error as the thread saw it. */
  | { readonly failure: string }
) & {
  /** What its heap takes of the system's memory, in MB. */
  readonly heapMb: number
}

export function answerJobs<J, A>(answer: (job: J) => A | Promise<A>, hear?: (told: never) => void): void {
  const reply = async (job: J): Promise<FromThread> => {
    try {
      return { answer: await answer(job), heapMb: heapMb() }
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return { failure, heapMb: heapMb() }
    }
  }
  parentPort?.on('message', (message: ToThread) => {
    if ('told' in message) hear?.(message.told as never)
    else void reply(message.job as J).then((sent) => parentPort?.postMessage(sent))
  })
}

function heapMb(): number {
  const { total_physical_size: heap, external_memory: beside } = getHeapStatistics()
  return Math.round((heap + beside) / 1_000_000)
}
