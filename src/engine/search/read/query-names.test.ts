// Names of stop words in queries, and names as code joins them.
import { describe, expect, it } from 'vitest'
import { commonNames, joinedNames, splitNames } from './query-names.ts'

const names = (query: string): readonly string[] =>
  commonNames(query.split(' '), 'en').map(({ text }) => text)

describe('commonNames', () => {
  it('takes each run of words with a stop word', () => {
    expect(names('css has selector')).toEqual(['css has', 'css has selector', 'has', 'has selector'])
    expect(names('vitamin a')).toEqual(['vitamin a', 'a'])
    expect(names('javascript for of')).toContain('for of')
  })

  it('knows how much of the stop words is in each', () => {
    const shares = new Map(
      commonNames(['javascript', 'for', 'of'], 'en').map(({ text, share }) => [text, share]),
    )
    expect([shares.get('for'), shares.get('for of')]).toEqual([0.5, 1])
  })

  it('takes no name without a stop word', () => {
    expect(names('css grid')).toEqual([])
    expect(names('')).toEqual([])
  })

  it('takes all of a query that begins with a stop word', () => {
    expect(names('to be or not to be')).toEqual(['to be or not to be'])
    expect(names('the who')).toEqual(['the who'])
    expect(names('what is css')).toEqual(['what is css'])
  })

  it('takes none of a sentence', () => {
    expect(names('selectors that all of them have at once')).toEqual([])
  })

  it('takes what is written as code, in a sentence too', () => {
    expect(commonNames('which browsers have support for the :has() selector'.split(' '), 'en')).toEqual([
      { text: 'has', share: 1, code: true },
    ])
    expect(commonNames(['Array.at'], 'en')).toContainEqual({ text: 'at', share: 1, code: true })
  })
})

describe('joinedNames', () => {
  it('joins every run of words that may be a name', () => {
    expect(joinedNames('Prevent default')).toEqual([
      { words: ['prevent', 'default'], joined: 'preventdefault' },
    ])
    expect(joinedNames('get element by id').map(({ joined }) => joined)).toContain('getelementbyid')
    expect(joinedNames('index of').map(({ joined }) => joined)).toEqual(['indexof'])
  })

  it('joins nothing that is short, a number or a sentence', () => {
    expect(joinedNames('to be')).toEqual([])
    expect(joinedNames('2024 edition')).toEqual([])
    expect(joinedNames('how do i prevent the default of a form')).toEqual([])
  })
})

describe('splitNames', () => {
  it('splits names at their capitals, and no word that has none', () => {
    expect(splitNames(['event.preventDefault()', 'preventdefault', 'NASA', 'Paris'])).toEqual([
      { words: ['prevent', 'default'], joined: 'preventdefault' },
    ])
    expect(splitNames(['XMLHttpRequest']).map(({ words }) => words)).toEqual([['xml', 'http', 'request']])
  })
})
