// What every PackStore does, with the vectors that it brings.
import { describe, expect, it } from 'vitest'
import type { DocumentStore } from '../../src/engine/index/document/document-store.ts'
import type { PackStore } from '../../src/engine/index/packs/pack-files.ts'
import type { RemovalStore } from '../../src/engine/index/removal.ts'
import type { BroughtVectors } from '../../src/engine/index/vectors/vector-store.ts'
import { aDocument } from '../support/search-samples.ts'

export interface PackStoreUnderTest {
  readonly packs: PackStore
  readonly brought: BroughtVectors
  readonly documents: DocumentStore
  readonly removals: RemovalStore
}

const page = (at: number, text = 'text') =>
  aDocument(`https://p.example/${at}`, { text, origin: 'pack:p', readAt: 10 })
const vectors = (value: number) => ({
  first: [{ scale: 0.5, bytes: Int8Array.of(value, 1) }],
  later: [],
})

export function packStoreSuite(name: string, open: () => Promise<PackStoreUnderTest>): void {
  describe(name, () => {
    it('notes packs by name', async () => {
      const { packs } = await open()
      const pack = { name: 'p', made: '2026-01-01T00:00:00.000Z', addedAt: 7 }
      await packs.note({ ...pack, signer: { name: 'me', key: 'k' } })
      await packs.note({ ...pack, name: 'a' })
      await packs.note({ ...pack, sha256: 'ff', addedAt: 8 })
      expect(await packs.list()).toEqual([
        { ...pack, name: 'a' },
        { ...pack, sha256: 'ff', addedAt: 8 },
      ])
      await packs.forget('a')
      expect((await packs.list()).map((one) => one.name)).toEqual(['p'])
    })

    it('puts documents with their vectors, and counts what was there', async () => {
      const { packs, brought, documents } = await open()
      await documents.put([{ ...page(1, 'own'), origin: 'import', readAt: 10 }], true)
      const epoch = await documents.epoch()
      const given = [1, 2, 3].map((at) => ({ document: page(at), vectors: vectors(at) }))
      expect(await packs.put(given, 'm')).toEqual({ added: 2, updated: 0, unchanged: 0, kept: 1 })
      expect(await documents.epoch()).toBeGreaterThan(epoch)
      expect(await documents.count()).toBe(3)
      const changes = await documents.changesSince(0, 9)
      const found = await brought.get('m', changes)
      expect([...found.keys()].sort()).toEqual([page(2).url, page(3).url])
      expect(found.get(page(3).url)).toEqual(vectors(3))
      expect((await brought.get('n', changes)).size).toBe(0)
      const again = [{ document: page(2) }, { document: page(3, 'other') }]
      expect(await packs.put(again, undefined)).toEqual({ added: 0, updated: 1, unchanged: 1, kept: 0 })
      // Those of a document that was written since are of another one.
      expect([...(await brought.get('m', await documents.changesSince(0, 9))).keys()]).toEqual([page(2).url])
      const revisions = await packs.revisions([page(2).url, 'https://p.example/none'])
      expect([...revisions]).toEqual([
        [page(2).url, changes.find(({ url }) => url === page(2).url)?.revision],
      ])
    })

    it('lets go of vectors that were taken, and of those of removed documents', async () => {
      const { packs, brought, documents, removals } = await open()
      await packs.put(
        [1, 2, 3].map((at) => ({ document: page(at), vectors: vectors(at) })),
        'm',
      )
      const changes = await documents.changesSince(0, 9)
      await brought.drop([page(1).url])
      const selection = { by: 'url', urls: [page(2).url] } as const
      await removals.remove({ id: '1', what: '', selection, at: 1, until: 9, blocks: [] })
      expect([...(await brought.get('m', changes)).keys()]).toEqual([page(3).url])
      expect((await removals.find({ by: 'origin', origin: 'pack' })).length).toBe(2)
    })
  })
}
