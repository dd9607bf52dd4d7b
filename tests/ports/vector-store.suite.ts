// What every VectorStore does.
import { describe, expect, it } from 'vitest'
import type { DocumentVectors, VectorStore } from '../../src/engine/index/vectors/vector-store.ts'

const made = (url: string, revision: number, ...values: number[]): DocumentVectors => ({
  url,
  revision,
  vectors: values.map((value) => ({ scale: 0.5, bytes: Int8Array.of(value, -value, 127, -127) })),
})

export function vectorStoreSuite(name: string, open: () => Promise<VectorStore>): void {
  describe(name, () => {
    it('gives back vectors by revision, in pages', async () => {
      const store = await open()
      await store.put('m', [made('https://b.example/', 2, 1, 2), made('https://a.example/', 5)])
      await store.put('m', [made('https://c.example/', 3, 3)])
      expect(await store.list('m', 0, 2)).toEqual([
        made('https://b.example/', 2, 1, 2),
        made('https://c.example/', 3, 3),
      ])
      expect(await store.list('m', 3, 10)).toEqual([made('https://a.example/', 5)])
    })

    it('gives those of single documents, and how far they go', async () => {
      const store = await open()
      expect([await store.get('m', ['https://a.example/']), await store.lastRevision('m')]).toEqual([[], 0])
      const [a, b] = [made('https://a.example/', 3, 1, 2), made('https://b.example/', 7, 4)]
      await store.put('m', [a, b, made('https://c.example/', 5)])
      await store.put('n', [made('https://a.example/', 9, 9)])
      const found = await store.get('m', [b.url, 'https://x.example/', a.url])
      expect(found.sort((one, two) => one.revision - two.revision)).toEqual([a, b])
      expect(await store.get('m', [])).toEqual([])
      expect([await store.lastRevision('m'), await store.lastRevision('n')]).toEqual([7, 9])
    })

    it('holds one entry a URL for each making, and forgets one making without the others', async () => {
      const store = await open()
      await store.put('m', [made('https://a.example/', 1, 1), made('https://b.example/', 2, 2)])
      await store.put('n', [made('https://a.example/', 1, 9)])
      await store.put('m', [made('https://a.example/', 3, 4)])
      expect(await store.list('m', 0, 10)).toEqual([
        made('https://b.example/', 2, 2),
        made('https://a.example/', 3, 4),
      ])
      expect(await store.list('n', 0, 10)).toEqual([made('https://a.example/', 1, 9)])
      expect([await store.count('m'), await store.count('n'), await store.count('o')]).toEqual([2, 1, 0])
      await store.forget('m')
      expect(await store.list('m', 0, 10)).toEqual([])
      expect(await store.list('n', 0, 10)).toEqual([made('https://a.example/', 1, 9)])
    })
  })
}
