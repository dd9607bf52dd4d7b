// What every PageStore holds to.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Page, PageStore } from '../../src/engine/pages/page.ts'

const page: Page = {
  url: 'https://example.com/after-redirects',
  title: 'A page',
  text: 'Its text',
  markdown: '# Its text',
  wordCount: 2,
  images: [],
  keywords: [],
  headings: [],
  contentType: 'text/html',
}

/** `open` makes a store that keeps 10 pages, or a few more, and 100,000 characters of them. */
export function pageStoreSuite(name: string, open: () => Promise<PageStore>): void {
  describe(`${name} is a PageStore`, () => {
    it('gives back the last copy, by the address that was asked for', async () => {
      const store = await open()
      expect(await store.get('https://example.com/')).toBeUndefined()
      await store.put('https://example.com/', { page, fetchedAt: 1, freshUntil: 2 })
      const newer = { page: { ...page, title: 'New' }, fetchedAt: 3, freshUntil: 4 }
      await store.put('https://example.com/', newer)
      expect(await store.get('https://example.com/')).toEqual(newer)
      expect(await store.get(page.url)).toBeUndefined()
    })

    it('keeps copies by any address that a page can be kept under, and takes no harm from a longer one', async () => {
      const store = await open()
      // Of such as can't be packed: an index that packs its keys would hold longer ones of a single letter.
      const digits = Array.from({ length: 60 }, (_, at) =>
        createHash('sha256').update(`${at}`).digest('hex'),
      ).join('')
      const [kept = '', tooLong = ''] = [2_048, 2_600].map((length) =>
        `https://e.com/${digits}`.slice(0, length),
      )
      const stored = { page, fetchedAt: 1, freshUntil: 2 }
      for (const url of [kept, tooLong]) await store.put(url, stored)
      expect(await store.get(kept)).toEqual(stored)
      expect(await store.get(tooLong)).toBeUndefined()
    })

    it('keeps what a server is asked with, and forgets it with the copy that had it', async () => {
      const store = await open()
      const whole = {
        page,
        fetchedAt: 1,
        freshUntil: 2,
        etag: 'W/"é\u{1f415}"',
        lastModified: 'Wed, 01 Jan 2025 00:00:00 GMT',
        mustRevalidate: true,
        extraction: 3,
      } as const
      await store.put('u:whole#part=1', whole)
      expect(await store.get('u:whole#part=1')).toEqual(whole)
      expect(await store.get('u:whole')).toBeUndefined()
      await store.put('u:whole#part=1', { page, fetchedAt: 3, freshUntil: 4 })
      expect(await store.get('u:whole#part=1')).toEqual({ page, fetchedAt: 3, freshUntil: 4 })
    })

    it('forgets the oldest where there are too many', async () => {
      const store = await open()
      for (let i = 1; i <= 30; i++) await store.put(`u:${i}`, { page, fetchedAt: i, freshUntil: i + 1_000 })
      expect(await store.get('u:30')).toBeDefined()
      expect(await store.get('u:25')).toBeDefined()
      expect(await store.get('u:1')).toBeUndefined()
      expect(await store.get('u:15')).toBeUndefined()
    })

    it('forgets the oldest where they are too large', async () => {
      const store = await open()
      const large = { ...page, text: 'x'.repeat(40_000) }
      for (let i = 1; i <= 6; i++) await store.put(`u:${i}`, { page: large, fetchedAt: i, freshUntil: 1_000 })
      expect(await store.get('u:6')).toBeDefined()
      expect(await store.get('u:1')).toBeUndefined()
    })

    it('forgets what has long been stale', async () => {
      const store = await open()
      const month = 30 * 86_400_000
      await store.put('u:old', { page, fetchedAt: 1, freshUntil: 2 })
      await store.put('u:kept', { page, fetchedAt: 1, freshUntil: 2 * month })
      for (let i = 1; i <= 3; i++)
        await store.put(`u:${i}`, { page, fetchedAt: month, freshUntil: month + 1 })
      expect(await store.get('u:old')).toBeUndefined()
      expect(await store.get('u:kept')).toBeDefined()
    })
  })
}
