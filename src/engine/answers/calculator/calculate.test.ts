// The calculator: exact where it can be, silent where it is not sure, bounded whatever it is given.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aQuestion } from '../../../../tests/support/a-question.ts'
import { calculate } from './calculate.ts'

const calculation = (text: string, forced = false) => calculate(aQuestion(text, { forced }))?.calculation
const raw = (text: string) => calculation(text, true)?.rawResult

describe('calculate', () => {
  it.each([
    ['0.1 + 0.2', 0.3],
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-3', 0.125],
    ['(-8)^(1/3)', undefined],
    ['cbrt(-8)', -2],
    ['7 - -3', 10],
    ['10 % 3', 1],
    ['-7 mod 3', 2],
    ['50%', 0.5],
    ['5% + 10%', 0.15],
    ['2(3+4)', 14],
    ['(1+2)(3)', 9],
    ['2sqrt(9)', 6],
    ['1/0', undefined],
    ['0/0', undefined],
    ['tan(pi/2)', undefined],
    ['sqrt(-1)', undefined],
    ['3!!', undefined],
    ['(0.5)!', undefined],
    ['1001!', undefined],
    ['2^4096 / 2^4095', 2],
    ['10% of 10% of 1000', 10],
    ['max(1,000)', undefined],
    ['round(-2.5)', -3],
    ['sin(1000 * pi)', 0],
    ['sin(1e300)', undefined],
    ['9^9^9', undefined],
    ['1e-200 * 1e-200', undefined],
    ['0b101 + 0o17 + 0x1f', 51],
    ['max(1,2,3)', 3],
    ['max(1,200)', 200],
    ['1,200 + 1', 1201],
    ['1,20 + 1', 2.2],
    ['constructor(1)', undefined],
    ['__proto__', undefined],
    ['avg(1, 2, 3, 4)', 2.5],
    ['gcd(12, 18)', 6],
    ['lcm(4, 6)', 12],
    ['round(2.5)', 3],
    ['', undefined],
    ['()', undefined],
    ['1 +', undefined],
    ['* 2', undefined],
  ])('%s is %j', (text, expected) => {
    expect(raw(text)).toEqual(expected)
  })

  it('shows what it read, the result grouped, and large whole numbers as digits', () => {
    expect(calculation('12 times 12345678')).toEqual({
      expression: '12 * 12345678',
      result: '148,148,136',
      rawResult: 148_148_136,
    })
    expect(calculation('2^64')).toMatchObject({
      result: '18,446,744,073,709,551,616',
      rawResult: '18446744073709551616',
    })
    expect(calculation('9007199254740991 + 0')?.rawResult).toBe(9_007_199_254_740_991)
    expect(calculation('9007199254740991 + 1')?.rawResult).toBe('9007199254740992')
    expect(calculation('2 / 3')?.result).toBe('0.666666666667')
    expect(calculation('1 / 8000000000')?.result).toBe('0.000000000125')
  })

  it.each([
    ['what percent of 80 is 20', { value: 25, unit: '%' }],
    ['percent change from 80 to 60', { value: -25, unit: '%' }],
    ['percent change from 1990 to 2020', undefined],
    ['20 is what percent of 0', undefined],
    ['0.75 as a fraction', '3/4'],
    ['1/8 as a decimal', 0.125],
    ['average of 1,000 and 2,000', 1500],
    ['2 1/2 * 4', 10],
    ['4 5/8', undefined],
    ['$100 - 20%', 80],
    ['$5 - $10', undefined],
    ['2024-03-10 - 2024-01-01', undefined],
    ['half of 2024', undefined],
  ])('%s without a cue is %j', (text, expected) => {
    expect(calculation(text)?.rawResult).toEqual(expected)
  })

  it('never throws, whatever the text', () => {
    const symbols = fc.constantFrom(
      ...'0123456789.,+-*/^%!()=? xe',
      'sqrt',
      'pi',
      ' of ',
      'mod',
      '0x',
      'max(',
    )
    const noise = fc.oneof(
      fc.string({ maxLength: 250 }),
      fc.array(symbols, { maxLength: 120 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(noise, fc.boolean(), (text, forced) => {
        const found = calculation(text, forced)
        if (found) expect(typeof found.result === 'string' && found.result !== '').toBe(true)
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['powers', '9^'.repeat(90) + 9],
    ['factorials', `450${'!'.repeat(150)}`],
    ['large products', Array.from({ length: 40 }, () => '999!').join('*')],
    ['large fractions', Array.from({ length: 20 }, () => '3^999/7^999').join('+')],
    ['large quotients', Array.from({ length: 14 }, () => '3^8000/2^9000').join('+')],
    ['deep parentheses', '('.repeat(199)],
    ['long digits', '9'.repeat(200)],
    ['minus signs', '-'.repeat(199)],
    ['roots', 'sqrt('.repeat(39)],
    // A runaway would not end before the test's own time is up.
  ])('answers or gives up at once on %s', (_, text) => {
    expect(() => calculation(text, true)).not.toThrow()
  })

  it('agrees with arithmetic on whole numbers of any size', () => {
    const whole = fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n })
    const operator = fc.constantFrom('+', '-', '*')
    fc.assert(
      fc.property(whole, operator, whole, (a, sign, b) => {
        const expected = sign === '+' ? a + b : sign === '-' ? a - b : a * b
        const value = raw(`(${a}) ${sign} (${b})`)
        expect(BigInt(value as number | string)).toBe(expected)
      }),
    )
  })

  it('divides as it multiplies: a share of a whole gives the whole back', () => {
    const whole = fc.bigInt({ min: 1n, max: 10n ** 20n })
    fc.assert(
      fc.property(whole, whole, (a, b) => {
        expect(`${raw(`${a} / ${b} * ${b}`)}`).toBe(`${a <= 9007199254740991n ? Number(a) : a}`)
      }),
    )
  })
})
