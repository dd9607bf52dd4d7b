// What every Cache holds to.
import { describe, expect, it } from 'vitest'
import type { Cache } from '../../src/foundation/cache.ts'
import { type Clock, heldClock } from '../../src/foundation/clock.ts'

export function cacheSuite(name: string, open: (clock: Clock) => Promise<Cache<string>>): void {
  describe(`${name} is a Cache`, () => {
    it('gives back a value with the time it was stored, until its time is up', async () => {
      const clock = heldClock(1_000_000)
      const cache = await open(clock)
      await cache.set('a', 'one', 500)
      clock.advance(499)
      expect(await cache.get('a')).toEqual({ value: 'one', storedAt: 1_000_000 })
      clock.advance(2)
      expect(await cache.get('a')).toBeUndefined()
      expect(await cache.get('b')).toBeUndefined()
    })

    it('replaces a value and its time', async () => {
      const clock = heldClock(1_000_000)
      const cache = await open(clock)
      await cache.set('a', 'one', 500)
      clock.advance(400)
      await cache.set('a', 'two', 500)
      clock.advance(400)
      expect(await cache.get('a')).toEqual({ value: 'two', storedAt: 1_000_400 })
    })

    it('stores nothing for no time, and forgets what was there', async () => {
      const cache = await open(heldClock(1_000_000))
      await cache.set('a', 'one', 500)
      await cache.set('a', 'two', 0)
      expect(await cache.get('a')).toBeUndefined()
    })
  })
}
