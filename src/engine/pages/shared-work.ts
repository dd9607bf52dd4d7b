// One piece of work for all who ask for the same thing at the same time.
import { unlessAborted } from '../../foundation/with-timeout.ts'

interface Running<T> {
  readonly result: Promise<T>
  readonly stop: AbortController
  callers: number
}

/** Whoever's signal ends leaves with `tooLate()`. */
export function createSharedWork<T>(tooLate: () => Error) {
  const running = new Map<string, Running<T>>()

  function begin(key: string, start: (stop: AbortSignal) => Promise<T>): Running<T> {
    const stop = new AbortController()
    const work: Running<T> = { result: start(stop.signal), stop, callers: 0 }
    running.set(key, work)
    const done = (): void => {
      if (running.get(key) === work) running.delete(key)
    }
    work.result.then(done, done)
    return work
  }

  function leave(key: string, work: Running<T>): Error {
    work.callers -= 1
    if (work.callers === 0) {
      // Who comes from now on must not join work that is ending.
      if (running.get(key) === work) running.delete(key)
      work.stop.abort()
    }
    return tooLate()
  }

  return {
    /** Joins the work under the key or starts it; it is told to stop only when the last caller has left. */
    async join(key: string, signal: AbortSignal, start: (stop: AbortSignal) => Promise<T>): Promise<T> {
      if (signal.aborted) throw tooLate()
      const work = running.get(key) ?? begin(key, start)
      work.callers += 1
      return await unlessAborted(work.result, signal, () => leave(key, work))
    },
  }
}
