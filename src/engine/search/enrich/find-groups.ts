// Finds what the typed groups show: the same queries under the same filters, among documents that have a group.
import { stem } from '../../../foundation/text/stem.ts'
import type { SearchMode } from '../../../vocabulary/search-options.ts'
import type { Gazetteer } from '../../answers/places/gazetteer.ts'
import type { Document } from '../../index/document/document.ts'
import { hitsAboveFloor, type Relevant } from '../rank/floor.ts'
import { type ListedResults, stillPassing } from '../rank/rank-query.ts'
import type { Intent } from '../read/intent.ts'
import type { CountedIndex } from '../retrieve/counted-index.ts'
import { fuseRanks } from '../retrieve/fuse.ts'
import { queryFor } from '../retrieve/index-queries.ts'
import type { ResultGroups, SearchResult } from '../search-outcome.ts'
import type { SearchRequest } from '../search-request.ts'
import { gazetteerPlaces } from './gazetteer-places.ts'
import { GROUPED_KINDS, groupsOf, MOST_IN_GROUP, NO_GROUPS, scoredDown } from './groups.ts'
import { withPassages } from './snippet.ts'

export interface FindGroupsNeeds {
  readonly index: CountedIndex
  readonly read: (urls: readonly string[]) => Promise<readonly Document[]>
  readonly mode: SearchMode
  readonly intent: Intent
  readonly request: SearchRequest
  readonly now: number
  readonly signal: AbortSignal
  /** Absent: places come from the index alone. */
  readonly gazetteer?: Gazetteer | undefined
}

const MOST_LOOKED_AT = 60

export async function findGroups(
  lists: readonly ListedResults[],
  needs: FindGroupsNeeds,
): Promise<ResultGroups> {
  const groups = await groupsOfIndex(lists, needs)
  const { gazetteer, intent } = needs
  if (gazetteer === undefined || intent.resultsType !== 'Places') return groups
  const more = await gazetteerPlaces(lists, { ...needs, gazetteer })
  return { ...groups, places: scoredDown([...groups.places, ...more].slice(0, MOST_IN_GROUP)) }
}

async function groupsOfIndex(lists: readonly ListedResults[], needs: FindGroupsNeeds): Promise<ResultGroups> {
  const { intent, request } = needs
  const wantsImages = intent.resultsType === 'Images'
  const found = await Promise.all(lists.map((list) => grouped(list, needs)))
  const results = new Map(
    found.flatMap(({ documents }) => documents.map((document) => [document.url, document])),
  )
  if (results.size === 0) return NO_GROUPS
  const relevances = new Map(
    found.flatMap(({ relevant }) => relevant.map((page) => [page.url, page.relevance])),
  )
  const fused = fuseRanks(found.map(({ relevant }) => relevant.map(({ url }) => url)))
  const words = lists.flatMap(({ parsed }) => parsed.passageWords)
  const stems = words.map((word) => stem(word, request.language))
  const typed = fused.flatMap(({ url, found: queryIndices }): SearchResult[] => {
    const document = results.get(url)
    return document ? [{ document, score: relevances.get(url) ?? 1, queryIndices }] : []
  })
  const { extracts } = request
  const complete = (shown: readonly SearchResult[]) =>
    withPassages(shown, { stemsFor: () => stems, extracts })
  return groupsOf(typed, { stems, wantsImages, complete })
}

interface Grouped {
  readonly relevant: readonly Relevant[]
  /** Those of them that may be in a group. */
  readonly documents: readonly Document[]
}

/** The head of the list, then, unless work is capped, more of the kinds that have a group. */
async function grouped(list: ListedResults, needs: FindGroupsNeeds): Promise<Grouped> {
  const { parsed, least } = list
  const relevant = list.head.map(({ document: { url }, relevance = 1 }) => ({ url, relevance }))
  const documents = await grouping(list, needs)
  if (needs.mode === 'low-cost' || !parsed.answerable) return { relevant, documents }
  const filter = { ...parsed.filter, kinds: GROUPED_KINDS }
  const { hits } = await needs.index.look({ ...queryFor(parsed, MOST_LOOKED_AT), filter })
  const known = new Set(relevant.map(({ url }) => url))
  const last = relevant.at(-1)?.relevance ?? 0
  const further = hitsAboveFloor(last, hits, { page: least, wordless: least, known: 0 }).filter(
    ({ url }) => !known.has(url),
  )
  const more = stillPassing(await needs.read(further.map(({ url }) => url)), filter)
  const there = new Set(more.map(({ url }) => url))
  return {
    relevant: [...relevant, ...further.filter(({ url }) => there.has(url))],
    documents: [...documents, ...more],
  }
}

/** Of the head those that may be in a group: the others need not be read. */
async function grouping(
  { head, parsed }: ListedResults,
  { read }: FindGroupsNeeds,
): Promise<readonly Document[]> {
  const kinds = new Set(GROUPED_KINDS)
  const shown = head.filter(({ document: { kind, pictures } }) => pictures || kinds.has(kind))
  const unknown = shown.flatMap(({ document, whole }) => (whole ? [] : [document.url]))
  const known = new Map((await read(unknown)).map((document) => [document.url, document]))
  const documents = shown.flatMap(({ document, whole }) => whole ?? known.get(document.url) ?? [])
  return stillPassing(documents, parsed.filter)
}
