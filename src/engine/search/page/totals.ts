// What is said of all that was found, beyond the page that is shown.
import type { ListedResults } from '../rank/rank-query.ts'
import type { ReadRequest } from '../read/read-request.ts'
import type { SearchOutcome } from '../search-outcome.ts'

/** Exact for one query; for several, what they found less what the heads show to be the same. */
export function totalOf(all: readonly ListedResults[]): number {
  const lists = [...new Map(all.map((list) => [list.parsed.query, list])).values()]
  const sum = lists.reduce((total, list) => total + list.total, 0)
  const heads = lists.flatMap(({ head }) => head.map(({ document }) => document.url))
  return sum - (heads.length - new Set(heads).size)
}

/** What several long lists have in common is not known. */
export function isExact(lists: readonly ListedResults[]): boolean {
  const known = lists.length === 1 || lists.every(({ tail }) => tail.length === 0)
  return known && lists.every(({ exact }) => exact)
}

/** In a query that is corrected the words stay that named the intent: asked again, it finds the same. */
export function correctedQueries(
  lists: readonly ListedResults[],
  { request, intent }: ReadRequest,
): Pick<SearchOutcome, 'correctedQueries'> {
  if (!lists.some(({ corrected }) => corrected)) return {}
  const corrected = request.queries.map((query, at) => {
    const list = lists[at]
    return list?.corrected ? query.replace(intent.withoutClue(query), () => list.parsed.query) : query
  })
  return { correctedQueries: corrected }
}
