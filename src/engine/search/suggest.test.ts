// Suggestions from the titles and words of an index.
import { beforeAll, describe, expect, it } from 'vitest'
import { createInlineIndex } from '../../../tests/support/inline-index.ts'
import { createMemoryDocumentStore } from '../../../tests/support/memory-document-store.ts'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { createFollowStore } from '../index/follow-store.ts'
import { createSuggest, type Suggest } from './suggest.ts'

let suggest: Suggest
const signal = new AbortController().signal
const ask = (typed: string, most = 10) => suggest(typed, most, signal)

beforeAll(async () => {
  const store = createMemoryDocumentStore()
  const index = createInlineIndex()
  const titles = [
    'Grid layout - CSS | Docs',
    'Grid template areas - CSS | Docs',
    'Gradients - CSS | Docs',
    'How to grow tomatoes',
    'Web pages with which one begins',
    'Object.toJSON()',
  ]
  const unsafe = aDocument('https://x.example/', { title: 'Grid girls', text: '', safety: 'unsafe' })
  const pages = titles.map((title, at) => aDocument(`https://a.example/${at}`, { title, text: title }))
  const told = aDocument('https://b.example/', {
    title: 'place-items',
    headings: ['See also', 'Web words in a grid'],
    keywords: ['Centre a div', 'grid'],
    text: '',
  })
  const other = aDocument('https://b.example/2', { title: 'Seeds', headings: ['See also'], text: '' })
  await store.put([...pages, unsafe, told, other], true)
  await createFollowStore({ store, index }).catchUp()
  suggest = createSuggest({ index, documents: store })
})

describe('suggest', () => {
  it('offers titles that go on so, and first the word that several of them begin with', async () => {
    const texts = await ask('gri')
    expect(texts[0]).toBe('grid')
    expect(texts).toContain('Grid layout')
    expect(texts).toContain('Grid template areas')
    expect(await ask('toma')).toEqual(['How to grow tomatoes'])
  })

  it('offers nothing of an unsafe page', async () => {
    expect(await ask('grid g')).toEqual([])
  })

  it('goes on with the subject of a title whose section was typed', async () => {
    const texts = await ask('CSS gr')
    expect(texts).toContain('CSS Grid layout')
    expect(texts).toContain('CSS Gradients')
    expect(texts.join()).not.toMatch(/grow/)
  })

  it('has every word that was typed, in its order, and no pieces of titles', async () => {
    expect(await ask('grid ')).toContain('Grid layout')
    expect(await ask('how to')).toEqual(['How to grow tomatoes'])
    for (const typed of ['to how', 'to how ']) expect(await ask(typed)).toEqual([])
    expect(await ask('web w')).toEqual(['Web words in a grid', 'Web pages with which one begins'])
  })

  it('offers what a page is looked up for, also where a word is spelt otherwise', async () => {
    expect(await ask('centre a')).toEqual(['Centre a div'])
    expect(await ask('center a')).toEqual(['Centre a div'])
  })

  it('offers no heading that is a part of every page', async () => {
    expect(await ask('see')).toEqual(['Seeds'])
  })

  it('never repeats what was typed, nor gives more than is wanted', async () => {
    expect(await ask('grid layout')).toEqual([])
    expect(await ask('gr', 2)).toHaveLength(2)
  })

  it.each(['', ' ', '!!', 'zzzz', 'a '.repeat(60)])('has nothing for %j', async (typed) => {
    expect(await ask(typed)).toEqual([])
  })
})
