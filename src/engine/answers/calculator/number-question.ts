// Questions about one number: rounded, as a percentage, whether it is prime, its prime factors.
import { divide, multiply, type Value } from './arithmetic.ts'
import { evaluate } from './evaluate.ts'
import { integer } from './rational.ts'
import { grouped, rawValue, showValue } from './show-value.ts'
import { wordsToSymbols } from './words-to-symbols.ts'

export interface NumberAnswer {
  readonly expression: string
  readonly result: string
  readonly rawResult: number | string
}

const NUMBER = '(-?[\\d.,]+)'
const PLACES =
  '(\\d{1,2}|a|one|two|three|four|five|six)\\s+(?:decimal\\s+(?:places?|points?)|decimals?|places|dp|d\\.p)'
const NEAREST =
  'the\\s+nearest\\s+(whole\\s+number|integer|ones?|ten|hundred|thousand|million|tenth|hundredth|thousandth)'
const ROUND: readonly RegExp[] = [
  new RegExp(`^(\\d[\\d.,+*/^() -]*\\d)\\s+round(?:ed)?\\s+(?:off\\s+)?to\\s+(?:${PLACES}|${NEAREST})$`),
  new RegExp(`^round(?:ed)?\\s+${NUMBER}\\s+(?:off\\s+)?(?:to|up\\s+to)\\s+(?:${PLACES}|${NEAREST})$`),
  new RegExp(`^${NUMBER}\\s+round(?:ed)?\\s+(?:off\\s+)?to\\s+(?:${PLACES}|${NEAREST})$`),
  new RegExp(`^${NUMBER}\\s+to\\s+(?:${PLACES}|${NEAREST})$`),
]
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six']
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ['whole number', 0],
  ['integer', 0],
  ['one', 0],
  ['ones', 0],
  ['ten', -1],
  ['hundred', -2],
  ['thousand', -3],
  ['million', -6],
  ['tenth', 1],
  ['hundredth', 2],
  ['thousandth', 3],
])

const AS_PERCENT =
  /^(?:convert\s+)?((?:\d*\.\d+)|(?:\d+\s*\/\s*\d+))\s+(?:in|to|as|into)\s+(?:an?\s+)?(?:percent(?:age)?|per\s+cent|%)$/
const PRIME = /^(?:is\s+)?(?:the\s+number\s+)?(\d{1,12})\s+(?:a\s+)?prime(?:\s+number)?$/
const FACTORS =
  /^(?:(?:what\s+are\s+)?(?:the\s+)?prime\s+factors\s+of|(?:what\s+is\s+)?(?:the\s+)?prime\s+factori[sz]ation\s+of|factori[sz]e)\s+(\d{1,12})$/

/** Lower case. */
export function readNumberQuestion(text: string): NumberAnswer | undefined {
  const signs = / round/.test(text) ? wordsToSymbols(text) : text
  const rounded = ROUND.map((pattern) => pattern.exec(pattern === ROUND[0] ? signs : text)).find(Boolean)
  if (rounded) return roundedTo(rounded[1] ?? '', rounded[2], rounded[3])
  const share = AS_PERCENT.exec(text)?.[1]
  if (share !== undefined) return asPercent(share)
  const prime = /^is\s|^\d+\s+(?:a\s+)?prime\s+number$/.test(text) ? PRIME.exec(text)?.[1] : undefined
  if (prime !== undefined) return isPrime(Number(prime))
  const whole = FACTORS.exec(text)?.[1]
  return whole === undefined ? undefined : factorsShown(Number(whole))
}

/** Halves go away from zero, as people round. */
function roundedTo(
  digits: string,
  places: string | undefined,
  nearest: string | undefined,
): NumberAnswer | undefined {
  const value = evaluate(digits)
  const decimals =
    places === undefined ? DECIMALS.get((nearest ?? '').replace(/\s+/g, ' ')) : placesOf(places)
  if (value === undefined || typeof value === 'number' || decimals === undefined || decimals > 15)
    return undefined
  const scale = integer(10 ** Math.abs(decimals))
  const scaled = decimals < 0 ? divide(value, scale) : multiply(value, scale)
  const whole = roundHalfUp(scaled)
  if (whole === undefined) return undefined
  const back = decimals < 0 ? multiply(whole, scale) : divide(whole, scale)
  const shown = decimals > 0 ? grouped(withPlaces(back, decimals)) : showValue(back)
  return { expression: `${digits} rounded`, result: shown, rawResult: rawValue(back) }
}

function placesOf(text: string): number | undefined {
  if (text === 'a') return 1
  return /^\d+$/.test(text) ? Number(text) : WORDS.indexOf(text)
}

function roundHalfUp(value: Value): Value | undefined {
  if (typeof value === 'number') return undefined
  const { top, bottom } = value
  const size = top < 0n ? -top : top
  const whole = (2n * size + bottom) / (2n * bottom)
  return { top: top < 0n ? -whole : whole, bottom: 1n }
}

/** All the places that were asked for: `2.50`. */
function withPlaces(value: Value, decimals: number): string {
  if (typeof value === 'number') return value.toFixed(decimals)
  const scaled = (value.top * 10n ** BigInt(decimals)) / value.bottom
  const digits = `${scaled < 0n ? -scaled : scaled}`.padStart(decimals + 1, '0')
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function asPercent(text: string): NumberAnswer | undefined {
  const value = evaluate(text.replace(/\s/g, ''))
  if (value === undefined) return undefined
  const percent = multiply(value, integer(100))
  return {
    expression: `${text} as a percentage`,
    result: `${showValue(percent)}%`,
    rawResult: rawValue(percent),
  }
}

function isPrime(number: number): NumberAnswer {
  const factors = primeFactors(number)
  const prime = number > 1 && factors.length === 1
  const shown = grouped(`${number}`)
  const why = number > 3 && !prime ? `: ${shown} = ${product(factors)}` : ''
  return {
    expression: `is ${number} prime`,
    result: prime ? `Yes, ${shown} is a prime number` : `No, ${shown} is not a prime number${why}`,
    rawResult: prime ? 'yes' : 'no',
  }
}

function factorsShown(number: number): NumberAnswer | undefined {
  const factors = primeFactors(number)
  if (factors.length === 0) return undefined
  return {
    expression: `prime factors of ${number}`,
    result: `${grouped(`${number}`)} = ${product(factors)}`,
    rawResult: product(factors),
  }
}

function product(factors: readonly number[]): string {
  return [...Map.groupBy(factors, (factor) => factor)]
    .map(([factor, all]) => (all.length === 1 ? `${factor}` : `${factor}^${all.length}`))
    .join(' × ')
}

/** Up to twelve digits: a million divisions at most. */
function primeFactors(number: number): readonly number[] {
  const factors: number[] = []
  let rest = number
  for (let factor = 2; factor * factor <= rest; factor += factor === 2 ? 1 : 2) {
    while (rest % factor === 0) {
      factors.push(factor)
      rest /= factor
    }
  }
  return rest > 1 ? [...factors, rest] : factors
}
