// Token counts of the o200k encoding.
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
