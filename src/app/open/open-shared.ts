// What the nodes of a service share beside the database: cached answers and limits, in Redis or in this process alone.
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import { MemoryCache } from '../../adapters/memory/memory-cache.ts'
import { MemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import type { Cache } from '../../foundation/cache.ts'
import type { Logger } from '../../foundation/logger.ts'
import { type KeptSearch, keptCharacters } from '../../operations/answer-search.ts'
import type { Config } from '../config.ts'
import { VERSION } from '../version.ts'
import type { Data } from './open-data.ts'

export interface Shared {
  readonly limiter: RateLimiter
  /** Searches that may be delivered again. */
  readonly replies: Cache<KeptSearch>
  close(): Promise<void>
}

const KEPT_REPLIES = 5_000
const KEPT_CHARACTERS = 16_000_000

/** Throws RedisUnusable. */
export async function openShared(config: Config, data: Data, logger: Logger): Promise<Shared> {
  const { clock } = data
  const own: Shared = {
    limiter: new MemoryRateLimiter(clock),
    replies: new MemoryCache(clock, {
      maxEntries: KEPT_REPLIES,
      maxSize: KEPT_CHARACTERS,
      sizeOf: keptCharacters,
    }),
    close: async () => undefined,
  }
  if (config.redisUrl === undefined) return own
  // Read only where they are used: who runs embedded should not wait for them.
  const { openRedis } = await import('../../adapters/redis/open-redis.ts')
  const { RedisCache } = await import('../../adapters/redis/redis-cache.ts')
  const { RedisRateLimiter } = await import('../../adapters/redis/redis-rate-limiter.ts')
  // Answers from other documents, or of a version that makes them otherwise, are not ours.
  const prefix = `whippet:search:${VERSION}:${await data.documents.source()}:`
  const link = await openRedis(config.redisUrl, logger)
  return {
    limiter: new RedisRateLimiter(link, own.limiter),
    replies: new RedisCache(link, prefix, clock),
    close: () => link.close(),
  }
}
