// Currency: answers from a dated table of rates, with its date; without a table, nothing.
import currencies from '../../../../facts/currencies.json' with { type: 'json' }
import type { Answer, Answerer } from '../answer.ts'
import { divide, multiply, type Value } from '../calculator/arithmetic.ts'
import { isDoubtfulNumber, plainNumbers } from '../calculator/plain-numbers.ts'
import { integer, readDecimal } from '../calculator/rational.ts'
import { rawValue, showValue } from '../calculator/show-value.ts'
import type { ExchangeRates, RateTable } from './exchange-rates.ts'

const LONGEST = 100
const SIGN = '([$€£¥₹₺₪₩฿₱]|us\\$|c\\$|a\\$|hk\\$|s\\$|nz\\$|r\\$)?'
const AMOUNT = '(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|an?|one)?'
const SCALE = '(?:\\s*(k|thousand|million|billion|m|bn))?'
const ASK =
  "(?:convert\\s+|what(?:'s|s| is)\\s+|how much (?:is|are)\\s+|exchange rate(?:\\s+(?:of|from|for))?\\s+)?"
const CONVERSION = new RegExp(
  `^${ASK}${SIGN}\\s*${AMOUNT}${SCALE}\\s*(\\D*?)\\s*(?:\\s(?:in|to|into)\\s|\\s*=\\s*\\??\\s*|\\s*->\\s*)(\\D+?)(?:\\s+(?:exchange rate|conversion|converter|rate|today|now))*$`,
)
const HOW_MANY = /^how (?:many|much)\s+(\D+?)\s+(?:is|are(?: there)? in|in|for)\s+(.+)$/
/** `EUR/USD`, `eurusd`, `usd eur rate`: a pair of codes, as traders write it. */
const PAIR =
  /^(?:exchange rate\s+)?([a-z]{3})([ /-]?)([a-z]{3})(?:\s+(?:exchange rate|rate|price|today|now))*$/
/** Codes that are words beside; two of them with a space between may be anything. */
const WORDS = new Set(['try', 'ron', 'php', 'all', 'top', 'cup', 'pen', 'mad', 'cop', 'gel', 'bam'])
const SCALES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['million', 1e6],
  ['m', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
])

const named: ReadonlyMap<string, string> = new Map(
  Object.entries(currencies).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
)

interface Conversion {
  readonly amount: Value
  readonly from: string
  readonly to: string
}

export function createConvertCurrency({ rates }: { readonly rates: ExchangeRates }): Answerer {
  return async ({ text, forced, country }, effort) => {
    if (text.length > LONGEST || isDoubtfulNumber(text, country)) return undefined
    const asked = readConversion(
      DOLLARS.get(country) ?? 'USD',
      plainNumbers(text)
        .trim()
        .toLowerCase()
        .replace(/[?.\s]+$/, ''),
      forced,
    )
    const table = asked && (await rates.latest(effort))
    if (asked && !table) effort.unreachable?.('rates')
    return asked && table && answerOf(asked, table)
  }
}

/** What people there mean by a dollar. */
const DOLLARS: ReadonlyMap<string, string> = new Map([
  ['AU', 'AUD'],
  ['CA', 'CAD'],
  ['HK', 'HKD'],
  ['NZ', 'NZD'],
  ['SG', 'SGD'],
])
const A_DOLLAR = new Set(['dollar', 'dollars', '$', 'bucks'])

function readConversion(dollar: string, text: string, forced: boolean): Conversion | undefined {
  const many = HOW_MANY.exec(text)
  const readings = [
    ...(many ? [`${many[2]} to ${many[1]}`] : []),
    pairReading(text) ?? text,
    ...(forced ? [`${text} to usd`, `${text} to eur`] : []),
  ]
  return readings.flatMap((reading) => conversionOf(reading, dollar) ?? [])[0]
}

function pairReading(text: string): string | undefined {
  const [, from = '', sign = '', to = ''] = PAIR.exec(text) ?? []
  const doubtful = sign !== '/' && [from, to].some((code) => WORDS.has(code))
  return isCode(from) && isCode(to) && !doubtful ? `${from} to ${to}` : undefined
}

function isCode(text: string): boolean {
  return Object.hasOwn(currencies, text.toUpperCase())
}

function conversionOf(text: string, dollar: string): Conversion | undefined {
  const match = CONVERSION.exec(text)
  if (!match) return undefined
  const [, sign, digits, scale, name = '', target = ''] = match
  const codeOf = (one: string): string | undefined => (A_DOLLAR.has(one) ? dollar : named.get(one))
  const from = codeOf(name === '' ? (sign ?? '') : name)
  const to = codeOf(target.trim())
  if (from === undefined || to === undefined || from === to) return undefined
  const number =
    digits === undefined || /^[ao]/.test(digits) ? integer(1) : readDecimal(digits.replaceAll(',', ''))
  return number && { amount: multiply(number, integer(SCALES.get(scale ?? '') ?? 1)), from, to }
}

function answerOf({ amount, from, to }: Conversion, table: RateTable): Answer | undefined {
  const [fromRate, toRate] = [rateOf(table, from), rateOf(table, to)]
  if (fromRate === undefined || toRate === undefined) return undefined
  const value = cents(divide(multiply(amount, toRate), fromRate))
  const shown = `${showValue(value)} ${to}`
  const given = `${showValue(amount)} ${from}`
  return {
    intent: 'CurrencyIntent',
    text: `${given} = ${shown} (${table.source}, ${table.date})`,
    calculation: {
      expression: `${given} in ${to} at the rate of ${table.date}`,
      result: shown,
      rawResult: { value: rawValue(value), unit: to },
    },
    freshForMs: 3600_000,
  }
}

function rateOf({ base, rates }: RateTable, code: string): Value | undefined {
  return code === base ? integer(1) : readDecimal(rates.get(code) ?? '')
}

/** Rates have five or six digits, so more decimals would be made up; small sums keep four. */
function cents(value: Value): Value {
  const number = typeof value === 'number' ? value : Number(value.top) / Number(value.bottom)
  const decimals = Math.abs(number) >= 10 ? 2 : 4
  return readDecimal(Math.abs(number).toFixed(decimals)) ?? value
}
