// What a check of the index notices.
import { describe, expect, it } from 'vitest'
import { createInlineIndex } from '../../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { checkIndex } from './check-index.ts'
import { createFollowStore } from './follow-store.ts'

const page = (n: number, text = `Words of page ${n}, and some more of them.`) =>
  aDocument(`https://a.example/path/${n}?q=%20x`, { text })

async function filled(count: number) {
  const store = createMemoryDocumentStore()
  const index = createInlineIndex()
  await store.put(
    Array.from({ length: count }, (_, n) => page(n)),
    true,
  )
  await store.put(
    [page(900, ''), page(901, '…'), page(902, '東京都の天気予報'), page(903, 'x'.repeat(5000))],
    true,
  )
  await store.remove([page(1).url, page(2).url, 'https://never.example/'])
  await createFollowStore({ store, index }).catchUp()
  return { store, index }
}

/** Looks at every place in turn. */
const everywhere = () => {
  let next = 0
  return { places: 100, random: () => (next++ % 100) / 100 }
}

describe('checkIndex', () => {
  it('finds nothing wrong with an index that is true, also one that has changes to come', async () => {
    const { store, index } = await filled(30)
    const checked = await checkIndex({ index, store, ...everywhere() })
    expect(checked).toEqual({ documents: 32, indexed: 32, behind: 0, sampled: 34, problems: [] })
    await store.put([page(0, 'Other words.'), page(50)], true)
    const later = await checkIndex({ index, store, ...everywhere() })
    expect(later).toMatchObject({ documents: 33, indexed: 32, behind: 2, problems: [] })
  })

  it('finds files of a folder, which have no host', async () => {
    const { store, index } = await filled(0)
    await store.put([aDocument('file:///home/me/notes/a%20b.html', { text: 'Words of a note.' })], true)
    await createFollowStore({ store, index }).catchUp()
    expect(await checkIndex({ index, store, ...everywhere() })).toMatchObject({ indexed: 5, problems: [] })
  })

  it('names what is missing, what is old and what is left over', async () => {
    const { store, index } = await filled(30)
    const { revision } = await index.stats()
    await index.apply([
      { revision, url: page(5).url },
      { revision, url: page(6).url, document: page(6, 'Something else.') },
      { revision, url: page(1).url, document: page(1) },
    ])
    const { problems } = await checkIndex({ index, store, ...everywhere() })
    expect([...problems].sort()).toEqual([
      `${page(1).url} is found, but was removed`,
      `${page(5).url} is not found as it is stored`,
      `${page(6).url} is not found as it is stored`,
    ])
    await index.apply([{ revision, url: page(7).url }])
    expect((await checkIndex({ index, store, places: 0 })).problems).toEqual(['it holds 31 documents of 32'])
  })

  it('notices another source, and an index that is ahead', async () => {
    const { store, index } = await filled(3)
    await store.renewSource()
    expect((await checkIndex({ index, store })).problems).toEqual(['it was not built from these documents'])
    const older = { ...store, revision: async () => 1 }
    expect((await checkIndex({ index, store: older })).problems).toContainEqual(
      expect.stringContaining('the documents at 1'),
    )
    expect(await checkIndex({ index: createInlineIndex(), store: createMemoryDocumentStore() })).toEqual({
      documents: 0,
      indexed: 0,
      behind: 0,
      sampled: 0,
      problems: [],
    })
  })
})
