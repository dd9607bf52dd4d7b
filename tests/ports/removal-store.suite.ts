// What every RemovalStore must do, with the document store on the same data.
import { describe, expect, it } from 'vitest'
import type { Document } from '../../src/engine/index/document/document.ts'
import type { DocumentStore } from '../../src/engine/index/document/document-store.ts'
import type { Block, RemovalStore, Selection } from '../../src/engine/index/removal.ts'
import { aDocument } from '../support/search-samples.ts'

export interface RemovalHouse {
  readonly removals: RemovalStore
  readonly documents: DocumentStore
}

const HOUR = 3_600_000

function documentAt(url: string, more: Partial<Document> = {}): Document {
  return aDocument(url, { title: `The page ${url}`, text: 'A text.', readAt: 1, ...more })
}

const FILLED = [
  documentAt('https://example.com/', { origin: 'starter' }),
  documentAt('https://www.example.com/a/one', { origin: 'import:pages.jsonl', date: '2019-05-01' }),
  documentAt('https://www.example.com/a/two', { origin: 'crawl:www.example.com', date: '2024-05-01' }),
  documentAt('https://notexample.com/', { origin: 'news', date: '2020-01-01T00:00:00Z' }),
  documentAt('https://example.community/', { origin: 'import:other.jsonl' }),
]

const PUBLISHED = FILLED.map(({ date }) => (date === undefined ? {} : { published: Date.parse(date) }))

const byUrl = (one: { url: string | undefined }, other: { url: string | undefined }): number =>
  (one.url ?? '') < (other.url ?? '') ? -1 : 1

export function removalStoreSuite(name: string, open: () => Promise<RemovalHouse>): void {
  async function filled(): Promise<RemovalHouse> {
    const house = await open()
    await house.documents.put(FILLED, true)
    return house
  }

  const order = (id: string, selection: Selection, blocks: readonly Block[] = []) => ({
    id,
    what: 'some',
    selection,
    blocks,
    at: 1_000,
    until: 1_000 + HOUR,
  })

  async function left({ documents }: RemovalHouse): Promise<string[]> {
    return (await documents.get(FILLED.map(({ url }) => url))).map(({ url }) => url)
  }

  describe(name, () => {
    it.each<[string, Selection, readonly number[]]>([
      ['addresses', { by: 'url', urls: ['https://example.com/', 'https://none.example/'] }, [0]],
      ['a site and all below it', { by: 'site', host: 'example.com' }, [0, 1, 2]],
      ['a host below', { by: 'site', host: 'www.example.com' }, [1, 2]],
      ['a prefix', { by: 'prefix', prefix: 'https://www.example.com/a/o' }, [1]],
      ['an origin', { by: 'origin', origin: 'import:pages.jsonl' }, [1]],
      ['every import', { by: 'origin', origin: 'import' }, [1, 4]],
      ['the starter set', { by: 'origin', origin: 'starter' }, [0]],
      ['a date', { by: 'before', time: Date.UTC(2020, 0, 1) }, [1]],
      ['nothing', { by: 'site', host: 'none.example' }, []],
    ])('counts and removes by %s', async (_, selection, places) => {
      const house = await filled()
      const before = await house.documents.epoch()
      expect(await house.removals.find(selection)).toEqual(
        places.map((at) => ({ url: FILLED[at]?.url, ...PUBLISHED[at] })).sort(byUrl),
      )
      expect(await left(house)).toHaveLength(FILLED.length)
      expect(await house.removals.remove(order('1', selection))).toBe(places.length)
      expect(await left(house)).toEqual(
        FILLED.map(({ url }) => url).filter((_url, at) => !places.includes(at)),
      )
      expect(await house.documents.count()).toBe(FILLED.length - places.length)
      expect((await house.documents.epoch()) > before).toBe(places.length > 0)
      expect(await house.removals.find(selection)).toEqual([])
      const gone = (await house.documents.changesSince(FILLED.length, 100)).filter((one) => !one.document)
      expect(gone).toHaveLength(places.length)
    })

    it('undoes a removal, and lifts its block', async () => {
      const house = await filled()
      const selection: Selection = { by: 'site', host: 'example.com' }
      await house.removals.remove(order('1', selection, ['site:example.com']))
      expect(await house.removals.blocks()).toEqual(['site:example.com'])
      const newer = documentAt('https://example.com/', { title: 'Written since' })
      await house.documents.put([newer], true)
      expect(await house.removals.undo('1')).toBe(2)
      expect(await left(house)).toHaveLength(FILLED.length)
      const [kept] = await house.documents.get(['https://example.com/'])
      expect(kept?.title).toBe('Written since')
      const [one] = await house.documents.get(['https://www.example.com/a/one'])
      expect(one).toEqual(FILLED[1])
      expect(await house.documents.count()).toBe(FILLED.length)
      expect(await house.removals.blocks()).toEqual([])
      expect(await house.removals.undo('1')).toBeUndefined()
    })

    it('lists what can be undone, and forgets it after its time', async () => {
      const house = await filled()
      await house.removals.remove(order('1', { by: 'url', urls: ['https://example.com/'] }))
      await house.removals.remove(order('2', { by: 'origin', origin: 'news' }))
      await house.removals.remove(order('3', { by: 'origin', origin: 'news' }))
      expect(await house.removals.list(1_000)).toEqual([
        { id: '2', what: 'some', removed: 1, at: 1_000, until: 1_000 + HOUR },
        { id: '1', what: 'some', removed: 1, at: 1_000, until: 1_000 + HOUR },
      ])
      await house.removals.forget(1_000 + HOUR - 1)
      expect(await house.removals.list(1_000)).toHaveLength(2)
      await house.removals.forget(1_000 + HOUR)
      expect(await house.removals.list(1_000)).toEqual([])
      expect(await house.removals.undo('1')).toBeUndefined()
      expect(await house.documents.count()).toBe(FILLED.length - 2)
    })

    it('lifts a block', async () => {
      const { removals } = await open()
      await removals.remove(
        order('1', { by: 'prefix', prefix: 'https://a.example/x' }, ['prefix:https://a.example/x']),
      )
      expect(await removals.unblock('prefix:https://a.example/x')).toBe(true)
      expect(await removals.unblock('prefix:https://a.example/x')).toBe(false)
    })

    it('removes more than one transaction holds', async () => {
      const house = await open()
      const many = Array.from({ length: 450 }, (_, at) => documentAt(`https://many.example/${at}`))
      await house.documents.put(many, true)
      expect(await house.removals.remove(order('1', { by: 'site', host: 'many.example' }))).toBe(450)
      expect(await house.documents.count()).toBe(0)
      expect(await house.removals.undo('1')).toBe(450)
      expect(await house.documents.count()).toBe(450)
    })
  })
}
