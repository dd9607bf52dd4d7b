// A circuit breaker: leaves alone for a while what has failed several times in a row.
import type { Clock } from './clock.ts'

export interface CircuitBreaker {
  /** Whether it may be tried now; after a rest one try at a time is let through. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
}

export interface Patience {
  /** In a row, before it rests. */
  readonly failures: number
  readonly firstRestMs: number
  /** A rest is twice as long as the last one, up to this. */
  readonly longestRestMs: number
}

const PATIENCE: Patience = { failures: 3, firstRestMs: 30_000, longestRestMs: 600_000 }

export function createCircuitBreaker(clock: Clock, patience: Patience = PATIENCE): CircuitBreaker {
  let failures = 0
  let restMs = patience.firstRestMs
  let restsUntil = 0
  return {
    mayTry() {
      if (failures < patience.failures) return true
      if (clock.now() < restsUntil) return false
      // Others wait until this try has shown how it stands.
      restsUntil = clock.now() + restMs
      return true
    },
    succeeded() {
      failures = 0
      restMs = patience.firstRestMs
    },
    failed() {
      failures += 1
      if (failures < patience.failures) return
      if (failures > patience.failures) restMs = Math.min(patience.longestRestMs, restMs * 2)
      restsUntil = clock.now() + restMs
    },
  }
}
