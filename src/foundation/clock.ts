// Time as a port, so that tests can hold it still.

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** For measuring: never goes back or leaps, whatever becomes of the machine's own; what it counts from means nothing. */
export const steadyClock: Clock = { now: () => performance.now() }

/** A clock that only moves when told to. */
export function heldClock(startMs: number): Clock & { advance(ms: number): void } {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms
    },
  }
}
