// Words as the index sees them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenize, wordsOf } from './tokenize.ts'

describe('tokenize', () => {
  it.each([
    ['The quick, brown fox!', 'the quick brown fox'],
    ['Straße Ångström naïve ŁÓDŹ Œuvre', 'strasse angstrom naive lodz oeuvre'],
    ['ＦＵＬＬ width', 'full width'],
    ['cafe\u0301', 'cafe'],
    ['Ελλάς ΕΛΛΑΣ', 'ελλασ ελλασ'],
    ['Йод ёлка', 'йод елка'],
    ['C++ C# F# a+b foo#bar', 'c++ c# f# a b foo bar'],
    ['node:fs text/html foo_bar well-known AT&T', 'node fs text html foo bar well known at t'],
    ['v1.7.0 3.14 1,000,000 2010..2020 1,2', 'v1.7.0 3.14 1000000 2010 2020 1 2'],
    ["don't l'homme", 'don t l homme'],
    ['iPhone15発売 猫', 'iphone15 発売 猫'],
    ['東京都', '東京 京都'],
    ['한국어 검색', '한국 국어 검색'],
    ['', ''],
    ['?! -- …', ''],
  ])('reads %j', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words)
  })

  it('knows the parts of compounds', () => {
    expect(tokenize('useEffect XMLHttpRequest v1.7.0 plain Word HTML').parts).toEqual([
      'use',
      'effect',
      'xml',
      'http',
      'request',
      '1.7.0',
    ])
    expect(tokenize('東京').parts).toEqual(['東', '京'])
  })

  it('gives folded words for any text, the same again for its own words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const words = wordsOf(text)
        for (const word of words) expect(word).toBe(word.toLowerCase())
        for (const word of words) expect(word.length).toBeLessThanOrEqual(200)
      }),
    )
  })

  it('gives the same words with their parts and without', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(wordsOf(text)).toEqual(tokenize(text).words)
      }),
    )
    const text = `useEffect v1.7.0 1,000 東京 plain Word c++ ${'x'.repeat(100)}`
    expect(wordsOf(text)).toEqual(tokenize(text).words)
  })

  it.each([
    ['one letter', 'a'.repeat(1_000_000)],
    ['marks', `a${'\u0301\u0316'.repeat(500_000)}`],
    ['no spaces', '東京'.repeat(200_000)],
    ['digits and dots', '1.'.repeat(500_000)],
    ['thousands', '111,'.repeat(250_000)],
    ['humps', 'aB'.repeat(500_000)],
    // What took the square of its length would take hours.
  ])('ends soon on a megabyte of %s', (_, text) => {
    expect(tokenize(text).words.length).toBeGreaterThan(0)
  })
})
