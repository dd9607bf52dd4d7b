// Takes overlapping writes in their order: those that wait go together, and one that fails takes those behind it along.
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface WriteQueue<T> {
  /** Resolves when `write` has taken it. */
  add(items: readonly T[]): Promise<void>
}

interface Waiting<T> {
  readonly items: readonly T[]
  readonly done: PromiseWithResolvers<void>
}

/** What waits is given to `write` together, up to so many items. */
export function createWriteQueue<T>(
  write: (items: readonly T[]) => Promise<void>,
  most: number,
): WriteQueue<T> {
  const waiting: Waiting<T>[] = []
  let writing = false

  const next = (): Waiting<T>[] => {
    let count = 0
    const end = waiting.findIndex(({ items }, place) => {
      count += items.length
      return place > 0 && count > most
    })
    return waiting.splice(0, end < 0 ? waiting.length : end)
  }

  const run = async (): Promise<void> => {
    writing = true
    while (waiting.length > 0) {
      const taken = next()
      try {
        await write(taken.flatMap(({ items }) => items))
        for (const { done } of taken) done.resolve()
      } catch (error) {
        for (const { done } of taken) done.reject(error)
        // Until who gave it has heard of it, what he gives is still behind it.
        await nextTurn()
        for (const { done } of waiting.splice(0)) done.reject(error)
      }
    }
    writing = false
  }

  return {
    add(items) {
      const done = Promise.withResolvers<void>()
      waiting.push({ items, done })
      if (!writing) void run()
      return done.promise
    },
  }
}
