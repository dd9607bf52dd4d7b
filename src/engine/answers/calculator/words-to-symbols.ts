// Writes a calculation's words as symbols: "15 percent of 80" becomes "15% of 80"; and says what is a name rather than a sum.
import { onOneLine } from '../../../foundation/text/one-line.ts'
import { lexiconOf, replacerOf } from '../grammar/lexicon.ts'
import { numeral } from '../grammar/pattern.ts'
import { type Phrase, phrasesOf } from '../grammar/phrases.ts'
import { FRACTIONS, scalesToDigits, wordsToDigits } from './number-words.ts'

const PERCENT = /^(\d+(?:\.\d+)?) ?(?:%|percent|per cent|prozent|pour cent|por ciento)$/
const parts = lexiconOf('part')
const ordinals = lexiconOf('ordinal')

const phrases = phrasesOf('sums', {
  n: numeral(/^\d+(?:\.\d+)?$/),
  operand: numeral(/^(?:\d+(?:\.\d+)?|\([^()]*\))$/),
  percent: numeral(PERCENT),
  fraction: numeral(/^\d+ ?\/ ?\d+$/),
  list: numeral(/^-?[\d.](?:[-\d., ]|and|und|et|y)+$/),
  // Half of a year is no number.
  expression: numeral(/^(?!(?:19|20)\d\d$)\d/),
  logbase: (text) => /^(?:\d+(?:\.\d+)?|e)$/.test(text),
  count: (text) => /^(?:an?|eine?|[1-9])$/.test(wordsToDigits(text)),
  part: parts,
  ordinal: ordinals,
})

/** A whole sentence as an expression: the form is a template, its slots are written in. */
function filled({ form, slots }: Phrase): string | undefined {
  const { list, n, d } = slots
  const values: Record<string, string | undefined> = {
    ...slots,
    list: list === undefined ? undefined : argumentsOf(list),
    n: n === undefined ? undefined : (ordinals.named(n) ?? wordsToDigits(n).replace(/^(?:an?|eine?)$/, '1')),
    d: d === undefined ? undefined : parts.named(d),
    p: slots['p']?.replace(PERCENT, '$1%'),
  }
  if (list !== undefined && values['list'] === undefined) return undefined
  return form.replace(/\b(?:rest|list|[abdfnp])\b/g, (name) => values[name] ?? name)
}

const operators = replacerOf('operators')

/** Only where a circular function takes it. */
const DEGREES = /(\d+(?:\.\d+)?)\s*(?:degrees?|deg\b|°)/g

const SIGNS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '×': '*',
    '·': '*',
    '∙': '*',
    '⋅': '*',
    '∗': '*',
    '÷': '/',
    '−': '-',
    '–': '-',
    '—': '-',
    '√': 'sqrt ',
    '∛': 'cbrt ',
    π: ' pi ',
  }),
)
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** `3½` is three and a half, `¾ of` so much of it, `10⁻²` a power. */
function withoutSmallDigits(text: string): string {
  return text
    .replace(/(\d*) ?([½¼¾⅓⅔⅛])( of (?=\d))?/g, (_, whole: string, sign: string, of = '') => {
      const share = `(${whole === '' ? '' : `${whole} + `}${FRACTIONS.get(sign) ?? ''})`
      return of === '' ? share : `${share} * `
    })
    .replace(/(⁻?)([⁰¹²³⁴-⁹]{1,6})/g, (_, minus: string, digits: string) => {
      const power = [...digits].map((digit) => RAISED.indexOf(digit)).join('')
      return `^(${minus === '' ? '' : '-'}${power})`
    })
}

/** Lower case. */
export function wordsToSymbols(text: string): string {
  const signed = withoutSmallDigits(scalesToDigits(text)).replace(
    /\P{ASCII}/gu,
    (sign) => SIGNS.get(sign) ?? sign,
  )
  const whole = phrases.readings(signed).flatMap((reading) => filled(reading) ?? [])[0]
  const symbols = operators((whole ?? signed).replace(/\bto the (\d+)(?:st|nd|rd|th)(?: power)?\b/g, '^$1'))
    .replace(/\bnegative (?=[\d(])/g, '-')
    .replace(/(?<=\d)\s+factorial\b/g, '!')
    .replace(/(?<![\d./)] ?)\b(\d+) (\d+)\/(\d+)(?![\d./])/g, '($1 + $2/$3)')
    .replace(/\|([^|]+)\|/g, 'abs($1)')
  const angled = /\b(?:sin|cos|tan)\b/.test(symbols) ? symbols.replace(DEGREES, '($1 * pi / 180)') : symbols
  return onOneLine(angled)
}

/** `3, 4 and 5` as the arguments of a function; a comma between digits groups thousands. Undefined for other lists. */
function argumentsOf(list: string): string | undefined {
  const numbers = list.split(/,? (?:and|und|et|y) |, | /)
  if (numbers.length < 2 && !list.includes(',')) return undefined
  if (!numbers.every((number) => /^-?[\d.][\d.,]*$/.test(number))) return undefined
  const whole = numbers.flatMap((number) =>
    /^-?\d{1,3}(?:,\d{3})+$/.test(number) && numbers.length > 1
      ? number.replaceAll(',', '')
      : number.split(','),
  )
  return whole.join(', ')
}

/** Whether digits and signs are more likely the name of something than a sum. */
export function looksLikeAName(text: string, asked = false): boolean {
  // "3 por 2" is an offer, unless somebody asks how much it is.
  return NAMES.some((isName) => isName(text)) || (!asked && /^\d por \d$/.test(text))
}

const NAMES: readonly ((text: string) => boolean)[] = [
  // 2024-03-01, 12/25/2020, 555-123-4567, ISBNs: several signs and no space.
  (text) => /^\+?[\d(][\d()]*(?:[-/][\d()]+){2,}$/.test(text),
  (text) => /^\+?\(?\d{2,4}\)?[ -]\d{3,4}-\d{3,4}$/.test(text),
  (text) => /^\d{3}-\d{4}$/.test(text),
  // A date anywhere: what is reckoned with days is no sum.
  (text) => /(?<![\d.])(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([-/])\d{1,2}\1\d{4})(?!\d)/.test(text),
  // 4 5/8 is the size of something.
  (text) => /^\d+ \d+\/\d+$/.test(text),
  // 1660-0002, 352.224-70: numbers of forms and paragraphs.
  (text) => /^\d+-0\d+$|^\d{2,3}\.\d{3}-\d{1,4}$/.test(text),
  isYearRange,
  isRangeOrScore,
  isDayOrRatio,
  // 4x4, 1920x1080.
  (text) => /^\d+x\d+$/.test(text),
  // `10% 3` is neither a share nor a remainder.
  (text) => /\d%\s+\d/.test(text),
  // Section 26(2).
  (text) => /^\d+(?:\(\d+\))+$/.test(text),
]

/** 2024-2025, 2024/25, with or without spaces. */
function isYearRange(text: string): boolean {
  const years = /^((?:1[5-9]|20|21)\d\d)\s*[-/]\s*(\d\d(?:\d\d)?)$/.exec(text)
  if (!years) return false
  const [, from = '', to = ''] = years
  return to.length === 2 || Math.abs(Number(to) - Number(from)) <= 200
}

/** 7-11, 18-24, 10-4: what ascends without spaces is a range. */
function isRangeOrScore(text: string): boolean {
  const pair = /^(\d{1,4})-(\d{1,4})$/.exec(text)
  if (!pair) return false
  const [from, to] = [Number(pair[1]), Number(pair[2])]
  return from <= to || text === '10-4' || text === '24-7'
}

/** 9/11, 25/12, 24/7, 50/50, without spaces; what divides without rest is more likely a sum. */
function isDayOrRatio(text: string): boolean {
  const pair = /^(\d{1,2})\/(\d{1,2})$/.exec(text)
  if (!pair) return false
  const [a, b] = [Number(pair[1]), Number(pair[2])]
  if (b > 1 && a > b && a % b === 0 && text !== '20/10') return false
  return a === b || text === '24/7' || (a <= 12 && b <= 31) || (a <= 31 && b <= 12)
}
