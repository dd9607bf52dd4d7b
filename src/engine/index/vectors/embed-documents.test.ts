// Documents are embedded once each, in the background, whatever fails or ends in between.
import { describe, expect, it, vi } from 'vitest'
import { createMemoryDocumentStore } from '../../../../tests/support/memory-document-store.ts'
import { createMemoryVectorStore } from '../../../../tests/support/memory-vector-store.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { openIn, tempFolder } from '../../../../tests/support/temp-database.ts'
import { createWordEmbedder, WORD_VECTOR_LENGTH } from '../../../../tests/support/word-embedder.ts'
import { SqlVectorStore } from '../../../adapters/sql/sql-vector-store.ts'
import type { DocumentStore } from '../document/document-store.ts'
import { createEmbedDocuments, type EmbedDocuments } from './embed-documents.ts'
import { charactersLeftEach } from './embed-progress.ts'
import type { Embedder } from './embedder.ts'
import { cutDocument, passagesOf } from './passages-of.ts'
import { createStoredVectors } from './stored-vectors.ts'
import type { Vector } from './vector.ts'
import { createVectorIndex, type VectorIndex } from './vector-index.ts'
import type { BroughtVectors, VectorStore } from './vector-store.ts'

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
  it('takes vectors that came with documents, in their order, and has the model make the others', async () => {
    const store = createMemoryDocumentStore()
    const embedder = createWordEmbedder(['otter otters'])
    const given = (await createWordEmbedder(['otter otters']).embedPassage('otters')) as Vector
    await store.put([page(1), page(2), page(3)], true)
    const waiting = new Set([page(2).url])
    const brought: BroughtVectors = {
      get: async (_, changes) =>
        new Map(
          changes
            .filter(({ url }) => waiting.has(url))
            .map(({ url }) => [url, { first: [given], later: [given] }]),
        ),
      async drop(urls) {
        for (const url of urls) waiting.delete(url)
      },
    }
    const [vectors, index] = [createMemoryVectorStore(), createVectorIndex(WORD_VECTOR_LENGTH)]
    const embed = createEmbedDocuments({ store, vectors, index, embedder, share: 1, brought })
    expect(await embed.catchUp()).toBe(3)
    expect(embedder.seen.some((text) => text.includes('Otter 2'))).toBe(false)
    expect(embedder.seen.some((text) => text.includes('Otter 3'))).toBe(true)
    expect((await vectors.list('words', 0, 9)).map(({ url }) => url)).toEqual(
      [1, 2, 3].map((n) => page(n).url),
    )
    expect((await index.vectorsOf([page(2).url])).get(page(2).url)).toHaveLength(2)
    expect(waiting.size).toBe(0)
  })

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
    expect(Math.max(...written.map((seen, at) => seen - (written[at - 1] ?? before)))).toBeLessThanOrEqual(20)
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
    const embedder = createWordEmbedder(['otter'])
    const embed = embedding(store, embedder)
    const german =
      'Der Fischotter lebt an Gewässern und ist ein guter Schwimmer, der sich von Fischen ernährt. '
    await store.put(
      [page(1, 'de'), page(2, 'en-GB'), page(3), aDocument('https://d.example/', { text: german.repeat(3) })],
      true,
    )
    await store.put([aDocument('https://j.example/', { text: '日本語の文章' }), page(4, 'x-unknown')], true)
    expect(await embed.catchUp()).toBe(3)
    expect(embedder.seen).toEqual([2, 3, 4].map((n) => `Otter ${n}\notters swim`))
  })

  it('goes on after a restart where it was, from a database that was closed', async () => {
    const store = createMemoryDocumentStore()
    const folder = tempFolder()
    const closed = await openIn(folder)
    await store.put([page(1), page(2, 'fr')], true)
    const first = embedding(store, createWordEmbedder(['otter']), new SqlVectorStore(closed))
    expect(await first.catchUp()).toBe(1)
    await first.stop()
    await closed.close()
    const database = await openIn(folder)
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
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const store = createMemoryDocumentStore()
    const embed = embedding(store, createWordEmbedder(['otter']))
    embed.start(1)
    await store.put([page(1)], true)
    while (embed.index.size() < 1) await vi.advanceTimersByTimeAsync(1)
    await embed.stop()
    await store.put([page(2)], true)
    await vi.advanceTimersByTimeAsync(100)
    expect(await embed.catchUp()).toBe(0)
    expect(embed.index.size()).toBe(1)
  })

  const long = (n: number) => {
    const words = (count: number) => 'otters swim far and wide in rivers '.repeat(count).trim()
    const text = `${words(40)}\n\nFood\n${words(30)} trout\n\nYoung\n${words(30)} pups`
    return aDocument(`https://long.example/${n}`, { title: `Otter ${n}`, headings: ['Food', 'Young'], text })
  }
  const urlOf = (n: number) => `https://long.example/${n}`

  it('reads the first passage of every document before the rest of any', async () => {
    const store = createMemoryDocumentStore()
    const embedder = createWordEmbedder(['otter otters', 'trout', 'pups'])
    const embed = embedding(store, embedder)
    await store.put(
      Array.from({ length: 30 }, (_, n) => long(n)),
      true,
    )
    expect(await embed.catchUp()).toBe(30)
    expect(embedder.seen.length).toBeGreaterThan(60)
    expect(embedder.seen.slice(0, 30).every((text) => !/trout|pups/.test(text))).toBe(true)
    expect(embedder.seen.slice(30).some((text) => text.startsWith('Otter 29\nYoung\n'))).toBe(true)
    const query = await embedder.embedQuery('pups')
    const near = embed.index.nearness(query!, [urlOf(3)]).get(urlOf(3))
    expect(near?.cosine).toBeGreaterThan(0.5)
    expect(passagesOf(long(3))[near?.passage ?? -1]).toMatch(/^Otter 3\nYoung\n.*pups$/s)
  })

  it('has every passage again after a restart, and none of a document as it was before', async () => {
    const store = createMemoryDocumentStore()
    const vectors = createMemoryVectorStore()
    await store.put([long(1), long(2)], true)
    await embedding(store, createWordEmbedder(['pups']), vectors).catchUp()
    await store.put([aDocument(urlOf(2), { title: 'Otter', text: 'They swim.' })], true)
    const embedder = createWordEmbedder(['pups'])
    const again = embedding(store, embedder, vectors)
    await again.load()
    expect(again.index.vectors()).toBe(2 * passagesOf(long(1)).length)
    expect(await again.catchUp()).toBe(1)
    expect(embedder.seen).toEqual(['Otter\nThey swim.'])
    expect(again.index.vectors()).toBe(passagesOf(long(1)).length + 1)
  })

  it('makes and holds no more than the first ones where memory is full', async () => {
    const store = createMemoryDocumentStore()
    const vectors = createMemoryVectorStore()
    const embedder = createWordEmbedder(['pups'])
    const bounded = (mostVectors: number) => {
      const index = createVectorIndex(WORD_VECTOR_LENGTH)
      return { ...createEmbedDocuments({ store, vectors, index, embedder, share: 1, mostVectors }), index }
    }
    await store.put([long(1), long(2)], true)
    const full = bounded(2)
    expect([await full.catchUp(), full.index.vectors(), full.isCurrent()]).toEqual([2, 2, true])
    const roomy = bounded(1_000)
    expect([await roomy.catchUp(), embedder.seen.length]).toEqual([0, 2 * passagesOf(long(1)).length])
    const small = bounded(2)
    await small.load()
    expect(small.index.vectors()).toBe(2)
  })

  it('takes over what was kept when three passages of a text came before its description', async () => {
    const store = createMemoryDocumentStore()
    const vectors = createMemoryVectorStore()
    const embedder = createWordEmbedder(['otter otters', 'trout', 'pups', 'described'])
    const page = { ...long(1), description: 'All is described here.' }
    await store.put([page], true)
    const kept = ['otters', 'trout', 'pups', 'described'].map((word) => embedder.embedPassage(word))
    const before = (await Promise.all(kept)).filter((vector) => vector !== undefined)
    await vectors.put(embedder.vectors, [{ url: page.url, revision: 1, vectors: before }])
    const embed = embedding(store, embedder, vectors)
    await embed.catchUp()
    expect(embed.index.vectors()).toBe(passagesOf(page).length)
    const near = embed.index.nearness((await embedder.embedQuery('described'))!, [page.url]).get(page.url)
    expect(passagesOf(page)[near?.passage ?? -1]).toContain('All is described here.')
  })

  it('tells when it will be done by what is left to read, not by what was known', async () => {
    const store = createMemoryDocumentStore()
    const each = await charactersLeftEach(
      store,
      0,
      (document) => cutDocument(document).first,
      () => false,
    )
    expect(each).toBe(0)
    await store.put(
      [...Array.from({ length: 500 }, (_, n) => page(n)), ...Array.from({ length: 500 }, (_, n) => long(n))],
      true,
    )
    const [short, whole] = [passagesOf(page(1))[0]?.length ?? 0, passagesOf(long(1))[0]?.length ?? 0]
    const left = (from: number, isKnown: (text: string) => boolean) =>
      charactersLeftEach(store, from, (document) => cutDocument(document).first, isKnown)
    const mean = await left(0, () => false)
    expect(Math.abs(mean / ((short + whole) / 2) - 1)).toBeLessThan(0.2)
    expect(Math.abs((await left(500, () => false)) / whole - 1)).toBeLessThan(0.05)
    expect(await left(500, () => true)).toBe(0)
  })
})
