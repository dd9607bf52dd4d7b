// Tests of reply-budget.ts and fit-page.ts.
import { describe, expect, it } from 'vitest'
import { TOKEN_TEXTS } from '../../../tests/support/token-texts.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { fitPage } from './fit-page.ts'
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

describe.each(Object.entries(TOKEN_TEXTS))('%s', (_, text) => {
  it('keeps a page under its budget, note included', () => {
    const fitted = fitPage(`---\nformat: svc-context/v1\n---\n\n${text}\n`, { maxTokens: 1_000 })
    expect(countTokens(fitted)).toBeLessThanOrEqual(1_000)
    expect(fitted).toContain('Note: the page was cut')
  })
})
