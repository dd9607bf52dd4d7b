// Pages on each of the things that a query compares.
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../../tests/support/search-samples.ts'
import { eachSideFirst } from './each-side-first.ts'
import { type Ranked, rankedDocument } from './ranked.ts'

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
