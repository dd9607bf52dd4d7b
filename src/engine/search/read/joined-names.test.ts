// Names in one and in parts.
import { describe, expect, it } from 'vitest'
import { joinedNames, splitNames } from './joined-names.ts'

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
