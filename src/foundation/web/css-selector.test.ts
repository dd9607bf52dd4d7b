// Tests of reading CSS selectors: what is taken, what is refused, and in which words.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_SELECTOR, parseSelector, SelectorError } from './css-selector.ts'

const attribute = (name: string, operator: string, value: string, ignoreCase = false) => ({
  kind: 'attribute',
  name,
  operator,
  value,
  ignoreCase,
})

describe('parseSelector', () => {
  it('reads a path of elements', () => {
    expect(parseSelector(' main>ARTICLE  .post#a + *~p ')).toEqual([
      [
        { combinator: ' ', simple: [{ kind: 'tag', name: 'main' }] },
        { combinator: '>', simple: [{ kind: 'tag', name: 'article' }] },
        { combinator: ' ', simple: [attribute('class', '~=', 'post'), attribute('id', '=', 'a')] },
        { combinator: '+', simple: [{ kind: 'any' }] },
        { combinator: '~', simple: [{ kind: 'tag', name: 'p' }] },
      ],
    ])
  })

  it('reads alternatives', () => {
    expect(parseSelector('a, b ,c')).toHaveLength(3)
  })

  it.each([
    ['[Data-X]', attribute('data-x', '', '')],
    ['[a=b]', attribute('a', '=', 'b')],
    ['[a = "b c" ]', attribute('a', '=', 'b c')],
    ["[a~='b']", attribute('a', '~=', 'b')],
    ['[a|=en]', attribute('a', '|=', 'en')],
    ['[a^=""]', attribute('a', '^=', '')],
    ['[a$=b i]', attribute('a', '$=', 'b', true)],
    ['[a*="b" S]', attribute('a', '*=', 'b')],
    ['[a="]"]', attribute('a', '=', ']')],
    ['.md\\:flex', attribute('class', '~=', 'md:flex')],
    ['#\\31 23', attribute('id', '=', '123')],
    ['.\\1F415 x', attribute('class', '~=', '🐕x')],
    ['.größe-🐕', attribute('class', '~=', 'größe-🐕')],
    ['.--x', attribute('class', '~=', '--x')],
    ['.\\0', attribute('class', '~=', '\ufffd')],
  ])('reads %s', (text, simple) => {
    expect(parseSelector(text)).toEqual([[{ combinator: ' ', simple: [simple] }]])
  })

  it.each([
    ['2', 0, 2],
    ['odd', 2, 1],
    ['EVEN', 2, 0],
    ['n', 1, 0],
    ['-n+3', -1, 3],
    [' 3n - 1 ', 3, -1],
    ['+4n', 4, 0],
    ['-5', 0, -5],
  ])('reads the place %s', (place, step, offset) => {
    expect(parseSelector(`:nth-child(${place})`)[0]?.[0]?.simple[0]).toEqual({
      kind: 'nth',
      sameTag: false,
      fromEnd: false,
      step,
      offset,
    })
  })

  it('reads lists inside conditions, and what :has starts with', () => {
    expect(parseSelector('p:not(.a, b > c):has(> img, + p)')[0]?.[0]?.simple.slice(1)).toMatchObject([
      { kind: 'not', of: [[{}], [{}, { combinator: '>' }]] },
      { kind: 'has', of: [[{ combinator: '>' }], [{ combinator: '+' }]] },
    ])
  })

  it.each([
    ['', 'an element'],
    ['   ', 'an element'],
    ['a,', 'the end'],
    ['a >', 'the end'],
    ['> a', 'an element'],
    ['a b)', '")" is not expected'],
    ['.1a', 'a name is expected'],
    ['#', 'a name is expected'],
    ['[a', '"]" is expected'],
    ['[a="b', 'a quote is not closed'],
    ['[a=b c]', '"]" is expected'],
    ['a\\', 'a backslash'],
    ['a::before', '::before'],
    ['a:hover', ':hover is not supported'],
    ['a:contains(x)', ':contains is not supported'],
    ['a:nth-child(x)', 'no place'],
    ['a:nth-child(2', '")" is expected'],
    ['a:nth-child(1234567)', 'no place'],
    ['svg|a', 'not expected'],
    ['a:not()', 'an element'],
    ['{}', 'an element'],
    ['x'.repeat(MAX_SELECTOR + 1), 'longer than 500'],
    [Array(60).fill('a').join(' '), 'more than 50 conditions'],
    [`${':is('.repeat(4)}a${')'.repeat(4)}`, 'nested more than 3'],
    [`${':has('.repeat(80)}a${')'.repeat(80)}`, 'nested more than 3'],
  ])('refuses %j', (text, message) => {
    expect(() => parseSelector(text)).toThrow(SelectorError)
    expect(() => parseSelector(text)).toThrow(message)
  })

  it('takes or refuses any text, and never fails otherwise', () => {
    const signs = fc.constantFrom(
      ...'abc .#[]()=~|^$*>+:,\'"\\n1-',
      ':not(',
      ':has(',
      ':nth-child(',
      '🐕',
      '\ud83d',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(signs).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        try {
          expect(parseSelector(text).length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(SelectorError)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
