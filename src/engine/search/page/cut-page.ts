// Cuts the page that is asked for out of the ranked lists: reads what it shows, and reads again what is too old.
import type { Clock } from '../../../foundation/clock.ts'
import type { Deadline } from '../../../foundation/deadline.ts'
import type { Document } from '../../index/document/document.ts'
import type { ReadPage } from '../../pages/read-page.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import type { SearchRequest } from '../search-request.ts'
import type { SearchTrace } from '../trace.ts'
import { type PageItem, paginate, placesOf, readLists } from './paginate.ts'
import { readAgain } from './read-again.ts'

export interface CutPageNeeds {
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
