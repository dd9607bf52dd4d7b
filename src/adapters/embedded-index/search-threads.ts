// The threads that searches run in: each holds the same snapshot, a question goes to the one with the least to do.
import { extname } from 'node:path'
import { unlessAborted } from '../../foundation/with-timeout.ts'
import type { SnapshotHandle } from '../../inverted-index/snapshot-handle.ts'
import { AskedThread, ThreadEnded } from './asked-thread.ts'
import type { Answer, Question } from './snapshot-answers.ts'

export interface SearchThreads {
  /** Questions asked from now on are answered from this snapshot. */
  publish(handle: SnapshotHandle): void
  /** Rejects with the signal's reason where it is aborted first. */
  ask<Q extends Question>(question: Q, signal?: AbortSignal): Promise<Answer<Q>>
  close(): Promise<void>
}

const FILE = new URL(`./search-thread${extname(import.meta.url)}`, import.meta.url)

/** A question that ends so many threads is answered by none. */
const MOST_TRIES = 2

export function createSearchThreads(count: number, onEnd: (reason: Error) => void): SearchThreads {
  const threads = new Set<AskedThread>()
  let last: SnapshotHandle | undefined
  let closed = false

  const start = (): void => {
    const thread = new AskedThread(
      FILE,
      undefined,
      () => {},
      (reason) => {
        threads.delete(thread)
        if (!closed) onEnd(reason)
      },
    )
    if (last) thread.tell({ handle: last })
    threads.add(thread)
  }
  /** One that has ended is replaced when it is needed: threads that can't start don't start without end. */
  const idlest = (): AskedThread => {
    while (!closed && threads.size < count) start()
    const [first, ...rest] = threads
    if (!first) throw new ThreadEnded('the index is closed')
    return rest.reduce((least, one) => (one.load < least.load ? one : least), first)
  }
  const askOne = async (question: Question): Promise<unknown> => {
    for (let tries = 1; ; tries++) {
      try {
        return await idlest().ask(question)
      } catch (error) {
        if (closed || tries >= MOST_TRIES || !(error instanceof ThreadEnded)) throw error
      }
    }
  }
  while (threads.size < count) start()

  return {
    publish(handle) {
      last = handle
      for (const thread of threads) thread.tell({ handle })
    },
    async ask<Q extends Question>(question: Q, signal?: AbortSignal) {
      signal?.throwIfAborted()
      const asking = askOne(question)
      return (await (signal ? unlessAborted(asking, signal) : asking)) as Answer<Q>
    },
    async close() {
      closed = true
      await Promise.all([...threads].map((thread) => thread.close()))
    },
  }
}
