// Tests of loading the starter documents: once, and going on after an interruption.
import { describe, expect, it } from 'vitest'
import { createMemoryDocumentStore } from '../../../adapters/memory/memory-document-store.ts'
import type { Document } from '../document/document.ts'
import { loadStarter, type StarterMarker } from './load-starter.ts'

function document(number: number): Document {
  return {
    url: `https://example.org/${number}`,
    title: `Page ${number}`,
    text: 'A sentence.',
    images: [],
    keywords: [],
    headings: [],
    kind: 'website',
    contentType: 'text/html',
    safety: 'safe',
    origin: 'starter',
    readAt: 0,
  }
}

/** Three batches of two; `failAt` breaks before that batch. */
async function* sixDocuments(failAt = Infinity): AsyncGenerator<readonly Document[]> {
  for (let batch = 0; batch < 3; batch += 1) {
    if (batch === failAt) throw new Error('the pack is broken')
    yield [document(batch * 2), document(batch * 2 + 1)]
  }
}

function memoryMarker(): StarterMarker {
  let done = false
  return {
    isDone: async () => done,
    markDone: async () => {
      done = true
    },
  }
}

describe('loadStarter', () => {
  it('loads everything and is seen once, at the end', async () => {
    const [store, marker] = [createMemoryDocumentStore(), memoryMarker()]
    await loadStarter({ batches: sixDocuments(), store, marker })
    expect(await store.count()).toBe(6)
    expect(await store.epoch()).toBe(1)
    expect(await marker.isDone()).toBe(true)
  })

  it('does not load again what was loaded to its end', async () => {
    const [store, marker] = [createMemoryDocumentStore(), memoryMarker()]
    await loadStarter({ batches: sixDocuments(), store, marker })
    await store.remove(['https://example.org/0'])
    await loadStarter({ batches: sixDocuments(), store, marker })
    expect(await store.count()).toBe(5)
  })

  it('hands on a failure, is not marked as done, and goes on where it ended', async () => {
    const [store, marker] = [createMemoryDocumentStore(), memoryMarker()]
    await expect(loadStarter({ batches: sixDocuments(2), store, marker })).rejects.toThrow(
      'the pack is broken',
    )
    expect(await marker.isDone()).toBe(false)
    expect(await store.count()).toBe(2)
    const before = await store.revision()
    await loadStarter({ batches: sixDocuments(), store, marker })
    expect(await store.count()).toBe(6)
    const written = (await store.changesSince(before, 10)).map(({ url }) => url)
    expect(written).toEqual([2, 3, 4, 5].map((number) => document(number).url))
  })

  it('keeps what another origin wrote under the same address', async () => {
    const store = createMemoryDocumentStore()
    await store.put([{ ...document(3), origin: 'crawl', title: 'Fresh' }], true)
    await loadStarter({ batches: sixDocuments(), store, marker: memoryMarker() })
    const [kept] = await store.get(['https://example.org/3'])
    expect(kept).toMatchObject({ origin: 'crawl', title: 'Fresh' })
  })
})
