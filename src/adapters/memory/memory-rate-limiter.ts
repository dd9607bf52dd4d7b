// MemoryRateLimiter: token buckets in this process.
import { type Rate, type RateLimiter, type RateTaken, rateOf, takenOf } from '../../accounts/rate-limiter.ts'
import type { Clock } from '../../foundation/clock.ts'

interface Bucket {
  tokens: number
  filledAt: number
}

/** Buckets kept before full ones, which are as good as none, are dropped. */
const MAX_BUCKETS = 10_000

export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()
  #tidyAt = MAX_BUCKETS

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How many buckets are kept. */
  get size(): number {
    return this.#buckets.size
  }

  async take(id: string, limit: number): Promise<RateTaken> {
    const now = this.#clock.now()
    const bucket = this.#refilled(id, limit, now)
    const allowed = bucket.tokens >= 1
    if (allowed) bucket.tokens -= 1
    return takenOf(allowed, bucket.tokens, limit)
  }

  async look(id: string, limit: number): Promise<Rate> {
    return rateOf(this.#refilled(id, limit, this.#clock.now()).tokens, limit)
  }

  #refilled(id: string, limit: number, now: number): Bucket {
    const known = this.#buckets.get(id)
    if (!known) {
      const full = { tokens: limit, filledAt: now }
      this.#tidy(now)
      this.#buckets.set(id, full)
      return full
    }
    // A clock that was set back refills nothing and takes nothing away.
    const seconds = Math.max(0, now - known.filledAt) / 1000
    known.tokens = Math.min(limit, known.tokens + seconds * limit)
    known.filledAt = now
    return known
  }

  /** A bucket holds one second's worth, so it is full again when it was not touched for a second. */
  #tidy(now: number): void {
    if (this.#buckets.size < this.#tidyAt) return
    for (const [id, bucket] of this.#buckets) if (now - bucket.filledAt >= 1000) this.#buckets.delete(id)
    this.#tidyAt = Math.max(MAX_BUCKETS, this.#buckets.size * 2)
  }
}
