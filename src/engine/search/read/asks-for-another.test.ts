// The word that asks for another thing than the one that is named, and what the query looks for then.
import { describe, expect, it } from 'vitest'
import { aRequest } from '../../../../tests/support/search-samples.ts'
import { asksForAnother } from './asks-for-another.ts'
import { parseQuery } from './parsed-query.ts'

const wordsOf = (query: string): readonly string[] => parseQuery(query, aRequest(), []).words

describe('asksForAnother', () => {
  it.each([
    ['alternative to butter', 'alternative'],
    ['replacement for a lost key', 'replacement'],
    ['cork equivalent in metal', 'equivalent'],
    ['what are good Alternatives?', 'alternatives'],
    ['butter substitute', 'substitute'],
  ])('finds what asks in %s', (query, word) => {
    expect(asksForAnother(query)).toBe(word)
  })

  it.each(['alternative text', 'replacement character', 'equivalent ratios', 'butter', ''])(
    'leaves %s',
    (query) => {
      expect(asksForAnother(query)).toBeUndefined()
    },
  )
})

describe('a query for another thing', () => {
  it('looks for the thing, and not for the word that asks', () => {
    expect(wordsOf('alternative to butter')).toEqual(['butter'])
    expect(wordsOf('native butter replacement')).toEqual(['native', 'butter'])
    expect(wordsOf('alternative text')).toEqual(['alternative', 'text'])
  })

  it('keeps the word where there is no other', () => {
    expect(wordsOf('alternatives')).toEqual(['alternatives'])
  })
})
