// Looks the terms of a query up together, once in each segment: weights, cursors and coverage then find them there.
import { sortByBytes } from '../codec/front-coding.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Clause, Query } from './query.ts'

export function resolveQuery(snapshot: Snapshot, query: Query): void {
  const { must, should, mustNot, rescore, filter } = query
  resolveTerms(snapshot, [
    ...[...must.flat(), ...should, ...mustNot, ...(rescore?.phrases ?? [])].flatMap(termsOf),
    ...[...filter.all.flat(), ...filter.none].map((keyword) => `k${keyword}`),
  ])
}

/** As the dictionary has them, in any order. */
export function resolveTerms(snapshot: Snapshot, terms: readonly string[]): void {
  const sorted = sortByBytes([...new Set(terms)])
  for (const { segment } of snapshot.segments) segment.terms.resolve(sorted)
}

function termsOf(clause: Clause): string[] {
  if (clause.kind === 'keywords') return []
  if (clause.kind === 'phrase') return clause.terms.map((term) => `p${term}`)
  const kind = clause.list === 'positional' ? 'p' : 'u'
  return [clause.term, ...(clause.forms ?? [])].map((term) => kind + term)
}
