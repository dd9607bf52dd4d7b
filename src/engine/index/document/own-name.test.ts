// Names of pages.
import { describe, expect, it } from 'vitest'
import { commonNamesOf, ownName } from './own-name.ts'

describe('ownName', () => {
  it.each([
    ['Promise - JavaScript | MDN', 'Promise'],
    ['The Who – Wikipedia', 'The Who'],
    ['grid-template-columns - CSS', 'grid-template-columns'],
    ['Node: fs', 'Node: fs'],
    ['Bitwise OR (a | b) - JavaScript | MDN', 'Bitwise OR (a | b)'],
    ['Tea (with milk - A blog', 'Tea (with milk'],
    ['', ''],
  ])('of %j is %j', (title, name) => {
    expect(ownName(title)).toBe(name)
  })

  it('takes no time over a title that never ends', () => {
    expect(ownName(' '.repeat(1_000_000)).length).toBeLessThanOrEqual(300)
  })
})

describe('commonNamesOf', () => {
  const names = (title: string, lang?: string) => commonNamesOf({ title, ...(lang && { lang }) })

  it('has a whole name that stop words are part of', () => {
    expect(names('for - JavaScript | MDN')).toEqual(['for'])
    expect(names('Vitamin A')).toEqual(['vitamin a'])
    expect(names('Bitwise AND (x & y) - JavaScript | MDN')).toEqual(['bitwise and x y', 'bitwise and'])
    expect(names('Die Zeit', 'de')).toEqual(['die zeit'])
  })

  it('has stop words that are written as code', () => {
    expect(names('`:has()` CSS pseudo-class')).toEqual(['has css pseudo class', 'has'])
    expect(names('<a>: the element that links one page to the next')).toEqual(['a'])
    expect(names('Array.prototype.at() - JavaScript')).toEqual(['array prototype at', 'at'])
    expect(names('for...of - JavaScript | MDN', 'en')).toEqual(['for of'])
  })

  it('has none of other names, of stop words behind them, of sentences', () => {
    expect(names('Promise - JavaScript')).toEqual([])
    expect(names('Promise - all that it can do')).toEqual([])
    expect(names('What to do before the first of all the days')).toEqual([])
    expect(names('What is (are) the causes of a heart attack: the first hour?')).toEqual([])
    expect(names('The U.S. and its built-in systems of the present day')).toEqual([])
    expect(names('')).toEqual([])
  })

  it('takes no time over a title made to take some', () => {
    const title = `a${'.:<`('.repeat(200_000)}`
    expect(names(title).length).toBeLessThan(300)
    expect(names(`:${'a'.repeat(1_000_000)}`)).toEqual([])
  })
})
