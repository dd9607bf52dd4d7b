// Tests of fit-quotes.ts: a reply within its tokens, whatever was verified, and a note on what is missing.
import { expect, it } from 'vitest'
import { verifyResponseSchema } from '../../contract/verify.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { fitQuotes } from './fit-quotes.ts'

const near = (differences: number, at: number): object => ({
  found: 'near',
  url: `https://otter.example/${at}`,
  citation: { id: `c${at}`, version: `sha256:${'0a'.repeat(32)}`, start: 0, end: 9_000 },
  similarity: 0.75,
  differences: Array.from({ length: differences }, (_, word) => ({ quote: `word${word}`, page: `${at}` })),
})

const reply = (...counts: number[]): string =>
  JSON.stringify({
    quotes: counts.map(near),
    metrics: { timestamp: '2026-11-19T12:00:00.000Z', cost_dollars: 0.001, response_time_ms: 4 },
  })

it('leaves what fits as it is', () => {
  expect(fitQuotes(reply(2, 3), 1_000)).toEqual({ body: reply(2, 3) })
})

it('leaves long differences out first, then the last quotations, and says so', () => {
  const first = fitQuotes(reply(2, 400, 3), 1_000)
  expect(
    JSON.parse(first.body).quotes.map((quote: { differences?: object[] }) => quote.differences?.length),
  ).toEqual([2, undefined, 3])
  expect(first.note).toContain('The differences of 1 of 3 quotes were left out')
  expect(first.note).not.toContain('The last')
  const many = fitQuotes(reply(...Array.from({ length: 50 }, () => 1)), 1_000)
  const kept = JSON.parse(many.body).quotes.length
  expect(kept).toBeGreaterThan(3)
  expect(many.note).toContain(`The last ${50 - kept} of 50 quotes were left out`)
})

it.each([[[400]], [[400, 400, 400]], [Array.from({ length: 50 }, (_, at) => at * 7)]])(
  'stays within the tokens and a reply of the contract: %j',
  (counts) => {
    for (const most of [1_000, 1_500, 3_000, 20_000]) {
      const { body, note = '' } = fitQuotes(reply(...counts), most)
      expect(countTokens(`${body}\n${note}\n`)).toBeLessThanOrEqual(most)
      verifyResponseSchema.parse(JSON.parse(body))
    }
  },
)
