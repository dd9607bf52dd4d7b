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

  it.each([
    ['letters', 'a'.repeat(1_000_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['emoji', '👍'.repeat(250_000)],
    ['slashes', `!${'\n/'.repeat(500_000)}`],
    ['marks', '!\u0301'.repeat(500_000)],
  ])('ends soon on a megabyte of %s', (_, text) => {
    const start = process.cpuUsage()
    expect(countTokens(text)).toBeGreaterThan(0)
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1000).toBeLessThan(10_000)
  })
})
