// Finds where a passage stands in the text that it was cut from, though it was put on one line, joined or cut short.

/** Counted in UTF-16 units; `end` is behind the last. */
export interface Place {
  readonly start: number
  readonly end: number
}

/** Places where the first word of a passage stands that are looked at; a hostile text has it everywhere. */
const MOST_TRIES = 5_000
/** What may stand between two words of a passage beside white space: marks of items, quotations and cells. */
const BETWEEN = /[\s\-*+>•·:|]*/y

/** The first place; undefined where the passage is not of this text. Of one joined from pieces, the span that holds them. */
export function placeInText(text: string, passage: string): Place | undefined {
  const wanted = passage.trim()
  if (wanted === '') return undefined
  const at = text.indexOf(wanted)
  if (at >= 0) return { start: at, end: at + wanted.length }
  const words = wordsOf(wanted)
  const [first] = words
  if (first === undefined) return undefined
  let start = text.indexOf(first)
  for (let tries = 0; start >= 0 && tries < MOST_TRIES; tries += 1) {
    const end = endOfWords(text, words, start)
    if (end !== undefined) return { start, end }
    start = text.indexOf(first, start + 1)
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

function endOfWords(text: string, words: readonly string[], start: number): number | undefined {
  let at = start
  for (const word of words) {
    const next = placeOfNext(text, word, at)
    if (next === undefined) return undefined
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
