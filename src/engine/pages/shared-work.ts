// One piece of work for all who ask for the same thing at the same time.

interface Running<T> {
  readonly result: Promise<T>
  readonly stop: AbortController
  callers: number
}

export interface SharedWork<T> {
  /**
   * Joins the work under the key or starts it. A caller whose signal ends leaves with `tooLate()`; the work itself is
   * told to stop only when the last caller has left.
   */
  join(key: string, signal: AbortSignal, start: (stop: AbortSignal) => Promise<T>): Promise<T>
}

export function createSharedWork<T>(tooLate: () => Error): SharedWork<T> {
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

  return {
    async join(key, signal, start) {
      if (signal.aborted) throw tooLate()
      const work = running.get(key) ?? begin(key, start)
      work.callers += 1
      return await new Promise<T>((resolve, reject) => {
        const leave = (): void => {
          reject(tooLate())
          work.callers -= 1
          if (work.callers > 0) return
          // Who comes from now on must not join work that is ending.
          if (running.get(key) === work) running.delete(key)
          work.stop.abort()
        }
        signal.addEventListener('abort', leave, { once: true })
        work.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
      })
    },
  }
}
