// The rankings of the last searches: further pages of a search continue its first, whatever is indexed meanwhile.
import { createHash } from 'node:crypto'
import type { SearchPlan } from '../plan/search-plan.ts'
import type { ListedQueries } from '../rank/rank-queries.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import type { Listed } from '../rank/ranked.ts'
import type { SearchRequest } from '../search-request.ts'

export interface KeptRankings {
  /** The ranking that further pages are cut from: the one that is kept, continued where it is too short. */
  rankingFor(request: SearchRequest, plan: SearchPlan, needs: RankingNeeds): Promise<ListedQueries>
}

export interface RankingNeeds {
  readonly now: number
  /** A ranking whose time ran out is not kept. */
  readonly signal: AbortSignal
  readonly rank: () => Promise<ListedQueries>
}

export interface KeptRankingsBounds {
  readonly number: number
  readonly bytes: number
  readonly ageMs: number
}

/** Who reads on does so within minutes; about 15 kB a ranking. */
const BOUNDS: KeptRankingsBounds = { number: 1_000, bytes: 16 * 1024 * 1024, ageMs: 10 * 60_000 }
/** About what a ranked page and an address behind it take. */
const BYTES_OF_RANKED = 350
const BYTES_OF_ADDRESS = 160
/** A search with many rules would take more room than its ranking. */
const LONGEST_KEY = 2_000

interface Kept {
  readonly ranked: ListedQueries
  readonly bytes: number
  readonly until: number
}

export function createKeptRankings(bounds: KeptRankingsBounds = BOUNDS): KeptRankings {
  /** The one that was asked for longest ago first. */
  const kept = new Map<string, Kept>()
  let bytes = 0

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  const keep = (key: string, whole: ListedQueries, { now, signal }: RankingNeeds): ListedQueries => {
    if (signal.aborted) return whole
    drop(key)
    const ranked = withoutDocuments(whole)
    const entry = { ranked, bytes: bytesOf(ranked), until: now + bounds.ageMs }
    kept.set(key, entry)
    bytes += entry.bytes
    for (const oldest of kept.keys()) {
      if (kept.size <= bounds.number && bytes <= bounds.bytes) break
      drop(oldest)
    }
    return whole
  }

  return {
    async rankingFor(request, plan, needs) {
      const key = keyOf(request, plan)
      const found = request.offset === 0 ? undefined : kept.get(key)
      if (!found || found.until < needs.now) return keep(key, await needs.rank(), needs)
      if (reaches(found.ranked, request)) return keep(key, found.ranked, needs)
      const fresh = await needs.rank()
      const lists = found.ranked.lists.map((list, at) => continued(list, fresh.lists[at]))
      return keep(key, { ...found.ranked, lists }, needs)
    },
  }
}

/** Everything that decides the order; what a page shows of it does not. */
function keyOf(request: SearchRequest, plan: SearchPlan): string {
  const { limit: _, offset: __, extracts: ___, maxAgeMs: ____, pageText: _____, ...asked } = request
  const key = JSON.stringify([asked, plan])
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64')
}

/** Whether every list goes as far as the page, or ends before it. */
function reaches({ lists }: ListedQueries, { offset, limit }: SearchRequest): boolean {
  return lists.every(({ head, tail, total }) => head.length + tail.length >= Math.min(total, offset + limit))
}

/** The same pages in the same places, and behind them what another ranking has beside. */
function continued(list: ListedResults, fresh: ListedResults | undefined): ListedResults {
  if (!fresh) return list
  const known = new Set([
    ...list.head.map(({ document }) => document.url),
    ...list.tail.map(({ url }) => url),
  ])
  const least = list.tail.at(-1)?.relevance ?? list.head.at(-1)?.relevance ?? 1
  const further = [
    ...fresh.head.map(({ document, relevance = 1 }) => ({ url: document.url, relevance })),
    ...fresh.tail,
  ]
    .filter(({ url }) => !known.has(url))
    .map(({ url, relevance }) => ({ url, relevance: Math.min(relevance, least) }))
  return { ...list, tail: [...list.tail, ...further], total: Math.max(list.total, fresh.total) }
}

/** Texts are read again for the page that shows them; what they were ranked by nobody asks any more. */
function withoutDocuments({ joined, ...ranked }: ListedQueries): ListedQueries {
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
function listed({ document, whole, also, relevance }: Listed): Listed {
  const { url, title, lang, kind, pictures } = document
  return {
    document: { url, title, kind, pictures, ...(lang !== undefined && { lang }) },
    ...(relevance !== undefined && { relevance }),
    ...(also && { also: also.map((page) => ({ url: page.url })) }),
    // A page of another source is nowhere else.
    ...(whole?.origin === 'federated' && { whole }),
  }
}

function bytesOf({ lists }: ListedQueries): number {
  let sum = 0
  for (const { head, tail } of lists) {
    sum += head.length * BYTES_OF_RANKED + tail.length * BYTES_OF_ADDRESS
    for (const { whole } of head) sum += whole ? 2 * whole.text.length : 0
  }
  return sum
}
