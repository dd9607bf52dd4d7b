// What is put to the index for a query.
import { describe, expect, it } from 'vitest'
import { aRequest } from '../../../../tests/support/search-samples.ts'
import { parseQuery } from '../read/parsed-query.ts'
import { queryFor } from './index-queries.ts'

function wordsAsked(query: string): string[] {
  const { must } = queryFor(parseQuery(query, aRequest(), []), 10)
  return must.flat().flatMap((clause) => (clause.kind === 'word' ? [clause.text] : []))
}

describe('queryFor', () => {
  it('asks for a version in each of its spellings', () => {
    expect(wordsAsked('gpl v3')).toEqual(['gpl', 'v3', 'v3.0', '3.0'])
    expect(wordsAsked('gpl v3.1 vitamin')).toEqual(['gpl', 'v3.1', 'vitamin'])
  })

  it('ranks by a letter that stands behind a word', () => {
    const phrases = (query: string): string[] =>
      queryFor(parseQuery(query, aRequest(), []), 10).near?.clauses.flatMap(({ text, within }) =>
        within === undefined ? [text] : [],
      ) ?? []
    expect(phrases('vitamin a deficiency')).toEqual(['vitamin a'])
    expect(phrases('symptoms of a cold')).toEqual([])
    expect(phrases('vitamins in food')).toEqual([])
  })

  it('ranks pages by names of stop words, the more of them the more', () => {
    const { should } = queryFor(parseQuery('javascript for of', aRequest(), []), 10)
    const weights = new Map(
      should.flatMap((clause) => (clause.kind === 'name' ? [[clause.text, clause.weight] as const] : [])),
    )
    expect(weights.get('for of')).toBeGreaterThan(weights.get('for') ?? Number.NaN)
  })

  it('covers a question without the words that only ask', () => {
    const covered = (query: string): string[] =>
      queryFor(parseQuery(query, aRequest(), []), 10).cover?.map(({ text }) => text) ?? []
    expect(covered('how long do otters live')).toEqual(['otters', 'live'])
    expect(covered('how long')).toEqual(['long'])
    expect(covered('long otters')).toEqual(['long', 'otters'])
    expect(covered('meaning of otter')).toEqual(['otter'])
    expect(covered('otter definition')).toEqual(['otter'])
    expect(covered('meaning')).toEqual(['meaning'])
    expect(covered('definition lists')).toEqual(['definition', 'lists'])
  })

  it('keeps stop words that are code, and no others', () => {
    expect(wordsAsked('is the :has() selector supported')).toEqual(['has', 'selector', 'supported'])
    expect(wordsAsked('Array.at')).toEqual(['array', 'at'])
    expect(wordsAsked('what is the array at hand')).not.toContain('at')
  })

  it('asks for names in their other form, and covers a name in one by its parts', () => {
    const query = queryFor(parseQuery('preventDefault', aRequest(), []), 10)
    expect(query.must.flat()).toContainEqual(
      expect.objectContaining({ kind: 'phrase', text: 'prevent default', field: 'any' }),
    )
    expect(query.cover?.map(({ text }) => text)).toEqual(['prevent', 'default'])
    const apart = queryFor(parseQuery('prevent default', aRequest(), []), 10)
    expect(apart.must.flat()).toContainEqual(
      expect.objectContaining({ kind: 'phrase', text: 'preventdefault', field: 'title' }),
    )
  })
})
