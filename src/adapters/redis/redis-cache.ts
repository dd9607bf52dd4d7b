// RedisCache: values as JSON in Redis, for all nodes; forgotten where Redis can't be asked.
import { createHash } from 'node:crypto'
import type { Cache, Cached } from '../../foundation/cache.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { RedisLink } from './open-redis.ts'

/** More is not worth its way there and back. */
const MAX_LENGTH = 4 * 1024 * 1024

/** The value itself says when its time is up; Redis only takes away what nobody asks for any more. */
const LINGER_MS = 60_000

interface Kept<T> extends Cached<T> {
  readonly until: number
}

export class RedisCache<T> implements Cache<T> {
  readonly #link: RedisLink
  readonly #prefix: string
  readonly #clock: Clock

  /** The prefix keeps apart what is not of one kind and one making. */
  constructor(link: RedisLink, prefix: string, clock: Clock) {
    this.#link = link
    this.#prefix = prefix
    this.#clock = clock
  }

  async get(key: string): Promise<Cached<T> | undefined> {
    const text = await this.#link.ask(['GET', this.#name(key)])
    const kept = typeof text === 'string' ? keptIn<T>(text) : undefined
    return kept && this.#clock.now() < kept.until ? { value: kept.value, storedAt: kept.storedAt } : undefined
  }

  /** A time of 0 or less stores nothing, nor is a value stored that is too large; what was there is forgotten. */
  async set(key: string, value: T, ttlMs: number): Promise<void> {
    const name = this.#name(key)
    if (!(ttlMs > 0)) {
      await this.#link.ask(['DEL', name])
      return
    }
    const now = this.#clock.now()
    const kept: Kept<T> = { value, storedAt: now, until: now + ttlMs }
    const text = JSON.stringify(kept)
    if (text.length > MAX_LENGTH) await this.#link.ask(['DEL', name])
    else await this.#link.ask(['SET', name, text, 'PX', String(Math.ceil(ttlMs) + LINGER_MS)])
  }

  /** Keys may hold what callers searched for, and be long. */
  #name(key: string): string {
    return this.#prefix + createHash('sha256').update(key).digest('base64url')
  }
}

/** Undefined where somebody else has put something there. */
function keptIn<T>(text: string): Kept<T> | undefined {
  try {
    const kept = JSON.parse(text) as Partial<Kept<T>> | null
    const isOurs = typeof kept?.until === 'number' && typeof kept.storedAt === 'number' && 'value' in kept
    return isOurs ? (kept as Kept<T>) : undefined
  } catch {
    return undefined
  }
}
