// Exact fractions of big integers, bounded in size: what a calculation is made of until a root or a sine breaks it.

/** Lowest terms, the bottom above zero. */
export interface Rational {
  readonly top: bigint
  readonly bottom: bigint
}

/** Whole numbers of about four thousand decimal digits: 1000! and 2^4096 are told exactly. */
export const MOST_WHOLE_BITS = 14_000
/** Fractions of about a thousand: taking out what top and bottom share costs the square of their length. */
export const MOST_BITS = 3400

export function integer(value: bigint | number): Rational {
  return { top: BigInt(value), bottom: 1n }
}

/** Undefined where the fraction is too large to be kept exactly, or has no value. */
export function rational(top: bigint, bottom: bigint): Rational | undefined {
  if (bottom === 0n) return undefined
  if (top % bottom === 0n) return bounded({ top: top / bottom, bottom: 1n }, MOST_WHOLE_BITS)
  if (bitsOf(top) > MOST_WHOLE_BITS || bitsOf(bottom) > 2 * MOST_BITS) return undefined
  const sign = bottom < 0n ? -1n : 1n
  const common = greatestDivisor(magnitude(top), magnitude(bottom))
  return bounded({ top: (sign * top) / common, bottom: (sign * bottom) / common }, MOST_BITS)
}

function bounded(fraction: Rational, most: number): Rational | undefined {
  return bitsOf(fraction.top) > most || bitsOf(fraction.bottom) > most ? undefined : fraction
}

/** Reads digits with an optional point and power of ten, such as `12.5e3`; undefined for anything else. */
export function readDecimal(text: string): Rational | undefined {
  const parts = /^(\d*)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?$/i.exec(text)
  if (!parts) return undefined
  const [, whole = '', fraction = '', power = '0'] = parts
  const digits = whole + fraction
  const scale = Number(power) - fraction.length
  if (digits === '' || digits.length > 1000 || Math.abs(scale) > 1000) return undefined
  return scale < 0
    ? rational(BigInt(digits), 10n ** BigInt(-scale))
    : rational(BigInt(digits) * 10n ** BigInt(scale), 1n)
}

export function isInteger({ bottom }: Rational): boolean {
  return bottom === 1n
}

export function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

export function bitsOf(value: bigint): number {
  return magnitude(value).toString(16).length * 4
}

/** The nearest double, or the next to it. */
export function toDouble({ top, bottom }: Rational): number {
  const near = BigInt(Number.MAX_SAFE_INTEGER)
  if (magnitude(top) <= near && bottom <= near) return Number(top) / Number(bottom)
  if (bottom === 1n) return Number(top)
  // Scaled so that the whole part has more digits than a double holds.
  const shift = Math.max(0, 80 + bitsOf(bottom) - bitsOf(top))
  const digits = Math.ceil(shift * 0.302) + 1
  return Number(`${(top * 10n ** BigInt(digits)) / bottom}e-${digits}`)
}

/** The whole root, where there is one. */
export function exactRoot(value: bigint, degree: bigint): bigint | undefined {
  if (value < 0n) return undefined
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(bitsOf(value) / Number(degree)) + 1)
  for (;;) {
    const next = ((degree - 1n) * guess + value / guess ** (degree - 1n)) / degree
    if (next >= guess) break
    guess = next
  }
  return guess ** degree === value ? guess : undefined
}

export function greatestDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}
