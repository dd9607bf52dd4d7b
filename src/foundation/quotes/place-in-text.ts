// Finds where a passage stands in the text that it was cut from, though it was put on one line, joined or cut short.
import { createStepBudget, type StepBudget, UNCOUNTED } from '../step-budget.ts'
import { findText } from '../web/wildcard.ts'

/** So long a text is looked for fast by the engine itself, whatever it is. */
const SHORT = 250

/** The first place from `from`; -1 where there is none. The engine's own search takes one length times the other where both are long. */
export function indexOfLong(text: string, wanted: string, from = 0): number {
  if (wanted.length <= SHORT) return text.indexOf(wanted, from)
  return findText(wanted).find(text, from, text.length, UNCOUNTED)
}

/** Counted in UTF-16 units; `end` is behind the last. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** Characters that are looked at for each of text and passage; a hostile text has the beginning of a passage everywhere. */
const LOOKS_EACH = 4
const LOOKS_AT_LEAST = 20_000
/** What may stand between two words of a passage beside white space: marks of items, quotations and cells. */
const BETWEEN = /[\s\-*+>•·:|]*/y

/** The first place; undefined where the passage is not of this text. Of one joined from pieces, the span that holds them. */
export function placeInText(text: string, passage: string): Place | undefined {
  const wanted = passage.trim()
  if (wanted === '') return undefined
  const at = indexOfLong(text, wanted)
  if (at >= 0) return { start: at, end: at + wanted.length }
  const words = wordsOf(wanted)
  const [first] = words
  if (first === undefined) return undefined
  const steps = createStepBudget(LOOKS_AT_LEAST + LOOKS_EACH * (text.length + wanted.length))
  const { find } = findText(first)
  let start = find(text, 0, text.length, steps)
  while (start >= 0 && !steps.isSpent()) {
    const end = endOfWords(text, words, start, steps)
    if (end !== undefined) return { start, end }
    start = find(text, start + 1, text.length, steps)
  }
  return undefined
}

/** Without the dot between items and the mark of what was cut off. */
function wordsOf(passage: string): readonly string[] {
  return passage
    .replace(/…$/, '')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '·')
}

function endOfWords(
  text: string,
  words: readonly string[],
  start: number,
  steps: StepBudget,
): number | undefined {
  let at = start
  for (const word of words) {
    const next = placeOfNext(text, word, at)
    if (next === undefined || steps.isSpent()) return undefined
    steps.take(next - at + word.length)
    at = next + word.length
  }
  return at
}

function placeOfNext(text: string, word: string, at: number): number | undefined {
  let place = at
  while (/\s/.test(text.charAt(place))) place += 1
  if (text.startsWith(word, place)) return place
  BETWEEN.lastIndex = at
  BETWEEN.exec(text)
  return text.startsWith(word, BETWEEN.lastIndex) ? BETWEEN.lastIndex : undefined
}
