// What every DocumentStore holds to.
import { describe, expect, it } from 'vitest'
import type { Document } from '../../src/engine/index/document/document.ts'
import { type DocumentStore, writeDocument } from '../../src/engine/index/document/document-store.ts'
import { textVersion } from '../../src/foundation/quotes/text-version.ts'

function document(url: string, title = url): Document {
  return {
    url,
    title,
    text: `The text of ${title}: "quotes", línea, \u{1F415}`,
    images: [{ url: `${url}/image.png`, alt: 'an image', width: 10 }],
    keywords: ['one', 'two'],
    supersedes: [`${url}/old`],
    partOf: 'u:whole',
    headings: [],
    kind: 'website',
    contentType: 'text/html',
    safety: 'safe',
    origin: 'import',
    readAt: 1,
  }
}

export function documentStoreSuite(name: string, open: () => Promise<DocumentStore>): void {
  describe(`${name} is a DocumentStore`, () => {
    it('adds and replaces by URL', async () => {
      const store = await open()
      expect(await store.put([document('u:1'), document('u:2')], true)).toEqual({ added: 2, updated: 0 })
      expect(await store.put([document('u:2', 'new'), document('u:3')], true)).toEqual({
        added: 1,
        updated: 1,
      })
      expect(await store.put([document('u:4'), document('u:4', 'again')], true)).toEqual({
        added: 1,
        updated: 1,
      })
      expect(await store.count()).toBe(4)
      expect(await store.get(['u:3', 'u:none', 'u:2', 'u:4'])).toEqual([
        document('u:3'),
        document('u:2', 'new'),
        document('u:4', 'again'),
      ])
    })

    it('puts documents that were written out as it does others', async () => {
      const store = await open()
      await store.put([document('u:1')], true)
      const epoch = await store.epoch()
      const written = [writeDocument(document('u:1', 'new')), writeDocument(document('u:2'))]
      expect(await store.putWritten(written, true)).toEqual({ added: 1, updated: 1 })
      expect(await store.get(['u:1', 'u:2'])).toEqual([document('u:1', 'new'), document('u:2')])
      expect([await store.count(), await store.epoch()]).toEqual([2, epoch + 1])
    })

    it('reads long documents whole, or as much of them as is asked for', async () => {
      const store = await open()
      const long = (url: string): Document => ({ ...document(url), text: 'wörter '.repeat(40_000) })
      const all = [long('u:1'), document('u:2'), long('u:3')]
      await store.put(all, false)
      const urls = ['u:3', 'u:2', 'u:1']
      expect(await store.get(urls)).toEqual(all.toReversed())
      const changes = await store.changesSince(0, 10)
      expect(changes.map((change) => change.document)).toEqual(all)
      const some = await store.get(urls, { text: 1, markdown: 1, enough: 100 })
      expect(some).toEqual([
        { ...all[2], wordCount: 40_000 },
        all[1],
        {
          ...all[0],
          text: all[0]?.text.slice(0, 100),
          wordCount: 40_000,
          isCut: true,
          version: textVersion(all[0]?.text ?? ''),
        },
      ])
    })

    it('tells with which revision a document came, however often it changed since', async () => {
      const store = await open()
      const cameOf = async (url: string): Promise<number | undefined> =>
        (await store.changesSince(0, 10)).find((change) => change.url === url)?.came
      await store.put([document('u:1'), document('u:2')], true)
      const [first, second] = [await cameOf('u:1'), await cameOf('u:2')]
      expect([...new Set([first, second])]).toHaveLength(2)
      await store.put([document('u:1')], true)
      await store.revise(['u:2'], (one) => ({ ...one, title: 'revised' }))
      expect([await cameOf('u:1'), await cameOf('u:2')]).toEqual([first, second])
    })

    it('gives every change once, however large they are', async () => {
      const store = await open()
      const large = Array.from({ length: 4 }, (_, n) => ({
        ...document(`u:${n}`),
        text: 'x'.repeat(900_000),
      }))
      await store.put(large, false)
      const seen: string[] = []
      for (let revision = 0; ; ) {
        const changes = await store.changesSince(revision, 10)
        const last = changes.at(-1)
        if (!last) break
        seen.push(...changes.map(({ url }) => url))
        revision = last.revision
      }
      expect(seen).toEqual(large.map(({ url }) => url))
    })

    it('gives the changes oldest first, each URL in its last state', async () => {
      const store = await open()
      await store.put([document('u:1'), document('u:2'), document('u:3')], false)
      await store.put([document('u:1', 'new')], false)
      await store.remove(['u:2'])
      const changes = await store.changesSince(0, 10)
      expect(changes.map(({ url, document: is }) => [url, is?.title])).toEqual([
        ['u:3', 'u:3'],
        ['u:1', 'new'],
        ['u:2', undefined],
      ])
      const revisions = changes.map((change) => change.revision)
      expect(revisions).toEqual([...revisions].sort((a, b) => a - b))
      expect(await store.changesSince(revisions[0]!, 1)).toEqual([changes[1]])
      expect(await store.changesSince(revisions[2]!, 10)).toEqual([])
    })

    it('revises the documents that exist, and no other', async () => {
      const store = await open()
      await store.put([document('u:1'), document('u:2'), document('u:3')], false)
      const epoch = await store.epoch()
      const last = await store.revision()
      const asked: string[] = []
      const changed = await store.revise(['u:1', 'u:none', 'u:2'], (one) => {
        asked.push(one.url)
        return one.url === 'u:2' ? { ...one, authority: 0.5 } : undefined
      })
      expect(changed).toBe(1)
      expect(asked).toEqual(['u:1', 'u:2'])
      expect(await store.get(['u:1', 'u:2'])).toEqual([
        document('u:1'),
        { ...document('u:2'), authority: 0.5 },
      ])
      expect((await store.changesSince(last, 10)).map(({ url }) => url)).toEqual(['u:2'])
      expect([await store.count(), await store.epoch()]).toEqual([3, epoch])
    })

    it('removes, and takes a removed document back', async () => {
      const store = await open()
      await store.put([document('u:1'), document('u:2')], false)
      expect(await store.remove(['u:1', 'u:none'])).toBe(1)
      expect(await store.remove(['u:1'])).toBe(0)
      expect(await store.count()).toBe(1)
      expect(await store.get(['u:1'])).toEqual([])
      expect(await store.put([document('u:1', 'back')], false)).toEqual({ added: 1, updated: 0 })
      expect(await store.get(['u:1'])).toEqual([document('u:1', 'back')])
      expect(await store.count()).toBe(2)
    })

    it('raises the epoch with what callers should see at once', async () => {
      const store = await open()
      const start = await store.epoch()
      await store.put([document('u:1')], false)
      expect(await store.epoch()).toBe(start)
      await store.put([], true)
      const shown = await store.epoch()
      expect(shown).toBeGreaterThan(start)
      await store.remove(['u:none'])
      expect(await store.epoch()).toBe(shown)
      await store.remove(['u:1'])
      expect(await store.epoch()).toBeGreaterThan(shown)
    })

    it('knows its last revision', async () => {
      const store = await open()
      const start = await store.revision()
      await store.put([document('u:1'), document('u:2')], false)
      await store.remove(['u:1'])
      const [last] = (await store.changesSince(start, 10)).slice(-1)
      expect(await store.revision()).toBe(last?.revision)
    })

    it('has a name that no other has, and another when it is renewed', async () => {
      const store = await open()
      const [first, again] = await Promise.all([store.source(), store.source()])
      expect(first).not.toBe('')
      expect(again).toBe(first)
      expect(await store.source()).toBe(first)
      await store.renewSource()
      const renewed = await store.source()
      expect(renewed).not.toBe(first)
      expect(await (await open()).source()).not.toBe(renewed)
    })

    it('takes many at once', async () => {
      const store = await open()
      const many = Array.from({ length: 500 }, (_, i) => document(`u:${i}`))
      await Promise.all([store.put(many, true), store.put(many.slice(0, 100), true)])
      expect(await store.count()).toBe(500)
      const changes = await store.changesSince(0, 1_000)
      expect(changes).toHaveLength(500)
      expect(new Set(changes.map((change) => change.revision)).size).toBe(500)
    })
  })
}
