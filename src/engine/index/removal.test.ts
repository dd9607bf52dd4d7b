// What is blocked stays out of the store, also where the block comes while documents are being written.
import { expect, it } from 'vitest'
import { createMemoryDocumentStore } from '../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { type Block, blockedStore } from './removal.ts'

it('keeps nothing of what was blocked while it was written', async () => {
  const store = createMemoryDocumentStore()
  const blocks: Block[] = ['url:https://a.example/known']
  const put: typeof store.put = async (documents, visible) => {
    blocks.push('site:late.example')
    return store.put(documents, visible)
  }
  const urls = ['https://a.example/known', 'https://late.example/x', 'https://b.example/y']
  const guarded = blockedStore({ ...store, put }, async () => [...blocks])
  await guarded.put(
    urls.map((url) => aDocument(url)),
    true,
  )
  expect((await store.get(urls)).map(({ url }) => url)).toEqual(['https://b.example/y'])
})
