// Gives each clause its weight in whole-number scores, from the frequencies of its terms over all segments.
import { inverseFrequency } from '../score/bm25.ts'
import type { TermKind } from '../segment/term-dictionary.ts'
import type { Snapshot } from '../snapshot.ts'
import { type FoundTerm, findTerm } from './find-term.ts'
import type { Clause, Query, TermClause } from './query.ts'

export interface WeighedClause {
  readonly clause: Clause
  readonly weight: number
  /** Its term, or those of a phrase. */
  readonly terms: readonly FoundTerm[]
  /** The same for clauses of which no document meets two. */
  readonly apart?: unknown
  /** Which of the forms of its word it is, where they are apart. */
  readonly form?: { readonly place: number; readonly of: number; readonly holding: number }
}

export interface WeighedQuery {
  readonly source: Query
  readonly must: readonly (readonly WeighedClause[])[]
  readonly should: readonly WeighedClause[]
  readonly mustNot: readonly WeighedClause[]
  /** The phrases that the best are scored anew by. */
  readonly rescore: readonly WeighedClause[]
  readonly boostWeight: number
  /** A score outside is a whole-number score divided by this. */
  readonly scale: number
}

/** The largest sum of whole-number scores stays below 2^30, so that a sum never overflows. */
const LARGEST_SUM = 2 ** 30

export function weighQuery(snapshot: Snapshot, query: Query): WeighedQuery {
  const raw = (clause: Clause): WeighedClause[] => weighClause(snapshot, clause)
  const must = query.must.map((group) => group.flatMap(raw))
  const should = query.should.flatMap(raw)
  const rescore = query.rescore?.phrases.flatMap(raw) ?? []
  const boost = Math.max(0, query.boost?.weight ?? 0)
  const sum = [...must.flat(), ...should, ...rescore].reduce((total, { weight }) => total + weight, boost)
  // A power of two, so that scaling changes no digit of a score.
  const scale = sum > 0 ? 2 ** Math.floor(Math.log2(LARGEST_SUM / sum)) : 1
  const scaled = (weighed: WeighedClause): WeighedClause => ({
    ...weighed,
    weight: weighed.weight * scale,
  })
  return {
    source: query,
    must: must.map((group) => group.map(scaled)),
    should: should.map(scaled),
    rescore: rescore.map(scaled),
    mustNot: query.mustNot.flatMap(raw).map(({ clause, terms }) => ({ clause, terms, weight: 0 })),
    boostWeight: boost * scale,
    scale,
  }
}

/** The clause with its weight; one for each form of its word, all with the same. */
function weighClause(snapshot: Snapshot, clause: Clause): WeighedClause[] {
  if (clause.kind === 'keywords') return [{ clause, weight: 0, terms: [] }]
  const weightOf = (holding: number): number =>
    Math.max(0, clause.weight) * inverseFrequency(snapshot.documents, holding)
  if (clause.kind === 'phrase') {
    const found = clause.terms.map((term) => findTerm(snapshot, 'p', term))
    return [
      { clause, terms: found, weight: found.reduce((sum, { documents }) => sum + weightOf(documents), 0) },
    ]
  }
  const { forms = [], ...plain } = clause
  const terms = [...new Set([clause.term, ...forms])]
  const found = terms.map((term) => findTerm(snapshot, kindOf(clause), term))
  const weight = weightOf(found.reduce((sum, { documents }) => sum + documents, 0))
  return terms.map((term, place) => {
    const own = found[place] as FoundTerm
    return {
      clause: { ...plain, term },
      terms: [own],
      weight,
      ...(clause.apart && {
        apart: clause,
        form: { place, of: terms.length, holding: own.documents },
      }),
    }
  })
}

/** Which postings a clause for a term reads. */
export function kindOf({ list }: TermClause): TermKind {
  return list === 'positional' ? 'p' : 'u'
}
