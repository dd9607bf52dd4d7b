// The threads that searches run in: each holds the same snapshot, a question goes to the one with the least to do.
import { extname } from 'node:path'
import type { SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { AskedThread } from './asked-thread.ts'
import type { Answer, Question } from './snapshot-answers.ts'

export interface SearchThreads {
  /** Questions asked from now on are answered from this snapshot. */
  publish(handle: SnapshotHandle): void
  /** Rejects with the signal's reason where it is aborted first. */
  ask<Q extends Question>(question: Q, signal?: AbortSignal): Promise<Answer<Q>>
  close(): Promise<void>
}

const FILE = new URL(`./search-thread${extname(import.meta.url)}`, import.meta.url)

export function createSearchThreads(count: number): SearchThreads {
  let last: SnapshotHandle | undefined
  let closed = false

  const start = (place: number): AskedThread => {
    const thread = new AskedThread(
      FILE,
      undefined,
      () => {},
      () => {
        // One that fell over is replaced; what it was asked has been rejected.
        if (!closed && threads[place] === thread) threads[place] = start(place)
      },
    )
    if (last) thread.tell({ handle: last })
    return thread
  }
  const threads: AskedThread[] = []
  for (let place = 0; place < count; place++) threads.push(start(place))

  return {
    publish(handle) {
      last = handle
      for (const thread of threads) thread.tell({ handle })
    },
    async ask<Q extends Question>(question: Q, signal?: AbortSignal) {
      signal?.throwIfAborted()
      const thread = threads.reduce((least, one) => (one.load < least.load ? one : least))
      return (await orAborted(thread.ask(question), signal)) as Answer<Q>
    },
    async close() {
      closed = true
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

function orAborted<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
