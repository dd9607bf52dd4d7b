// Numbers in words: whole numerals, scales behind digits, and words that are no number together.
import { describe, expect, it } from 'vitest'
import { scalesToDigits, wordsToDigits } from './number-words.ts'

describe('wordsToDigits', () => {
  it.each([
    ['seven', '7'],
    ['thirty-five', '35'],
    ['thirty five plus two', '35 plus 2'],
    ['one hundred and twenty', '120'],
    ['a hundred', '100'],
    ['two thousand three hundred and one', '2301'],
    ['a million', '1000000'],
    ['five million two hundred thousand', '5200000'],
    ['zero', '0'],
    ['3 million', '3e6'],
    ['2.5 billion / 4', '2.5e9 / 4'],
    ['five six', 'five six'],
    ['twenty thirty', 'twenty thirty'],
    ['two and three', '2 and 3'],
    ['a thousand million', 'a thousand million'],
    ['often', 'often'],
  ])('%s: %s', (text, expected) => {
    expect(wordsToDigits(text)).toBe(expected)
  })
})

describe('scalesToDigits', () => {
  it('leaves words alone that no digits stand before', () => {
    expect(scalesToDigits('one million')).toBe('one million')
    expect(scalesToDigits('1 million miles')).toBe('1e6 miles')
    expect(scalesToDigits('v1.2 million')).toBe('v1.2 million')
  })
})
