// What every LeaseStore holds to.
import { describe, expect, it } from 'vitest'
import type { LeaseStore } from '../../src/foundation/lease.ts'

export function leaseStoreSuite(name: string, open: () => Promise<LeaseStore>): void {
  describe(`${name} is a LeaseStore`, () => {
    it('gives a turn to one holder, and to the next when its time is up', async () => {
      const store = await open()
      expect(await store.take('poll', 'a', 1_000, 2_000)).toBe(true)
      expect(await store.take('poll', 'b', 1_999, 3_000)).toBe(false)
      expect(await store.take('poll', 'a', 1_999, 3_000)).toBe(true)
      expect(await store.take('poll', 'b', 2_500, 3_500)).toBe(false)
      expect(await store.take('poll', 'b', 3_000, 4_000)).toBe(true)
      expect(await store.take('poll', 'a', 3_001, 4_000)).toBe(false)
      expect(await store.take('crawl', 'a', 3_001, 4_000)).toBe(true)
    })

    it('gives it to one of many who ask at once', async () => {
      const store = await open()
      const holders = Array.from({ length: 8 }, (_, at) => `node ${at}`)
      const taken = await Promise.all(holders.map((holder) => store.take('poll', holder, 1_000, 2_000)))
      expect(taken.filter(Boolean)).toHaveLength(1)
    })

    it('is let go by its holder alone', async () => {
      const store = await open()
      await store.take('poll', 'a', 1_000, 2_000)
      await store.release('poll', 'b')
      expect(await store.take('poll', 'b', 1_001, 2_000)).toBe(false)
      await store.release('poll', 'a')
      expect(await store.take('poll', 'b', 1_001, 2_000)).toBe(true)
    })
  })
}
