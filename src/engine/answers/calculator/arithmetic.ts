// Arithmetic on values that are exact as long as they can be, and doubles after that. NaN stands for "no result".
import {
  bitsOf,
  exactRoot,
  greatestDivisor,
  integer,
  isInteger,
  MOST_BITS,
  MOST_WHOLE_BITS,
  magnitude,
  type Rational,
  rational,
  toDouble,
} from './rational.ts'

/** Exact, or a double. */
export type Value = Rational | number

export function asDouble(value: Value): number {
  return typeof value === 'number' ? value : toDouble(value)
}

export function add(a: Value, b: Value): Value {
  return exactly(a, b, (x, y) => rational(x.top * y.bottom + y.top * x.bottom, x.bottom * y.bottom), sum)
}

export function subtract(a: Value, b: Value): Value {
  return add(a, negate(b))
}

export function multiply(a: Value, b: Value): Value {
  return exactly(a, b, (x, y) => rational(x.top * y.top, x.bottom * y.bottom), product)
}

export function divide(a: Value, b: Value): Value {
  if (asDouble(b) === 0) return Number.NaN
  return exactly(
    a,
    b,
    (x, y) => rational(x.top * y.bottom, x.bottom * y.top),
    (x, y) => x / y,
  )
}

/** The remainder with the sign of the divisor. */
export function modulo(a: Value, b: Value): Value {
  if (asDouble(b) === 0) return Number.NaN
  const whole = (x: Rational, y: Rational): Rational | undefined => {
    const [top, bottom] = [x.top * y.bottom, x.bottom * y.top]
    const quotient = top / bottom
    const floor = top % bottom !== 0n && top < 0n !== bottom < 0n ? quotient - 1n : quotient
    return rational(x.top * y.bottom - floor * y.top * x.bottom, x.bottom * y.bottom)
  }
  return exactly(a, b, whole, (x, y) => x - y * Math.floor(x / y))
}

export function negate(value: Value): Value {
  return typeof value === 'number' ? -value : { top: -value.top, bottom: value.bottom }
}

export function power(base: Value, exponent: Value): Value {
  if (typeof base !== 'number' && typeof exponent !== 'number') {
    const exact = isInteger(exponent) ? wholePower(base, exponent.top) : rootPower(base, exponent)
    if (exact) return exact
  }
  const [b, e] = [asDouble(base), asDouble(exponent)]
  const result = finite(b ** e)
  // Too small for a double is not zero.
  return (b === 0 && e < 0) || (b !== 0 && result === 0) ? Number.NaN : result
}

export function squareRoot(value: Value): Value {
  return power(value, { top: 1n, bottom: 2n })
}

export function cubeRoot(value: Value): Value {
  if (asDouble(value) < 0) return negate(cubeRoot(negate(value)))
  return power(value, { top: 1n, bottom: 3n })
}

const LARGEST_FACTORIAL = 1000n

export function factorial(value: Value): Value {
  if (typeof value === 'number' || !isInteger(value)) return Number.NaN
  if (value.top < 0n || value.top > LARGEST_FACTORIAL) return Number.NaN
  let result = 1n
  for (let factor = 2n; factor <= value.top; factor++) result *= factor
  return integer(result)
}

/** In how many ways so many can be chosen out of so many. */
export function waysToChoose(all: Value, chosen: Value): Value {
  if (!isWhole(all) || !isWhole(chosen) || all.top < 0n || all.top > LARGEST_FACTORIAL) return Number.NaN
  if (chosen.top < 0n || chosen.top > all.top) return Number.NaN
  let ways = 1n
  for (let at = 1n; at <= chosen.top; at++) ways = (ways * (all.top - chosen.top + at)) / at
  return integer(ways)
}

export function commonDivisor(a: Value, b: Value): Value {
  if (!isWhole(a) || !isWhole(b)) return Number.NaN
  return integer(greatestDivisor(magnitude(a.top), magnitude(b.top)))
}

export function commonMultiple(a: Value, b: Value): Value {
  if (!isWhole(a) || !isWhole(b) || a.top === 0n || b.top === 0n) return Number.NaN
  return (
    rational(magnitude(a.top * b.top) / greatestDivisor(magnitude(a.top), magnitude(b.top)), 1n) ?? Number.NaN
  )
}

export function isWhole(value: Value): value is Rational {
  return typeof value !== 'number' && isInteger(value)
}

/** A double that is finite, or NaN. */
export function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN
}

const sum = (a: number, b: number): number => finite(a + b)
const product = (a: number, b: number): number => finite(a * b)

/** A whole number that is too large to be exact has no result: a rounded one would look exact. */
function exactly(
  a: Value,
  b: Value,
  exact: (a: Rational, b: Rational) => Rational | undefined,
  rounded: (a: number, b: number) => number,
): Value {
  if (typeof a !== 'number' && typeof b !== 'number') {
    const result = exact(a, b)
    if (result) return result
    if (isInteger(a) && isInteger(b)) return Number.NaN
  }
  return finite(rounded(asDouble(a), asDouble(b)))
}

function wholePower(base: Rational, exponent: bigint): Rational | undefined {
  const times = magnitude(exponent)
  const most = isInteger(base) ? MOST_WHOLE_BITS : MOST_BITS
  if (times > BigInt(most)) return trivialPower(base, exponent)
  const bits = Math.max(bitsOf(base.top) - 3, bitsOf(base.bottom) - 3, 1)
  if (bits * Number(times) > most + 3) return trivialPower(base, exponent)
  const [top, bottom] = [base.top ** times, base.bottom ** times]
  return exponent < 0n ? rational(bottom, top) : rational(top, bottom)
}

/** 0, 1 and -1 stay small whatever the exponent. */
function trivialPower({ top, bottom }: Rational, exponent: bigint): Rational | undefined {
  if (bottom !== 1n || magnitude(top) > 1n || (top === 0n && exponent < 0n)) return undefined
  return integer(top === -1n && exponent % 2n === 0n ? 1n : top)
}

function rootPower(base: Rational, { top, bottom }: Rational): Rational | undefined {
  if (bottom > 10n || base.top < 0n) return undefined
  const [upper, lower] = [exactRoot(base.top, bottom), exactRoot(base.bottom, bottom)]
  return upper === undefined || lower === undefined
    ? undefined
    : wholePower({ top: upper, bottom: lower }, top)
}
