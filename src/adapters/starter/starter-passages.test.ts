// Shipped vectors are kept as if they had been made: the model is asked for the others alone.
import { describe, expect, it } from 'vitest'
import { createMemoryDocumentStore } from '../../../tests/support/memory-document-store.ts'
import { createMemoryVectorStore } from '../../../tests/support/memory-vector-store.ts'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { createWordEmbedder, WORD_VECTOR_LENGTH } from '../../../tests/support/word-embedder.ts'
import { createEmbedDocuments } from '../../engine/index/vectors/embed-documents.ts'
import type { Vector } from '../../engine/index/vectors/vector.ts'
import { createVectorIndex } from '../../engine/index/vectors/vector-index.ts'
import { keepShippedVectors, readPassages, shipPassages } from './starter-passages.ts'
import { keyOf } from './starter-vectors.ts'

const SUBJECTS = ['otter otters']
const long = Array.from({ length: 900 }, (_, at) => `Otters swim ${at}.`).join(' ')
const page = (n: number) =>
  aDocument(`https://a.example/${n}`, {
    title: `Otter ${n}`,
    text: n === 2 ? long : 'otters swim',
    lang: 'en',
  })

async function setUp() {
  const [store, vectors] = [createMemoryDocumentStore(), createMemoryVectorStore()]
  const pages = [1, 2, 3, 4].map(page)
  await store.put(pages, true)
  // Every passage of them, by a model that has read them all.
  const all = new Map<string, Vector>()
  const reader = createWordEmbedder(SUBJECTS)
  const index = createVectorIndex(WORD_VECTOR_LENGTH)
  const reading = {
    ...reader,
    async embedPassage(text: string): Promise<Vector | undefined> {
      const vector = await reader.embedPassage(text)
      if (vector) all.set(keyOf(text), vector)
      return vector
    },
  }
  const made = createMemoryVectorStore()
  await createEmbedDocuments({ store, vectors: made, index, embedder: reading, share: 1 }).catchUp()
  const shipped = {
    urls: pages.map(({ url }) => url),
    passages: readPassages(shipPassages(pages, 'x'), 'x') ?? [],
  }
  return { store, vectors, made, all, shipped }
}

describe('keepShippedVectors', () => {
  it('keeps what a model would have made, of first and of later passages', async () => {
    const { store, vectors, made, all, shipped } = await setUp()
    expect(
      await keepShippedVectors({ ...shipped, vectors, made: 'words', known: (key) => all.get(key) }),
    ).toBe(4)
    for (const set of ['words', 'words later'])
      expect(await vectors.list(set, 0, 9)).toEqual(await made.list(set, 0, 9))
    const later = await vectors.list('words later', 0, 9)
    expect(later.flatMap((one) => (one.vectors.length > 0 ? one.url : []))).toEqual([page(2).url])
    const embedder = createWordEmbedder(SUBJECTS)
    const index = createVectorIndex(WORD_VECTOR_LENGTH)
    await createEmbedDocuments({ store, vectors, index, embedder, share: 1 }).catchUp()
    expect(embedder.seen).toEqual([])
    expect(index.size()).toBe(4)
  })

  it('ends at the first document with a passage that is not known', async () => {
    const { store, vectors, all, shipped } = await setUp()
    const missing = shipped.passages[2]?.first[0]?.key
    const known = (key: string) => (key === missing ? undefined : all.get(key))
    expect(await keepShippedVectors({ ...shipped, vectors, made: 'words', known })).toBe(2)
    const embedder = createWordEmbedder(SUBJECTS)
    const index = createVectorIndex(WORD_VECTOR_LENGTH)
    await createEmbedDocuments({ store, vectors, index, embedder, share: 1 }).catchUp()
    const read = [1, 2, 3, 4].filter((n) => embedder.seen.some((text) => text.includes(`Otter ${n}`)))
    expect(read).toEqual([3, 4])
    expect(index.size()).toBe(4)
  })
})

it('are of one pack alone', () => {
  const file = shipPassages([page(1)], 'a')
  expect(readPassages(file, 'a')).toHaveLength(1)
  expect(readPassages(file, 'b')).toBeUndefined()
})
