// Unit conversions: answers "5 miles in km" and its kin where the whole query is one.
import type { Answer, Question } from '../answer.ts'
import { asDouble, divide, type Value } from '../calculator/arithmetic.ts'
import { isDoubtfulNumber } from '../calculator/plain-numbers.ts'
import { integer, readDecimal } from '../calculator/rational.ts'
import { rawValue, showValue } from '../calculator/show-value.ts'
import { choosePair, convert, systemsOf } from './convert.ts'
import { plainUnits } from './plain-units.ts'
import { type Amount, readAmounts } from './read-amount.ts'
import { pairOf, type Unit, unitsNamed } from './unit-table.ts'

const LONGEST = 100
const PRECISION = 7

const CUE =
  /^(?:please\s+)?(?:convert|conversion of|what(?:'s|s| is| are)|how (?:much|long|far|tall|big|heavy|hot|cold) is|(?:weight|height|length|distance|speed|temperature)(?: of)?(?= -?[\d.]))\s+/
const ENDING = /\s*(?:=\s*)?[?.]*$/
const HOW_MANY =
  /^how (?:many|much)\s+(.+?)\s+(?:(?:are|is)\s+)?(?:there\s+)?(?:in|per|to|make|makes|equals?|is|are)\s+(.+)$/
const AMOUNT_TO = /^(.+)\s+(?:in|to|into|as|equals|is)\s+(?:how many\s+)?(.+)$/
const AMOUNT_SIGN_TO = /^(.+?)\s*(?:=|->|→)\s*(?:\?\s*|how many\s+)?(\D+)$/
const UNIT_TO_UNIT = /^(\D{2,30})\s+(?:to|into)\s+(\D{2,30})$/
const TWO_UNITS = /^(\D+?)\s+(?:and|&)\s+(\D+)$/
const UNITS_IN_A = /^(\D{2,30})\s+in\s+((?:an?|one|[\d.,]+)\s+\D{2,30})$/
/** "fortnight in days": one of them, where the name is not in the plural. */
const ONE_IN_UNITS = /^([a-z][a-z ]{1,28}[a-rt-z])\s+in\s+(\D{2,30})$/
/** "knots to mph 20". */
const AMOUNT_LAST = /^(\D{2,30})\s+(?:to|into)\s+(\D{2,30}?)\s+([\d.,]+)$/

interface Conversion {
  readonly amount: string
  readonly target: string
}

export function convertUnits(question: Question): Answer | undefined {
  if (question.text.length > LONGEST || isDoubtfulNumber(question.text, question.country)) return undefined
  const text = plainUnits(question.text)?.replace(ENDING, '')
  if (text === undefined) return undefined
  const bare = text.replace(CUE, '')
  for (const asked of readings(text, bare)) {
    const answer = answerTo(asked, question)
    if (answer) return answer
  }
  return question.forced ? counterpart(bare, question) : undefined
}

function readings(text: string, bare: string): readonly Conversion[] {
  const asked = (match: RegExpExecArray | null, reverse = false, one = false): Conversion[] => {
    const [, first = '', second = ''] = match ?? []
    if (!match) return []
    const [amount, target] = reverse ? [second, first] : [first, second]
    return [{ amount: one ? `1 ${amount}` : amount, target }]
  }
  return [
    ...asked(HOW_MANY.exec(text), true),
    ...asked(UNITS_IN_A.exec(bare), true),
    ...asked(AMOUNT_TO.exec(bare)),
    ...asked(ONE_IN_UNITS.exec(bare), false, true),
    ...asked(AMOUNT_SIGN_TO.exec(bare)),
    ...amountLast(AMOUNT_LAST.exec(bare)),
    ...asked(UNIT_TO_UNIT.exec(bare.replace(/\s+conver(?:sion|ter|t)$/, '')), false, true),
  ]
}

function amountLast(match: RegExpExecArray | null): readonly Conversion[] {
  return match ? [{ amount: `${match[3] ?? ''} ${match[1] ?? ''}`, target: match[2] ?? '' }] : []
}

function answerTo({ amount, target }: Conversion, { country, units }: Question): Answer | undefined {
  const amounts = readAmounts(amount)
  if (!amounts) return undefined
  const systems = systemsOf(country, units)
  const [, larger, smaller] = TWO_UNITS.exec(target) ?? []
  const pair = choosePair(namesOf(amounts, target), larger ?? target, systems)
  if (!pair || !possible(amounts[0]?.value ?? Number.NaN, pair.to)) return undefined
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

/** Only temperatures go below zero. */
function possible(value: Value, to: Unit): boolean {
  return to.kind === 'temperature' || asDouble(value) >= 0
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
