// Reads amounts with their units: `5 miles`, `1 1/2 cups`, `5 ft 10 in`, `a pound`.
import { add, divide, negate, type Value } from '../calculator/arithmetic.ts'
import { FRACTIONS } from '../calculator/number-words.ts'
import { readDecimal } from '../calculator/rational.ts'
import { unitsNamed } from './unit-table.ts'

export interface Amount {
  readonly value: Value
  readonly unit: string
}

const NUMBER = /(?:\d+\s+)?\d+\/\d+|(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d{1,3})?|\.\d+/y
const ONE = /^(?:an?|one|1)\s+(?=\S)/
const HALF = /^(?:half an?|a half|half)\s+(?=\S)/
const MOST_PARTS = 3
/** What a last number without a unit counts: the 11 of 5 feet 11. */
const SMALLER: ReadonlyMap<string, string> = new Map(
  Object.entries({ ft: 'in', st: 'lb', lb: 'oz', h: 'min', min: 's' }),
)

/** One amount or a few that add up; undefined where the text is anything else. */
export function readAmounts(text: string): readonly Amount[] | undefined {
  const plain = text.replace(/[½¼¾⅓⅔⅛]/g, (sign) => ` ${FRACTIONS.get(sign)}`).trim()
  const minus = /^[-−](?=[\d.])/.test(plain)
  const worded = plain.replace(HALF, '1/2 ').replace(ONE, '1 ')
  const parts = readParts(minus ? worded.slice(1) : worded)
  if (!parts || parts.length === 0 || (minus && parts.length > 1)) return undefined
  return minus ? parts.map(({ value, unit }) => ({ value: negate(value), unit })) : parts
}

function readParts(text: string): Amount[] | undefined {
  const amounts: Amount[] = []
  let at = 0
  while (at < text.length) {
    NUMBER.lastIndex = at
    const number = NUMBER.exec(text)?.[0]
    if (number === undefined || amounts.length >= MOST_PARTS) return undefined
    at += number.length
    const unit = /^[^\d]+(?:100 ?km)?|^$/.exec(text.slice(at))?.[0] ?? ''
    at += unit.length
    const value = readNumber(number)
    if (value === undefined) return undefined
    amounts.push({ value, unit: unit.replace(/^\s*(?:and\s+)?|[\s,]+(?:and\s*)?$/g, '').trim() })
  }
  return withLastUnit(amounts)
}

function withLastUnit(amounts: Amount[]): Amount[] {
  const [last, before] = [amounts.at(-1), amounts.at(-2)]
  const smaller = SMALLER.get(unitsNamed(before?.unit ?? '')[0]?.symbol ?? '')
  if (last?.unit !== '' || smaller === undefined) return amounts
  return [...amounts.slice(0, -1), { ...last, unit: smaller }]
}

function readNumber(text: string): Value | undefined {
  const [whole, fraction] = text.includes('/') ? splitMixed(text) : [text, undefined]
  const value = readDecimal(whole.replaceAll(',', ''))
  if (!value || fraction === undefined) return value
  const [top = '', bottom = ''] = fraction.split('/')
  const share = divide(readDecimal(top) ?? Number.NaN, readDecimal(bottom) ?? Number.NaN)
  return Number.isNaN(share) ? undefined : add(value, share)
}

/** `1 1/2` is 1 and 1/2; `1/2` is 0 and 1/2. */
function splitMixed(text: string): [string, string] {
  const parts = text.split(/\s+/)
  return parts.length === 2 ? [parts[0] ?? '0', parts[1] ?? ''] : ['0', text]
}
