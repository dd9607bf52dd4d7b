// What is put to the index for a query.
import { describe, expect, it } from 'vitest'
import { aRequest } from '../../../../tests/support/search-samples.ts'
import { askedOf } from './asked.ts'
import { queryFor } from './index-queries.ts'

function wordsAsked(query: string): string[] {
  const { must } = queryFor(askedOf(query, aRequest(), []), 10)
  return must.flat().flatMap((clause) => (clause.kind === 'word' ? [clause.text] : []))
}

describe('queryFor', () => {
  it('asks for a version in each of its spellings', () => {
    expect(wordsAsked('gpl v3')).toEqual(['gpl', 'v3', 'v3.0', '3.0'])
    expect(wordsAsked('gpl v3.1 vitamin')).toEqual(['gpl', 'v3.1', 'vitamin'])
  })
})
