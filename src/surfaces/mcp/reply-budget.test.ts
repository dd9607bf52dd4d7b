// Tests of reply-budget.ts.
import { describe, expect, it } from 'vitest'
import { readMaxTokens } from './reply-budget.ts'

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
