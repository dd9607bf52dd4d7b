// Queries that compare two things: "A vs B", "difference between A and B", "A or B".
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'

/** The two things, as they were written. */
export type Sides = readonly [string, string]

const COMPARISONS: readonly RegExp[] = [
  /^(?:please )?compare (.+?) (?:and|with|to|against) (.+)$/i,
  /^(?:what(?:'s|’s| is| are) the )?differences? between (.+?) and (.+)$/i,
  /^(.+?) (?:vs\.?|versus|compared (?:to|with)) (.+)$/i,
]

/** In capitals it is an operator; between longer texts it joins sentences. */
const EITHER = /^(\S+(?: \S+){0,2}) or (\S+(?: \S+){0,2})$/

/** More words are a text, not the name of a thing. */
const LONGEST_SIDE = 5

/** Undefined where nothing is compared, or what is compared is no name of a thing. */
export function comparedIn(text: string): Sides | undefined {
  const parsed = text.trim().replace(/\?+$/, '').trim()
  for (const comparison of [...COMPARISONS, EITHER]) {
    const match = comparison.exec(parsed)
    const sides = [match?.[1] ?? '', match?.[2] ?? ''].map((side) => side.trim())
    const [one = '', other = ''] = sides
    if (match)
      return sides.every(isThing) && one.toLowerCase() !== other.toLowerCase() ? [one, other] : undefined
  }
  return undefined
}

function isThing(text: string): boolean {
  const words = wordsOf(text)
  return words.length <= LONGEST_SIDE && words.some((word) => !stopWords('en').has(word))
}
