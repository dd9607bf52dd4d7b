// A query made ready for one segment: scorers for its clauses, cursors for its filters.

import { PhraseScorer } from './phrase-scorer.ts'
import type { PostingsCursor } from './postings-cursor.ts'
import type { Clause } from './query.ts'
import { createRangeTest, type RangeTest } from './range-test.ts'
import type { Scorer } from './scorer.ts'
import { openPostings, type Segment } from './segment.ts'
import type { Snapshot, SnapshotSegment } from './snapshot.ts'
import { TermScorer } from './term-scorer.ts'
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
  part: SnapshotSegment,
  query: WeighedQuery,
): SegmentQuery | undefined {
  const { segment } = part
  const scorersOf = (clauses: readonly WeighedClause[]): Scorer[] =>
    clauses.flatMap(({ clause, weight }) => openClause(segment, clause, weight, snapshot.averageLength) ?? [])
  const must = query.must.map(scorersOf)
  const should = scorersOf(query.should)
  const { filter } = query.source
  const filters = filter.all.map((keywords) => openKeywords(segment, keywords))
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
    none: openKeywords(segment, filter.none),
    ...openBoost(segment, query),
    exhaustive: query.source.exactTotal,
  }
}

function openClause(
  segment: Segment,
  clause: Clause,
  weight: number,
  averageLength: number,
): Scorer | undefined {
  if (clause.kind === 'term') {
    const cursor = openPostings(segment, clause.list === 'placed' ? 'p' : 'u', clause.term)
    return cursor && new TermScorer(segment, cursor, weight, averageLength, clause.fields)
  }
  const cursors = clause.terms.flatMap((term) => openPostings(segment, 'p', term) ?? [])
  if (cursors.length < clause.terms.length || cursors.length === 0) return undefined
  return new PhraseScorer(segment, cursors, weight, averageLength, clause.fields)
}

function openKeywords(segment: Segment, keywords: readonly string[]): PostingsCursor[] {
  return keywords.flatMap((keyword) => openPostings(segment, 'k', keyword) ?? [])
}

function openBoost(segment: Segment, query: WeighedQuery): Pick<SegmentQuery, 'boost' | 'boostBound'> {
  const { boost } = query.source
  const column = boost ? segment.meta.columns.findIndex(({ name }) => name === boost.column) : -1
  const values = segment.columns[column]?.values
  if (!values) return { boost: () => 0, boostBound: 0 }
  const weight = query.boostWeight
  return {
    boost: (document) => (weight * Math.min(1, Math.max(0, values[document] || 0))) | 0,
    boostBound: Math.ceil(weight),
  }
}

function isEmpty(list: readonly unknown[]): boolean {
  return list.length === 0
}
