// Tests of shown-search.ts: what it says of coverage.
import { expect, it } from 'vitest'
import { readSearchQuery } from '../../contract/search/search-request.ts'
import type { SearchOutcome } from '../../engine/search/search-outcome.ts'
import { coverageOf } from './shown-search.ts'

const note = (query: string, found: Partial<SearchOutcome> = {}) =>
  coverageOf(
    { documents: 12_726, results: [], total: 0, ...found } as SearchOutcome,
    readSearchQuery(new URLSearchParams(query)),
  )?.note

it.each([
  ['q=zyx', /^None of the 12,726 documents in this index matches the query: try other words, or check/],
  ['q=zyx+xyz', /the query: try fewer or other words, or check their spelling/],
  ['q=zyx&dateFrom=2024-01-01&includeDomains=a.example', /within dateFrom, includeDomains: try without/],
  ['q=zyx+site:a.example', /within the query's operators and quotes/],
  ['q=zyx+(SITE:a.example+OR+site:b.example)', /within the query's operators and quotes/],
  ['q=zyx+lang:fr', /within the query's operators and quotes/],
  ['q=zyx+before:2024', /within the query's operators and quotes/],
  ['q=zyx+1..3', /within the query's operators and quotes/],
  ['q=zyx+site:a.example&parseOperators=false', /try fewer or other words/],
  ['q=zyx&safe=strict', /within safe:/],
  ['q=well-known', /the query: try other words/],
])('of %s', (query, expected) => {
  expect(note(query)).toMatch(expected)
})

it('says what the index covers, and the nearest spelling', () => {
  const help = { sites: ['a.example', 'b.example'], spelling: 'everest' }
  const outcome = { documents: 12_726, results: [], total: 0 } as unknown as SearchOutcome
  const told = (query: string, given = help) =>
    coverageOf(outcome, readSearchQuery(new URLSearchParams(query)), given)?.note
  const held =
    'None of the 12,726 documents in this index (largest sites: a.example, b.example) matches the query'
  expect(told('q=evrest')).toBe(`${held}: try “everest”, or other words.`)
  expect(told('q=evrest&filetype=pdf')).toBe(`${held} within filetype: try without, or with other words.`)
  expect(told('q=evrest', { ...help, sites: ['a.example'] })).toContain('(largest site: a.example)')
})

it('tells an empty index, a single document and a page past the end', () => {
  expect(note('q=zyx', { documents: 0 })).toMatch(/is empty.*whippet crawl/)
  expect(note('q=zyx', { documents: 1 })).toMatch(/^The one document in this index does not match the query/)
  expect(note('q=zyx&offset=50', { total: 2_344 })).toBe(
    'There are no results from offset 50 on (2,344 found in all): ask with a lower offset.',
  )
})

it('tells of a source that can not be reached, not of words', () => {
  expect(note('q=100+usd+to+eur', { unavailable: ['rates'] })).toBe(
    "The answer needs a source that can't be reached right now (rates): try again in a few minutes.",
  )
})

it('gives no advice beside an answer', () => {
  expect(note('q=6*6', { answer: '36' })).toBe(
    'The answer is all there is: no document in this index matches the query.',
  )
})

it('is absent where there are results, or nothing could be asked', () => {
  expect(note('q=zyx', { results: [{}] as never })).toBeUndefined()
  const outcome = { results: [], total: 0 } as unknown as SearchOutcome
  expect(coverageOf(outcome, readSearchQuery(new URLSearchParams('q=zyx')))).toBeUndefined()
})
