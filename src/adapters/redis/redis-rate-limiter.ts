// RedisRateLimiter: token buckets in Redis, shared by all nodes; where it can't be asked, each node counts for itself.
import { type Rate, type RateLimiter, type RateTaken, rateOf, takenOf } from '../../accounts/rate-limiter.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { RedisLink } from './open-redis.ts'

const PREFIX = 'whippet:bucket:'

/**
 * Takes ARGV[2] tokens, 0 or 1, from the bucket of ARGV[1] a second; the time is ARGV[3] or Redis's own, which is the
 * same for all nodes. A bucket that nobody has touched for a second is full, and is as good as none.
 */
const TAKE = `
local limit, wanted, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if not now then
  local time = redis.call('TIME')
  now = time[1] * 1000 + time[2] / 1000
end
local known = redis.call('HMGET', KEYS[1], 'tokens', 'filledAt')
local tokens = limit
if known[1] then
  local seconds = math.max(0, now - tonumber(known[2])) / 1000
  tokens = math.min(limit, tonumber(known[1]) + seconds * limit)
end
local allowed = 0
if tokens >= 1 then allowed = 1 end
if wanted > 0 then
  if allowed == 1 then tokens = tokens - 1 end
  redis.call('HSET', KEYS[1], 'tokens', string.format('%.17g', tokens), 'filledAt', string.format('%.17g', now))
  redis.call('PEXPIRE', KEYS[1], 60000)
end
return {allowed, string.format('%.17g', tokens)}
`

export class RedisRateLimiter implements RateLimiter {
  readonly #link: RedisLink
  readonly #fallback: RateLimiter
  readonly #clock: Clock | undefined

  /** By Redis's clock where none is given: those of the nodes may differ. */
  constructor(link: RedisLink, fallback: RateLimiter, clock?: Clock) {
    this.#link = link
    this.#fallback = fallback
    this.#clock = clock
  }

  async take(id: string, limit: number): Promise<RateTaken> {
    const bucket = await this.#ask(id, limit, 1)
    return bucket ? takenOf(bucket.allowed, bucket.tokens, limit) : this.#fallback.take(id, limit)
  }

  async look(id: string, limit: number): Promise<Rate> {
    const bucket = await this.#ask(id, limit, 0)
    return bucket ? rateOf(bucket.tokens, limit) : this.#fallback.look(id, limit)
  }

  async #ask(
    id: string,
    limit: number,
    wanted: 0 | 1,
  ): Promise<{ allowed: boolean; tokens: number } | undefined> {
    const now = this.#clock ? String(this.#clock.now()) : ''
    const answer = await this.#link.ask(['EVAL', TAKE, '1', PREFIX + id, String(limit), String(wanted), now])
    if (!Array.isArray(answer)) return undefined
    const [allowed, tokens] = answer as readonly unknown[]
    return { allowed: allowed === 1, tokens: Number(tokens) }
  }
}
