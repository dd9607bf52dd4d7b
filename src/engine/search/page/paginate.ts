// One page cut out of the lists of all queries, fused where there are several.
import type { Document } from '../../index/document/document.ts'
import { documentPasses, EVERYTHING } from '../../index/facets.ts'
import { scoredDown } from '../rank/isotonic.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import { fuseRanks } from '../retrieve/fuse.ts'
import type { SearchResult } from '../search-outcome.ts'

export type PageItem = Pick<SearchResult, 'document' | 'score' | 'queryIndices'>

type Place = Omit<PageItem, 'document'> & { readonly url: string }

/** Lists without what is gone or has changed since it was indexed, and the documents up to the end of the page. */
export interface ReadLists {
  readonly lists: readonly ListedResults[]
  readonly documents: ReadonlyMap<string, Document>
}

/**
 * Reads what is shown, and what comes before it: the index may be a moment behind the store, and what has changed must
 * pass the filter as it is now. The pages of a list then neither overlap nor leave gaps.
 */
export async function readLists(
  given: readonly ListedResults[],
  page: { readonly offset: number; readonly limit: number },
  read: (urls: readonly string[]) => Promise<readonly Document[]>,
): Promise<ReadLists> {
  const documents = new Map<string, Document>()
  for (const { head } of given) for (const { whole } of head) if (whole) documents.set(whole.url, whole)
  let lists = given
  for (;;) {
    const places = placesOf(lists, page.offset + page.limit)
    const unknown = places.filter(({ url }, at) => !documents.has(url) && isRead(lists, url, at, page.offset))
    if (unknown.length === 0) return { lists, documents }
    for (const document of await read(unknown.map(({ url }) => url))) documents.set(document.url, document)
    const gone = unknown.filter((place) => !passes(documents.get(place.url), place, lists))
    if (gone.length === 0) return { lists, documents }
    lists = withoutPages(lists, new Set(gone.map(({ url }) => url)))
  }
}

/** What stands in the order of the index, behind what is ranked closely, is read for its own page only. */
function isRead(lists: readonly ListedResults[], url: string, at: number, offset: number): boolean {
  return at >= offset || lists.some(({ head }) => head.some(({ document }) => document.url === url))
}

function withoutPages(lists: readonly ListedResults[], gone: ReadonlySet<string>): readonly ListedResults[] {
  return lists.map((list) => {
    const head = list.head.filter(({ document }) => !gone.has(document.url))
    const tail = list.tail.filter(({ url }) => !gone.has(url))
    const fewer = list.head.length - head.length + list.tail.length - tail.length
    return { ...list, head, tail, total: Math.max(0, list.total - fewer) }
  })
}

function passes(
  document: Document | undefined,
  { queryIndices }: Place,
  lists: readonly ListedResults[],
): boolean {
  return queryIndices.some(
    (index) => document && documentPasses(document, lists[index]?.parsed.filter ?? EVERYTHING),
  )
}

export function paginate(
  { lists, documents }: ReadLists,
  page: { readonly offset: number; readonly limit: number },
): readonly PageItem[] {
  return placesOf(lists, page.offset + page.limit)
    .slice(page.offset)
    .flatMap(({ url, ...place }) => {
      const document = documents.get(url)
      return document ? [{ document, ...place }] : []
    })
}

/** The first places of the fused list with their relevance, which never rises where no rule moved a page. */
export function placesOf(
  lists: readonly ListedResults[],
  most: number = Number.POSITIVE_INFINITY,
): readonly Place[] {
  const [only, ...others] = lists
  return only && others.length === 0 ? placesOfOne(only, most) : placesOfAll(lists).slice(0, most)
}

const THE_ONLY_QUERY = [0]

function placesOfOne({ head, tail }: ListedResults, most: number): readonly Place[] {
  const place = (url: string, score: number): Place => ({ url, score, queryIndices: THE_ONLY_QUERY })
  const places = head.slice(0, most).map(({ document, relevance = 1 }) => place(document.url, relevance))
  if (most <= head.length || tail.length === 0) return places
  const known = new Set(places.map(({ url }) => url))
  const behind = tail.filter(({ url }) => !known.has(url)).slice(0, most - places.length)
  return [...places, ...behind.map(({ url, relevance }) => place(url, relevance))]
}

/** Heads are fused by rank; tails follow in turns. Longer tails change no place. */
function placesOfAll(lists: readonly ListedResults[]): readonly Place[] {
  const places = new Map<string, Place>()
  const heads = lists.map(
    ({ head }) => new Map(head.map(({ document, relevance = 1 }) => [document.url, relevance])),
  )
  for (const { url, found } of fuseRanks(heads.map((head) => [...head.keys()]))) {
    const score = Math.max(...found.map((list) => heads[list]?.get(url) ?? 0))
    places.set(url, { url, score, queryIndices: found })
  }
  const longest = Math.max(0, ...lists.map(({ tail }) => tail.length))
  for (let at = 0; at < longest; at++) {
    for (const [index, { tail }] of lists.entries()) {
      const page = tail[at]
      if (page && !places.has(page.url))
        places.set(page.url, { url: page.url, score: page.relevance, queryIndices: [index] })
    }
  }
  return scoredDown([...places.values()])
}
