// What the index knows of spelling: how common its words are, and which of them are near to one it does not know.
import { editDistance } from '../../../../foundation/text/edit-distance.ts'
import type { CountedIndex } from '../counted-index.ts'
import type { Spelling } from './rank-spellings.ts'

/** The commonest word of the word list; a word in every document is as common. */
const COMMONEST = 23.9
const MOST_CANDIDATES = 500
/** An index of this many documents has seen enough that a word of only one or two is likely wrong itself. */
const LARGE_INDEX = 1000
const RARE_SHARE = 10_000

/** In how many documents misspellings stand, where authors make them too. */
export function rareIn(documents: number): number {
  return documents < LARGE_INDEX ? 0 : Math.max(2, Math.floor(documents / RARE_SHARE))
}

export function commonnessOf(documents: number, all: number): number {
  return COMMONEST + Math.log(documents / Math.max(1, all))
}

/** Words of the index within some edits that begin nearly as the word does. */
export async function indexSpellings(
  word: string,
  index: CountedIndex,
  needs: { readonly edits: number; readonly documents: number; readonly fewest: number },
): Promise<readonly Spelling[]> {
  const near = await index.wordsNear(word, needs.edits, MOST_CANDIDATES)
  return near.flatMap(({ word: other, documents }) => {
    if (documents < needs.fewest || !/^\p{L}+$/u.test(other)) return []
    const edits = editDistance(word, other, needs.edits)
    if (edits === 0 || edits > needs.edits) return []
    return [{ word: other, edits, commonness: commonnessOf(documents, needs.documents) }]
  })
}
