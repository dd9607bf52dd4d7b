// What every IconStore holds to.
import { describe, expect, it } from 'vitest'
import type { IconStore } from '../../src/engine/pages/icons/site-icons.ts'

const icon = (text: string) => ({ contentType: 'image/webp', body: Buffer.from(text) })

export function iconStoreSuite(name: string, open: () => Promise<IconStore>): void {
  describe(`${name} is an IconStore`, () => {
    it('keeps icons and that there is none, and knows only hosts that were asked', async () => {
      const store = await open()
      await store.put('a.example', icon('a'), 1_800_000_000_000, 9)
      await store.put('b.example:8080', undefined, 5, 9)
      const known = await store.known(['a.example', 'b.example:8080', 'c.example'])
      expect([...known.keys()].sort()).toEqual(['a.example', 'b.example:8080'])
      expect(known.get('a.example')?.askedAt).toBe(1_800_000_000_000)
      expect(known.get('b.example:8080')).toEqual({ askedAt: 5, version: undefined })
      const read = await store.read('a.example')
      expect([read?.contentType, Buffer.from(read?.body ?? []).toString()]).toEqual(['image/webp', 'a'])
      expect(await store.read('b.example:8080')).toBeUndefined()
      expect(await store.read('c.example')).toBeUndefined()
      expect(await store.known([])).toEqual(new Map())
    })

    it('replaces, with another version where the picture differs', async () => {
      const store = await open()
      const version = async () => (await store.known(['a.example'])).get('a.example')?.version
      await store.put('a.example', icon('a'), 1, 9)
      const first = await version()
      await store.put('a.example', icon('a'), 2, 9)
      expect(await version()).toBe(first)
      await store.put('a.example', icon('b'), 3, 9)
      expect(await version()).not.toBe(first)
      await store.put('a.example', undefined, 4, 9)
      expect(await version()).toBeUndefined()
    })

    it('holds no more than the most: what was asked longest ago goes', async () => {
      const store = await open()
      for (const [at, host] of ['c', 'a', 'b'].entries()) await store.put(host, icon(host), at, 2)
      expect([...(await store.known(['a', 'b', 'c'])).keys()].sort()).toEqual(['a', 'b'])
    })
  })
}
