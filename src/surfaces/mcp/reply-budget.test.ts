// Tests of reply-budget.ts and fit-page.ts.
import { describe, expect, it } from 'vitest'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { fitPage } from './fit-page.ts'
import { readMaxTokens } from './reply-budget.ts'

const TEXTS: Readonly<Record<string, string>> = {
  english: 'The quick brown fox jumps over the lazy dog.\n'.repeat(2_000),
  chinese: '搜索引擎是一种信息检索系统，旨在协助搜索存储在计算机系统中的信息。'.repeat(1_000),
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(3_000),
  'one word': 'x'.repeat(300_000),
  spaces: ' '.repeat(300_000),
  noise: Array.from({ length: 40_000 }, (_, index) => String.fromCharCode(33 + ((index * 7919) % 90))).join(
    '',
  ),
}

describe('readMaxTokens', () => {
  it('is 20,000 where none is given', () => {
    for (const args of [undefined, {}, { maxTokens: undefined }, { maxTokens: null }, 'x']) {
      expect(readMaxTokens(args)).toBe(20_000)
    }
  })

  it.each([0, 999, 100_001, 1.5, '5000', true, []])('refuses %j', (maxTokens) => {
    expect(() => readMaxTokens({ maxTokens })).toThrow(
      'Invalid value for maxTokens parameter: must be an integer from 1000 to 100000',
    )
  })
})

describe.each(Object.entries(TEXTS))('%s', (_, text) => {
  it('keeps a page under its budget, note included', () => {
    const fitted = fitPage(`---\nformat: svc-context/v1\n---\n\n${text}\n`, { maxTokens: 1_000 })
    expect(countTokens(fitted)).toBeLessThanOrEqual(1_000)
    expect(fitted).toContain('Note: the page was cut')
  })
})
