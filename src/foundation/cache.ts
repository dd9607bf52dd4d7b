// The cache as a port: values that may be forgotten at any time.

export interface Cached<T> {
  readonly value: T
  /** Milliseconds since the epoch at which the value was stored. */
  readonly storedAt: number
}

export interface Cache<T> {
  get(key: string): Promise<Cached<T> | undefined>
  set(key: string, value: T, ttlMs: number): Promise<void>
}
