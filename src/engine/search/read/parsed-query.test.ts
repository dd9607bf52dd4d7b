// Versions right behind a name are read apart from it.
import { describe, expect, it } from 'vitest'
import { aRequest } from '../../../../tests/support/search-samples.ts'
import { asksForAnother, parseQuery, withVersionsApart } from './parsed-query.ts'

it.each([
  ['gplv3', 'gpl v3'],
  ['LGPLv2.1 text', 'LGPL v2.1 text'],
  ['is tlsv1.3 safe', 'is tls v1.3 safe'],
])('reads %j as %j', (query, read) => {
  expect(withVersionsApart(query.split(' ')).join(' ')).toBe(read)
})

it.each(['ipv6 address', 'css3', 'gpl v3', 'conv2d', 'v8', 'dev2024'])('leaves %j', (query) => {
  expect(withVersionsApart(query.split(' ')).join(' ')).toBe(query)
})

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
