// Documents are embedded once each, in the background, whatever fails or ends in between.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { tempDatabase } from '../../../../tests/support/temp-database.ts'
import { createWordEmbedder, WORD_VECTOR_LENGTH } from '../../../../tests/support/word-embedder.ts'
import { createMemoryDocumentStore } from '../../../adapters/memory/memory-document-store.ts'
import { createMemoryVectorStore } from '../../../adapters/memory/memory-vector-store.ts'
import { SqlVectorStore } from '../../../adapters/sql/sql-vector-store.ts'
import type { DocumentStore } from '../document/document-store.ts'
import { createEmbedDocuments, type EmbedDocuments } from './embed-documents.ts'
import type { Embedder } from './embedder.ts'
import { createStoredVectors } from './stored-vectors.ts'
import { createVectorIndex, type VectorIndex } from './vector-index.ts'
import type { VectorStore } from './vector-store.ts'

const page = (n: number, lang?: string) =>
  aDocument(`https://a.example/${n}`, { title: `Otter ${n}`, text: 'otters swim', ...(lang && { lang }) })

function embedding(
  store: DocumentStore,
  embedder: Embedder,
  vectors: VectorStore = createMemoryVectorStore(),
): EmbedDocuments & { readonly index: VectorIndex } {
  const index = createVectorIndex(WORD_VECTOR_LENGTH)
  return { ...createEmbedDocuments({ store, vectors, index, embedder, share: 1 }), index }
}

describe('createEmbedDocuments', () => {
  it('embeds what is new and changed, and forgets what is gone', async () => {
    const store = createMemoryDocumentStore()
    const embedder = createWordEmbedder(['otter otters'])
    const embed = embedding(store, embedder)
    await store.put(
      Array.from({ length: 25 }, (_, n) => page(n)),
      true,
    )
    expect(await embed.catchUp()).toBe(25)
    expect(embed.index.size()).toBe(25)
    expect(await embed.catchUp()).toBe(0)
    await store.put([page(3)], true)
    await store.remove(['https://a.example/4'])
    expect(await embed.catchUp()).toBe(1)
    expect(embed.index.size()).toBe(24)
    expect(embedder.seen).toHaveLength(26)
  })

  it('asks the model for nothing that is known already, nor for more than a few before it writes', async () => {
    const store = createMemoryDocumentStore()
    const embedder = createWordEmbedder(['otter otters'])
    const vectors = createMemoryVectorStore()
    const index = createVectorIndex(WORD_VECTOR_LENGTH)
    const shipped = await embedder.embedPassage('otters')
    const known = (passage: string) => (passage.startsWith('Otter 1') ? shipped : undefined)
    const pages = Array.from({ length: 40 }, (_, n) => page(n))
    await store.put(pages, true)
    const before = embedder.seen.length
    const written: number[] = []
    const watched = {
      ...vectors,
      put: (made: string, documents: Parameters<VectorStore['put']>[1]) => {
        written.push(embedder.seen.length)
        return vectors.put(made, documents)
      },
    }
    const embed = createEmbedDocuments({ store, vectors: watched, index, embedder, known, share: 1 })
    expect(await embed.catchUp()).toBe(40)
    const unknown = pages.filter(({ title }) => !title.startsWith('Otter 1')).length
    expect(embedder.seen.length - before).toBe(unknown)
    expect(Math.max(...written.map((seen, at) => seen - (written[at - 1] ?? before)))).toBeLessThanOrEqual(10)
    expect(await vectors.count(embedder.vectors)).toBe(40)
  })

  it('makes vectors on the node whose turn it is; the others take them, and go on where it ended', async () => {
    const store = createMemoryDocumentStore()
    const vectors = createMemoryVectorStore()
    let turn = 'a'
    const node = (name: string, index: VectorIndex) => {
      const embedder = createWordEmbedder(['otter otters'])
      const isMine = () => turn === name
      return {
        embedder,
        index,
        ...createEmbedDocuments({ store, vectors, index, embedder, isMine, share: 1 }),
      }
    }
    const a = node('a', createVectorIndex(WORD_VECTOR_LENGTH))
    const b = node('b', createVectorIndex(WORD_VECTOR_LENGTH))
    const { embedder } = a
    const c = node(
      'c',
      createStoredVectors({ store: vectors, made: embedder.vectors, dimensions: WORD_VECTOR_LENGTH }),
    )
    await store.put([page(1), page(2)], true)
    expect([await b.catchUp(), b.isCurrent()]).toEqual([0, false])
    expect(await a.catchUp()).toBe(2)
    expect([await b.catchUp(), b.isCurrent(), b.index.size(), b.embedder.seen]).toEqual([0, true, 2, []])
    expect([await c.catchUp(), c.isCurrent(), c.embedder.seen]).toEqual([0, true, []])
    turn = 'c'
    await store.put([page(2), page(3)], true)
    expect([await a.catchUp(), await c.catchUp(), c.embedder.seen.length]).toEqual([0, 2, 2])
    turn = 'a'
    await store.put([page(4)], true)
    expect([await a.catchUp(), a.index.size(), a.embedder.seen.length]).toEqual([1, 4, 3])
  })

  it('leaves other languages alone', async () => {
    const store = createMemoryDocumentStore()
    const embed = embedding(store, createWordEmbedder(['otter']))
    const german =
      'Der Fischotter lebt an Gewässern und ist ein guter Schwimmer, der sich von Fischen ernährt. '
    await store.put(
      [page(1, 'de'), page(2, 'en-GB'), page(3), aDocument('https://d.example/', { text: german.repeat(3) })],
      true,
    )
    await store.put([aDocument('https://j.example/', { text: '日本語の文章' })], true)
    expect(await embed.catchUp()).toBe(2)
  })

  it('goes on after a restart where it was, from a database that was closed', async () => {
    const store = createMemoryDocumentStore()
    const database = await tempDatabase()
    await store.put([page(1), page(2, 'fr')], true)
    const first = embedding(store, createWordEmbedder(['otter']), new SqlVectorStore(database))
    expect(await first.catchUp()).toBe(1)
    await first.stop()
    const again = createWordEmbedder(['otter'])
    const second = embedding(store, again, new SqlVectorStore(database))
    await store.put([page(3)], true)
    expect(await second.catchUp()).toBe(1)
    expect(second.index.size()).toBe(2)
    expect(again.seen).toHaveLength(1)
    const other = embedding(
      store,
      { ...createWordEmbedder(['otter']), vectors: 'another' },
      new SqlVectorStore(database),
    )
    expect(await other.catchUp()).toBe(2)
  })

  it('waits for a model that cannot be had, and passes over a document that it fails on', async () => {
    const store = createMemoryDocumentStore()
    const words = createWordEmbedder(['otter'])
    let broken = true
    const embedder: Embedder = {
      ...words,
      embedPassage: async (text) =>
        broken || text.includes('poison') ? undefined : words.embedPassage(text),
    }
    await store.put(
      [page(1), aDocument('https://p.example/', { text: 'poison for the model' }), page(2)],
      true,
    )
    const embed = embedding(store, embedder)
    for (let pass = 0; pass < 5; pass++) expect(await embed.catchUp()).toBe(0)
    broken = false
    expect(await embed.catchUp()).toBe(1)
    expect(await embed.catchUp()).toBe(1)
    expect(embed.index.size()).toBe(2)
  })

  it('reads what searches have found before its turn, and each passage once', async () => {
    const store = createMemoryDocumentStore()
    const embedder = createWordEmbedder(['otter otters'])
    await store.put(
      Array.from({ length: 40 }, (_, n) => page(n)),
      true,
    )
    const embed = embedding(store, embedder)
    embed.prefer(['https://a.example/33', 'https://unknown.example/'])
    expect(await embed.catchUp()).toBe(40)
    expect(embedder.seen[0]).toBe('Otter 33\notters swim')
    expect(embedder.seen).toHaveLength(40)
    expect(embed.isCurrent()).toBe(true)
    expect(await embed.progress()).toMatchObject({ made: 40, of: 40 })
  })

  it('works by itself until it is stopped', async () => {
    const store = createMemoryDocumentStore()
    const embed = embedding(store, createWordEmbedder(['otter']))
    embed.start(1)
    await store.put([page(1)], true)
    while (embed.index.size() < 1) await new Promise((resolve) => setImmediate(resolve))
    await embed.stop()
    await store.put([page(2)], true)
    expect(await embed.catchUp()).toBe(0)
  })
})
