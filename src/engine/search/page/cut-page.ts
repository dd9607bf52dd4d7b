// Cuts the page that is asked for out of the ranked lists: reads what it shows, and reads again what is too
// old; and what is said of all that was found.
import type { Clock } from '../../../foundation/clock.ts'
import type { Deadline } from '../../../foundation/deadline.ts'
import type { Document } from '../../index/document/document.ts'
import type { ReadPage } from '../../pages/read-page.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import type { ReadRequest } from '../read/read-request.ts'
import type { SearchOutcome } from '../search-outcome.ts'
import type { SearchRequest } from '../search-request.ts'
import type { SearchTrace } from '../trace.ts'
import { type PageItem, paginate, placesOf, readLists } from './paginate.ts'
import { readAgain } from './read-again.ts'

interface CutPageNeeds {
  readonly read: (urls: readonly string[]) => Promise<readonly Document[]>
  readonly readPage: ReadPage | undefined
  readonly clock: Clock
  readonly deadline: Deadline
  readonly trace: SearchTrace | undefined
}

export interface ResultPage {
  readonly items: readonly PageItem[]
  /** Without what is gone or has changed since it was indexed. */
  readonly lists: readonly ListedResults[]
  /** For how long the items stay as young as was asked for. */
  readonly keepForMs?: number
}

export async function cutPage(
  ranked: readonly ListedResults[],
  request: SearchRequest,
  { read, readPage, clock, deadline, trace }: CutPageNeeds,
): Promise<ResultPage> {
  const shown = await readLists(ranked, request, read)
  const { lists } = shown
  const page = await readAgain(paginate(shown, request), { readPage, lists, request, clock, deadline })
  trace?.placed(placesOf(lists).map(({ url }) => url))
  return { ...page, lists }
}

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
