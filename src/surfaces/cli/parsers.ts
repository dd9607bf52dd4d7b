// Parsers for the values of flags and arguments; what they throw is wrong usage.

export function parseDollars(text: string): number {
  const dollars = /^\d+(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
  if (!(dollars <= 1_000_000))
    throw new SyntaxError(`"${text}" is not an amount of US dollars from 0 to 1000000`)
  return dollars
}

export function parseRate(text: string): number {
  const rate = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (!(rate >= 1 && rate <= 1_000_000))
    throw new SyntaxError(`"${text}" is not a whole number from 1 to 1000000`)
  return rate
}

export function parseText(text: string): string {
  if (text.trim() === '') throw new SyntaxError('an empty value')
  return text
}

/** A cap in dollars, or `none` to lift it. */
export function parseCap(text: string): number | null {
  return text === 'none' ? null : parseDollars(text)
}
