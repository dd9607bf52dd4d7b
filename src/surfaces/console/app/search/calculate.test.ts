// The calculator on the page, and the units beside it.
import { describe, expect, it } from 'vitest'
import { convert, find, queryOfConversion, readConversion, shortNumber } from '../../search-page/units.ts'
import { calculate } from './calculate.ts'

describe('calculate', () => {
  it.each([
    ['1+2*3', 7],
    ['(1 + 2) × 3', 9],
    ['10 ÷ 4', 2.5],
    ['7 − 10', -3],
    ['-2^2', -4],
    ['2^-1', 0.5],
    ['200*15%', 30],
    ['1,250 + .5', 1250.5],
    ['2*-3', -6],
    ['8/2/2', 2],
  ])('%s is %d', (text, value) => {
    expect(calculate(text)).toBeCloseTo(value, 12)
  })

  it.each([
    '',
    '1+',
    '(1',
    '1)',
    '2 3 x',
    'sqrt(4)',
    '1/0',
    '()',
    '1..2',
    '('.repeat(300),
    `${'1'.repeat(150)}x`,
  ])('%j is none', (text) => {
    expect(calculate(text)).toBeUndefined()
  })
})

describe('units', () => {
  it('are converted, temperatures by their zero', () => {
    const of = (kind: 'Length' | 'Temperature', from: string, to: string, amount: number) =>
      convert(amount, find(kind, from)!, find(kind, to)!)
    expect(of('Length', 'kilometers', 'miles', 10)).toBeCloseTo(6.213712, 6)
    expect(of('Temperature', 'fahrenheit', 'celsius', 212)).toBeCloseTo(100, 9)
    expect(of('Temperature', 'celsius', 'kelvin', 0)).toBeCloseTo(273.15, 9)
    expect(of('Temperature', 'celsius', 'fahrenheit', -40)).toBeCloseTo(-40, 9)
  })

  it('are found in an answer, and put back into a query', () => {
    expect(readConversion('10 kilometers in miles')).toMatchObject({ kind: 'Length', amount: '10' })
    expect(readConversion('10 kilometers in liters')).toBeUndefined()
    expect(readConversion('15% of 240')).toBeUndefined()
    const form = new URLSearchParams({ amount: '5', from: 'feet', to: 'meters' })
    expect(queryOfConversion(form)).toBe('5 feet in meters')
    expect(
      queryOfConversion(new URLSearchParams({ amount: 'x', from: 'feet', to: 'meters' })),
    ).toBeUndefined()
    expect(
      queryOfConversion(new URLSearchParams({ amount: '5', from: 'cats', to: 'meters' })),
    ).toBeUndefined()
  })

  it.each([
    [6.2137119223733395, '6.2137119'],
    [1 / 3, '0.33333333'],
    [1e21, '1e+21'],
    [0, '0'],
    [1e-9, '1e-9'],
    [Number.POSITIVE_INFINITY, ''],
  ])('%d is shown as %s', (value, text) => {
    expect(shortNumber(value)).toBe(text)
  })
})
