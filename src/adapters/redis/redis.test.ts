// Redis beside the ports' suites: shared by nodes, by its own clock, done without where it can't be asked, back by itself.
import { expect, it } from 'vitest'
import { freePort } from '../../../tests/support/child-service.ts'
import { cuttingProxy } from '../../../tests/support/cutting-proxy.ts'
import { describeWithRedis, useRedis } from '../../../tests/support/private-redis.ts'
import { type Rate, type RateLimiter, takenOf } from '../../accounts/rate-limiter.ts'
import { heldClock } from '../../foundation/clock.ts'
import { type Logger, silentLogger } from '../../foundation/logger.ts'
import { openRedis } from './open-redis.ts'
import { RedisCache } from './redis-cache.ts'
import { RedisRateLimiter } from './redis-rate-limiter.ts'

/** Refuses all: who gets through was let through by Redis. */
const closed: RateLimiter = {
  take: async (_, limit) => takenOf(false, 0, limit),
  look: async (_, limit): Promise<Rate> => ({ limit, remaining: -1, resetSeconds: 0 }),
}

describeWithRedis('Redis', () => {
  const redis = useRedis()

  it('has one bucket for all nodes, however many take from it at once', async () => {
    const clock = heldClock(1_000_000)
    const nodes = await Promise.all(
      [1, 2].map(async () => new RedisRateLimiter(await redis().open(), closed, clock)),
    )
    const taken = await Promise.all(Array.from({ length: 40 }, (_, at) => nodes[at % 2]!.take('shared', 10)))
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10)
    expect((await nodes[1]!.look('shared', 10)).remaining).toBe(0)
  })

  it('refills by its own clock', async () => {
    const limiter = new RedisRateLimiter(await redis().open(), closed)
    expect((await limiter.take('timed', 1_000_000)).allowed).toBe(true)
    expect((await limiter.look('timed', 1_000_000)).remaining).toBeGreaterThan(900_000)
    // By a held clock the first would never be refused, or the last never let through.
    const allowed = async () => (await limiter.take('slow', 2)).allowed
    while (await allowed());
    while (!(await allowed()));
  })

  it('shares what is cached, and what is no JSON of ours is a miss', async () => {
    const clock = heldClock(1_000_000)
    const link = await redis().open()
    const [a, b] = [link, await redis().open()].map(
      (one) => new RedisCache<{ text: string }>(one, 'shared:', clock),
    )
    const value = { text: 'a\0b \ud800 "quoted" ü' }
    await a!.set('key', value, 1_000)
    expect(await b!.get('key')).toEqual({ value, storedAt: 1_000_000 })
    const names = (await link.ask(['KEYS', 'shared:*'])) as string[]
    expect(names).toHaveLength(1)
    expect(names[0]).not.toContain('key')
    for (const broken of ['{', 'null', '7', '{"until":9e99}', '[]']) {
      await link.ask(['SET', names[0]!, broken])
      expect(await b!.get('key')).toBeUndefined()
    }
  })

  it('keeps nothing that is too large, nor what that was to replace', async () => {
    const cache = new RedisCache<string>(await redis().open(), 'large:', heldClock(1))
    await cache.set('key', 'small', 1_000)
    expect(await cache.get('key')).toMatchObject({ value: 'small' })
    await cache.set('key', 'x'.repeat(5 * 1024 * 1024), 1_000)
    expect(await cache.get('key')).toBeUndefined()
  })

  it('is done without where it is gone, with one line in the log, and taken up again by itself', async () => {
    const lines: string[] = []
    const note = (_: unknown, message: string) => void lines.push(message)
    const logger: Logger = { ...silentLogger, warn: note, info: note }
    const proxy = await cuttingProxy(redis().port)
    const link = await openRedis(redis().url.replace(`:${redis().port}`, `:${proxy.port}`), logger)
    const cache = new RedisCache<string>(link, 'gone:', heldClock(1))
    const limiter = new RedisRateLimiter(link, closed)
    await cache.set('key', 'value', 1_000)
    expect((await limiter.look('gone', 5)).remaining).toBe(5)

    proxy.cut('GET', 'unanswered')
    proxy.close()
    for (let i = 0; i < 3; i++) expect(await cache.get('key')).toBeUndefined()
    expect((await limiter.take('gone', 5)).allowed).toBe(false)
    expect((await limiter.look('gone', 5)).remaining).toBe(-1)
    await cache.set('key', 'other', 1_000)
    expect(lines).toEqual([expect.stringContaining('cannot be asked')])

    proxy.open()
    let found: unknown
    while (found === undefined) {
      found = await cache.get('key')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(found).toMatchObject({ value: 'value' })
    expect(lines).toEqual([expect.anything(), 'Redis is back'])
    await link.close()
    expect(await cache.get('key')).toBeUndefined()
  })

  it('is refused at the start with words that name the setting and not the password', async () => {
    const wrong = redis().url.replace(/:[^:@/]+@/, ':hidden@')
    await expect(openRedis(wrong, silentLogger)).rejects.toThrow(
      /WRONGPASS.*user and the password in WHIPPET_REDIS_URL/,
    )
    await expect(openRedis(wrong, silentLogger)).rejects.not.toThrow('hidden')
    const without = `redis://127.0.0.1:${redis().port}`
    await expect(openRedis(without, silentLogger)).rejects.toThrow(/NOAUTH.*WHIPPET_REDIS_URL/)
    const nobody = `redis://127.0.0.1:${await freePort()}`
    await expect(openRedis(nobody, silentLogger)).rejects.toThrow(/ECONNREFUSED.*WHIPPET_REDIS_URL/)
  })
})
