// One model's vectors serve until those of the model that is wanted are ready, whatever comes in between.
import { describe, expect, it, vi } from 'vitest'
import { createMemoryDocumentStore } from '../../../../tests/support/memory-document-store.ts'
import { createMemoryVectorStore } from '../../../../tests/support/memory-vector-store.ts'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { createWordEmbedder, WORD_VECTOR_LENGTH } from '../../../../tests/support/word-embedder.ts'
import { createEmbedDocuments } from './embed-documents.ts'
import { calibratedVectors } from './embedder.ts'
import { createSwitchingVectors, type SwitchingVectors, type VectorSet } from './switching-vectors.ts'
import { toUnitVector } from './vector.ts'
import { createVectorIndex } from './vector-index.ts'

const page = (n: number) => aDocument(`https://a.example/${n}`, { title: `Otter ${n}`, text: 'otters swim' })

async function switching(servedLast = 'old'): Promise<{
  readonly vectors: SwitchingVectors
  readonly store: ReturnType<typeof createMemoryDocumentStore>
  readonly told: string[]
  want(name: string): void
  breakModel(broken: boolean): void
}> {
  const store = createMemoryDocumentStore()
  await store.put([page(1), page(2)], true)
  const kept = createMemoryVectorStore()
  const told: string[] = []
  let wanted = 'old'
  let broken = false
  const open = (name: string): VectorSet => {
    if (name === 'gone') throw new Error('gone')
    const words = createWordEmbedder(['otter otters'])
    const embedder = {
      ...words,
      vectors: name,
      embedPassage: async (text: string) => (broken ? undefined : words.embedPassage(text)),
    }
    const index = createVectorIndex(WORD_VECTOR_LENGTH)
    return {
      name,
      embedder,
      index,
      embedDocuments: createEmbedDocuments({ store, vectors: kept, index, embedder, share: 1 }),
    }
  }
  const vectors = await createSwitchingVectors({
    open,
    wanted: async () => wanted,
    servedLast: async () => servedLast,
    fallback: 'old',
    serving: async (name) => void told.push(name),
  })
  return {
    vectors,
    store,
    told,
    want: (name) => {
      wanted = name
    },
    breakModel: (now) => {
      broken = now
    },
  }
}

describe('createSwitchingVectors', () => {
  it('changes over when every document has a vector of the new model, and not before', async () => {
    const { vectors, told, want, breakModel, store } = await switching()
    expect(await vectors.catchUp()).toBe(2)
    want('new')
    breakModel(true)
    await vectors.catchUp()
    expect([vectors.serving().name, vectors.coming()?.name]).toEqual(['old', 'new'])
    expect(vectors.serving().index.size()).toBe(2)
    breakModel(false)
    await store.put([page(3)], true)
    await vectors.catchUp()
    expect([vectors.serving().name, vectors.coming()]).toEqual(['new', undefined])
    expect(vectors.serving().index.size()).toBe(3)
    expect(told).toEqual(['new'])
    await vectors.stop()
  })

  it('drops what is no longer wanted, and stays where a model cannot be opened', async () => {
    const { vectors, want, breakModel } = await switching()
    await vectors.catchUp()
    breakModel(true)
    want('new')
    await vectors.catchUp()
    want('old')
    await vectors.catchUp()
    expect([vectors.serving().name, vectors.coming()]).toEqual(['old', undefined])
    want('gone')
    await vectors.catchUp()
    expect([vectors.serving().name, vectors.coming()]).toEqual(['old', undefined])
    await vectors.stop()
  })

  it('starts with what served last, or with what is always there', async () => {
    expect((await switching('new')).vectors.serving().name).toBe('new')
    expect((await switching('gone')).vectors.serving().name).toBe('old')
  })

  it('works by itself until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { vectors, want } = await switching()
    vectors.start(1)
    want('new')
    while (vectors.serving().name !== 'new') await vi.advanceTimersByTimeAsync(1)
    await vectors.stop()
    expect(vectors.serving().index.size()).toBe(2)
    want('old')
    await vi.advanceTimersByTimeAsync(100)
    expect([vectors.serving().name, vectors.coming()]).toEqual(['new', undefined])
  })
})

describe('calibratedVectors', () => {
  it('tells cosines on the scale that ranking expects, without changing their order', async () => {
    const index = createVectorIndex(WORD_VECTOR_LENGTH)
    const at = (angle: number) => {
      const numbers = new Float32Array(WORD_VECTOR_LENGTH)
      numbers.set([Math.cos(angle), Math.sin(angle)])
      return toUnitVector(numbers)!
    }
    for (const angle of [0, 0.5, 1, 1.5]) index.put(`https://${angle}.example/`, [at(angle)])
    const usual = { related: 0.9, unrelated: 0.7 }
    const told = calibratedVectors(index, { related: Math.cos(0.5), unrelated: Math.cos(1.5) }, usual)
    const near = await told.nearest(at(0), 4)
    expect(near.map(({ url }) => url)).toEqual((await index.nearest(at(0), 4)).map(({ url }) => url))
    expect(near[1]?.cosine).toBeCloseTo(0.9, 2)
    expect(near[3]?.cosine).toBeCloseTo(0.7, 2)
    const nearness = told.nearness(at(0), ['https://0.5.example/', 'https://1.5.example/'])
    expect(nearness.get('https://0.5.example/')?.cosine).toBeCloseTo(0.9, 2)
    expect(nearness.get('https://1.5.example/')?.cosine).toBeCloseTo(0.7, 2)
    expect(told.size()).toBe(4)
  })
})
