// Token counts of the o200k encoding.
import fc from 'fast-check'
import { countTokens as countOtherwise, encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { countTokens, LONGEST_RUN, tokenPieces } from './count-tokens.ts'

describe('countTokens', () => {
  it.each([
    ['', 0],
    ['hello', 1],
    ['hello world', 2],
    ['The quick brown fox jumps over the lazy dog.', 10],
    ['tiktoken is great!', 6],
  ])('counts %j', (text, tokens) => {
    expect(countTokens(text)).toBe(tokens)
  })

  it('counts any text as another program of the encoding does', () => {
    const plain = { disallowedSpecial: new Set<string>() }
    const words = fc.constantFrom(
      'whippet',
      'SEARCH',
      "it's",
      'Größe',
      'привет',
      'न',
      '12345',
      '<|endoftext|>',
    )
    const signs = fc.constantFrom(' ', '  ', '\n', '\r\n', '\t', '-', '漢', '🐕', '\ud800', 'ﷺ', '\u0301')
    const text = fc.string({ unit: fc.oneof(words, signs, fc.string({ unit: 'binary', maxLength: 3 })) })
    fc.assert(
      fc.property(text, (given) => {
        // The other program loses a byte order mark where it decodes the token that is one.
        const unmarked = given.replaceAll('\ufeff', '')
        expect(countTokens(unmarked)).toBe(countOtherwise(unmarked, plain))
      }),
      { numRuns: 2_000 },
    )
    expect(countTokens('\ufeff')).toBe(1)
  })

  it('takes special tokens for text', () => {
    expect(countTokens('<|endoftext|>')).toBeGreaterThan(1)
    expect(() => countTokens('a <|im_start|> b')).not.toThrow()
  })

  it('adds up long runs in pieces', () => {
    expect(countTokens('a'.repeat(2560))).toBe(10 * countTokens('a'.repeat(256)))
  })

  it('counts the same however much it has counted before', () => {
    const words = Array.from({ length: 60_000 }, (_, at) => `w${(at * 7919).toString(36)}q`)
    const first = countTokens('floccinaucinihilipilification')
    const many = countTokens(words.join(' '))
    expect(countTokens(words.join(' '))).toBe(many)
    expect(countTokens('floccinaucinihilipilification')).toBe(first)
  })
})

const WORDS =
  'The whippet, born in 1890, is quick; others aren\u2019t. It\u2019s said: "don\'t run!"\n\n- Straße 5 '
const LONG_RUN = new RegExp(`[\\p{L}\\p{M}]{${LONGEST_RUN + 1}}`, 'u')

describe('tokenPieces', () => {
  it.each([
    ['letters', 'a'.repeat(300_000)],
    ['spaces', ' '.repeat(300_000)],
    ['emoji', '👍'.repeat(75_000)],
    ['slashes', `!${'\n/'.repeat(150_000)}`],
    ['signs and accents', '!\u0301'.repeat(150_000)],
    ['digits', '7'.repeat(300_000)],
    ['words without spaces', 'ab1'.repeat(100_000)],
    ['sentences', WORDS.repeat(3_000)],
    ['half characters', '\ud83d'.repeat(5_000)],
  ])('are short and make up the whole of %s', (kind, text) => {
    const pieces = [...tokenPieces(text)]
    expect(pieces.join('') === text).toBe(true)
    expect(pieces.some((piece) => LONG_RUN.test(piece))).toBe(false)
    // Digits are split by the encoding itself.
    if (kind !== 'digits') expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(33_000)
  })

  it('has the tokens of the whole where there are words', () => {
    const text = WORDS.repeat(700)
    const pieces = [...tokenPieces(text)]
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.flatMap((piece) => encode(piece))).toEqual(encode(text))
  })

  it('is nothing where there is no text', () => {
    expect([...tokenPieces('')]).toEqual([])
  })
})
