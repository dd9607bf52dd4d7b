// Queries of the port in the words of the index.
import { expect, it } from 'vitest'
import { EVERYTHING } from '../../engine/index/facets.ts'
import type { Clause, IndexQuery } from '../../engine/index/search-index.ts'
import { compileQuery } from './compile-query.ts'

const word = (text: string): Clause => ({ kind: 'word', text, field: 'any', exact: false, weight: 1 })
const near = (text: string): Clause => ({ kind: 'phrase', text, field: 'any', weight: 0.2, within: 3 })

function compiled(must: readonly Clause[], should: readonly Clause[], languages: readonly string[]) {
  const query: IndexQuery = { must: [must], should, mustNot: [], filter: EVERYTHING, limit: 10 }
  return compileQuery(query, languages)?.should.map((clause) =>
    clause.kind === 'phrase' ? clause.meets : undefined,
  )
}

it('tells which words of the query every document with a pair of them has', () => {
  const asked = [word('sea'), word('otters'), word('swim')]
  expect(compiled(asked, [near('sea otters'), near('otters swim'), near('otters dive')], ['en'])).toEqual([
    [0, 1],
    [1, 2],
    undefined,
  ])
})

it('takes no word for another that has the same stem in one language alone', () => {
  const pair = [near('run running')]
  expect(compiled([word('running')], pair, ['en'])).toEqual([[0, 0]])
  expect(compiled([word('run'), word('running')], pair, ['de', 'en'])).toEqual([[0, 1]])
  expect(compiled([word('running')], pair, ['de', 'en'])).toEqual([undefined])
})

it('says nothing of words that are looked for in one field alone', () => {
  const inTitle: Clause = { kind: 'word', text: 'otters', field: 'title', exact: false, weight: 1 }
  expect(compiled([word('sea'), inTitle], [near('sea otters')], ['en'])).toEqual([undefined])
})
