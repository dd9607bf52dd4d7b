// A second, slow answer to every query, straight from the documents: what the tests hold the index against.
import { countFactors, impactOf, inverseFrequency } from '../../src/inverted-index/bm25.ts'
import { compareByBytes } from '../../src/inverted-index/front-coding.ts'
import { LENGTH_OF_NORM, normOf } from '../../src/inverted-index/norms.ts'
import type { Clause, Found, Query } from '../../src/inverted-index/query.ts'
import type { IndexSchema } from '../../src/inverted-index/segment.ts'
import type { IndexDocument } from '../../src/inverted-index/write-buffer.ts'

/** `stored` are the documents that count for frequencies, `live` those of them that can be found. */
export function oracle(
  schema: IndexSchema,
  stored: readonly IndexDocument[],
  live: ReadonlySet<IndexDocument>,
  query: Query,
): Found {
  const lengthsIn = schema.fields.map((_, field) => stored.map((document) => lengthOf(document, field)))
  const factors = schema.fields.map((option, field) => {
    const filled = (lengthsIn[field] ?? []).filter((length) => length > 0)
    const mean = filled.length === 0 ? 1 : filled.reduce((a, b) => a + b, 0) / filled.length
    return countFactors(option, mean)
  })
  const clauses = [...query.must.flat(), ...query.should]
  const weights = new Map(clauses.map((clause) => [clause, clause.weight * idf(stored, clause)]))
  const rawWeight = (clause: Clause): number => weights.get(clause) ?? 0
  const sum = clauses.reduce((total, clause) => total + rawWeight(clause), query.boost?.weight ?? 0)
  const scale = sum > 0 ? 2 ** Math.floor(Math.log2(2 ** 30 / sum)) : 1
  const score = (document: IndexDocument, clause: Clause): number => {
    let weighted = 0
    for (let field = 0; field < schema.fields.length; field++) {
      const count = countIn(document, field, clause)
      const factor = factors[field]?.[normOf(document.fields[field]?.terms.length ?? 0)] ?? 0
      if (count > 0) weighted += count * factor
    }
    return weighted === 0 ? 0 : 1 + Math.trunc(rawWeight(clause) * scale * impactOf(weighted))
  }
  const matched = stored
    .filter((document) => live.has(document) && accepts(schema, document, query))
    .flatMap((document) => {
      const groups = query.must.map((group) => group.map((clause) => score(document, clause)))
      const should = query.should.map((clause) => score(document, clause))
      if (groups.some((group) => group.every((value) => value === 0))) return []
      if (groups.length === 0 && should.length > 0 && should.every((value) => value === 0)) return []
      const total = [...groups.flat(), ...should].reduce(
        (a, b) => a + b,
        boostOf(schema, document, query, scale),
      )
      return [{ key: document.key, score: total / scale }]
    })
  matched.sort((a, b) => b.score - a.score || compareByBytes(a.key, b.key))
  return { hits: matched.slice(0, query.limit), total: matched.length, exact: true }
}

/** As the index knows it: rounded. */
function lengthOf(document: IndexDocument, field: number): number {
  return LENGTH_OF_NORM[normOf(document.fields[field]?.terms.length ?? 0)] as number
}

function placesOf(document: IndexDocument, field: number, term: string): number[] {
  const { terms = [], positions } = document.fields[field] ?? {}
  return terms.flatMap((each, place) => (each === term ? [positions?.[place] ?? place] : []))
}

function matches(schema: IndexSchema, document: IndexDocument, clause: Clause): boolean {
  return schema.fields.some((_, field) => countIn(document, field, clause) > 0)
}

function countIn(document: IndexDocument, field: number, clause: Clause): number {
  if (clause.fields !== undefined && !(clause.fields & (1 << field))) return 0
  if (clause.kind === 'term') {
    if (clause.list === 'placed') return placesOf(document, field, clause.term).length
    return (document.unplaced?.[field] ?? []).filter((term) => term === clause.term).length
  }
  const [first = '', ...rest] = clause.terms
  return placesOf(document, field, first).filter((place) =>
    rest.every((term, step) => placesOf(document, field, term).includes(place + step + 1)),
  ).length
}

function holds(document: IndexDocument, clause: Clause, term: string): boolean {
  if (clause.kind === 'term' && clause.list === 'unplaced')
    return document.unplaced?.flat().includes(term) ?? false
  return document.fields.some(({ terms }) => terms.includes(term))
}

function idf(stored: readonly IndexDocument[], clause: Clause): number {
  const terms = clause.kind === 'term' ? [clause.term] : clause.terms
  return terms.reduce(
    (sum, term) =>
      sum +
      inverseFrequency(stored.length, stored.filter((document) => holds(document, clause, term)).length),
    0,
  )
}

function accepts(schema: IndexSchema, document: IndexDocument, query: Query): boolean {
  const { all, none, ranges } = query.filter
  const number = (name: string): number =>
    document.numbers[schema.columns.findIndex((column) => column.name === name)] ?? Number.NaN
  return (
    all.every((keywords) => keywords.some((keyword) => document.keywords.includes(keyword))) &&
    !none.some((keyword) => document.keywords.includes(keyword)) &&
    ranges.every(({ column, from = -Infinity, before = Infinity }) => {
      const value = number(column)
      return value >= from && value < before
    }) &&
    !query.mustNot.some((clause) => matches(schema, document, clause))
  )
}

function boostOf(schema: IndexSchema, document: IndexDocument, query: Query, scale: number): number {
  const { boost } = query
  if (!boost) return 0
  const value = document.numbers[schema.columns.findIndex(({ name }) => name === boost.column)] || 0
  return Math.trunc(boost.weight * scale * Math.min(1, Math.max(0, value)))
}
