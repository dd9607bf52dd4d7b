// Finds what the typed groups show: the same queries under the same filters, among documents that have a group.
import { stem } from '../../../foundation/text/stem.ts'
import { wordsOf } from '../../../foundation/text/tokenize.ts'
import type { PageKind } from '../../../vocabulary/page-kinds.ts'
import type { SearchMode } from '../../../vocabulary/search-options.ts'
import type { Gazetteer } from '../../answers/places/gazetteer.ts'
import type { Document } from '../../index/document/document.ts'
import { documentPasses } from '../../index/facets.ts'
import { hitsAboveFloor, type Relevant } from '../rank/floor.ts'
import { scoredDown } from '../rank/isotonic.ts'
import type { ListedResults } from '../rank/rank-query.ts'
import type { Intent } from '../read/intent.ts'
import type { CountedIndex } from '../retrieve/counted-index.ts'
import { fuseRanks } from '../retrieve/fuse.ts'
import { queryFor } from '../retrieve/index-queries.ts'
import { groupsBy, type ImageHit, type ResultGroups, type SearchResult } from '../search-outcome.ts'
import { gazetteerPlaces, type PlaceNeeds } from './gazetteer-places.ts'
import { withPassages } from './snippet.ts'

const KIND_OF = {
  videos: 'video',
  news: 'news',
  places: 'place',
  profiles: 'profile',
  social: 'social',
  academic: 'academic',
} as const

/** The kinds that have a group of their own. */
const GROUPED_KINDS: readonly PageKind[] = [...Object.values(KIND_OF), 'image']

const MOST_IN_GROUP = 10
const MOST_IMAGES = 20
const MOST_IMAGES_OF_PAGE = 3

export const NO_GROUPS: ResultGroups = { ...groupsBy(() => []), images: [] }

export interface FindGroupsNeeds extends Omit<PlaceNeeds, 'gazetteer'> {
  readonly index: CountedIndex
  readonly read: (urls: readonly string[]) => Promise<readonly Document[]>
  readonly mode: SearchMode
  readonly intent: Intent
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
  const read = await needs.read(further.map(({ url }) => url))
  const more = read.filter((document) => documentPasses(document, filter))
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
  return documents.filter((document) => documentPasses(document, parsed.filter))
}

interface GroupOptions {
  readonly stems: readonly string[]
  /** Whether images are what is looked for: previews of pages then count as images. */
  readonly wantsImages: boolean
  /** Adds what is only worth its time on results that are shown. */
  readonly complete: (results: readonly SearchResult[]) => readonly SearchResult[]
}

/** Takes matching results best first, each document once. */
function groupsOf(results: readonly SearchResult[], options: GroupOptions): ResultGroups {
  const groups = groupsBy((group) => {
    const ofKind = results.filter(({ document }) => document.kind === KIND_OF[group])
    return options.complete(scoredDown(ofKind.slice(0, MOST_IN_GROUP)))
  })
  return { ...groups, images: imagesOf(results, options) }
}

function imagesOf(results: readonly SearchResult[], options: GroupOptions): readonly ImageHit[] {
  const seen = new Set<string>()
  const hits = results
    .flatMap(({ document, score }) => hitsOf(document, options).map((hit) => ({ ...hit, score })))
    .filter(({ url }) => !seen.has(url) && seen.add(url))
    .slice(0, MOST_IMAGES)
  return scoredDown(hits)
}

/** Of an image's own page its image; of other pages those whose description has a word of the query. */
function hitsOf(document: Document, options: GroupOptions): readonly Omit<ImageHit, 'score'>[] {
  const preview = document.image ? [{ document, url: document.image, alt: document.title }] : []
  const images = document.images.map((image) => ({ ...image, document }))
  if (document.kind === 'image') {
    // Only a page that is a picture itself has its own address.
    const itself = document.contentType.startsWith('image/')
      ? [{ document, url: document.url, alt: document.title }]
      : []
    return [...itself, ...preview, ...images].slice(0, 1)
  }
  const told = images.filter(({ alt }) =>
    wordsOf(alt.slice(0, 500)).some((word) => options.stems.includes(stem(word, document.lang))),
  )
  return [...(options.wantsImages ? preview : []), ...told].slice(0, MOST_IMAGES_OF_PAGE)
}
