// News that are asked for where no feed could be read: said, so that nobody takes it for "there is none".
import { EVERYTHING } from '../../index/facets.ts'
import type { Intent } from '../read/intent.ts'
import type { CountedIndex } from '../retrieve/counted-index.ts'
import type { SearchOutcome, SearchResult } from '../search-outcome.ts'

type Missing = Pick<SearchOutcome, 'results' | 'total' | 'unavailable'>

/** What is said where the index holds no news at all: the source is missing, and no other page stands in for it. */
export async function missingNews(
  { resultsType }: Pick<Intent, 'resultsType'>,
  results: readonly SearchResult[],
  index: CountedIndex,
): Promise<Missing | undefined> {
  if (resultsType !== 'News' || results.some(({ document }) => document.kind === 'news')) return undefined
  const filter = { ...EVERYTHING, kinds: ['news' as const] }
  const { total } = await index.look({ must: [], should: [], mustNot: [], filter, limit: 1, cover: [] })
  return total === 0 && !index.timeIsUp() ? { results: [], total: 0, unavailable: ['news'] } : undefined
}
