// The calculator: answers where the whole query is one expression, and leaves everything else alone.
import type { Answer, Question } from '../answer.ts'
import { isWhole, type Value } from './arithmetic.ts'
import { evaluate } from './evaluate.ts'
import { looksLikeAName } from './looks-like-a-name.ts'
import { wordsToDigits } from './number-words.ts'
import { type Percentage, readPercentage } from './percent-question.ts'
import { isDoubtfulNumber, plainNumbers } from './plain-numbers.ts'
import { readRoman } from './roman-numeral.ts'
import { rawValue, showValue } from './show-value.ts'
import { wordsToSymbols } from './words-to-symbols.ts'

const LONGEST = 200

/** These may also be asked of a name ("what is 9/11"). */
const ASKING =
  /^(?:wh?at(?:'s|s| is)|waht is|how much is|wh?at do (?:you|we|i) get (?:if|when) (?:you|we|i)|(?:the\s+)?result of)\s+/
const ARTICLE = /^an? (?=\d)/
const TELLING = /^(?:calculate|calculator|calulate|calcualte|compute|evaluate|solve|calc|work out)[:\s]+/
const ENDING = /\s*(?:=\s*\??|\?+|\bequals?(?: what)?\??)$/

const OPERATOR = /[-+*/^%!]|\bmod\b|\boff?\b/
const NUMERAL = /\d|\bpi\b/
/** Whatever becomes a numeral when words and signs are written as symbols: most searches have none of it. */
const MAY_HAVE_NUMBER = /[\dπ²³½¼¾⅓⅔⅛⁰¹⁴-⁹]|\bpi\b|squared|cubed|root/

const VALUE_OF_PI = /^(?:the )?(?:value of pi|pi value|pi number)$/

/** "sixteen times sixteen" is a sum without any cue; "one plus" is a make of phones. */
const NUMBER_WORD =
  '(?:\\w+teen|\\w+ty|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million)'
const IN_WORDS = new RegExp(
  `^(?!one plus\\b)(?:an? )?${NUMBER_WORD}(?:[ -](?:and )?${NUMBER_WORD}){0,8}\\s+(?:(?:plus|minus|times|multiplied by|divided by|to the(?: power(?: of)?)?)\\s+[a-z -]+|squared|cubed|factorial)$`,
)

/** One number in words and one in digits, with what is done to them between. */
const DONE = '(?:plus|minus|times|multiplied by|divided by|percent of|per cent of)'
const HALF_IN_WORDS = new RegExp(
  `^(?!one plus\\b)(?:[\\d.,]+ ${DONE} [a-z]+(?:[ -][a-z]+){0,3}|${NUMBER_WORD}(?:[ -]${NUMBER_WORD}){0,3} ${DONE} [\\d.,]+)$`,
)

const BASES: ReadonlyMap<string, number> = new Map([
  ['hex', 16],
  ['hexadecimal', 16],
  ['binary', 2],
  ['octal', 8],
  ['decimal', 10],
])
const IN_BASE =
  /^(?:convert\s+)?(.+?)\s+(?:in|to|as|into)\s+(hex|hexadecimal|binary|octal|decimal)(?:\s+(?:number|form|notation))?(?:\s+from\s+(hex|hexadecimal|binary|octal|decimal))?$/
/** "binary of 10", "hex for 255". */
const BASE_OF =
  /^(?:the\s+)?(hex|hexadecimal|binary|octal)(?:\s+(?:value|form|number|code|representation))?\s+(?:of|for)\s+(?:decimal\s+)?(\d{1,18})$/
const AS_FRACTION = /^(?:convert\s+)?([\d.,]+)\s+(?:in|to|as|into)\s+a\s+fraction$/
const AS_DECIMAL = /^(?:convert\s+)?(\d[\d ./]*\/\d+)\s+(?:in|to|as|into)\s+(?:a\s+)?decimal$/
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
  const asked = lower.replace(ENDING, '').replace(ASKING, '').replace(ARTICLE, '')
  const told = asked.replace(TELLING, '').replace(ASKING, '')
  const certain = forced || told !== asked || /=\s*\??$/.test(lower)
  const share = readPercentage(lower.replace(ENDING, '')) ?? readPercentage(told)
  if (share) return percentAnswer(share)
  const written = asWritten(told, asked !== lower)
  if (written) return written
  const words =
    certain || asked !== lower || IN_WORDS.test(told) || HALF_IN_WORDS.test(told) ? wordsToDigits(told) : told
  const other = asFraction(words) ?? asDecimal(words)
  if (other) return other
  const based = readBase(words)
  if (based) return inBase(...based)
  if (!certain && !MAY_HAVE_NUMBER.test(words)) return undefined
  const expression = wordsToSymbols(words)
  if (!certain && (looksLikeAName(words) || !isCalculation(expression, words))) return undefined
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
function asWritten(told: string, asked: boolean): Answer | undefined {
  if (VALUE_OF_PI.test(told) || (asked && told === 'pi')) {
    return answerOf('pi', showValue(Math.PI), Math.PI)
  }
  const one = readRoman(told)
  return one && answerOf(one.expression, one.result, one.rawResult)
}

function percentAnswer({ expression, percent }: Percentage): Answer {
  const result = `${showValue(percent)}%`
  const rawResult = { value: rawValue(percent), unit: '%' }
  return { intent: 'CalculatorIntent', text: result, calculation: { expression, result, rawResult } }
}

function asFraction(text: string): Answer | undefined {
  const digits = AS_FRACTION.exec(text)?.[1]
  const value = digits === undefined ? undefined : evaluate(digits)
  if (digits === undefined || value === undefined || typeof value === 'number') return undefined
  if (value.bottom === 1n || value.bottom > LARGEST_BOTTOM) return undefined
  const fraction = `${value.top}/${value.bottom}`
  return answerOf(`${digits} as a fraction`, fraction, fraction)
}

function asDecimal(text: string): Answer | undefined {
  const fraction = AS_DECIMAL.exec(text)?.[1]
  const value = fraction === undefined ? undefined : evaluate(wordsToSymbols(fraction))
  return fraction === undefined || value === undefined
    ? undefined
    : answerOf(fraction, showValue(value), rawValue(value))
}

/** A number and something done to it; a bare number asks for nothing. */
function isCalculation(expression: string, words: string): boolean {
  const called = /\b(?:[a-z]{2,}10|[a-z]{2,})\s*\(?\s*[\d.p-]/.test(expression)
  const signs = expression.replace(/\d*\.?\d+e[+-]?\d+/g, '0').replace(/^[-+\s]+/, '')
  if (!NUMERAL.test(expression) || /^[\d.,]+%$/.test(words)) return false
  return OPERATOR.test(signs) || called || /\d\s*pi\b/.test(expression)
}

/** The number and the base that it is wanted in. */
function readBase(words: string): [digits: string, base: number] | undefined {
  const based = IN_BASE.exec(words)
  if (based) return [`${based[3] ?? ''} ${based[1] ?? ''}`.trim(), BASES.get(based[2] ?? '') ?? 10]
  const named = BASE_OF.exec(words)
  return named ? [named[2] ?? '', BASES.get(named[1] ?? '') ?? 10] : undefined
}

function inBase(text: string, base: number): Answer | undefined {
  const digits = text.replace(
    /^(?:binary|hex|hexadecimal|octal|decimal)(?:\s+number)?\s+(?=[\da-f]+$)/,
    (name) => {
      return PREFIXES.get(BASES.get(name.trim().split(' ')[0] ?? '') ?? 10) ?? ''
    },
  )
  const suffixed = /^([\da-f]+)\s+(?:in\s+|from\s+)?(binary|hex|hexadecimal|octal)$/.exec(digits)
  const written = suffixed
    ? `${PREFIXES.get(BASES.get(suffixed[2] ?? '') ?? 10) ?? ''}${suffixed[1] ?? ''}`
    : `${base === 10 ? prefixFor(digits) : ''}${digits}`
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

function answerOf(expression: string, result: string, rawResult: number | string): Answer {
  return { intent: 'CalculatorIntent', text: result, calculation: { expression, result, rawResult } }
}
