// Questions whose answer is a share in percent: "20 is what percent of 80", "percent change from 50 to 75".
import { numeral } from '../grammar/pattern.ts'
import { phrasesOf } from '../grammar/phrases.ts'
import { divide, multiply, subtract, type Value } from './arithmetic.ts'
import { evaluate } from './evaluate.ts'
import { integer } from './rational.ts'

const phrases = phrasesOf('percent', {
  fraction: numeral(/^(?:\d*\.\d+|\d+ ?\/ ?\d+)$/),
})

/** What changed between two years is not for us to say. */
const YEAR = /^(?:1[89]|20)\d\d$/

const HUNDRED = integer(100)

export interface Percentage {
  readonly expression: string
  /** In hundredths. */
  readonly percent: Value
}

/** Undefined where no share is asked for. */
export function readPercentage(text: string): Percentage | undefined {
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
