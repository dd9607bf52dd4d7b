// One point in time that all the work of a call shares.

export interface Deadline {
  /** Aborts when the time is up. */
  readonly signal: AbortSignal
  /** Milliseconds left, never below zero. */
  remainingMs(): number
}

/** A deadline `ms` from now, which also ends when `outer` does. */
export function deadlineIn(ms: number, outer?: AbortSignal): Deadline {
  const endsAt = performance.now() + ms
  const timeout = AbortSignal.timeout(ms)
  return {
    signal: outer ? AbortSignal.any([timeout, outer]) : timeout,
    remainingMs: () => Math.max(0, endsAt - performance.now()),
  }
}
