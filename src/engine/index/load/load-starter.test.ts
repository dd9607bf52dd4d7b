// Tests of loading the starter corpus: once, resumable, abortable.
import { describe, expect, it } from 'vitest'
import { createMemoryDocumentStore } from '../../../adapters/memory/memory-document-store.ts'
import type { Document } from '../document/document.ts'
import { loadStarter, type StarterMarker, type StarterProgress } from './load-starter.ts'
import type { StarterCorpus } from './starter-corpus.ts'

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
function corpusOfSix(failAt = Infinity): StarterCorpus {
  return {
    size: 5,
    sources: () => [],
    async *documents(signal) {
      for (let batch = 0; batch < 3; batch += 1) {
        signal?.throwIfAborted()
        if (batch === failAt) throw new Error('package is broken')
        yield [document(batch * 2), document(batch * 2 + 1)]
      }
    },
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
  it('loads everything, tells its progress and is seen once, at the end', async () => {
    const store = createMemoryDocumentStore()
    const progress: StarterProgress[] = []
    const outcome = await loadStarter({
      corpus: corpusOfSix(),
      store,
      marker: memoryMarker(),
      progress: (step) => progress.push(step),
    })
    expect(outcome).toBe('loaded')
    expect(await store.count()).toBe(6)
    expect(await store.epoch()).toBe(1)
    expect(progress).toEqual([
      { loaded: 2, total: 5 },
      { loaded: 4, total: 5 },
      { loaded: 6, total: 6 },
      { loaded: 6, total: 6 },
    ])
  })

  it('does not load again what was loaded to its end', async () => {
    const store = createMemoryDocumentStore()
    const marker = memoryMarker()
    await loadStarter({ corpus: corpusOfSix(), store, marker })
    await store.remove(['https://example.org/0'])
    expect(await loadStarter({ corpus: corpusOfSix(), store, marker })).toBe('already loaded')
    expect(await store.count()).toBe(5)
  })

  it('stops when told to, keeps what it has, and goes on at the next start', async () => {
    const store = createMemoryDocumentStore()
    const marker = memoryMarker()
    const stop = new AbortController()
    const stopped = await loadStarter({
      corpus: corpusOfSix(),
      store,
      marker,
      progress: ({ loaded }) => loaded === 4 && stop.abort(),
      signal: stop.signal,
    })
    expect(stopped).toBe('stopped')
    expect(await store.count()).toBe(4)
    expect(await store.epoch()).toBe(1)

    const [, , , last] = await store.changesSince(0, 10)
    expect(await loadStarter({ corpus: corpusOfSix(), store, marker })).toBe('loaded')
    expect(await store.count()).toBe(6)
    const rewritten = (await store.changesSince(last?.revision ?? 0, 10)).map(({ url }) => url)
    expect(rewritten).toEqual(['https://example.org/4', 'https://example.org/5'])
  })

  it('hands on a failure and is not marked as done', async () => {
    const store = createMemoryDocumentStore()
    const marker = memoryMarker()
    await expect(loadStarter({ corpus: corpusOfSix(1), store, marker })).rejects.toThrow('package is broken')
    expect(await marker.isDone()).toBe(false)
    expect(await loadStarter({ corpus: corpusOfSix(), store, marker })).toBe('loaded')
    expect(await store.count()).toBe(6)
  })

  it('keeps what another origin wrote under the same address', async () => {
    const store = createMemoryDocumentStore()
    await store.put([{ ...document(3), origin: 'crawl', title: 'Fresh' }], true)
    await loadStarter({ corpus: corpusOfSix(), store, marker: memoryMarker() })
    const [kept] = await store.get(['https://example.org/3'])
    expect(kept).toMatchObject({ origin: 'crawl', title: 'Fresh' })
  })
})
