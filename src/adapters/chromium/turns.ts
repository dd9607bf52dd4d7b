// Turns: so many may be at work at a time, and so many may wait.

export interface Turns {
  /** Resolves to the function that ends the turn. Rejects where too many wait, and when the signal ends. */
  take(signal: AbortSignal): Promise<() => void>
}

export function createTurns(atOnce: number, mostWaiting: number): Turns {
  const waiting = new Set<() => void>()
  let taken = 0

  const end = (): void => {
    const [next] = waiting
    if (next === undefined) taken -= 1
    else next()
  }

  return {
    async take(signal) {
      signal.throwIfAborted()
      if (taken < atOnce) {
        taken += 1
        return end
      }
      if (waiting.size >= mostWaiting) throw new Error('too many pages wait to be rendered')
      await new Promise<void>((resolve, reject) => {
        const begin = (): void => {
          leave()
          resolve()
        }
        const giveUp = (): void => {
          leave()
          reject(signal.reason)
        }
        const leave = (): void => {
          waiting.delete(begin)
          signal.removeEventListener('abort', giveUp)
        }
        waiting.add(begin)
        signal.addEventListener('abort', giveUp, { once: true })
      })
      return end
    },
  }
}
