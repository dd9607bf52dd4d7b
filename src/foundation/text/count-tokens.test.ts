// Token counts of the o200k encoding.
import fc from 'fast-check'
import { countTokens as countOtherwise } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'

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
        expect(countTokens(given)).toBe(countOtherwise(given, plain))
      }),
      { numRuns: 2_000 },
    )
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
