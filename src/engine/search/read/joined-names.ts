// Names as code joins and people split them: "prevent default" is `preventDefault`, and the other way round.
import { tokenize, wordsOf } from '../../../foundation/text/tokenize.ts'

/** Words of a query that may be one name, and that name in one. */
export interface JoinedName {
  readonly words: readonly string[]
  readonly joined: string
}

/** A query of more words is a sentence. */
const LONGEST_QUERY = 6
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
