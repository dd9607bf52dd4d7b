// Signs are looked for by their names, and punctuation stays what it is.
import { describe, expect, it } from 'vitest'
import { withSymbolNames } from './symbol-names.ts'

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
