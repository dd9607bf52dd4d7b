// What is needed to tell whether a word of a query is misspelt.
import type { ParsedQuery } from '../../read/parsed-query.ts'
import type { WordList } from '../../word-list.ts'
import type { CountedIndex } from '../counted-index.ts'
import { partQuery } from '../index-queries.ts'

export interface SpellingNeeds {
  readonly parsed: ParsedQuery
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

/** How many documents have words side by side, under everything else that the query asks for. */
export async function documentsWith(
  phrase: string,
  { parsed, index }: Pick<SpellingNeeds, 'parsed' | 'index'>,
): Promise<number> {
  const clause = { kind: 'phrase', text: phrase, field: 'any', weight: 1 } as const
  const must = [[clause], ...parsed.required]
  return (await index.look({ ...partQuery(parsed, [], 1), must, should: [] })).total
}
