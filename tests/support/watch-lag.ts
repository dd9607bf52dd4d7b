// The longest time for which the event loop was kept from its work.

const EVERY_MS = 5

export interface LagWatch {
  /** Milliseconds, beyond those that the watch itself sleeps. */
  stop(): number
}

export function watchLag(): LagWatch {
  let last = performance.now()
  let longest = 0
  const tick = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(tick, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      // A loop that was kept until now has not ticked.
      tick()
      return Math.max(0, longest - EVERY_MS)
    },
  }
}
