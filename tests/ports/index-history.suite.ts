// What every IndexHistory holds to.
import { describe, expect, it } from 'vitest'
import type { IndexHistory } from '../../src/engine/index/index-history.ts'

export function indexHistorySuite(name: string, open: () => Promise<IndexHistory>): void {
  describe(`${name} is an IndexHistory`, () => {
    it('keeps one sample a time, oldest first, and forgets old ones', async () => {
      const history = await open()
      await history.add({ at: 200, documents: 2, bytes: 20 }, 0)
      await history.add({ at: 100, documents: 1, bytes: 10 }, 0)
      await history.add({ at: 200, documents: 3, bytes: 30 }, 0)
      expect(await history.list()).toEqual([
        { at: 100, documents: 1, bytes: 10 },
        { at: 200, documents: 3, bytes: 30 },
      ])
      await history.add({ at: 300, documents: 4, bytes: 40 }, 200)
      expect((await history.list()).map(({ at }) => at)).toEqual([200, 300])
    })
  })
}
