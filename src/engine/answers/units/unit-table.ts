// The units we know, by every name they go by.
import facts from '../../../../facts/units.json' with { type: 'json' }
import { given } from '../../../foundation/given.ts'
import { divide, type Value } from '../calculator/arithmetic.ts'
import { integer, readDecimal } from '../calculator/rational.ts'

/** Whose cup, pint or ton it is, where the name alone does not tell. */
export type UnitSystem = 'us' | 'imperial' | 'metric' | 'australian'

export interface Unit {
  readonly kind: string
  readonly symbol: string
  readonly singular: string
  readonly plural: string
  /** In the base unit of its kind. */
  readonly factor: Value
  /** What zero of this unit is in the base unit. */
  readonly offset: Value
  /** Less is more: litres per 100 km. */
  readonly reciprocal: boolean
  readonly system?: UnitSystem
  /** Symbol of the unit that people of another country use for the same things. */
  readonly pair?: string
}

interface UnitFact {
  readonly kind: string
  readonly symbol: string
  readonly factor: string
  readonly names: readonly string[]
  readonly plural?: string
  readonly offset?: string
  readonly reciprocal?: boolean
  readonly system?: string
  readonly pair?: string
}

let table: ReadonlyMap<string, readonly Unit[]> | undefined

/** Units of that name, in any case, singular or plural. */
export function unitsNamed(name: string): readonly Unit[] {
  table ??= readTable(facts)
  const folded = name.trim().toLowerCase().replace(/\.$/, '').replace(/\s+/g, ' ')
  return table.get(folded) ?? []
}

export function pairOf(unit: Unit): Unit | undefined {
  return unit.pair === undefined ? undefined : unitsNamed(unit.pair).find(({ kind }) => kind === unit.kind)
}

function readTable(units: readonly UnitFact[]): ReadonlyMap<string, readonly Unit[]> {
  const named = new Map<string, Unit[]>()
  for (const fact of units) {
    const unit = readUnit(fact)
    for (const name of namesOf(fact, unit)) named.set(name, [...(named.get(name) ?? []), unit])
  }
  return named
}

function namesOf({ names, symbol }: UnitFact, { plural }: Unit): ReadonlySet<string> {
  const written = [...names, plural, symbol].map((name) => name.toLowerCase())
  return new Set(
    written.flatMap((name) => (/^[a-z][a-z .-]+[a-rt-z]$/.test(name) ? [name, `${name}s`] : [name])),
  )
}

function readUnit(fact: UnitFact): Unit {
  const [singular = fact.symbol] = fact.names
  return {
    kind: fact.kind,
    symbol: fact.symbol,
    singular,
    plural: fact.plural ?? `${singular}s`,
    factor: readFactor(fact.factor),
    offset: readFactor(fact.offset ?? '0'),
    reciprocal: fact.reciprocal ?? false,
    ...given({ system: fact.system as UnitSystem | undefined, pair: fact.pair }),
  }
}

/** A decimal, or one divided by another. */
function readFactor(text: string): Value {
  const [top = '', bottom = '1'] = text.split('/')
  return divide(readDecimal(top) ?? Number.NaN, readDecimal(bottom) ?? integer(1))
}
