// The units that the converter on the page knows; shared by the server, which draws it, and the browser.

export interface Unit {
  readonly name: string
  /** In the first unit of its kind; temperatures have a zero of their own. */
  readonly factor: number
  readonly zero?: number
}

export type UnitKind = 'Length' | 'Weight' | 'Temperature' | 'Volume' | 'Area' | 'Speed' | 'Time' | 'Data'

const unit = (name: string, factor: number, zero?: number): Unit =>
  zero === undefined ? { name, factor } : { name, factor, zero }

export const UNITS: Readonly<Record<UnitKind, readonly Unit[]>> = {
  Length: [
    unit('meters', 1),
    unit('kilometers', 1000),
    unit('centimeters', 0.01),
    unit('millimeters', 0.001),
    unit('miles', 1609.344),
    unit('yards', 0.9144),
    unit('feet', 0.3048),
    unit('inches', 0.0254),
    unit('nautical miles', 1852),
  ],
  Weight: [
    unit('kilograms', 1),
    unit('grams', 0.001),
    unit('tonnes', 1000),
    unit('pounds', 0.45359237),
    unit('ounces', 0.028349523125),
    unit('stone', 6.35029318),
  ],
  Temperature: [unit('celsius', 1, 0), unit('fahrenheit', 5 / 9, -160 / 9), unit('kelvin', 1, -273.15)],
  Volume: [
    unit('liters', 1),
    unit('milliliters', 0.001),
    unit('gallons', 3.785411784),
    unit('pints', 0.473176473),
    unit('cups', 0.2365882365),
    unit('tablespoons', 0.01478676478125),
    unit('teaspoons', 0.00492892159375),
    unit('fluid ounces', 0.0295735295625),
  ],
  Area: [
    unit('square meters', 1),
    unit('square kilometers', 1e6),
    unit('hectares', 1e4),
    unit('acres', 4046.8564224),
    unit('square miles', 2589988.110336),
    unit('square feet', 0.09290304),
  ],
  Speed: [
    unit('meters per second', 1),
    unit('kilometers per hour', 1 / 3.6),
    unit('miles per hour', 0.44704),
    unit('knots', 1852 / 3600),
  ],
  Time: [
    unit('seconds', 1),
    unit('minutes', 60),
    unit('hours', 3600),
    unit('days', 86_400),
    unit('weeks', 604_800),
    unit('years', 31_557_600),
  ],
  Data: [
    unit('bytes', 1),
    unit('kilobytes', 1e3),
    unit('megabytes', 1e6),
    unit('gigabytes', 1e9),
    unit('terabytes', 1e12),
    unit('kibibytes', 1024),
    unit('mebibytes', 1024 ** 2),
    unit('gibibytes', 1024 ** 3),
  ],
}

export function convert(amount: number, from: Unit, to: Unit): number {
  return (amount * from.factor + (from.zero ?? 0) - (to.zero ?? 0)) / to.factor
}

export interface Conversion {
  readonly kind: UnitKind
  readonly amount: string
  readonly from: Unit
  readonly to: Unit
}

/** `10 kilometers in miles`, where both units are among ours and of one kind. */
export function readConversion(expression: string): Conversion | undefined {
  const [, amount, from, to] = /^(-?[\d.,]+(?:e[+-]?\d+)?) (.+) in (.+)$/i.exec(expression) ?? []
  if (amount === undefined || from === undefined || to === undefined) return undefined
  for (const kind of Object.keys(UNITS) as UnitKind[]) {
    const [source, target] = [find(kind, from), find(kind, to)]
    if (source && target) return { kind, amount: amount.replaceAll(',', ''), from: source, to: target }
  }
  return undefined
}

export function find(kind: UnitKind, name: string): Unit | undefined {
  const wanted = name.toLowerCase().replace(/^degrees? /, '')
  return UNITS[kind].find((one) => one.name === wanted || one.name === `${wanted}s`)
}

/** Digits as a person wants to read them: eight of them, without zeros behind. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return ''
  const size = Math.abs(value)
  if (size !== 0 && (size >= 1e15 || size < 1e-6)) return value.toExponential(6).replace(/\.?0+e/, 'e')
  return String(Number(value.toPrecision(8)))
}

/** What the converter's form asks for where no script turns it into a query. */
export function queryOfConversion(form: URLSearchParams): string | undefined {
  const [amount, from, to] = ['amount', 'from', 'to'].map((name) => form.get(name))
  const known = Object.values(UNITS)
    .flat()
    .map(({ name }) => name)
  if (!amount || !from || !to || !known.includes(from) || !known.includes(to)) return undefined
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(amount) ? `${amount} ${from} in ${to}` : undefined
}
