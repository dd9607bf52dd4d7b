// Numbers in words: whole numerals, scales behind digits, and words that are no number together.
import { describe, expect, it } from 'vitest'
import { isDoubtfulNumber, plainNumbers, scalesToDigits, wordsToDigits } from './number-words.ts'

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

describe('plainNumbers', () => {
  it.each([
    ['1.234,56 + 1', '1234.56 + 1'],
    ['1.234.567 + 1', '1234567 + 1'],
    ["1'000'000 / 4", '1000000 / 4'],
    ['1 234 567 + 1', '1234567 + 1'],
    ['1\u202f234\u202f567', '1234567'],
    ['10,00,000 / 2', '1000000 / 2'],
    ['3,5 * 2', '3.5 * 2'],
    ['3,14159 * 2', '3.14159 * 2'],
  ])('reads %s', (written, plain) => {
    expect(plainNumbers(written)).toBe(plain)
  })

  it.each([
    '1,234 * 2',
    '1.234 * 2',
    'max(3,5)',
    'average of 3,4 and 5',
    '1,2,3',
    '192.168.1.1',
    '3.4.5',
    '1 234 + 1',
  ])('leaves %s', (text) => {
    expect(plainNumbers(text)).toBe(text)
  })

  // What took the square of its length would take hours.
  it('leaves a long run of digits and commas, at once', () => {
    const text = '1,2'.repeat(1_000_000)
    expect(plainNumbers(text) === text).toBe(true)
  })
})

describe('a number with one group behind a dot', () => {
  it('is doubtful where decimals are written with a comma', () => {
    expect(isDoubtfulNumber('1.500 km in miles', 'DE')).toBe(true)
    expect(isDoubtfulNumber('1.500 km in miles', 'US')).toBe(false)
    expect(isDoubtfulNumber('1.50 km in miles', 'DE')).toBe(false)
    expect(isDoubtfulNumber('1.500 km', 'no country')).toBe(false)
  })
})
