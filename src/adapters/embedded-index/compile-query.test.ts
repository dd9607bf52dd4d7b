// Queries of the port in the words of the index.
import { expect, it } from 'vitest'
import { EVERYTHING } from '../../engine/index/facets.ts'
import type { IndexQuery } from '../../engine/index/search-index.ts'
import { compileQuery } from './compile-query.ts'

const word = (text: string) => ({ kind: 'word', text, field: 'any', exact: false, weight: 1 }) as const
const near = (text: string) => ({ kind: 'phrase', text, field: 'any', weight: 0.2, within: 3 }) as const

it('has words near each other looked for in the best alone, and leaves out what is a single word', () => {
  const query: IndexQuery = {
    must: [[word('sea'), word('otters')]],
    should: [],
    mustNot: [],
    near: { clauses: [near('sea otters'), near('otters')], best: 40 },
    filter: EVERYTHING,
    limit: 10,
  }
  const compiled = compileQuery(query, ['en'])
  expect(compiled?.should).toEqual([])
  expect(compiled?.rescore).toEqual({
    phrases: [{ kind: 'phrase', terms: ['sea', 'otters'], weight: 0.2, within: 3 }],
    best: 40,
  })
})
