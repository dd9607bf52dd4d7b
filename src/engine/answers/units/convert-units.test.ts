// Unit conversions: exact factors, the caller's own cups and gallons, and there and back again.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import facts from '../../../../facts/units.json' with { type: 'json' }
import { aQuestion } from '../../../../tests/support/a-question.ts'
import { convertUnits } from './convert-units.ts'
import { unitsNamed } from './unit-table.ts'

const value = (text: string, country = 'US') => {
  const units = country === 'US' ? 'imperial' : 'metric'
  const rawResult = convertUnits(aQuestion(text, { country, units }))?.calculation?.rawResult
  return typeof rawResult === 'object' ? rawResult.value : undefined
}

describe('convertUnits', () => {
  it.each([
    ['1 mile in meters', 1609.344],
    ['0 c to f', 32],
    ['0 k to c', -273.15],
    ['-274 c to f', undefined],
    ['-5 miles to km', undefined],
    ['1 inch in cm', 2.54],
    ['1 lb in kg', 0.453_592_37],
    ['1 mb in bytes', 1_000_000],
    ['1 mib in bytes', 1_048_576],
    ['5 km to kg', undefined],
    ['oz to oz', undefined],
    ['5 minutes in minutes', undefined],
    ['3 hours 20 minutes in minutes', 200],
    ['1 km/s in mph', 2236.936_292_054_402],
  ])('%s is %s', (text, expected) => {
    expect(value(text)).toBe(expected)
  })

  it.each([
    ['US', 236.588_236_5, 3.785_411_784, 907.184_74],
    ['GB', 250, 4.546_09, 1016.046_908_8],
    ['DE', 250, 3.785_411_784, 1000],
  ])('takes the cup, gallon and ton of %s', (country, cup, gallon, ton) => {
    expect([
      value('1 cup in ml', country),
      value('1 gallon in liters', country),
      value('1 ton in kg', country),
    ]).toEqual([cup, gallon, ton])
  })

  it('says whose unit it was', () => {
    expect(convertUnits(aQuestion('1 tbsp in ml', { country: 'AU' }))?.text).toBe(
      '1 Australian tablespoon = 20 milliliters',
    )
    expect(value('1 imperial pint in ml')).toBe(568.261_25)
  })

  it('comes back to where it started', () => {
    const names = fc.constantFrom(
      ['mile', 'km'],
      ['pound', 'kg'],
      ['celsius', 'fahrenheit'],
      ['acre', 'hectare'],
      ['mph', 'knot'],
    )
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 1_000_000 }), ([from, to], amount) => {
        const there = value(`${amount} ${from} in ${to}`)
        expect(Number(value(`${there} ${to} in ${from}`))).toBeCloseTo(amount, 4)
      }),
    )
  })

  it('never throws', () => {
    const words = fc.constantFrom(
      '5',
      '1/2',
      '1/0',
      'a',
      'cup',
      'cups',
      'in',
      'to',
      'ml',
      'how many',
      'km',
      "5'",
      '"',
      '-',
      'e9',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((all) => all.join(' ')),
        ),
        (text) => {
          convertUnits(aQuestion(text))
        },
      ),
    )
  })

  it('knows each unit by its symbol', () => {
    for (const symbol of ['km', '°C', 'm²', 'fl oz', 'kWh', 'l/100 km', 'Mbit/s'])
      expect(facts.map((unit) => unit.symbol)).toContain(symbol)
    for (const { symbol } of facts)
      expect(
        unitsNamed(symbol).map((unit) => unit.symbol),
        symbol,
      ).toContain(symbol)
  })
})
