// Roman numerals: each number up to 3,999 and back, and words that only look like one.
import { describe, expect, it } from 'vitest'
import { aQuestion } from '../../../../tests/support/a-question.ts'
import { calculate } from './calculate.ts'
import { readRoman, writeRoman } from './roman-numeral.ts'

describe('Roman numerals', () => {
  it('are read as they are written, for every number that has one', () => {
    for (let number = 1; number <= 3999; number++) {
      const numeral = writeRoman(`${number}`)?.result ?? ''
      expect(readRoman(numeral.toLowerCase())?.rawResult).toBe(number)
    }
  })

  it.each([
    ['2024 in roman numerals', 'MMXXIV'],
    ['convert 1999 to roman numerals', 'MCMXCIX'],
    ['xiv roman numeral', '14'],
    ['mcmxciv in roman numerals to numbers', '1994'],
  ])('%s', (asked, result) => {
    expect(calculate(aQuestion(asked))?.text).toBe(result)
  })

  it.each([
    '0 in roman numerals',
    '4000 in roman numerals',
    'roman numeral iiii',
    'roman numeral vx',
    'roman numeral tattoo',
    'louis xiv',
  ])('answers nothing to %s', (asked) => {
    expect(calculate(aQuestion(asked))).toBeUndefined()
  })
})
