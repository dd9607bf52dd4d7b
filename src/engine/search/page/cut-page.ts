// Cuts the page that is asked for out of the ranked lists: reads what it shows, and reads again what is too
// old; and what is said of all that was found.
import type { Clock } from '../../../foundation/clock.ts'
import { type Deadline, deadlineIn } from '../../../foundation/deadline.ts'
import { Failure } from '../../../foundation/errors.ts'
import { given } from '../../../foundation/given.ts'
import { inParallel } from '../../../foundation/in-parallel.ts'
import { sourceOf } from '../../../foundation/web/url.ts'
import type { Document } from '../../index/document/document.ts'
import { describePage } from '../../index/quality/describe-page.ts'
import type { PageRead, ReadPage } from '../../pages/read-page.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import { passesQuery } from '../read/passes-query.ts'
import type { ReadRequest } from '../read/read-request.ts'
import { safeToShow } from '../retrieve/read-documents.ts'
import type { SearchOutcome } from '../search-outcome.ts'
import type { SearchRequest } from '../search-request.ts'
import type { SearchTrace } from '../trace.ts'
import { type PageItem, paginate, placesOf, readLists } from './paginate.ts'

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
  needs: CutPageNeeds,
): Promise<ResultPage> {
  const shown = await readLists(ranked, request, needs.read)
  const { lists } = shown
  const page = await readAgain(paginate(shown, request), lists, request, needs)
  needs.trace?.placed(placesOf(lists).map(({ url }) => url))
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

/** For all pages together. */
const LONGEST_MS = 10_000
const AT_ONCE = 8
/** So soon an answer with a page that is too old is not given again. */
const KEPT_TOO_OLD_MS = 60_000

/** Reads the pages of results again that are older than the caller accepts; what can't be had stays as it was. */
async function readAgain(
  items: readonly PageItem[],
  lists: readonly ListedResults[],
  request: SearchRequest,
  { readPage, clock, deadline }: CutPageNeeds,
): Promise<Pick<ResultPage, 'items' | 'keepForMs'>> {
  const { maxAgeMs } = request
  if (readPage === undefined || maxAgeMs === undefined) return { items }
  const until = deadlineIn(Math.min(LONGEST_MS, deadline.remainingMs()), deadline.signal)
  const now = clock.now()
  const read = await inParallel(items, AT_ONCE, async (item): Promise<ReadItem> => {
    const { document } = item
    if (document.origin === 'federated') return { item, youngUntil: Number.POSITIVE_INFINITY }
    if (now - document.readAt < maxAgeMs) return { item, youngUntil: document.readAt + maxAgeMs }
    const page = await pageOrNothing(readPage, { url: document.url, deadline: until, maxAgeMs })
    const renewed = page && renewedDocument(document, page, request)
    return renewed && stillFound(renewed, item, lists)
      ? { item: { ...item, document: renewed }, youngUntil: renewed.readAt + maxAgeMs }
      : { item, youngUntil: now + Math.min(maxAgeMs, KEPT_TOO_OLD_MS) }
  })
  const youngUntil = Math.min(...read.map((one) => one.youngUntil))
  return { items: read.map(({ item }) => item), keepForMs: Math.max(0, youngUntil - clock.now()) }
}

interface ReadItem {
  readonly item: PageItem
  /** Until when the item may be given again. */
  readonly youngUntil: number
}

async function pageOrNothing(
  readPage: ReadPage,
  request: Parameters<ReadPage>[0],
): Promise<PageRead | undefined> {
  try {
    return await readPage(request)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** Under its own address, with what the index knows of it; undefined where the address leads to another site now. */
function renewedDocument(
  document: Document,
  { page, fetchedAt }: PageRead,
  { safe }: SearchRequest,
): Document | undefined {
  if (sourceOf(page.url) !== sourceOf(document.url)) return undefined
  const { url, kind, origin, country, anchors, authority, licence } = document
  const described = describePage(page, { origin, kind, readAt: fetchedAt })
  const renewed: Document = {
    ...described,
    url,
    ...given({ country, anchors, authority, licence }),
    // Lists of unsafe domains know what a page does not say.
    safety: document.safety === 'unsafe' ? 'unsafe' : described.safety,
  }
  return safeToShow(renewed, safe)
}

/** A filter is an invariant: what the page says by now has to pass it too. */
function stillFound(
  document: Document,
  { queryIndices }: PageItem,
  lists: readonly ListedResults[],
): boolean {
  return queryIndices.some((index) => {
    const parsed = lists[index]?.parsed
    return parsed !== undefined && passesQuery(document, parsed, true)
  })
}
