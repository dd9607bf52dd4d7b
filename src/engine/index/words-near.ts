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
  near: NearWord,
  wordsFrom: (prefix: string, limit: number) => readonly CountedWord[],
): CountedWord[] {
  const found = new Map<string, CountedWord>()
  for (const prefix of prefixesOf(near.word)) {
    for (const one of wordsFrom(prefix, MOST_CANDIDATES)) found.set(one.word, one)
  }
  return nearestOf([...found.values()], near)
}

/** The same from words that an index on a server takes to be near, so that all correct alike. */
export function nearAmong(candidates: readonly CountedWord[], near: NearWord): CountedWord[] {
  const prefixes = [...prefixesOf(near.word)]
  const begins = candidates.filter(({ word }) => prefixes.some((prefix) => word.startsWith(prefix)))
  return nearestOf(begins, near)
}

function nearestOf(candidates: readonly CountedWord[], { word, edits, limit }: NearWord): CountedWord[] {
  return candidates
    .filter((one) => one.word !== word && editDistance(word, one.word, edits) <= edits)
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
