// The port suites on Redis.
import { MemoryRateLimiter } from '../../src/adapters/memory/memory-rate-limiter.ts'
import { RedisCache } from '../../src/adapters/redis/redis-cache.ts'
import { RedisRateLimiter } from '../../src/adapters/redis/redis-rate-limiter.ts'
import { describeWithRedis, useRedis } from '../support/private-redis.ts'
import { cacheSuite } from './cache.suite.ts'
import { rateLimiterSuite } from './rate-limiter.suite.ts'

describeWithRedis('Redis', () => {
  const redis = useRedis()
  let opened = 0

  rateLimiterSuite('RedisRateLimiter', async (clock) => {
    const link = await redis().open()
    await link.ask(['FLUSHALL'])
    return new RedisRateLimiter(link, new MemoryRateLimiter(clock), clock)
  })

  cacheSuite('RedisCache', async (clock) => new RedisCache(await redis().open(), `test:${++opened}:`, clock))
})
