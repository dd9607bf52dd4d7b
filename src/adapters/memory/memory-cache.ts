// MemoryCache: values in this process, forgotten when their time is up or the least used where room is short.
import { LRUCache } from 'lru-cache'
import type { Cache, Cached } from '../../foundation/cache.ts'
import type { Clock } from '../../foundation/clock.ts'

export interface MemoryCacheBounds<T> {
  readonly maxEntries: number
  /** In whatever unit `sizeOf` counts. */
  readonly maxSize?: number
  readonly sizeOf?: (value: T) => number
}

export class MemoryCache<T> implements Cache<T> {
  readonly #clock: Clock
  readonly #entries: LRUCache<string, Cached<T>>

  constructor(clock: Clock, bounds: MemoryCacheBounds<T> = { maxEntries: 1000 }) {
    const { maxEntries, maxSize, sizeOf } = bounds
    this.#clock = clock
    this.#entries = new LRUCache({
      max: maxEntries,
      ttlResolution: 0,
      perf: clock,
      ...(maxSize === undefined
        ? {}
        : { maxSize, sizeCalculation: (cached) => Math.max(1, Math.ceil(sizeOf?.(cached.value) ?? 1)) }),
    })
  }

  async get(key: string): Promise<Cached<T> | undefined> {
    return this.#entries.get(key)
  }

  /** A time of 0 or less stores nothing. */
  async set(key: string, value: T, ttlMs: number): Promise<void> {
    if (ttlMs > 0) this.#entries.set(key, { value, storedAt: this.#clock.now() }, { ttl: ttlMs })
    else this.#entries.delete(key)
  }
}
