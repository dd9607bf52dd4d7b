// Converts amounts between units of one kind, exactly where the units are.
import { add, asDouble, divide, multiply, subtract, type Value } from '../calculator/arithmetic.ts'
import { integer } from '../calculator/rational.ts'
import type { Unit, UnitSystem } from './unit-table.ts'
import { unitsNamed } from './unit-table.ts'

export interface UnitPair {
  readonly from: readonly Unit[]
  readonly to: Unit
}

/** Countries whose gallons and pints are imperial. */
const IMPERIAL_COUNTRIES = new Set(['GB', 'IE', 'CA', 'NZ', 'MT', 'IM', 'JE', 'GG'])

/** Whose units a caller means by a bare "cup" or "ton", the likeliest first. */
export function systemsOf(country: string, units: 'metric' | 'imperial'): readonly UnitSystem[] {
  if (country === 'AU') return ['imperial', 'australian', 'metric', 'us']
  if (IMPERIAL_COUNTRIES.has(country)) return ['imperial', 'metric', 'us']
  return country === 'US' || units === 'imperial'
    ? ['us', 'metric', 'imperial']
    : ['metric', 'us', 'imperial']
}

/** The units that the names mean together: all of one kind. `3 hours 20 minutes` are so many minutes; 5 km are no km. */
export function choosePair(
  fromNames: readonly string[],
  toName: string,
  systems: readonly UnitSystem[],
): UnitPair | undefined {
  if (fromNames[0]?.toLowerCase() === toName.toLowerCase()) return undefined
  const rank = ({ system }: Unit): number => (system === undefined ? 0 : systems.indexOf(system) + 1 || 9)
  const targets = [...unitsNamed(toName)].sort((a, b) => rank(a) - rank(b))
  for (const first of [...unitsNamed(fromNames[0] ?? '')].sort((a, b) => rank(a) - rank(b))) {
    const to = targets.find((unit) => unit.kind === first.kind && unit !== first)
    if (!to) continue
    const rest = fromNames.slice(1).map((name) => {
      return [...unitsNamed(name)].sort((a, b) => rank(a) - rank(b)).find(({ kind }) => kind === first.kind)
    })
    const all = rest.filter((unit) => unit !== undefined)
    if (all.length === rest.length) return { from: [first, ...all], to }
  }
  return undefined
}

/** NaN where there is no such amount, such as a temperature below the lowest. */
export function convert(values: readonly Value[], { from, to }: UnitPair): Value {
  const base = values.reduce<Value>((sum, value, at) => {
    const unit = from[at]
    return unit ? add(sum, toBase(value, unit)) : Number.NaN
  }, integer(0))
  if (from[0]?.kind === 'temperature' && asDouble(base) < 0) return Number.NaN
  if (to.reciprocal) return divide(to.factor, base)
  return divide(subtract(base, to.offset), to.factor)
}

function toBase(value: Value, unit: Unit): Value {
  if (unit.reciprocal) return divide(unit.factor, value)
  return add(multiply(value, unit.factor), unit.offset)
}
