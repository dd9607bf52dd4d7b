// What is code in a query, and what is prose with its punctuation.
import { describe, expect, it } from 'vitest'
import { codeWords, isCode, withSymbolNames } from './code-words.ts'

describe('isCode', () => {
  it.each([
    ':has()',
    'Array.at',
    'is()',
    ':not(:first-child)',
    '__proto__',
    '--expose-gc',
    'Symbol.iterator',
    '::before',
    '<for>',
    '`with`',
    '`is`?',
    '@if',
    '(Object.is)',
    'std::for_each',
    'while(true)',
    'indexOf',
  ])('takes %j for code', (piece) => {
    expect(isCode(piece)).toBe(true)
  })

  it.each([
    'is',
    'is:',
    '(is',
    'is)',
    '(is)',
    'has,',
    'e.g.',
    'U.S.',
    'and/or',
    "it's",
    'to-do',
    '"of"',
    'What?',
    'https://example.com/what_is(this)',
    'www.what.is',
    '9:30',
    '-',
    '',
  ])('takes %j for prose', (piece) => {
    expect(isCode(piece)).toBe(false)
  })

  // What took the square of its length would take hours.
  it.each(['(', ')', '"', ':', '.a', "'(", '()'])('takes a long run of %j for prose, at once', (sign) => {
    expect(isCode(sign.repeat(2_000_000))).toBe(false)
  })
})

describe('codeWords', () => {
  it('reads the words of code alone, each once', () => {
    expect(codeWords(['is', ':has()', 'in', ':not(:has(a))', 'Array.at'])).toEqual([
      'has',
      'not',
      'a',
      'array',
      'at',
    ])
  })
})

describe('withSymbolNames', () => {
  it.each([
    [['=>'], ['arrow', 'function']],
    [['`??`'], ['nullish', 'coalescing', 'operator']],
    [
      ['javascript', '**='],
      ['javascript', 'exponentiation', 'assignment'],
    ],
    [['%'], ['remainder', 'operator']],
    [['~~'], ['bitwise', 'NOT']],
    [['!!'], ['logical', 'NOT', 'double', 'negation']],
    [
      ['salt', '&', 'pepper'],
      ['salt', '&', 'pepper'],
    ],
    [
      ['c++', '-', 'rust'],
      ['c++', '-', 'rust'],
    ],
    [['¿?'], ['¿?']],
    [
      ['if', '__name__', '==', "'__main__'"],
      ['if', '__name__', '==', "'__main__'"],
    ],
  ])('reads %j as %j', (plain, read) => {
    expect(withSymbolNames(plain)).toEqual(read)
  })
})
