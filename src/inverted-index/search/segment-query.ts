// A query made ready for one segment: scorers for its clauses, cursors for its filters.
import { ListScorer } from '../score/list-scorer.ts'
import { PhraseScorer } from '../score/phrase-scorer.ts'
import type { Scorer } from '../score/scorer.ts'
import { TermScorer } from '../score/term-scorer.ts'
import { addDocuments, documentsOf, emptyBits } from '../segment/document-bits.ts'
import { PostingsCursor } from '../segment/postings-cursor.ts'
import type { Column, Segment } from '../segment/segment.ts'
import type { Snapshot, SnapshotSegment } from '../snapshot.ts'
import { type FoundTerm, findTerm, openTerm } from './find-term.ts'
import type { KeywordsClause, RangeFilter } from './query.ts'
import type { WeighedClause, WeighedQuery } from './weigh-query.ts'

export interface SegmentQuery {
  readonly part: SnapshotSegment
  readonly must: readonly (readonly Scorer[])[]
  readonly should: readonly Scorer[]
  readonly mustNot: readonly Scorer[]
  /** Of each list one keyword must be there. */
  readonly filters: readonly (readonly PostingsCursor[])[]
  readonly none: readonly PostingsCursor[]
  readonly ranges: readonly RangeTest[]
  /** What a document's boost adds, and the most that any adds. */
  readonly boost: (document: number) => number
  readonly boostBound: number
  readonly exhaustive: boolean
}

/** Nothing where no document of the segment can match. */
export function prepareSegment(
  snapshot: Snapshot,
  place: number,
  query: WeighedQuery,
): SegmentQuery | undefined {
  const part = snapshot.segments[place] as SnapshotSegment
  const { segment } = part
  const scorersOf = (clauses: readonly WeighedClause[]): Scorer[] => openClauses(snapshot, place, clauses)
  const openKeywords = (keywords: readonly string[]): PostingsCursor[] =>
    keywords.flatMap((keyword) => openTerm(snapshot, place, findTerm(snapshot, 'k', keyword)) ?? [])
  const must = query.must.map(scorersOf)
  const should = scorersOf(query.should)
  const { filter } = query.source
  const filters = filter.all.map(openKeywords)
  const ranges = filter.ranges.map((range) => createRangeTest(segment, range))
  if (must.some(isEmpty) || filters.some(isEmpty) || ranges.some(({ cost }) => cost === 0)) return undefined
  if (query.must.length === 0 && query.should.length > 0 && should.length === 0) return undefined
  return {
    part,
    must,
    should,
    filters,
    ranges,
    mustNot: scorersOf(query.mustNot),
    none: openKeywords(filter.none),
    ...openBoost(segment, query),
    exhaustive: query.source.exactTotal,
  }
}

/** Scorers of those that the segment has the terms of. */
export function openClauses(
  snapshot: Snapshot,
  place: number,
  clauses: readonly WeighedClause[],
  open: (term: FoundTerm) => PostingsCursor | undefined = (term) => openTerm(snapshot, place, term),
): Scorer[] {
  const { segment } = snapshot.segments[place] as SnapshotSegment
  const { means } = snapshot
  return clauses.flatMap(({ clause, weight, apart, terms }) => {
    if (clause.kind === 'keywords') return openRange(segment, clause) ?? []
    const [first, ...more] = terms
    if (!first || terms.some(({ entries }) => !entries[place])) return []
    const cursor = open(first) as PostingsCursor
    if (clause.kind === 'term')
      return new TermScorer(segment, cursor, { weight, apart }, means, clause.fields)
    const cursors = [cursor, ...more.map((term) => open(term) as PostingsCursor)]
    return new PhraseScorer(segment, cursors, weight, means, clause)
  })
}

function openRange(segment: Segment, { first, last }: KeywordsClause): ListScorer | undefined {
  const bits = emptyBits(segment.meta.documents)
  segment.terms.between(`k${first}`, `k${last}`, (entry) => {
    addDocuments(new PostingsCursor('k', segment, entry), bits)
  })
  const documents = documentsOf(bits)
  return documents.length === 0 ? undefined : new ListScorer(documents)
}

/** Dates of thousands of years, in minutes, on both sides of the epoch. */
const SORT_MIDDLE = 2 ** 30

function openBoost(segment: Segment, query: WeighedQuery): Pick<SegmentQuery, 'boost' | 'boostBound'> {
  const { boost, sortBy, must, should } = query.source
  const columnOf = (name: string | undefined): Column | undefined =>
    segment.columns.find((column) => column.name === name)
  const sorting = must.length === 0 && should.length === 0 ? columnOf(sortBy?.column)?.values : undefined
  if (sortBy && sorting) {
    const most = 2 * SORT_MIDDLE - 1
    const rank = (value: number): number =>
      Math.min(most, Math.max(1, Math.floor(value / sortBy.step) + SORT_MIDDLE))
    return {
      boost: (document) => (Number.isNaN(sorting[document]) ? 0 : rank(sorting[document] as number)),
      boostBound: most,
    }
  }
  const column = columnOf(boost?.column)
  // Where no document has a number, the bounds stay as tight as without a boost.
  if (!column || column.valued === 0) return { boost: () => 0, boostBound: 0 }
  const { values } = column
  const weight = query.boostWeight
  return {
    boost: (document) => (weight * Math.min(1, Math.max(0, values[document] || 0))) | 0,
    boostBound: Math.ceil(weight),
  }
}

function isEmpty(list: readonly unknown[]): boolean {
  return list.length === 0
}

/** A range of a column in one segment: how many documents it holds, which, and whether one is among them. */
interface RangeTest {
  /** So many documents are in the range; at most, where the column is not sorted. */
  readonly cost: number
  /** Whether `documents` can list them without looking at each document. */
  readonly sorted: boolean
  has(document: number): boolean
  /** The documents in the range, rising. */
  documents(): Uint32Array
}

function createRangeTest(segment: Segment, range: RangeFilter): RangeTest {
  const column = segment.columns.find(({ name }) => name === range.column)
  const from = range.from ?? Number.NEGATIVE_INFINITY
  const before = range.before ?? Number.POSITIVE_INFINITY
  if (!column) return { cost: 0, sorted: true, has: () => false, documents: () => new Uint32Array(0) }
  const { values, valued, order, sorted } = column
  const first = sorted ? firstAtLeast(values, order, from) : 0
  const end = sorted ? firstAtLeast(values, order, before) : valued
  // NaN compares false with both, so a document without a number is out.
  const has = (document: number): boolean => {
    const value = values[document] as number
    return value >= from && value < before
  }
  return {
    sorted,
    has,
    cost: Math.max(0, end - first),
    documents: () =>
      sorted
        ? order.slice(first, end).sort()
        : Uint32Array.from(values.keys()).filter((document) => has(document)),
  }
}

/** The place in `order` of the first value that is not below `least`. */
function firstAtLeast(values: Float64Array, order: Uint32Array, least: number): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[order[middle] as number] as number) < least) low = middle + 1
    else high = middle
  }
  return low
}
