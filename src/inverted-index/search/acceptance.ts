// Decides whether a document that matches is also let through by filters, exclusions and deletions.

import type { Scorer } from '../score/scorer.ts'
import type { PostingsCursor } from '../segment/postings-cursor.ts'
import { isDeleted } from '../snapshot.ts'
import type { SegmentQuery } from './segment-query.ts'

/** Documents must be asked for in rising order. */
export type Acceptance = (document: number) => boolean

/** Turns nothing away. */
export const acceptEach: Acceptance = () => true

/** The cheapest test first. `led` is the filter that the candidates already come from. */
export function createAcceptance(query: SegmentQuery, led?: unknown): Acceptance {
  const { deleted } = query.part
  const { none, mustNot } = query
  const tests: Acceptance[] = []
  if (deleted) tests.push((document) => !isDeleted(deleted, document))
  for (const range of query.ranges) if (range !== led) tests.push((document) => range.has(document))
  for (const cursors of query.filters)
    if (cursors !== led) tests.push((document) => hasAny(cursors, document))
  if (none.length > 0) tests.push((document) => !hasAny(none, document))
  if (mustNot.length > 0) tests.push((document) => !mustNot.some((scorer) => matches(scorer, document)))
  const [only = acceptEach] = tests
  if (tests.length <= 1) return only
  return (document) => {
    for (const test of tests) if (!test(document)) return false
    return true
  }
}

/** Whether nothing can be turned away, but for deletions. */
export function acceptsAll(query: SegmentQuery): boolean {
  return [query.filters, query.ranges, query.none, query.mustNot].every((list) => list.length === 0)
}

function hasAny(cursors: readonly PostingsCursor[], document: number): boolean {
  for (const cursor of cursors) if (cursor.seek(document)) return true
  return false
}

function matches(scorer: Scorer, document: number): boolean {
  return scorer.seek(document) && scorer.confirm() > 0
}
