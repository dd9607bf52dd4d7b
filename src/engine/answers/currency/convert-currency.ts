// Currency: answers from a dated table of rates, with its date; without a table, nothing. And the names of currencies by their codes.
import currencies from '../../../../facts/currencies.json' with { type: 'json' }
import { type Answer, type Answerer, type Effort, fact } from '../answer.ts'
import { divide, multiply, type Value } from '../calculator/arithmetic.ts'
import { isDoubtfulNumber, plainNumbers } from '../calculator/number-words.ts'
import { integer, readDecimal } from '../calculator/rational.ts'
import { rawValue, showValue } from '../calculator/show-value.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { foldName } from '../places/fold-name.ts'

/** The ExchangeRates port: what currencies are worth, on a day that is named. */
export interface RateTable {
  /** ISO 8601, the day alone. */
  readonly date: string
  /** ISO 4217. */
  readonly base: string
  /** How many units of a currency one unit of the base buys, as the source writes it. */
  readonly rates: ReadonlyMap<string, string>
  /** For people's eyes. */
  readonly source: string
}

export interface ExchangeRates {
  /** The latest table there is; undefined where none was ever had. Never a made-up one. */
  latest(effort: Effort): Promise<RateTable | undefined>
}

const LONGEST = 100
const MONEY =
  /^([$€£¥₹₺₪₩฿₱]|us\$|c\$|a\$|hk\$|s\$|nz\$|r\$)? ?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|an?|one|une?|eine?)?(?: ?(k|thousand|million|billion|m|bn|millionen|millions|millones))?(?: ?([^\d ]\D*))?$/
/** Codes that are words beside; two of them with a space between may be anything. */
const WORDS = new Set(['try', 'ron', 'php', 'all', 'top', 'cup', 'pen', 'mad', 'cop', 'gel', 'bam'])
const SCALES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['million', 1e6],
  ['m', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
  ['millionen', 1e6],
  ['millions', 1e6],
  ['millones', 1e6],
])

const named: ReadonlyMap<string, string> = new Map(
  Object.entries(currencies).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
)

const codes = Object.keys(currencies).map((code) => code.toLowerCase())
const plainCodes = codes.filter((code) => !WORDS.has(code))

const phrases = phrasesOf('currency', {
  currency: new Set(named.keys()),
  plural: new Set([...named.keys()].filter((name) => name.endsWith('s'))),
  code: new Set(plainCodes),
  anycode: new Set(codes),
  pair: new Set(plainCodes.flatMap((from) => plainCodes.map((to) => from + to))),
  money: (text) => readMoney(text, 'USD') !== undefined,
})

interface Conversion {
  readonly amount: Value
  readonly from: string
  readonly to: string
}

export function createConvertCurrency({ rates }: { readonly rates: ExchangeRates }): Answerer {
  return async ({ text, forced, country }, effort) => {
    if (text.length > LONGEST || isDoubtfulNumber(text, country)) return undefined
    const asked = readConversion(plainNumbers(text).toLowerCase(), DOLLARS.get(country) ?? 'USD', forced)
    const table = asked && (await rates.latest(effort))
    if (asked && !table) effort.unreachable?.('rates')
    return asked && table && answerOf(asked, table)
  }
}

/** What people there mean by a dollar. */
const DOLLARS: ReadonlyMap<string, string> = new Map(
  Object.entries({ AU: 'AUD', CA: 'CAD', HK: 'HKD', NZ: 'NZD', SG: 'SGD' }),
)
const A_DOLLAR = new Set(['dollar', 'dollars', '$', 'bucks'])

function codeOf(name: string, dollar: string): string | undefined {
  return A_DOLLAR.has(name) ? dollar : named.get(name)
}

function readConversion(text: string, dollar: string, forced: boolean): Conversion | undefined {
  for (const { slots } of phrases.readings(text)) {
    const { pair, from = pair?.slice(0, 3), to = pair?.slice(3) ?? '', amount = from ?? '' } = slots
    const money = readMoney(amount, dollar)
    const target = codeOf(to, dollar)
    if (money && target !== undefined && target !== money.from) return { ...money, to: target }
  }
  const money = forced ? readMoney(text, dollar) : undefined
  return money && { ...money, to: money.from === 'USD' ? 'EUR' : 'USD' }
}

/** `$5`, `2 million yen`, `euro`: how much of what. */
function readMoney(text: string, dollar: string): Omit<Conversion, 'to'> | undefined {
  const [, sign, digits, scale, name] = MONEY.exec(text) ?? []
  const from = codeOf(name ?? sign ?? '', dollar)
  const number = /^\d/.test(digits ?? '') ? readDecimal((digits ?? '').replaceAll(',', '')) : integer(1)
  if (from === undefined || !number) return undefined
  return { amount: multiply(number, integer(SCALES.get(scale ?? '') ?? 1)), from }
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

const LONGEST_QUESTION = 60

const questions = phrasesOf('currencycode', {
  code: (text) => /^[a-z]{3}$/.test(text),
  letters: (text) => /^[a-z ]{3,40}$/.test(text),
})

const ALL_CODES: readonly string[] = Intl.supportedValuesOf('currency')
const englishNames = new Intl.DisplayNames('en', { type: 'currency' })

/** Which currency a code stands for, and the code of a currency. */
export const nameCurrency: Answerer = ({ text }) => {
  const [asked] = text.length > LONGEST_QUESTION ? [] : questions.readings(text)
  if (!asked) return undefined
  const code = asked.slots['code']?.toUpperCase()
  // A code is in capitals where no word says that it is one.
  if (asked.form === 'written' && !text.includes(code ?? '')) return undefined
  if (code !== undefined)
    return ALL_CODES.includes(code) ? fact(`${code}: ${englishNames.of(code) ?? code}`) : undefined
  const wanted = foldName(asked.slots['name'] ?? '')
  const found = ALL_CODES.find((one) => foldName(englishNames.of(one) ?? '') === wanted)
  return found === undefined ? undefined : fact(`${englishNames.of(found)}: ${found}`)
}
