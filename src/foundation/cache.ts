// The cache as a port: values that may be forgotten at any time.

export interface Cached<T> {
  readonly value: T
  /** Milliseconds since the epoch at which the value was stored. */
  readonly storedAt: number
}

/** How old a value is, in whole seconds: never less than nothing, although the clock that stamped it may be ahead of ours. */
export function ageSeconds(storedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - storedAt) / 1000))
}

export interface Cache<T> {
  get(key: string): Promise<Cached<T> | undefined>
  set(key: string, value: T, ttlMs: number): Promise<void>
}
