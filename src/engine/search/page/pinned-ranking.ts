// A ranking as it is kept for the further pages of a search: they continue its first page, whatever is indexed meanwhile.
import { given } from '../../../foundation/given.ts'
import type { Relevant } from '../rank/floor.ts'
import type { ListedQueries } from '../rank/rank-queries.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import type { Listed } from '../rank/ranked.ts'
import type { SearchRequest } from '../search-request.ts'

/** The ranking that a page is cut from: the one that was kept, continued where it is too short. */
export async function rankingFor<R extends ListedQueries>(
  request: SearchRequest,
  kept: ListedQueries | undefined,
  rank: () => Promise<R>,
): Promise<R | ListedQueries> {
  if (!kept) return rank()
  if (reaches(kept, request)) return kept
  const fresh = await rank()
  return { ...kept, lists: kept.lists.map((list, at) => continued(list, fresh.lists[at])) }
}

/** Whether every list goes as far as the page, or ends before it. */
function reaches({ lists }: ListedQueries, { offset, limit }: SearchRequest): boolean {
  return lists.every(({ head, tail, total }) => head.length + tail.length >= Math.min(total, offset + limit))
}

/** Whether there is anything behind the page that is asked for. */
export function goesOn({ lists }: ListedQueries, { offset, limit }: SearchRequest): boolean {
  return lists.some(({ head, tail, total }) => Math.max(total, head.length + tail.length) > offset + limit)
}

/** The same pages in the same places, and behind them what another ranking has beside. */
function continued(list: ListedResults, fresh: ListedResults | undefined): ListedResults {
  if (!fresh) return list
  const pages = pagesOf(list)
  const known = new Set(pages.map(({ url }) => url))
  const least = pages.at(-1)?.relevance ?? 1
  const further = pagesOf(fresh)
    .filter(({ url }) => !known.has(url))
    .map(({ url, relevance }) => ({ url, relevance: Math.min(relevance, least) }))
  return { ...list, tail: [...list.tail, ...further], total: Math.max(list.total, fresh.total) }
}

function pagesOf({ head, tail }: ListedResults): readonly Relevant[] {
  return [...head.map(({ document: { url }, relevance = 1 }) => ({ url, relevance })), ...tail]
}

/** Plain data. Texts are read again for the page that shows them; what they were ranked by nobody asks any more. */
export function withoutDocuments({ joined, ...ranked }: ListedQueries): ListedQueries {
  const lists = ranked.lists.map(withoutFacts)
  // Mostly they are the same.
  const own = ranked.own.map(
    (list, at) => (list === ranked.lists[at] ? lists[at] : undefined) ?? withoutFacts(list),
  )
  return { lists, own, ...(joined && { joined }) }
}

function withoutFacts(list: ListedResults): ListedResults {
  return { ...list, head: list.head.map(listed) }
}

/** Of a page's facts a ranking of forty would hold some hundred kB; the title tells its stems again. */
function listed({ document, whole, also, relevance, passage }: Listed): Listed {
  const { url, title, lang, kind, pictures } = document
  return {
    document: { url, title, kind, pictures, ...(lang !== undefined && { lang }) },
    ...given({ relevance, passage }),
    ...(also && { also: also.map((page) => ({ url: page.url })) }),
    // A page of another source is nowhere else.
    ...(whole?.origin === 'federated' && { whole }),
  }
}
