// Questions whose answer is a share in percent: "20 is what percent of 80", "percent change from 50 to 75".
import { divide, multiply, subtract, type Value } from './arithmetic.ts'
import { evaluate } from './evaluate.ts'
import { integer } from './rational.ts'

const NUMBER = '([\\d.,]+)'
const PERCENT = '(?:percent(?:age)?|per cent|%)'
const SHARE: readonly { readonly pattern: RegExp; readonly part: 1 | 2 }[] = [
  { pattern: new RegExp(`^(?:what )?${PERCENT} of ${NUMBER} is ${NUMBER}$`), part: 2 },
  { pattern: new RegExp(`^(?:what|which) ${PERCENT} is ${NUMBER} (?:out )?of ${NUMBER}$`), part: 1 },
  { pattern: new RegExp(`^${NUMBER} is (?:what|which) ${PERCENT} of ${NUMBER}$`), part: 1 },
  { pattern: new RegExp(`^${NUMBER} as an? ${PERCENT} of ${NUMBER}$`), part: 1 },
  { pattern: new RegExp(`^(?:what )?${PERCENT} of ${NUMBER} (?:equals|makes|gives) ${NUMBER}$`), part: 2 },
  { pattern: new RegExp(`^how many ${PERCENT} (?:is|are) ${NUMBER} (?:out )?of ${NUMBER}$`), part: 1 },
  {
    pattern: new RegExp(
      `^${NUMBER}(?: out of | of | over |\\s*/\\s*)${NUMBER} (?:as an? |as |in |to )${PERCENT}$`,
    ),
    part: 1,
  },
]
const CHANGE = new RegExp(
  `^(?:what is )?(?:the )?${PERCENT} (?:change|increase|decrease|difference|growth|drop) from ${NUMBER} to ${NUMBER}$`,
)

/** What changed between two years is not for us to say. */
const YEAR = /^(?:1[89]|20)\d\d$/

const HUNDRED = integer(100)

export interface Percentage {
  readonly expression: string
  /** In hundredths. */
  readonly percent: Value
}

/** Lower case. Undefined where no share is asked for. */
export function readPercentage(text: string): Percentage | undefined {
  const change = CHANGE.exec(text)
  if (change) {
    const [from, to] = [change[1] ?? '', change[2] ?? '']
    if (YEAR.test(from) && YEAR.test(to)) return undefined
    return percentage(`(${to} - ${from}) / ${from}`, (of) => divide(subtract(of(to), of(from)), of(from)))
  }
  for (const { pattern, part } of SHARE) {
    const found = pattern.exec(text)
    if (!found) continue
    const [share, whole] = [found[part] ?? '', found[3 - part] ?? '']
    return percentage(`${share} / ${whole}`, (of) => divide(of(share), of(whole)))
  }
  return undefined
}

function percentage(
  expression: string,
  apply: (of: (digits: string) => Value) => Value,
): Percentage | undefined {
  const share = apply((digits) => evaluate(digits) ?? Number.NaN)
  return Number.isNaN(share) ? undefined : { expression, percent: multiply(share, HUNDRED) }
}
