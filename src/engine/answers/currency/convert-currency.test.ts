// Currency: from a dated table, with its date, and nothing without one.
import { describe, expect, it } from 'vitest'
import { anEffort, aQuestion } from '../../../../tests/support/a-question.ts'
import { createConvertCurrency, type RateTable } from './convert-currency.ts'

const table: RateTable = {
  date: '2026-11-13',
  base: 'EUR',
  rates: new Map([
    ['USD', '1.25'],
    ['JPY', '160'],
  ]),
  source: 'the bank',
}
const ask = (text: string) =>
  createConvertCurrency({ rates: { latest: async () => table } })(aQuestion(text), anEffort())

describe('createConvertCurrency', () => {
  it('shows the date and the source of its rate', async () => {
    expect(await ask('100 usd to eur')).toMatchObject({
      intent: 'CurrencyIntent',
      text: '100 USD = 80 EUR (the bank, 2026-11-13)',
      calculation: { result: '80 EUR', rawResult: { value: 80, unit: 'EUR' } },
    })
  })

  it.each([
    ['$5 in yen', '640 JPY'],
    ['2 million yen to dollars', '15,625 USD'],
    ['eur to usd', '1.25 USD'],
    ['how many dollars is 8 euros', '10 USD'],
  ])('reads %s', async (text, part) => {
    expect((await ask(text))?.text).toContain(part)
  })

  it.each(['100 usd to gbp', '5 dollars', 'dollar tree', '100 eur to eur', 'won to win', 'try to run'])(
    'says nothing to %s',
    async (text) => {
      expect(await ask(text)).toBeUndefined()
    },
  )

  it('makes no figure up', async () => {
    const none = createConvertCurrency({ rates: { latest: async () => undefined } })
    expect(await none(aQuestion('100 usd to eur'), anEffort())).toBeUndefined()
  })
})
