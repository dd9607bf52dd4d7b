// Decides whether a document that matches is also let through by filters, exclusions and deletions.
import type { PostingsCursor } from './postings-cursor.ts'
import type { Scorer } from './scorer.ts'
import type { SegmentQuery } from './segment-query.ts'
import { isDeleted } from './snapshot.ts'

/** Documents must be asked for in rising order. */
export type Acceptance = (document: number) => boolean

/** `led` is the filter that the candidates already come from. */
export function createAcceptance(query: SegmentQuery, led?: unknown): Acceptance {
  const { deleted } = query.part
  const filters = query.filters.filter((filter) => filter !== led)
  const ranges = query.ranges.filter((range) => range !== led)
  const { none, mustNot } = query
  return (document) =>
    !isDeleted(deleted, document) &&
    ranges.every((range) => range.has(document)) &&
    filters.every((cursors) => hasAny(cursors, document)) &&
    !hasAny(none, document) &&
    !mustNot.some((scorer) => matches(scorer, document))
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
