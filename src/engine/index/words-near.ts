// Words near to another, for an index that can list its words by how they begin.
import { editDistance } from '../../foundation/text/edit-distance.ts'
import type { CountedWord } from './search-index.ts'

const MOST_CANDIDATES = 500

export interface NearWord {
  readonly word: string
  readonly edits: number
  readonly limit: number
}

/** As SearchIndex has it; words that begin otherwise than `prefixesOf` has it are missed. */
export function wordsNear(
  { word, edits, limit }: NearWord,
  wordsFrom: (prefix: string, limit: number) => readonly CountedWord[],
): CountedWord[] {
  const found = new Map<string, number>()
  for (const prefix of prefixesOf(word)) {
    for (const { word: other, documents } of wordsFrom(prefix, MOST_CANDIDATES)) {
      if (other !== word && editDistance(word, other, edits) <= edits) found.set(other, documents)
    }
  }
  return [...found]
    .map(([other, documents]) => ({ word: other, documents }))
    .sort((a, b) => b.documents - a.documents || (a.word < b.word ? -1 : 1))
    .slice(0, limit)
}

/**
 * As written; two letters swapped; one letter of the first three too many or changed; a double letter written once.
 * Of the words that only begin with the same two letters, the commonest.
 */
function prefixesOf(word: string): ReadonlySet<string> {
  const [a = '', b = '', c = '', d = ''] = word
  return new Set([
    a + b + c,
    a + b + d,
    b + a + c,
    a + c + b,
    b + c + d,
    a + c + d,
    a + b + b,
    a + a + b,
    a + b,
  ])
}
