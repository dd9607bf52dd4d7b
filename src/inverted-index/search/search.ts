// Answers a query on a snapshot: the best documents of all segments, and how many match.
import { compareByBytes } from '../codec/front-coding.ts'
import { PhraseScorer } from '../score/phrase-scorer.ts'
import type { Scorer } from '../score/scorer.ts'
import { TermScorer } from '../score/term-scorer.ts'
import type { Snapshot, SnapshotSegment } from '../snapshot.ts'
import { acceptsAll, createAcceptance } from './acceptance.ts'
import { coverageOf } from './coverage.ts'
import { returnCursorBlocks } from './find-term.ts'
import type { Hit, IndexHits, Query } from './query.ts'
import { rescored } from './rescore.ts'
import { searchAll } from './search-all.ts'
import { searchAny } from './search-any.ts'
import { searchTerm } from './search-term.ts'
import { prepareSegment, type SegmentQuery } from './segment-query.ts'
import { TopK } from './top-k.ts'
import { type WeighedClause, type WeighedQuery, weighQuery } from './weigh-query.ts'

/** A query that touches no more postings than this is answered in full: its total is exact, and pruning would not pay. */
const CHEAP = 8192

/** Below so many documents the parts of a query are not worth their set-up. */
const SPLIT_FROM = 1000

/** A filter leads where it lets through so many times fewer documents than the words match. */
const FILTER_LEADS = 4

interface Total {
  readonly count: number
  readonly exact: boolean
}

/** Where matches were not counted: what they are estimated from. */
interface Uncounted {
  readonly query: SegmentQuery
  readonly words: readonly Scorer[]
}

/**
 * `cheap`: so many postings are looked at without pruning. `splitFrom`: only segments of so many documents are searched
 * in the parts that the query has.
 */
export function search(
  snapshot: Snapshot,
  query: Query,
  cheap: number = CHEAP,
  splitFrom: number = SPLIT_FROM,
): IndexHits {
  const segmentOf = (place: number): SnapshotSegment => snapshot.segments[place] as SnapshotSegment
  // Where nothing is listed, only how many there are is asked.
  const best = query.limit > 0 ? (query.rescore?.best ?? 0) : 0
  const limit = Math.min(Math.max(query.limit, best), snapshot.live)
  const keys = new KeyReader(snapshot)
  const topK = new TopK(limit, (a, document, b, other) =>
    compareByBytes(keys.keyOf(a, document), keys.keyOf(b, other)),
  )
  const weighed = weighQuery(snapshot, query)
  const parts = splitByLanguage(weighed)
  // The largest segment first: it raises the threshold for the rest.
  const order = snapshot.segments.map((_, place) => place)
  order.sort((a, b) => segmentOf(b).live - segmentOf(a).live)
  let total = 0
  let exact = true
  for (const place of order) {
    topK.segment = place
    returnCursorBlocks()
    const prepare = (part: WeighedQuery): SegmentQuery | [] => prepareSegment(snapshot, place, part) ?? []
    const small = segmentOf(place).segment.meta.documents < splitFrom
    const isFiltered = query.filter.all.length > 0 || query.filter.ranges.length > 0
    const whole = small || isFiltered ? [weighed].flatMap(prepare) : []
    const searchWhole = small || whole.some(filterLeads)
    const found = searchParts(searchWhole ? whole : parts.flatMap(prepare), topK, cheap)
    total += found.count
    exact &&= found.exact
  }
  const found = topK.found()
  const first = found.length > best ? topK.inOrder(found) : found
  const ranked = topK.inOrder(rescored(snapshot, first, weighed.rescore, best)).slice(0, query.limit)
  const coverage = query.cover && coverageOf(snapshot, query.cover, ranked)
  const hits: Hit[] = []
  for (const [at, { score, segment, document }] of ranked.entries()) {
    hits.push({
      key: keys.keyOf(segment, document),
      score: score / weighed.scale,
      ...(query.stored && { stored: segmentOf(segment).segment.stored.textOf(document) }),
      ...(coverage && { covered: coverage[at] as number }),
    })
  }
  return { hits, exact, total: Math.max(hits.length, Math.round(total)) }
}

/** Reads each key once, however often documents of equal score are compared. */
class KeyReader {
  readonly #segments: readonly SnapshotSegment[]
  readonly #read: readonly Map<number, string>[]

  constructor({ segments }: Snapshot) {
    this.#segments = segments
    this.#read = segments.map(() => new Map<number, string>())
  }

  keyOf(segment: number, document: number): string {
    const known = this.#read[segment] as Map<number, string>
    let key = known.get(document)
    if (key === undefined) {
      key = (this.#segments[segment] as SnapshotSegment).segment.keys.keyOf(document)
      known.set(document, key)
    }
    return key
  }
}

/** The parts of a query in one segment, of which no document meets two. */
function searchParts(parts: readonly SegmentQuery[], topK: TopK, cheap: number): Total {
  let count = 0
  let exact = true
  let uncounted: Uncounted | undefined
  for (const part of parts) {
    const found = searchSegment(part, topK, uncounted ? 0 : cheap - count)
    if ('query' in found) {
      uncounted = { query: part, words: [...(uncounted?.words ?? []), ...found.words] }
    } else {
      count += found.count
      exact &&= found.exact
    }
  }
  return uncounted ? { count: count + estimate(uncounted), exact: false } : { count, exact }
}

function searchSegment(prepared: SegmentQuery, topK: TopK, cheap: number): Total | Uncounted {
  const { words, extras } = anyOf(prepared)
  const wordsCost = words.reduce((sum, { cost }) => sum + cost, 0)
  const plain = acceptsAll(prepared)
  const only = words.length === 1 ? words[0] : undefined
  const single = only !== undefined && (only instanceof PhraseScorer || !plain)
  if (words.length === 0 || single || filterLeads(prepared)) {
    return conjunction(prepared, topK, cheap)
  }
  const query = wordsCost <= cheap ? { ...prepared, exhaustive: true } : prepared
  const whole = prepared.part.live === prepared.part.segment.meta.documents
  if (
    only instanceof TermScorer &&
    extras.length === 0 &&
    ((whole && !only.restricted) || !query.exhaustive)
  ) {
    searchTerm(query, only, topK)
    return whole && plain && !only.restricted ? { count: only.cost, exact: true } : { query, words }
  }
  const matched = searchAny(query, { scorers: words, extras }, createAcceptance(query), topK)
  return query.exhaustive ? { count: matched, exact: true } : { query, words }
}

/** The words of which one is enough, and what then adds to the score; no words where more than one is required. */
function anyOf({ must, should }: SegmentQuery): { words: readonly Scorer[]; extras: readonly Scorer[] } {
  if (must.length === 0) return { words: should, extras: [] }
  return { words: must.length === 1 ? (must[0] ?? []) : [], extras: should }
}

/** Whether the strictest filter lets far fewer documents through than the words do. */
function filterLeads(query: SegmentQuery): boolean {
  const filterCost = Math.min(
    ...query.filters.map((cursors) => cursors.reduce((sum, { documents }) => sum + documents, 0)),
    ...query.ranges.map(({ cost }) => cost),
  )
  const groups = query.must.length === 0 ? [query.should] : query.must
  const costs = groups.map((group) => group.reduce((sum, { cost }) => sum + cost, 0))
  return filterCost * FILTER_LEADS < Math.min(...costs)
}

function conjunction(prepared: SegmentQuery, topK: TopK, cheap: number): Total {
  const { matched, passed, tested } = searchAll(prepared, topK, cheap)
  if (passed === 0) return { count: matched, exact: true }
  return { count: matched + (passed * matched) / Math.max(1, tested), exact: false }
}

/** How many documents match any of the words if words, filters and deletions fall independently of each other. */
function estimate({ query, words }: Uncounted): number {
  const { documents } = query.part.segment.meta
  const { live } = query.part
  const costs = new Map<unknown, number>()
  for (const word of words) costs.set(word.apart ?? word, (costs.get(word.apart ?? word) ?? 0) + word.cost)
  const without = [...costs.values()].reduce((share, cost) => share * (1 - cost / documents), 1)
  const most = Math.max(...costs.values())
  const shares = [
    ...query.filters.map((cursors) => cursors.reduce((sum, cursor) => sum + cursor.documents, 0) / documents),
    ...query.ranges.map(({ cost }) => cost / documents),
    live / documents,
  ]
  const share = shares.reduce((product, part) => product * Math.min(1, part), 1)
  return Math.max(most, documents * (1 - without)) * share
}

/**
 * Each part asks for fewer terms, so its bounds are tighter and a candidate is sought in fewer lists. The query itself
 * where it can't be split; the part that most documents hold words of comes first, those that none does are left out.
 */
function splitByLanguage(query: WeighedQuery): readonly WeighedQuery[] {
  const formed = [...query.must, query.should].flatMap((group) => group.flatMap(({ form }) => form ?? []))
  const { of = 0 } = formed[0] ?? {}
  if (of < 2 || formed.some((form) => form.of !== of)) return [query]
  const deciding = query.must.length === 0 ? query.should : query.must.find(allFormed)
  if (!deciding || !allFormed(deciding)) return [query]
  const holding = new Float64Array(of)
  for (const { form } of deciding)
    if (form) holding[form.place] = (holding[form.place] as number) + form.holding
  return Array.from(holding.keys())
    .filter((place) => (holding[place] as number) > 0)
    .sort((a, b) => (holding[b] as number) - (holding[a] as number))
    .map((place) => partOf(query, place))
}

/** Whether a document that meets one of the clauses is of one part alone. */
function allFormed(group: readonly WeighedClause[]): boolean {
  return group.length > 0 && group.every(({ form }) => form !== undefined)
}

function partOf(query: WeighedQuery, place: number): WeighedQuery {
  const own = (group: readonly WeighedClause[]): readonly WeighedClause[] =>
    group.filter(({ form }) => form === undefined || form.place === place)
  return { ...query, must: query.must.map(own), should: own(query.should) }
}
