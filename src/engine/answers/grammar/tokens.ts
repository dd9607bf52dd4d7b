// A query as tokens: words, numbers and signs, each with its place in the text.
import { createRecentMap } from '../../../foundation/recent-map.ts'

export interface Token {
  /** Lower case and without diacritics. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** `3pm` is a number and a word, `what's` two words; what is neither is a sign of one character. */
const TOKEN = /\d+(?:[.,]\d+)*|'s(?!\p{L})|[\p{L}\p{M}][\p{L}\p{M}\d]*|\S/gu
const PLAIN = /^[ -~]*$/

/** Every answerer reads the same query, and parts of it again and again. */
const recent = createRecentMap<readonly Token[]>(50)

export function tokensOf(text: string): readonly Token[] {
  const known = recent.get(text)
  if (known) return known
  const tokens = split(text)
  recent.set(text, tokens)
  return tokens
}

function split(text: string): readonly Token[] {
  return [...text.replaceAll('’', "'").matchAll(TOKEN)].map(({ 0: found, index }) => ({
    text: foldWord(found),
    start: index,
    end: index + found.length,
  }))
}

/** One form for a word however it is written: `Été` and `ete` are the same. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  return PLAIN.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('ß', 'ss')
}
