// Related searches: what titles share, without the query's own words and the names of sites.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import type { Document } from '../../index/document/document.ts'
import { relatedOf } from './related.ts'

function titled(title: string): Document {
  return aDocument(`https://example.com/${encodeURIComponent(title)}`, { title })
}

/** A large index in which each word stands in so many documents. */
const index = (counts: Readonly<Record<string, number>> = {}) => ({
  frequency: async (word: string) => counts[word] ?? 1,
  documents: async () => 5000,
  timeIsUp: () => false,
})
const related = (words: string[], titles: readonly string[], counts?: Readonly<Record<string, number>>) =>
  relatedOf(words, titles.map(titled), { language: 'en', index: index(counts) })

describe('relatedOf', () => {
  it('takes phrases that several titles share', async () => {
    const titles = ['Otter winter diet', 'The winter diet of otters', 'Otter tracks', 'Otter holts']
    expect(await related(['otter'], titles)).toEqual({
      topics: ['winter diet'],
      searches: ['otter winter diet', 'the winter diet of otters', 'otter tracks', 'otter holts'],
    })
  })

  it('puts no words together that no title has so', async () => {
    const titles = [
      'Otter in winter: diet',
      'Diet and otter',
      'Otter tracks',
      'A diet for the otter in spring rain',
      'Otter dens',
    ]
    const { topics, searches } = await related(['otter'], titles)
    expect(topics).toEqual(['diet'])
    expect(searches).toContain('otter tracks')
    expect(searches).not.toContain('otter diet')
    expect(searches).not.toContain('diet otter')
  })

  it('takes neither names of sites and sections behind a title, nor what is in nearly every title', async () => {
    const titles = [
      'Otter diet | Wild Facts',
      'Otter holts - Animals | Wild Facts',
      'Otters – Wild Facts',
      'Otter rivers',
      'Otter tracks',
    ]
    expect((await related(['otter'], titles)).topics).toEqual([])
    const before = ['diet', 'holts', 'tracks', 'pups'].map((subject) => `Wild Facts: otter ${subject}`)
    expect((await related(['otter'], before)).topics).toEqual([])
  })

  it('takes nothing that stands in brackets', async () => {
    const titles = ['What is (are) Otter flu ?', 'Otter holts (dens)', 'otter() of the river', 'Otter']
    expect((await related(['otter'], titles)).searches).toEqual([
      'what is otter flu',
      'otter holts',
      'otter of the river',
    ])
  })

  it('writes names as titles have them', async () => {
    const titles = ['URLSearchParams: sort() - APIs', 'Array.prototype.sort() - Docs', 'sort-by-name | Docs']
    expect((await related(['sort'], titles)).searches).toEqual([
      'URLSearchParams sort',
      'Array.prototype.sort',
      'sort-by-name',
    ])
  })

  it('takes not the query itself', async () => {
    const titles = ['Array.sort()', 'Array sort order', 'Sort an array well']
    const { searches } = await related(['array', 'sort'], titles)
    expect(searches).toContain('array sort order')
    expect(searches).not.toContain('Array.sort')
  })

  it('has none where there is little to go by', async () => {
    expect((await related(['otter'], ['Otter diet', 'Otter diet'])).topics).toEqual([])
  })

  it('goes by titles on the subject alone', async () => {
    const titles = ['Otter pup diet', 'Pup diet of the otter', 'Otter', 'Free use', 'Free use', 'Free use']
    expect((await related(['otter'], titles)).topics).toEqual(['pup diet'])
    expect((await related(['otter', 'sea', 'kelp'], titles)).topics).toEqual([])
  })

  it('knows the subject by its rare words', async () => {
    const titles = ['Blend mode - CSS', 'Blend mode of masks - CSS', 'Writing mode - CSS', 'Text mode - CSS']
    const counts = { dark: 20, mode: 300, css: 2500 }
    expect((await related(['dark', 'mode', 'css'], titles, counts)).topics).toEqual([])
    expect((await related(['nowhere', 'mode', 'css'], titles, { ...counts, nowhere: 0 })).topics).toEqual([
      'blend',
    ])
  })

  it('has none where titles lack what no document has', async () => {
    const titles = ['Python licence of CNRI', 'CNRI Python', 'Python licence', 'Python ldap']
    const counts = { python: 20, list: 400, comprehension: 0 }
    expect((await related(['python', 'list', 'comprehension'], titles, counts)).searches).toEqual([])
    expect((await related(['python'], titles, counts)).topics).not.toEqual([])
  })

  it('leaves out words that stand everywhere, and forms of the same', async () => {
    const titles = [
      'delete method',
      'delete method',
      'delete method',
      'deleted',
      'deleted',
      'deleted',
      'kept',
      'a',
    ]
    const found = await related(
      ['otter'],
      titles.map((title) => `Otter ${title}`),
      { method: 2000 },
    )
    expect(found.topics).toEqual(['delete'])
  })

  it('takes the longer phrase before its parts', async () => {
    const titles = [
      'Otter river habitat',
      'The river habitat of otters',
      'Otters and dams',
      'Otter food',
      'Sea otters',
      'Otter pups',
    ]
    expect((await related(['otter'], titles)).topics).toEqual(['river habitat'])
    expect((await related([], ['a b', 'a b', 'a b'])).topics).toEqual([])
  })
})
