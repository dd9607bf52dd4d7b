// A value as people read it, and as programs do.
import type { Value } from './arithmetic.ts'
import { isInteger, magnitude, type Rational, toDouble } from './rational.ts'

/** Digits that are shown of a fraction that has no end. */
const PRECISION = 12
/** Decimals that are shown of a fraction that ends, where all its digits are few enough. */
const EXACT_DECIMALS = 15
const MOST_EXACT_DIGITS = 20

/** With the thousands grouped: `1,234.5`. What has no end is cut after so many digits. */
export function showValue(value: Value, precision: number = PRECISION): string {
  if (typeof value === 'number') return showDouble(value, precision)
  if (isInteger(value)) return grouped(`${value.top}`)
  const digits = Math.min(MOST_EXACT_DIGITS, precision + 8)
  return exactDecimals(value, digits) ?? showDouble(toDouble(value), precision)
}

/** A number where JavaScript holds it exactly or it has no end, the digits of a larger whole number. */
export function rawValue(value: Value): number | string {
  if (typeof value === 'number') return value
  if (!isInteger(value)) return toDouble(value)
  const whole = Number(value.top)
  return Number.isSafeInteger(whole) ? whole : `${value.top}`
}

export function grouped(digits: string): string {
  const [whole = '', ...rest] = digits.split('.')
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ','), ...rest].join('.')
}

function showDouble(value: number, precision: number): string {
  if (value === 0) return '0'
  // A double holds fifteen digits, so that those before the point can all be told.
  if (Math.abs(value) >= 10 ** precision && Math.abs(value) < 1e15) return grouped(value.toFixed(0))
  const text = value.toPrecision(precision)
  const [digits = '', exponent] = text.split('e')
  const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
  if (exponent !== undefined) return `${short}e${exponent.replace('+', '')}`
  return grouped(short)
}

/** The decimals of a fraction whose bottom has no factor but 2 and 5, where they are few. */
function exactDecimals({ top, bottom }: Rational, most: number): string | undefined {
  let scaled = magnitude(top)
  for (let decimals = 0; decimals <= EXACT_DECIMALS; decimals++) {
    if (scaled % bottom === 0n) {
      const digits = `${scaled / bottom}`.padStart(decimals + 1, '0')
      if (digits.length > most) return undefined
      const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      return `${top < 0n ? '-' : ''}${grouped(text)}`
    }
    scaled *= 10n
  }
  return undefined
}
