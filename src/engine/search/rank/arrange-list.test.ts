// Results of one site and of one work, one thing on several sites, and pages on each of the things that a query compares.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { toUnitVector, type Vector } from '../../index/vectors/vector.ts'
import { createVectorIndex } from '../../index/vectors/vector-index.ts'
import { collapseDuplicates, eachSideFirst, spreadHosts } from './arrange-list.ts'
import { type Ranked, rankedDocument } from './ranked.ts'

const result = (url: string, score: number, partOf?: string): Ranked =>
  rankedDocument(aDocument(url, partOf === undefined ? {} : { partOf }), score)
const urls = (ranked: readonly Ranked[]): string[] => ranked.map(({ document }) => document.url)

describe('spreadHosts', () => {
  it('lets another site pass the fourth of one', () => {
    const site = [1, 2, 3, 4].map((n) => result(`https://a.example/${n}`, 1.1 - n / 1000))
    const other = result('https://b.example/', 1.08)
    expect(urls(spreadHosts([...site, other])).at(3)).toBe('https://b.example/')
    expect(urls(spreadHosts([...site.slice(0, 3), other])).at(-1)).toBe('https://b.example/')
  })

  it('lets another page pass the third of one work', () => {
    const book = 'https://a.example/book'
    const parts = [1, 2, 3].map((n) => result(`https://a.example/${n}`, 1.1 - n / 1000, book))
    const other = result('https://b.example/', 1.08)
    expect(urls(spreadHosts([...parts, other])).at(2)).toBe('https://b.example/')
    expect(urls(spreadHosts([...parts.slice(0, 2), other])).at(-1)).toBe('https://b.example/')
  })
})

const vector = (...numbers: number[]): Vector => {
  const made = toUnitVector(Float32Array.from([...numbers, ...Array(32 - numbers.length).fill(0)]))
  if (!made) throw new Error('no direction')
  return made
}
const page = (site: string, title: string, score: number) =>
  rankedDocument(
    aDocument(`https://${site}.example/${title.toLowerCase()}`, { title, text: 'A page.' }),
    score,
  )
const ranked = [
  page('a', 'Teapot', 4),
  page('b', 'Teapot', 3),
  page('a', 'Kettle', 2),
  page('c', 'Teapot', 1),
]

describe('collapseDuplicates', () => {
  it('tells pages of one name that say the same under the first, and leaves the others', () => {
    const vectors = createVectorIndex(32)
    vectors.put('https://a.example/teapot', [vector(1, 0.1)])
    vectors.put('https://b.example/teapot', [vector(1, 0.2)])
    vectors.put('https://c.example/teapot', [vector(0.1, 1)])
    const folded = collapseDuplicates(ranked, vectors)
    expect(folded.map(({ document }) => document.url)).toEqual([
      'https://a.example/teapot',
      'https://a.example/kettle',
      'https://c.example/teapot',
    ])
    expect(folded[0]?.also?.map(({ url }) => url)).toEqual(['https://b.example/teapot'])
  })

  it('shows the page that others link to most, in the place of the first', () => {
    const vectors = createVectorIndex(32)
    for (const site of ['a', 'b']) vectors.put(`https://${site}.example/teapot`, [vector(1)])
    const linked = rankedDocument(
      aDocument('https://b.example/teapot', { title: 'Teapot', text: 'A page.', authority: 0.9 }),
      1,
    )
    const folded = collapseDuplicates([page('a', 'Teapot', 4), page('a', 'Kettle', 2), linked], vectors)
    expect(folded.map(({ document, score }) => [document.url, score])).toEqual([
      ['https://b.example/teapot', 4],
      ['https://a.example/kettle', 2],
    ])
    expect(folded[0]?.also?.map(({ url }) => url)).toEqual(['https://a.example/teapot'])
  })

  it('folds nothing of which meaning is not known, and nothing of one site', () => {
    expect(collapseDuplicates(ranked, createVectorIndex(32))).toBe(ranked)
    const vectors = createVectorIndex(32)
    const alike = [page('a', 'Teapot', 2), page('a', 'teapot', 1)]
    for (const { document } of alike) vectors.put(document.url, [vector(1)])
    expect(collapseDuplicates(alike, vectors)).toBe(alike)
  })

  it('tells of a site the nearest page of the name, and of no page that another of its site is nearer to', () => {
    const vectors = createVectorIndex(32)
    const [china, rim, other] = ['china', 'rim', 'other'].map((path, at) =>
      rankedDocument(
        aDocument(`https://${at < 2 ? 'a' : 'b'}.example/${path}`, { title: 'Cup', text: 'A page.' }),
        3 - at,
      ),
    )
    if (!china || !rim || !other) throw new Error('three pages')
    vectors.put(china.document.url, [vector(1, 0.1)])
    vectors.put(rim.document.url, [vector(1, 0.45)])
    vectors.put(other.document.url, [vector(1)])
    const urls = (pages: ReturnType<typeof collapseDuplicates>) =>
      pages.map(({ document, also = [] }) => [document.url, ...also.map(({ url }) => url)])
    expect(urls(collapseDuplicates([other, rim, china], vectors))).toEqual([
      [other.document.url, china.document.url],
      [rim.document.url],
    ])
    expect(urls(collapseDuplicates([rim, other, china], vectors))).toHaveLength(3)
  })
})

function titled(...titles: readonly string[]): readonly Ranked[] {
  return titles.map((title, at) =>
    rankedDocument(aDocument(`https://example.com/${at}`, { title }), 1 - at / 10),
  )
}
const titles = (ranked: readonly Ranked[]): readonly string[] => ranked.map(({ document }) => document.title)
const SIDES = [['kettl'], ['samovar']]

describe('eachSideFirst', () => {
  it('puts the best page of the other thing behind the first, and lets scores fall', () => {
    const ranked = titled('Kettles', 'Kettle care', 'Samovars', 'Tea')
    const ordered = eachSideFirst(ranked, SIDES)
    expect(titles(ordered)).toEqual(['Kettles', 'Samovars', 'Kettle care', 'Tea'])
    expect(ordered.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score))
  })

  it('leaves a page first that is called by both, or by neither', () => {
    expect(titles(eachSideFirst(titled('Kettle and samovar', 'Kettles', 'Samovars'), SIDES))).toEqual([
      'Kettle and samovar',
      'Kettles',
      'Samovars',
    ])
    expect(titles(eachSideFirst(titled('Tea', 'Cups', 'Kettles', 'Samovars'), SIDES))).toEqual([
      'Tea',
      'Kettles',
      'Samovars',
      'Cups',
    ])
  })

  it('moves nothing where a thing has no page, or nothing is compared', () => {
    const ranked = titled('Tea', 'Cups', 'Kettles')
    expect(eachSideFirst(ranked, SIDES)).toBe(ranked)
    expect(eachSideFirst(ranked, [])).toBe(ranked)
  })
})
