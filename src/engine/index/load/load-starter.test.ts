// Tests of loading the starter documents: once for each set, going on after an interruption, and to a newer set.
import { describe, expect, it } from 'vitest'
import { createMemoryDocumentStore } from '../../../../tests/support/memory-document-store.ts'
import type { Document } from '../document/document.ts'
import type { DocumentStore } from '../document/document-store.ts'
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
  let loaded: string | undefined
  return {
    loaded: async () => loaded,
    markLoaded: async (set) => {
      loaded = set
    },
  }
}

const SET = 'first'

/** What a load works with on one store. */
function loading(store: DocumentStore = createMemoryDocumentStore()) {
  const storedAddresses = async () => {
    const changes = await store.changesSince(0, 100)
    return changes.flatMap(({ url, document }) => (document?.origin === 'starter' ? [url] : []))
  }
  return { store, marker: memoryMarker(), storedAddresses }
}

describe('loadStarter', () => {
  it('loads everything and is seen once, at the end', async () => {
    const { store, marker, storedAddresses } = loading()
    await loadStarter({ set: SET, batches: sixDocuments(), store, marker, storedAddresses })
    expect(await store.count()).toBe(6)
    expect(await store.epoch()).toBe(1)
    expect(await marker.loaded()).toBe(SET)
  })

  it('does not load again what was loaded to its end', async () => {
    const { store, marker, storedAddresses } = loading()
    await loadStarter({ set: SET, batches: sixDocuments(), store, marker, storedAddresses })
    await store.remove(['https://example.org/0'])
    await loadStarter({ set: SET, batches: sixDocuments(), store, marker, storedAddresses })
    expect(await store.count()).toBe(5)
  })

  it('hands on a failure, is not marked as done, and goes on where it ended', async () => {
    const { store, marker, storedAddresses } = loading()
    await expect(
      loadStarter({ set: SET, batches: sixDocuments(2), store, marker, storedAddresses }),
    ).rejects.toThrow('the pack is broken')
    expect(await marker.loaded()).toBeUndefined()
    expect(await store.count()).toBe(2)
    const before = await store.revision()
    await loadStarter({ set: SET, batches: sixDocuments(), store, marker, storedAddresses })
    expect(await store.count()).toBe(6)
    const written = (await store.changesSince(before, 10)).map(({ url }) => url)
    expect(written).toEqual([2, 3, 4, 5].map((number) => document(number).url))
  })

  it('keeps what another origin wrote under the same address', async () => {
    const store = createMemoryDocumentStore()
    await store.put([{ ...document(3), origin: 'crawl', title: 'Fresh' }], true)
    await loadStarter({ set: SET, batches: sixDocuments(), ...loading(store) })
    const [kept] = await store.get(['https://example.org/3'])
    expect(kept).toMatchObject({ origin: 'crawl', title: 'Fresh' })
  })

  it('goes over to a newer set: writes what differs, removes what it no longer has', async () => {
    const all = loading()
    const { store, marker } = all
    await store.put([{ ...document(9), origin: 'crawl' }], true)
    await loadStarter({ set: SET, batches: sixDocuments(), ...all })
    const before = await store.revision()
    const newer = async function* () {
      yield [document(0), document(1), { ...document(2), title: 'Newer' }, document(7)]
    }
    await loadStarter({ set: 'second', batches: newer(), ...all })
    const written = await store.changesSince(before, 10)
    expect(written.map(({ url, document: now }) => [url, now?.title])).toEqual([
      [document(2).url, 'Newer'],
      [document(7).url, 'Page 7'],
      ...[3, 4, 5].map((number) => [document(number).url, undefined]),
    ])
    expect(await store.count()).toBe(5)
    expect(await marker.loaded()).toBe('second')
  })

  it('brings no newer set to who has removed all of the last', async () => {
    const all = loading()
    await loadStarter({ set: SET, batches: sixDocuments(), ...all })
    await all.store.remove(await all.storedAddresses())
    await loadStarter({ set: 'second', batches: sixDocuments(), ...all })
    expect(await all.store.count()).toBe(0)
    expect(await all.marker.loaded()).toBe('second')
  })
})
