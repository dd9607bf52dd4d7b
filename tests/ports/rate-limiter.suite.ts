// What every RateLimiter holds to.
import { describe, expect, it } from 'vitest'
import type { RateLimiter } from '../../src/accounts/rate-limiter.ts'
import { type Clock, heldClock } from '../../src/foundation/clock.ts'

export function rateLimiterSuite(name: string, open: (clock: Clock) => Promise<RateLimiter>): void {
  describe(`${name} is a RateLimiter`, () => {
    it('lets a second of requests through at once, and then refuses', async () => {
      const limiter = await open(heldClock(1_000_000))
      const taken = []
      for (let i = 0; i < 4; i++) taken.push(await limiter.take('a', 3))
      expect(taken.map(({ allowed, rate }) => [allowed, rate.remaining])).toEqual([
        [true, 2],
        [true, 1],
        [true, 0],
        [false, 0],
      ])
      expect(taken[0]).toMatchObject({ rate: { limit: 3, resetSeconds: 1 }, retryAfterSeconds: 0 })
      expect(taken[3]).toMatchObject({ rate: { limit: 3, resetSeconds: 1 }, retryAfterSeconds: 1 })
    })

    it('refills evenly, up to the limit and no further', async () => {
      const clock = heldClock(1_000_000)
      const limiter = await open(clock)
      const allowed = async () => (await limiter.take('a', 10)).allowed
      for (let i = 0; i < 10; i++) await allowed()
      clock.advance(99)
      expect(await allowed()).toBe(false)
      clock.advance(1)
      expect(await allowed()).toBe(true)
      expect(await allowed()).toBe(false)
      clock.advance(60_000)
      const outcomes = []
      for (let i = 0; i < 11; i++) outcomes.push(await allowed())
      expect(outcomes.filter(Boolean)).toHaveLength(10)
    })

    it('tells the state of a bucket without taking from it', async () => {
      const clock = heldClock(1_000_000)
      const limiter = await open(clock)
      expect(await limiter.look('a', 2)).toEqual({ limit: 2, remaining: 2, resetSeconds: 0 })
      await limiter.take('a', 2)
      for (let i = 0; i < 3; i++) {
        expect(await limiter.look('a', 2)).toEqual({ limit: 2, remaining: 1, resetSeconds: 1 })
      }
      clock.advance(500)
      expect((await limiter.look('a', 2)).remaining).toBe(2)
    })

    it('keeps accounts apart', async () => {
      const limiter = await open(heldClock(1_000_000))
      expect((await limiter.take('a', 1)).allowed).toBe(true)
      expect((await limiter.take('a', 1)).allowed).toBe(false)
      expect((await limiter.take('b', 1)).allowed).toBe(true)
    })

    it('follows a changed limit', async () => {
      const clock = heldClock(1_000_000)
      const limiter = await open(clock)
      await limiter.take('a', 100)
      expect((await limiter.take('a', 2)).rate).toMatchObject({ limit: 2, remaining: 1 })
      clock.advance(1_000)
      expect((await limiter.take('a', 5)).rate).toMatchObject({ limit: 5, remaining: 4 })
    })
  })
}
