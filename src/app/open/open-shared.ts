// What the nodes of a service share beside the database: cached answers and limits, in Redis or in this process alone.
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import { MemoryCache } from '../../adapters/memory/memory-cache.ts'
import { MemoryRateLimiter } from '../../adapters/memory/memory-rate-limiter.ts'
import { charactersOf, type SearchOutcome } from '../../engine/search/search-outcome.ts'
import type { Cache } from '../../foundation/cache.ts'
import type { Logger } from '../../foundation/logger.ts'
import type { Config } from '../config.ts'
import { VERSION } from '../version.ts'
import type { Data } from './open-data.ts'

export interface Shared {
  readonly limiter: RateLimiter
  /** Answers to searches, to be given again. */
  readonly searches: Cache<SearchOutcome>
  close(): Promise<void>
}

const CACHED_SEARCHES = 5_000
/** Of the pages that cached answers show: most of the memory that a cache of them takes. */
const CACHED_CHARACTERS = 16_000_000

/** Throws RedisUnusable. */
export async function openShared(config: Config, data: Data, logger: Logger): Promise<Shared> {
  const { clock } = data
  const own: Shared = {
    limiter: new MemoryRateLimiter(clock),
    searches: new MemoryCache(clock, {
      maxEntries: CACHED_SEARCHES,
      maxSize: CACHED_CHARACTERS,
      sizeOf: charactersOf,
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
    searches: new RedisCache(link, prefix, clock),
    close: () => link.close(),
  }
}
