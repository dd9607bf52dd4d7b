// Suggestions from the titles and words of an index.
import { beforeAll, describe, expect, it } from 'vitest'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { createMemoryDocumentStore } from '../../adapters/memory/memory-document-store.ts'
import { createMemoryIndex } from '../../adapters/memory/memory-index.ts'
import { createFollowStore } from '../index/follow-store.ts'
import { createSuggest, type Suggest } from './suggest.ts'

let suggest: Suggest
const signal = new AbortController().signal
const ask = (typed: string, most = 10) => suggest(typed, most, signal)

beforeAll(async () => {
  const store = createMemoryDocumentStore()
  const index = createMemoryIndex()
  const titles = [
    'Grid layout - CSS | Docs',
    'Grid template areas - CSS | Docs',
    'Gradients - CSS | Docs',
    'How to grow tomatoes',
  ]
  const unsafe = aDocument('https://x.example/', { title: 'Grid girls', text: '', safety: 'unsafe' })
  const pages = titles.map((title, at) => aDocument(`https://a.example/${at}`, { title, text: title }))
  await store.put([...pages, unsafe], true)
  await createFollowStore({ store, index }).catchUp()
  suggest = createSuggest({ index, documents: store })
})

describe('suggest', () => {
  it('completes the last word, and offers titles that go on so', async () => {
    const texts = await ask('gri')
    expect(texts[0]).toBe('grid')
    expect(texts).toContain('Grid layout')
    expect(texts).toContain('Grid template areas')
    expect(texts).not.toContain('Grid girls')
  })

  it('completes a word beside the words before it, in the case in which they were typed', async () => {
    const texts = await ask('CSS gr')
    expect(texts).toContain('CSS grid')
    expect(texts).toContain('CSS gradients')
    expect(texts).not.toContain('CSS grow')
  })

  it('goes by whole words behind a space, and past words that say nothing', async () => {
    expect(await ask('grid ')).toContain('Grid layout')
    expect(await ask('how to gr')).toContain('How to grow tomatoes')
  })

  it('never repeats what was typed, nor gives more than is wanted', async () => {
    expect(await ask('grid layout')).not.toContain('Grid layout')
    expect(await ask('gr', 2)).toHaveLength(2)
  })

  it.each(['', ' ', '!!', 'zzzz', 'a '.repeat(60)])('has nothing for %j', async (typed) => {
    expect(await ask(typed)).toEqual([])
  })
})
