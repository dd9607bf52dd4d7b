// One thing on several sites as one result.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { toUnitVector, type Vector } from '../../index/vectors/vector.ts'
import { createVectorIndex } from '../../index/vectors/vector-index.ts'
import { collapseDuplicates } from './collapse-duplicates.ts'
import { rankedDocument } from './ranked.ts'

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
