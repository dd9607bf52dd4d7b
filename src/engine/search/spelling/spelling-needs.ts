// What is needed to tell whether a word of a query is misspelt.
import type { Asked } from '../retrieve/asked.ts'
import type { CountedIndex } from '../retrieve/counted-index.ts'
import type { WordList } from '../word-list.ts'

export interface SpellingNeeds {
  readonly asked: Asked
  readonly index: CountedIndex
  /** Absent: the index alone knows words. */
  readonly list?: WordList
  /** Whether the query is in the list's language. */
  readonly english: boolean
  /** How many letters may be wrong in a long word. */
  readonly edits: number
  /** Documents in the index. */
  readonly documents: number
}
