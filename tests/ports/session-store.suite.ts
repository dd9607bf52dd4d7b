// What every SessionStore holds to.
import { describe, expect, it } from 'vitest'
import type { SessionStore } from '../../src/engine/search/session-store.ts'

const PRINTS = 'x'.repeat(11)

export function sessionStoreSuite(name: string, open: () => Promise<SessionStore>): void {
  describe(`${name} is a SessionStore`, () => {
    it('gives what was sent in a session of an account, and nothing of others', async () => {
      const store = await open()
      await store.add('ann', 'a', PRINTS, 10)
      await store.add('ann', 'a', 'y'.repeat(11), 20)
      await store.add('ann', 'b', 'z'.repeat(11), 20)
      expect((await store.read('ann', 'a', 0)).length).toBe(22)
      expect(await store.read('ann', 'a', 15)).toBe('y'.repeat(11))
      expect(await store.read('bob', 'a', 0)).toBe('')
      expect(await store.read('ann', 'c', 0)).toBe('')
    })

    it('forgets what is old', async () => {
      const store = await open()
      await store.add('ann', 'a', PRINTS, 10)
      await store.add('ann', 'a', 'y'.repeat(11), 20)
      await store.prune(15)
      expect(await store.read('ann', 'a', 0)).toBe('y'.repeat(11))
    })

    it('bounds what an account keeps, the oldest going first', async () => {
      const store = await open()
      const large = (letter: string): string => letter.repeat(11 * 60_000)
      await store.add('bob', 'a', PRINTS, 1)
      for (const [at, letter] of [...'abcde'].entries()) await store.add('ann', letter, large(letter), at)
      expect(await store.read('ann', 'a', 0)).toBe('')
      expect(await store.read('ann', 'b', 0)).toBe('')
      expect(await store.read('ann', 'e', 0)).toBe(large('e'))
      expect(await store.read('bob', 'a', 0)).toBe(PRINTS)
    })
  })
}
