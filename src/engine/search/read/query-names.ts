// Names in a query: those that stop words are part of, the `has` of "css has selector", the "the who" of "songs of the who"; and those
// that code joins and people split, "prevent default" of `preventDefault`, and the other way round.
import { stopWords } from '../../../foundation/text/stop-words.ts'
import { tokenize, wordsOf } from '../../../foundation/text/tokenize.ts'
import { codeWords } from './code-words.ts'

export interface CommonName {
  readonly text: string
  /** Of the query's stop words, the share that is in the name: `for` says less of "javascript for of" than `for of`. */
  readonly share: number
  /** Whether the query has it as code: then it is a name for certain. */
  readonly code?: true
}

/** A query of more words is a sentence, whose stop words are its grammar. */
const LONGEST_QUERY = 6

/**
 * Every run of words that may be such a name. A query that begins with a stop word is a name as a whole ("the who") or
 * mostly a question ("what is css"), whose stop words are grammar too; what it has as code is a name wherever it stands.
 */
export function commonNames(plain: readonly string[], language: string): readonly CommonName[] {
  const stops = stopWords(language)
  const code = codeWords(plain).filter((word) => stops.has(word))
  const names = namesIn(plain.flatMap(wordsOf), language).filter(({ text }) => !code.includes(text))
  return [...code.map((text) => ({ text, share: 1, code: true as const })), ...names]
}

function namesIn(words: readonly string[], language: string): readonly CommonName[] {
  if (words.length > LONGEST_QUERY) return []
  const stops = stopWords(language)
  const countStops = (run: readonly string[]): number => run.filter((word) => stops.has(word)).length
  const all = countStops(words)
  if (all === 0) return []
  if (stops.has(words[0] ?? '')) return [{ text: words.join(' '), share: 1 }]
  const shares = new Map<string, number>()
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= words.length; end++) {
      const run = words.slice(start, end)
      const common = countStops(run)
      if (common > 0) shares.set(run.join(' '), common / all)
    }
  }
  return [...shares].map(([text, share]) => ({ text, share }))
}

/** Words of a query that may be one name, and that name in one. */
export interface JoinedName {
  readonly words: readonly string[]
  readonly joined: string
}

/** `getElementById` is of four words. */
const MOST_IN_NAME = 4
/** Shorter ones are words by chance. */
const SHORTEST_NAME = 6

/** Every run of words that may be a name, written in one. */
export function joinedNames(text: string): readonly JoinedName[] {
  const words = wordsOf(text)
  if (words.length > LONGEST_QUERY) return []
  const names = new Map<string, JoinedName>()
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 2; end <= Math.min(words.length, start + MOST_IN_NAME); end++) {
      const run = words.slice(start, end)
      const joined = run.join('')
      if (joined.length >= SHORTEST_NAME && /^\p{L}/u.test(joined)) names.set(joined, { words: run, joined })
    }
  }
  return [...names.values()]
}

/** The names that a query has in one, with the words that they are made of: `preventDefault`, `EventTarget`. */
export function splitNames(plain: readonly string[]): readonly JoinedName[] {
  const names = plain.flatMap((piece) => piece.match(/[\p{L}\p{N}]+/gu) ?? [])
  return names.flatMap((name): JoinedName[] => {
    const { words, parts } = tokenize(name)
    const [joined, ...more] = words
    const whole = joined !== undefined && more.length === 0 && parts.join('') === joined
    return whole && parts.length > 1 ? [{ words: parts, joined }] : []
  })
}
