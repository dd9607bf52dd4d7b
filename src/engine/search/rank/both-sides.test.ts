// The order of comparisons.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { bothSidesFirst } from './both-sides.ts'
import { rankedDocument } from './ranked.ts'

const page = (path: string, title: string, score: number) =>
  rankedDocument(aDocument(`https://a.example/${path}`, { title, text: 'A page.' }), score)
const url = (path: string): string => `https://a.example/${path}`
const paths = (ranked: readonly { readonly document: { readonly url: string } }[]): string[] =>
  ranked.map(({ document }) => new URL(document.url).pathname.slice(1))

describe('bothSidesFirst', () => {
  const ranked = [
    page('tea1', 'Tea', 5),
    page('tea2', 'Green tea', 4),
    page('tea3', 'Tea pots', 3),
    page('coffee1', 'Coffee', 2),
    page('both', 'Tea and coffee', 1),
  ]
  const scores = (...paths: string[]) => new Map(paths.map((path, at) => [url(path), 1 - at / 10]))
  const tea = { stems: ['tea'], joined: 'tea', scores: scores('tea1', 'tea2', 'tea3', 'both') }
  const coffee = { stems: ['coffe'], joined: 'coffee', scores: scores('coffee1', 'both') }

  it('puts pages on both first, then each side in turns, with scores that fall', () => {
    const ordered = bothSidesFirst(ranked, [tea, coffee])
    expect(paths(ordered)).toEqual(['both', 'tea1', 'coffee1', 'tea2', 'tea3'])
    expect(ordered.map(({ score }) => score)).toEqual([5, 4, 3, 2, 1])
  })

  it('changes nothing where one side found nothing', () => {
    expect(bothSidesFirst(ranked, [tea, { stems: ['cocoa'], joined: 'cocoa', scores: new Map() }])).toBe(
      ranked,
    )
    expect(bothSidesFirst(ranked, [])).toBe(ranked)
  })

  it('takes a page for one on both that is in front for either and called by one', () => {
    const drinks = [page('tea1', 'Tea', 4), page('coffee1', 'Coffee', 3), page('x', 'Tea, a hot drink', 2)]
    const sides = [
      { stems: ['tea'], joined: 'tea', scores: scores('tea1', 'x') },
      { stems: ['coffe'], joined: 'coffee', scores: scores('coffee1', 'x') },
    ]
    expect(paths(bothSidesFirst(drinks, sides))).toEqual(['x', 'tea1', 'coffee1'])
    const neither = drinks.map((drink, at) => (at === 2 ? page('x', 'Sugar', 2) : drink))
    expect(paths(bothSidesFirst(neither, sides))).toEqual(['tea1', 'coffee1', 'x'])
  })

  it('takes things that stand side by side before others of their names', () => {
    const things = [
      page('Map/forEach', 'Map.prototype.forEach() - JavaScript', 6),
      page('Map', 'Map - JavaScript', 5),
      page('Array/map', 'Array.prototype.map() - JavaScript', 4),
      page('Array/forEach', 'Array.prototype.forEach() - JavaScript', 3),
    ]
    const sides = [
      { stems: ['map'], joined: 'map', scores: scores('Map', 'Array/map', 'Map/forEach') },
      { stems: ['foreach'], joined: 'foreach', scores: scores('Map/forEach', 'Array/forEach') },
    ]
    expect(paths(bothSidesFirst(things, sides)).slice(0, 2)).toEqual(['Array/map', 'Array/forEach'])
  })
})
