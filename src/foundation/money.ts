// Money: whole nano-dollars inside, a JSON number of dollars outside.

/** A whole number of billionths of a US dollar. */
export type NanoDollars = number

const NANO_PER_DOLLAR = 1_000_000_000

/** The most that one amount may be, so that sums stay exact in a double. */
export const MAX_DOLLARS = 1_000_000

/** Reads an amount of dollars, rounded to the nano-dollar; undefined where it is no amount we can hold. */
export function nanoFromDollars(dollars: number): NanoDollars | undefined {
  if (!Number.isFinite(dollars) || Math.abs(dollars) > MAX_DOLLARS) return undefined
  return Math.round(dollars * NANO_PER_DOLLAR)
}

export function dollarsFromNano(nano: NanoDollars): number {
  return nano / NANO_PER_DOLLAR
}

/** Dollars to the nano-dollar as plain digits, for where an exponent would not be read: `0.0000005`. */
export function dollarsText(dollars: number): string {
  return dollars.toFixed(9).replace(/\.?0+$/, '')
}
