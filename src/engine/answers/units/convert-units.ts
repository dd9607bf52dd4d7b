// Unit conversions: answers "5 miles in km" and its kin where the whole query is one.
import type { Answer, Question } from '../answer.ts'
import { add, asDouble, divide, multiply, subtract, type Value } from '../calculator/arithmetic.ts'
import { FRACTIONS, isDoubtfulNumber, plainNumbers, wordsToDigits } from '../calculator/number-words.ts'
import { integer, readDecimal } from '../calculator/rational.ts'
import { rawValue, showValue } from '../calculator/show-value.ts'
import { NUMBER } from '../grammar/pattern.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { type Amount, readAmounts } from './read-amount.ts'
import { pairOf, type Unit, type UnitSystem, unitsNamed } from './unit-table.ts'

interface UnitPair {
  readonly from: readonly Unit[]
  readonly to: Unit
}

/** Countries whose gallons and pints are imperial. */
const IMPERIAL_COUNTRIES = new Set(['GB', 'IE', 'CA', 'NZ', 'MT', 'IM', 'JE', 'GG'])

/** Whose units a caller means by a bare "cup" or "ton", the likeliest first. */
function systemsOf(country: string, units: 'metric' | 'imperial'): readonly UnitSystem[] {
  if (country === 'AU') return ['imperial', 'australian', 'metric', 'us']
  if (IMPERIAL_COUNTRIES.has(country)) return ['imperial', 'metric', 'us']
  return country === 'US' || units === 'imperial'
    ? ['us', 'metric', 'imperial']
    : ['metric', 'us', 'imperial']
}

/** The units that the names mean together: all of one kind. `3 hours 20 minutes` are so many minutes; 5 km are no km. */
function choosePair(
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
function convert(values: readonly Value[], { from, to }: UnitPair): Value {
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

/** Where one unit ends in a capital B, a small b after a capital is a bit: "1 Gb in MB". */
const BYTES = /[a-zA-Z]B(?:\b|ps\b)|\bbytes?\b/
const BITS = /\b([KMGTPE])b\b/g
/** Thousandths that capitals alone tell from millions. */
const THOUSANDTHS: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d|\b)mW\b/g, ' milliwatt'],
  [/(?<=\d|\b)mJ\b/g, ' millijoule'],
]
/** And what they tell from a thousandth has no name in the table. */
const MILLIONS = /(?<=\d|\b)M[msg]\b/

/** Undefined where the capitals say that a unit is meant that we do not have. */
function plainUnits(text: string): string | undefined {
  if (MILLIONS.test(text)) return undefined
  const told = THOUSANDTHS.reduce((plain, [written, name]) => plain.replace(written, name), text)
  const bits = BYTES.test(told) ? told.replace(BITS, '$1bit') : told
  const lower = (/^\d+['′]/.test(bits.trim()) ? bits : plainNumbers(bits))
    .trim()
    .toLowerCase()
    .replace(/\b(mm|cm|m|km|in|ft|yd|mi)\^?2\b/g, '$1²')
    .replace(/\b(mm|cm|m|km|in|ft|yd|mi)\^?3\b/g, '$1³')
    .replace(/(\d)-(?=\d+\/\d)/g, '$1 ')
    .replace(/\b(?:minus|negative)\s+(?=\d)/, '-')
    .replace(/\b(?:a )?quarter (?:of an? )?(?=[a-z])/g, '1/4 ')
  return wordsToDigits(lower)
}

const LONGEST = 100
const PRECISION = 7

const phrases = phrasesOf('units', {
  units: (text) => isTarget(text),
  // "seven days a week" is no conversion, "siete dias a semanas" is one.
  plural: (text) => text.endsWith('s') && isTarget(text),
  // "fortnight in days": one of them, where the name is not in the plural.
  singular: (text) => !text.endsWith('s') && isTarget(text),
  amount: {
    test: (text) => readAmounts(text) !== undefined,
    needs: [NUMBER, 'a', 'an', 'one', 'half', ...FRACTIONS.keys()],
  },
  amountorunit: (text) => isTarget(text) || readAmounts(text) !== undefined,
})

interface Conversion {
  readonly amount: string
  readonly target: string
}

export function convertUnits(question: Question): Answer | undefined {
  if (question.text.length > LONGEST || isDoubtfulNumber(question.text, question.country)) return undefined
  const text = plainUnits(question.text)?.replace(/\s*(?:=\s*)?[?.]*$/, '')
  if (text === undefined) return undefined
  for (const { slots } of phrases.readings(text)) {
    const { target = '', number = '1', unit } = slots
    const { amount = `${number} ${unit}` } = slots
    const answer = answerTo({ amount: isTarget(amount) ? `1 ${amount}` : amount, target }, question)
    if (answer) return answer
  }
  return question.forced ? counterpart(text, question) : undefined
}

/** A unit, or two that an amount is told in: "feet and inches". */
function isTarget(text: string): boolean {
  return (TWO_UNITS.exec(text)?.slice(1) ?? [text]).every((name) => unitsNamed(name).length > 0)
}

const TWO_UNITS = /^(\D+?) (?:and|&|und|et|y) (\D+)$/

function answerTo({ amount, target }: Conversion, { country, units }: Question): Answer | undefined {
  const amounts = readAmounts(amount)
  if (!amounts) return undefined
  const systems = systemsOf(country, units)
  const [, larger, smaller] = TWO_UNITS.exec(target) ?? []
  const pair = choosePair(namesOf(amounts, target), larger ?? target, systems)
  if (!pair) return undefined
  // Only temperatures go below zero.
  if (pair.to.kind !== 'temperature' && !(asDouble(amounts[0]?.value ?? Number.NaN) >= 0)) return undefined
  const values = amounts.map(({ value }) => value)
  const value = convert(values, pair)
  if (smaller === undefined) return shown(values, pair.from, pair.to, value)
  const rest = choosePair([pair.to.symbol], smaller, systems)?.to
  const both = rest && inTwo(value, pair.to, rest)
  return both === undefined ? undefined : shown(values, pair.from, pair.to, value, both)
}

/** "2 cups of water": whatever it is, where neither name could be a weight as well as a volume. */
function namesOf(amounts: readonly Amount[], target: string): readonly string[] {
  const names = amounts.map(({ unit }) => unit)
  const counted = names.map((name) => name.replace(/\s+of\s+[a-z ]+$/, ''))
  const certain = [...counted, target].every(
    (name) => new Set(unitsNamed(name).map(({ kind }) => kind)).size === 1,
  )
  return certain ? counted : names
}

/** `5 feet 10.9 inches`. Rounded as a whole first, lest 12 inches be left over. */
function inTwo(value: Value, larger: Unit, smaller: Unit): string | undefined {
  const ratio = asDouble(divide(larger.factor, smaller.factor))
  const total = Math.round(asDouble(value) * ratio * 100) / 100
  if (ratio <= 1 || !Number.isFinite(total)) return undefined
  const whole = Math.floor(total / ratio)
  const rest = Math.round((total - whole * ratio) * 100) / 100
  return `${named(integer(whole), larger)} ${named(readDecimal(`${rest}`) ?? rest, smaller)}`
}

/** `5 km` alone, where the caller said that units are meant. */
function counterpart(text: string, question: Question): Answer | undefined {
  const name = readAmounts(text)?.at(-1)?.unit
  const pair = unitsNamed(name ?? '').flatMap((unit) => pairOf(unit) ?? [])[0]
  return pair && answerTo({ amount: text, target: pair.symbol }, question)
}

function shown(
  values: readonly Value[],
  from: readonly Unit[],
  to: Unit,
  value: Value,
  written: string = named(value, to),
): Answer | undefined {
  if (Number.isNaN(value)) return undefined
  const given = values.map((one, at) => named(one, from[at])).join(' ')
  return {
    intent: 'UnitsIntent',
    text: `${given} = ${written}`,
    calculation: {
      expression: `${given} in ${to.plural}`,
      result: `${showValue(value, PRECISION)} ${to.symbol}`,
      rawResult: { value: rawValue(value), unit: to.symbol },
    },
  }
}

const ONE = integer(1)

function named(value: Value, unit: Unit | undefined): string {
  const single = typeof value !== 'number' && value.top === ONE.top && value.bottom === ONE.bottom
  return `${showValue(value, PRECISION)} ${(single ? unit?.singular : unit?.plural) ?? ''}`
}
