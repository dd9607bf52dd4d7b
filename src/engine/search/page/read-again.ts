// Reads the pages of results again that are older than the caller accepts; what can't be had stays as it was.
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
import { safeToShow } from '../retrieve/read-documents.ts'
import type { SearchRequest } from '../search-request.ts'
import type { PageItem } from './paginate.ts'

export interface ReadAgainNeeds {
  readonly readPage: ReadPage | undefined
  readonly lists: readonly ListedResults[]
  readonly request: SearchRequest
  readonly clock: Clock
  readonly deadline: Deadline
}

export interface ItemsReadAgain {
  readonly items: readonly PageItem[]
  /** For how long they stay as young as was asked for. */
  readonly keepForMs?: number
}

/** For all pages together. */
const LONGEST_MS = 10_000
const AT_ONCE = 8
/** So soon an answer with a page that is too old is not given again. */
const KEPT_TOO_OLD_MS = 60_000

export async function readAgain(items: readonly PageItem[], needs: ReadAgainNeeds): Promise<ItemsReadAgain> {
  const { readPage, request, clock, deadline } = needs
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
    return renewed && stillFound(renewed, item, needs.lists)
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
