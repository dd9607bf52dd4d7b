// The list of results of one query: ranked closely at its head, in the order of the index behind it.
import { stem } from '../../../foundation/text/stem.ts'
import { documentPasses } from '../../index/facets.ts'
import type { RankingFacts } from '../../index/ranking-facts.ts'
import type { ParsedQuery } from '../read/parsed-query.ts'
import { type Retrieved, type RetrieveNeeds, retrieve } from '../retrieve/retrieve.ts'
import type { SearchRequest } from '../search-request.ts'
import type { ListTrace } from '../trace.ts'
import { arrangeList } from './arrange-list.ts'
import { aboveFloor, evened, floorFor, hitsAboveFloor, type Relevant } from './floor.ts'
import { hasMeaning, type Meaning, type MeaningNeeds, meaningOf } from './meaning.ts'
import { rankByPassages, withNearestPassages } from './rank-by-passages.ts'
import { factsOfCandidates, rankCandidates } from './rank-candidates.ts'
import { rankContext } from './rank-context.ts'
import type { Listed, Ranked } from './ranked.ts'

export interface ResultList<Page extends Listed = Ranked> {
  readonly parsed: ParsedQuery
  readonly corrected: boolean
  /** Does not depend on the page that is asked for, so that pages of one list never overlap or leave gaps. */
  readonly head: readonly Page[]
  readonly tail: readonly Relevant[]
  /** The least relevance that a page of the list has. */
  readonly least: number
  readonly total: number
  /** False where `total` is an estimate. */
  readonly exact: boolean
  /** Present where it was ranked by words for want of a vector, which the next search may have. */
  readonly lacksMeaning?: true
}

/** As it is cut into pages. */
export type ListedResults = ResultList<Listed>

export interface RankNeeds extends RetrieveNeeds, MeaningNeeds {
  readonly request: SearchRequest
  readonly fresh: boolean
  readonly resultsType: string
  readonly now: number
}

export async function rankQuery(original: ParsedQuery, needs: RankNeeds): Promise<ResultList> {
  const { request, language, fresh, resultsType, now, only, trace } = needs
  const byWords = await retrieve(original, needs)
  const { parsed } = byWords
  const isMeant = hasMeaning(parsed, needs)
  const meaning = isMeant ? await meaningOf(byWords, needs) : undefined
  const lacksMeaning = isMeant && !meaning
  const retrieved = meaning ? meaning.retrieved : byWords
  const documents = await factsOfCandidates(retrieved, needs)
  const { country } = request
  const context = rankContext({ ...parsed, language, country, fresh, resultsType, now })
  const wantsPictures = resultsType === 'Images'
  // The index may be a moment behind the store: what has changed since must pass the filter as it is now.
  const passing = documents.filter(
    (document) => documentPasses(document, parsed.filter) && (document.pictures || !wantsPictures),
  )
  const candidates = retrieved.candidates.map(({ url }) => url)
  const nearness = meaning?.vectors.nearness(meaning.vector, candidates)
  const size = await needs.index.documents()
  const ranked = rankCandidates({ retrieved, documents: passing, nearness, size }, context, trace)
  const asked = { text: parsed.text, stems: context.stems }
  const read = nearness ? await rankByPassages(ranked.pages, nearness, asked, needs) : ranked.pages
  const arranged = arrangeList(read, {
    anySite: parsed.filter.includeDomains.length === 0,
    vectors: request.rules === undefined ? meaning?.vectors : undefined,
    sides: parsed.sides.map(({ words }) => words.map((word) => stem(word, language))),
    trace,
  })
  const { evidence } = ranked
  const floor = floorFor(request, { evidence, documents: size, language, lacksMeaning })
  const above = aboveFloor(arranged, parsed, ranked, floor)
  // Where the floor left some out, what follows them lies below it.
  const last = above.length < arranged.length ? 0 : (above.at(-1)?.relevance ?? 0)
  const behind = above.length === 0 || wantsPictures ? [] : hitsAboveFloor(last, retrieved.rest, floor)
  const shown = evened(above, behind)
  const head = only ? shown.head.filter(({ document }) => only.includes(document.url)) : shown.head
  const tail = only ? [] : shown.tail
  if (trace) tell(trace, { ...retrieved, documents, passing, meaning, arranged, head, tail })
  return {
    parsed,
    corrected: retrieved.corrected,
    head: withNearestPassages(head, nearness),
    tail,
    least: floor.page,
    ...totalOf(byWords, { arranged, head, tail }),
    ...(lacksMeaning && { lacksMeaning }),
  }
}

interface Floored {
  /** The ranked pages before the floor. */
  readonly arranged: readonly Ranked[]
  /** What is above it, of these and of what follows them. */
  readonly head: readonly Ranked[]
  readonly tail: readonly Relevant[]
}

function tell(
  trace: ListTrace,
  told: Retrieved &
    Floored & {
      readonly documents: readonly RankingFacts[]
      readonly passing: readonly RankingFacts[]
      readonly meaning: Meaning | undefined
    },
): void {
  const { parsed, corrected, documents, passing, meaning, arranged, rest, head, tail } = told
  const shown = new Set([...head.map(({ document }) => document.url), ...tail.map(({ url }) => url)])
  for (const url of [...arranged.map(({ document }) => document.url), ...rest.map((hit) => hit.url)])
    if (!shown.has(url)) trace.belowFloor(url)
  trace.parsed(parsed, corrected)
  for (const document of documents) if (!passing.includes(document)) trace.changed(document.url)
  if (meaning) trace.nearness((url) => meaning.vectors.nearness(meaning.vector, [url]).get(url)?.cosine)
  trace.ranked([...shown])
}

/**
 * What the words found less copies, what has changed since and what is below the floor; more where they did not find
 * all that is shown. Of pages that nobody looked at, as many are taken to be above the floor as of the last looked at.
 */
function totalOf(
  { candidates, rest, total, exact, complete }: Retrieved,
  { arranged, head, tail }: Floored,
): Pick<ResultList, 'total' | 'exact'> {
  const found = new Set(candidates.map(({ url }) => url))
  const shown = arranged.filter(({ document }) => found.has(document.url)).length
  const all = Math.max(0, total - (found.size - shown)) + (complete ? arranged.length - shown : 0)
  const below = arranged.length - head.length + (rest.length - tail.length)
  const unseen = Math.max(0, all - arranged.length - rest.length)
  const share = rest.length > 0 ? tail.length / rest.length : below > 0 ? 0 : 1
  return {
    total: Math.max(head.length + tail.length, all - below - Math.round(unseen * (1 - share))),
    exact: exact && (unseen === 0 || share === 1),
  }
}
