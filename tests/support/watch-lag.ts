// The longest time for which the event loop was kept from its work.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5

export interface LagWatch {
  /** Milliseconds, beyond those that the watch itself sleeps. */
  stop(): number
}

export function watchLag(): LagWatch {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return {
    stop() {
      delay.disable()
      return delay.count === 0 ? 0 : Math.max(0, delay.max / 1e6 - RESOLUTION_MS)
    },
  }
}
