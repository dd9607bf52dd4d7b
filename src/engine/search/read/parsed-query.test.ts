// Versions right behind a name are read apart from it.
import { describe, expect, it } from 'vitest'
import { aRequest } from '../../../../tests/support/search-samples.ts'
import { asksForAnother, parseQuery, withoutOwnValues, withVersionsApart } from './parsed-query.ts'

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

const words = (text: string): string => withoutOwnValues(text).split(/\s+/).filter(Boolean).join(' ')

describe('what the caller brought into an error message', () => {
  it.each([
    [
      `Failed to execute 'append' on 'URLSearchParams': The value "my shop" is not allowed`,
      "Failed to execute 'append' on 'URLSearchParams': The value is not allowed",
    ],
    [
      'Unexpected token \'}\', "{"a": }" is not valid JSON at all',
      "Unexpected token '}', a is not valid JSON at all",
    ],
    [
      'TypeError [ERR_INVALID_ARG_TYPE]: The "data" argument must be of type string',
      'TypeError [ERR_INVALID_ARG_TYPE]: The argument must be of type string',
    ],
    [
      'Uncaught ReferenceError: "cart" used before it was set',
      'Uncaught ReferenceError: used before it was set',
    ],
    ['Cannot find module "left-wing" imported from here', 'Cannot find module imported from here'],
  ])('is left away: %s', (query, left) => {
    expect(words(query)).toBe(left)
  })

  it.each([
    '"cannot read properties of undefined" react',
    'cannot sleep "jet lag" remedies tonight please',
    'errors in "structured clone" of a map',
    'how is an error: "quota exceeded" handled',
    'TypeError "is not a function"',
    'Cannot find "my word"',
    "Failed to execute 'append' on 'URLSearchParams'",
  ])('is left alone where a phrase is asked for, or where nothing is quoted: %s', (query) => {
    expect(withoutOwnValues(query)).toBe(query)
  })
})
