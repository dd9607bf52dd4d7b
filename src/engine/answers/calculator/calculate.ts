// The calculator: answers where the whole query is one expression, and leaves everything else alone.
import type { Calculation } from '../../../vocabulary/answer-objects.ts'
import type { Answer, Question } from '../answer.ts'
import { lexiconOf } from '../grammar/lexicon.ts'
import { numeral } from '../grammar/pattern.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { divide, isWhole, multiply, subtract, type Value } from './arithmetic.ts'
import { evaluate } from './evaluate.ts'
import { isDoubtfulNumber, plainNumbers, wordsToDigits } from './number-words.ts'
import { integer } from './rational.ts'
import { ROMAN_SLOTS, readRoman, writeRoman } from './roman-numeral.ts'
import { rawValue, showValue } from './show-value.ts'
import { looksLikeAName, wordsToSymbols } from './words-to-symbols.ts'

const phrases = phrasesOf('percent', {
  fraction: numeral(/^(?:\d*\.\d+|\d+ ?\/ ?\d+)$/),
})

/** What changed between two years is not for us to say. */
const YEAR = /^(?:1[89]|20)\d\d$/

const HUNDRED = integer(100)

interface Percentage {
  readonly expression: string
  /** In hundredths. */
  readonly percent: Value
}

/** Undefined where no share is asked for. */
function readPercentage(text: string): Percentage | undefined {
  const [asked] = phrases.readings(text)
  const { from = '', to = '', part = '', whole = '' } = asked?.slots ?? {}
  const of = (digits: string): Value => evaluate(digits) ?? Number.NaN
  switch (asked?.form) {
    case 'change':
      if (YEAR.test(from) && YEAR.test(to)) return undefined
      return percentage(`(${to} - ${from}) / ${from}`, divide(subtract(of(to), of(from)), of(from)))
    case 'share':
      return percentage(`${part} / ${whole}`, divide(of(part), of(whole)))
    case 'as':
      return percentage(`${part} as a percentage`, of(part))
    default:
      return undefined
  }
}

function percentage(expression: string, share: Value): Percentage | undefined {
  return Number.isNaN(share) ? undefined : { expression, percent: multiply(share, HUNDRED) }
}

const LONGEST = 200

const ENDING = /\s*(?:=\s*\??|\?+|\bequals?(?: what)?\??)$/

const OPERATOR = /[-+*/^%!]|\bmod\b|\boff?\b/
const NUMERAL = /\d|\bpi\b/
/** Whatever becomes a numeral when words and signs are written as symbols: most searches have none of it. */
const MAY_HAVE_NUMBER = /[\dπ²³½¼¾⅓⅔⅛⁰¹⁴-⁹]|\bpi\b/

const bases = lexiconOf('base')
const questions = phrasesOf('calculate')
const writings = phrasesOf('writing', {
  ...ROMAN_SLOTS,
  base: bases,
  fraction: numeral(/^\d[\d ./]*\/\d+$/),
})
/** "sixteen times sixteen" is a sum without any cue; "one plus" is a make of phones. */
const inWords = phrasesOf('inwords', {
  letters: (text) => /^[a-z -]+$/.test(text),
  numberwords: (text) => text !== 'one' && /^[a-z -]+$/.test(text) && /^\d+$/.test(wordsToDigits(text)),
})

/** Fractions with more digits are no easier to read than the decimals. */
const LARGEST_BOTTOM = 10_000n
const PREFIXES: ReadonlyMap<number, string> = new Map([
  [16, '0x'],
  [8, '0o'],
  [2, '0b'],
])

export function calculate({ text, forced, country }: Question): Answer | undefined {
  if (text.length > LONGEST || isDoubtfulNumber(text, country)) return undefined
  const lower = withoutCurrency(plainNumbers(text.trim().toLowerCase().replaceAll('’', "'")))
  const ended = lower.replace(ENDING, '')
  const [question] = questions.readings(ended)
  const told = (question?.slots['rest'] ?? ended).replace(/^an? (?=\d)/, '')
  const asked = told !== lower
  // "what is 9/11" may be asked of a name.
  const certain = forced || question?.form === 'tell' || /=\s*\??$/.test(lower)
  const share = readPercentage(ended) ?? readPercentage(told)
  if (share) return percentAnswer(share)
  const written = asWritten(told, asked)
  if (written) return written
  const words = certain || asked || inWords.readings(told).length > 0 ? wordsToDigits(told) : told
  if (words !== told) {
    const other = asWritten(words, asked)
    if (other) return other
  }
  if (!certain && !MAY_HAVE_NUMBER.test(words)) return undefined
  const expression = wordsToSymbols(words)
  if (!certain && (looksLikeAName(words, asked) || !isCalculation(expression, words))) return undefined
  const value = evaluate(expression)
  return value === undefined ? undefined : answerOf(expression, showValue(value), rawValue(value))
}

const MONEY = /(?<=\d) (?:dollars?|euros?|pounds?|eur|usd|gbp)\b/g

/** One sum of money beside plain numbers: `$45 * 12`. Two may be a range of prices. */
function withoutCurrency(text: string): string {
  const named = text.match(MONEY)?.length === 1 && text.includes('%') ? text.replace(MONEY, '') : text
  return named.match(/[$€£]/g)?.length === 1 ? named.replace(/[$€£](?=\d)/, '') : named
}

/** A number that is asked for in another writing, with nothing to reckon. */
function asWritten(text: string, asked: boolean): Answer | undefined {
  if (asked && text === 'pi') return answerOf('pi', showValue(Math.PI), Math.PI)
  for (const { form, slots } of writings.readings(text)) {
    const { digits = '', from, base = '', fraction = '', number, roman } = slots
    if (form === 'pi') return answerOf('pi', showValue(Math.PI), Math.PI)
    const answer =
      number !== undefined || roman !== undefined
        ? romanAnswer(number, roman)
        : form === 'fraction'
          ? asFraction(digits)
          : form === 'decimal'
            ? asDecimal(fraction)
            : inBase(digits, from, baseNamed(base) ?? 10)
    if (answer) return answer
  }
  return undefined
}

function romanAnswer(number: string | undefined, roman = ''): Answer | undefined {
  const calculation = number === undefined ? readRoman(roman) : writeRoman(number)
  return calculation && { intent: 'CalculatorIntent', text: calculation.result, calculation }
}

function baseNamed(text: string): number | undefined {
  const base = bases.named(text)
  return base === undefined ? undefined : Number(base)
}

function percentAnswer({ expression, percent }: Percentage): Answer {
  return answerOf(expression, `${showValue(percent)}%`, { value: rawValue(percent), unit: '%' })
}

function asFraction(digits: string): Answer | undefined {
  const value = evaluate(digits)
  if (value === undefined || typeof value === 'number') return undefined
  if (value.bottom === 1n || value.bottom > LARGEST_BOTTOM) return undefined
  const fraction = `${value.top}/${value.bottom}`
  return answerOf(`${digits} as a fraction`, fraction, fraction)
}

function asDecimal(fraction: string): Answer | undefined {
  const value = evaluate(wordsToSymbols(fraction))
  return value === undefined ? undefined : answerOf(fraction, showValue(value), rawValue(value))
}

/** A number and something done to it; a bare number asks for nothing. */
function isCalculation(expression: string, words: string): boolean {
  const called = /\b(?:[a-z]{2,}10|[a-z]{2,})\s*\(?\s*[\d.p-]/.test(expression)
  const signs = expression.replace(/\d*\.?\d+e[+-]?\d+/g, '0').replace(/^[-+\s]+/, '')
  if (!NUMERAL.test(expression) || /^[\d.,]+%$/.test(words)) return false
  return OPERATOR.test(signs) || called || /\d\s*pi\b/.test(expression)
}

function inBase(digits: string, from: string | undefined, base: number): Answer | undefined {
  const given = from === undefined ? undefined : (PREFIXES.get(baseNamed(from) ?? 10) ?? '')
  const written = `${given ?? (base === 10 ? prefixFor(digits) : '')}${digits}`
  const value = evaluate(wordsToSymbols(written))
  if (value === undefined || !isWhole(value) || (base === 10 && !/0[xbo]/.test(written))) return undefined
  const result = digitsIn(value, base)
  return answerOf(`${written} in base ${base}`, result, base === 10 ? rawValue(value) : result)
}

/** Who wants `ff` or `1010` in decimal has it in another base. */
function prefixFor(digits: string): string {
  if (/^[01]{4,}$/.test(digits)) return PREFIXES.get(2) ?? ''
  return /^(?!0b)(?=\d*[a-f])[\da-f]{1,16}$/.test(digits) ? (PREFIXES.get(16) ?? '') : ''
}

function digitsIn(value: Value & { readonly top: bigint }, base: number): string {
  const digits = (value.top < 0n ? -value.top : value.top).toString(base)
  if (base === 10) return showValue(value)
  return `${value.top < 0n ? '-' : ''}${PREFIXES.get(base) ?? ''}${base === 16 ? digits.toUpperCase() : digits}`
}

function answerOf(expression: string, result: string, rawResult: Calculation['rawResult']): Answer {
  return { intent: 'CalculatorIntent', text: result, calculation: { expression, result, rawResult } }
}
