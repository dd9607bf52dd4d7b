// Known vectors are kept as if they had been made: the model is asked for the others alone.
import { describe, expect, it } from 'vitest'
import { createMemoryDocumentStore } from '../../../../tests/support/memory-document-store.ts'
import { createMemoryVectorStore } from '../../../../tests/support/memory-vector-store.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { createWordEmbedder, WORD_VECTOR_LENGTH } from '../../../../tests/support/word-embedder.ts'
import { createEmbedDocuments } from './embed-documents.ts'
import { keepKnownVectors } from './keep-known-vectors.ts'
import type { Vector } from './vector.ts'
import { createVectorIndex } from './vector-index.ts'

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
  await store.put([1, 2, 3, 4].map(page), true)
  // Every passage of them, by a model that has read them all.
  const all = new Map<string, Vector>()
  const reader = createWordEmbedder(SUBJECTS)
  const index = createVectorIndex(WORD_VECTOR_LENGTH)
  const reading = {
    ...reader,
    async embedPassage(text: string): Promise<Vector | undefined> {
      const vector = await reader.embedPassage(text)
      if (vector) all.set(text, vector)
      return vector
    },
  }
  const made = createMemoryVectorStore()
  await createEmbedDocuments({ store, vectors: made, index, embedder: reading, share: 1 }).catchUp()
  return { store, vectors, made, all }
}

describe('keepKnownVectors', () => {
  it('keeps what a model would have made, of first and of later passages', async () => {
    const { store, vectors, made, all } = await setUp()
    expect(await keepKnownVectors({ store, vectors, made: 'words', known: (text) => all.get(text) })).toBe(4)
    for (const set of ['words', 'words later'])
      expect(await vectors.list(set, 0, 9)).toEqual(await made.list(set, 0, 9))
    const embedder = createWordEmbedder(SUBJECTS)
    const index = createVectorIndex(WORD_VECTOR_LENGTH)
    await createEmbedDocuments({ store, vectors, index, embedder, share: 1 }).catchUp()
    expect(embedder.seen).toEqual([])
    expect(index.size()).toBe(4)
  })

  it('ends at the first document with a passage that is not known', async () => {
    const { store, vectors, all } = await setUp()
    const known = (text: string) => (text.includes('Otter 3') ? undefined : all.get(text))
    expect(await keepKnownVectors({ store, vectors, made: 'words', known })).toBe(2)
    const embedder = createWordEmbedder(SUBJECTS)
    const index = createVectorIndex(WORD_VECTOR_LENGTH)
    await createEmbedDocuments({ store, vectors, index, embedder, share: 1 }).catchUp()
    expect(embedder.seen.filter((text) => text.includes('Otter 1'))).toEqual([])
    expect(embedder.seen.some((text) => text.includes('Otter 4'))).toBe(true)
    expect(index.size()).toBe(4)
  })
})
