// What compares two things, and what only looks like it.
import { describe, expect, it } from 'vitest'
import { comparisonIn } from './comparison.ts'

describe('the sides of a comparison', () => {
  it.each([
    ['flexbox vs grid', 'flexbox', 'grid'],
    ['Flexbox VS. Grid layout', 'Flexbox', 'Grid layout'],
    ['npm versus yarn?', 'npm', 'yarn'],
    ['difference between let and const', 'let', 'const'],
    ["what's the difference between a river otter and a beaver?", 'a river otter', 'a beaver'],
    ['compare tea with coffee', 'tea', 'coffee'],
    ['tea compared to coffee', 'tea', 'coffee'],
    ['innerHTML or textContent', 'innerHTML', 'textContent'],
    ['flexbox or grid which should i use', 'flexbox', 'grid'],
    ['401 or 403 which one to return', '401', '403'],
    ["mouseenter or mouseover, what's the difference", 'mouseenter', 'mouseover'],
    ['should I use let or const?', 'let', 'const'],
    ['when to use PUT instead of PATCH', 'PUT', 'PATCH'],
    ['which is better: npm or yarn', 'npm', 'yarn'],
    ['is grid better than flexbox', 'grid', 'flexbox'],
    ['how does innerText differ from textContent', 'innerText', 'textContent'],
    ['let and var difference', 'let', 'var'],
    ['put vs patch comparison', 'put', 'patch'],
  ])('reads %s', (query, one, other) => {
    expect(comparisonIn(query)?.sides).toEqual([one, other])
  })

  it.each([
    ['innerHTML vs textContent vs innerText', 'innerHTML', 'textContent', 'innerText'],
    ['var, let or const', 'var', 'let', 'const'],
  ])('reads three things in %s', (query, ...things) => {
    expect(comparisonIn(query)?.sides).toEqual(things)
  })

  it.each([
    ['fork or spawn in node', 'fork', 'spawn', 'in node'],
    [
      'encodeURI or encodeURIComponent for query params',
      'encodeURI',
      'encodeURIComponent',
      'for query params',
    ],
    ['async vs defer on script tag', 'async', 'defer', 'on script tag'],
    ['for...of loop vs for...in loop', 'for...of loop', 'for...in loop', ''],
  ])('tells apart from the things what they are compared for in %s', (query, one, other, beside) => {
    expect(comparisonIn(query)).toEqual({ sides: [one, other], beside })
  })

  it('tells the word that compares, which pages on both have', () => {
    expect(comparisonIn('difference between a hotel and a motel')).toEqual({
      sides: ['a hotel', 'a motel'],
      beside: '',
      word: 'difference',
    })
    expect(comparisonIn('hotel vs motel')?.word).toBeUndefined()
  })

  it.each([
    'flexbox',
    'save the file instead of opening it',
    'when to use a fork',
    'cats and dogs',
    'a1 vs b1 vs c1 vs d1',
    'why use a proxy',
    'tea OR coffee',
    'vs code',
    'to be or not to be',
    'tea vs tea',
    'is it better to walk to the station or to take the bus that stops there',
    'what i did in the long summer of that year vs what i wanted to do',
    '',
  ])('reads nothing in %s', (query) => {
    expect(comparisonIn(query)?.sides).toBeUndefined()
  })

  it.each([' or ', ' vs ', 'compare ', ' and '])('reads a long run of %j at once', (text) => {
    expect(comparisonIn(`a${text.repeat(500)}`)?.sides).toBeUndefined()
  })
})
