// The side of a pool that runs in the thread: takes the jobs it is sent, says how each ended, and asks the pool's side for
// what only that one has.
import { getHeapStatistics } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { Failure, type FailureTold, failureFrom, tellFailure } from '../foundation/errors.ts'
import { currentTenant, onBehalfOf } from '../foundation/tenant.ts'

/** How something ended: an answer, a failure that is meant for a caller, or an error as the thread saw it. */
export type Ended =
  | { readonly answer: unknown }
  | { readonly refused: FailureTold }
  | { readonly failure: string }

export type ToThread =
  | { readonly id: number; readonly job: unknown; readonly tenant: string }
  /** Nobody waits for the job any more. */
  | { readonly cancel: number }
  /** News that no answer is wanted to. */
  | { readonly told: unknown }
  /** The answer to a question of the thread's. */
  | { readonly asked: number; readonly ended: Ended }

export type FromThread =
  | {
      readonly id: number
      readonly ended: Ended
      /** What its heap takes of the system's memory, in MB. */
      readonly heapMb: number
    }
  | { readonly asked: number; readonly question: unknown; readonly tenant: string }
  /** Nobody waits for the answer to the question any more. */
  | { readonly unasked: number }

const asking = new Map<number, (ended: Ended) => void>()
let lastAsked = 0

/** Asks the pool's side. Throws what that threw, a Failure as one, and the signal's reason when it ends. */
export async function ask(question: unknown, signal?: AbortSignal): Promise<unknown> {
  signal?.throwIfAborted()
  lastAsked += 1
  const asked = lastAsked
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  asking.set(asked, resolve)
  const leave = (): void => {
    asking.delete(asked)
    send({ unasked: asked })
    reject(signal?.reason)
  }
  signal?.addEventListener('abort', leave, { once: true })
  send({ asked, question, tenant: currentTenant() })
  try {
    return answerIn(await promise)
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

/** Answers every job with what `answer` gives; its signal aborts when nobody waits for the job any more. */
export function answerJobs<J, A>(
  answer: (job: J, signal: AbortSignal) => A | Promise<A>,
  hear?: (told: never) => void,
): void {
  const running = new Map<number, AbortController>()

  const begin = async (id: number, job: J): Promise<void> => {
    const controller = new AbortController()
    running.set(id, controller)
    const ended = await endOf(() => answer(job, controller.signal))
    running.delete(id)
    send({ id, ended, heapMb: heapMb() })
  }

  parentPort?.on('message', (message: ToThread) => {
    if ('job' in message) void onBehalfOf(message.tenant, () => begin(message.id, message.job as J))
    else if ('cancel' in message) running.get(message.cancel)?.abort()
    else if ('told' in message) hear?.(message.told as never)
    else {
      asking.get(message.asked)?.(message.ended)
      asking.delete(message.asked)
    }
  })
}

function send(message: FromThread): void {
  parentPort?.postMessage(message)
}

/** Does work and says how it ended, in a form that can be sent. */
export async function endOf(work: () => unknown): Promise<Ended> {
  try {
    return { answer: await work() }
  } catch (error) {
    if (error instanceof Failure) return { refused: tellFailure(error) }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function answerIn(ended: Ended): unknown {
  if ('answer' in ended) return ended.answer
  if ('refused' in ended) throw failureFrom(ended.refused)
  throw new Error(ended.failure)
}

function heapMb(): number {
  const { total_physical_size: heap, external_memory: beside } = getHeapStatistics()
  return Math.round((heap + beside) / 1_000_000)
}
