// What compares two things, and what only looks like it.
import { describe, expect, it } from 'vitest'
import { comparedIn } from './comparison.ts'

describe('comparedIn', () => {
  it.each([
    ['flexbox vs grid', 'flexbox', 'grid'],
    ['Flexbox VS. Grid layout', 'Flexbox', 'Grid layout'],
    ['npm versus yarn?', 'npm', 'yarn'],
    ['difference between let and const', 'let', 'const'],
    ["what's the difference between a river otter and a beaver?", 'a river otter', 'a beaver'],
    ['compare tea with coffee', 'tea', 'coffee'],
    ['tea compared to coffee', 'tea', 'coffee'],
    ['innerHTML or textContent', 'innerHTML', 'textContent'],
  ])('reads %s', (query, one, other) => {
    expect(comparedIn(query)).toEqual([one, other])
  })

  it.each([
    'flexbox',
    'tea OR coffee',
    'vs code',
    'to be or not to be',
    'tea vs tea',
    'is it better to walk to the station or to take the bus that stops there',
    'what i did in the long summer of that year vs what i wanted to do',
    '',
  ])('reads nothing in %s', (query) => {
    expect(comparedIn(query)).toBeUndefined()
  })

  it.each([' or ', ' vs ', 'compare ', ' and '])('reads a long run of %j at once', (text) => {
    expect(comparedIn(`a${text.repeat(500)}`)).toBeUndefined()
  })
})
