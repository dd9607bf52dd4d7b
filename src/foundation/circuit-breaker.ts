// A circuit breaker: leaves alone for a while what has failed several times in a row.
import type { Clock } from './clock.ts'

export interface CircuitBreaker {
  /** Whether it may be tried now; after a rest one try at a time is let through. */
  mayTry(): boolean
  succeeded(): void
  failed(): void
}

const FAILURES_BEFORE_REST = 3
const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = 600_000

export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0
  let restMs = FIRST_REST_MS
  let restsUntil = 0
  return {
    mayTry() {
      if (failures < FAILURES_BEFORE_REST) return true
      if (clock.now() < restsUntil) return false
      // Others wait until this try has shown how it stands.
      restsUntil = clock.now() + restMs
      return true
    },
    succeeded() {
      failures = 0
      restMs = FIRST_REST_MS
    },
    failed() {
      failures += 1
      if (failures < FAILURES_BEFORE_REST) return
      if (failures > FAILURES_BEFORE_REST) restMs = Math.min(LONGEST_REST_MS, restMs * 2)
      restsUntil = clock.now() + restMs
    },
  }
}
