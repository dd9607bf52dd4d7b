// Queries that compare two things, or three: "A vs B", "difference between A and B", "should I use A or B", "when to use A instead of B".
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'

export interface Comparison {
  /** The two things, or three, as they were written. */
  readonly sides: readonly string[]
  /** What they are compared for, or where: "in css", "for query params"; empty where nothing is said. */
  readonly beside: string
  /** "Difference", where it was written: pages that compare two things say it too. */
  readonly word?: string
}

const COMPARISONS: readonly RegExp[] = [
  /^(?:please )?compare (.+?) (?:and|with|to|against) (.+)$/i,
  /^(?:what(?:'s|’s|s| is| are) the )?differences? between (.+?) and (.+)$/i,
  /^(.+?) (?:vs\.?|versus|compared (?:to|with)) (.+)$/i,
  /^how (?:does|do|is|are) (.+?) (?:differ|different) (?:from|than|to) (.+)$/i,
  /^(?:is|are) (.+?) (?:better|faster|slower|safer|worse) than (.+)$/i,
]

/** In capitals it is an operator; between longer texts it joins sentences. */
const EITHER = /^(\S+(?: \S+){0,2}) or (\S+(?: \S+){0,2}(?: (?:for|in|on|when|with) .{1,60})?)$/
/** Where the question says that two things are weighed, "and" and "instead of" stand between them too. */
const WEIGHED =
  /^(\S+(?: \S+){0,2}),? (?:or|and|vs\.?|versus|instead of|rather than|over) (\S+(?: \S+){0,2}(?: (?:for|in|on|when|with) .{1,60})?)$/i

const ASKED_BEFORE =
  /^(?:(?:when|why)(?: (?:to|should (?:i|we|you)|would (?:i|you)|do (?:i|you)))?|should (?:i|we|you)|(?:is it )?better to|do i) (?:use|choose|pick|prefer) |^(?:which|what)(?: one)?(?:'s|’s| is| are) (?:better|best|faster|safer|newer)[:,]? |^differences?(?: of|:) /i
const ASKED_BEHIND =
  /(?:,| -| –|:)? (?:(?:which|what)(?: one)?(?: (?:should|do|to|is|are|would) .{1,40}|(?:'s|’s) (?:better|best|faster|the difference)| (?:one|better|faster))|what(?:'s|’s|s| is| are) the differences?|differences?|comparison|compared)$/i

const BESIDE = /^(\S+(?: \S+){0,2}?) ((?:for|in|on|when|with) .+)$/i

/** "A vs B vs C". */
const FURTHER = / (?:vs\.?|versus) /i
const MOST_SIDES = 3

/** More words are a text, not the name of a thing. */
const LONGEST_SIDE = 5
/** What is longer is no question that compares. */
const LONGEST = 200

/** Undefined where nothing is compared, or what is compared is no name of a thing. */
export function comparisonIn(text: string): Comparison | undefined {
  const comparison = readComparison(text)
  const word = /\bdifferences?\b/i.exec(text)?.[0]
  return comparison && word !== undefined ? { ...comparison, word } : comparison
}

function readComparison(text: string): Comparison | undefined {
  const parsed = text.trim().replace(/\?+$/, '').trim()
  const short = parsed.length <= LONGEST
  const bare = short ? parsed.replace(ASKED_BEFORE, '').replace(ASKED_BEHIND, '') : parsed
  if (bare !== parsed) {
    const weighed = comparisonOf(bare, [...COMPARISONS, WEIGHED])
    if (weighed) return weighed
  }
  return comparisonOf(parsed, [...COMPARISONS, EITHER])
}

function comparisonOf(text: string, comparisons: readonly RegExp[]): Comparison | undefined {
  for (const comparison of comparisons) {
    const match = comparison.exec(text)
    if (!match) continue
    const { thing, beside } = apart(match[2]?.trim() ?? '')
    const sides = [...(match[1] ?? '').split(/, /), ...thing.split(FURTHER)].map((side) => side.trim())
    const distinct = new Set(sides.map((side) => side.toLowerCase())).size === sides.length
    return distinct && sides.length <= MOST_SIDES && sides.every(isThing) ? { sides, beside } : undefined
  }
  return undefined
}

function apart(other: string): { readonly thing: string; readonly beside: string } {
  const [, thing = '', beside = ''] = BESIDE.exec(other) ?? []
  return thing.split(FURTHER).every(isThing) ? { thing, beside } : { thing: other, beside: '' }
}

function isThing(text: string): boolean {
  const words = wordsOf(text)
  return words.length <= LONGEST_SIDE && words.some((word) => !stopWords('en').has(word))
}

const MOST_PARTS = 4

/** The parts of a multi-part question, several questions or one about several things: each part on its own, or the whole as the only part. */
export function splitParts(text: string): readonly string[] {
  const whole = text.trim()
  const questions = split(whole, '?')
  if (questions.length > 1) return questions
  const parsed = whole.replace(/\?+$/, '').trim()
  const compared = comparisonIn(parsed)
  if (compared) return compared.sides
  const joined = split(parsed, / and (?:also )?(?=(?:what|who|when|where|which|why|how)\b)|; /i)
  return joined.length > 1 ? joined : [parsed]
}

function split(text: string, by: string | RegExp): readonly string[] {
  return text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).some((word) => !stopWords('en').has(word)))
    .slice(0, MOST_PARTS)
}
