// What every LensStore holds to.
import { describe, expect, it } from 'vitest'
import type { LensStore } from '../../src/engine/search/lens-store.ts'

export interface LensStoreRoom {
  readonly store: LensStore
  /** Makes an account and gives its id. */
  account(email: string): Promise<string>
  /** Deletes an account. */
  forget(accountId: string): Promise<unknown>
}

export function lensStoreSuite(name: string, open: () => Promise<LensStoreRoom>): void {
  describe(`${name} is a LensStore`, () => {
    it("keeps each account's lenses apart, under their names", async () => {
      const { store, account } = await open()
      const [ann, bob] = [await account('ann@example.com'), await account('bob@example.com')]
      expect(await store.put(ann, 'news', '$discard,site=a.example', 9)).toBe(true)
      expect(await store.put(ann, 'docs', '', 9)).toBe(true)
      expect(await store.put(bob, 'news', '$discard,site=b.example', 9)).toBe(true)
      expect(await store.list(ann)).toEqual(['docs', 'news'])
      expect(await store.get(bob, 'news')).toBe('$discard,site=b.example')
      expect(await store.get(ann, 'docs')).toBe('')
      expect(await store.get(bob, 'docs')).toBeUndefined()
    })

    it('replaces, and removes once', async () => {
      const { store, account } = await open()
      const ann = await account('ann@example.com')
      await store.put(ann, 'a', 'one', 9)
      await store.put(ann, 'a', 'two', 9)
      expect(await store.get(ann, 'a')).toBe('two')
      expect(await store.remove(ann, 'a')).toBe(true)
      expect(await store.remove(ann, 'a')).toBe(false)
      expect(await store.list(ann)).toEqual([])
    })

    it('keeps none of an account that is deleted', async () => {
      const { store, account, forget } = await open()
      const [ann, bob] = [await account('ann@example.com'), await account('bob@example.com')]
      for (const one of [ann, bob]) await store.put(one, 'a', 'one', 9)
      await forget(ann)
      expect([await store.list(ann), await store.list(bob)]).toEqual([[], ['a']])
    })

    it('takes no more than the most, but replaces what is there', async () => {
      const { store, account } = await open()
      const ann = await account('ann@example.com')
      await store.put(ann, 'a', 'one', 2)
      await store.put(ann, 'b', 'one', 2)
      expect(await store.put(ann, 'c', 'one', 2)).toBe(false)
      expect(await store.put(ann, 'b', 'two', 2)).toBe(true)
      expect(await store.get(ann, 'b')).toBe('two')
      expect(await store.list(ann)).toEqual(['a', 'b'])
    })
  })
}
