// A second, slow answer to every query, straight from the documents: what the tests hold the index against. It shares
// types with the index and no code, so that an error in a formula shows as well.
import type { IndexSchema } from '../../src/inverted-index/index-schema.ts'
import type { Clause, IndexHits, Query } from '../../src/inverted-index/search/query.ts'
import type { IndexDocument } from '../../src/inverted-index/write/write-buffer.ts'

/** A clause for one term, phrase or range, with the weight that rarity gives it. */
interface Weighed {
  readonly clause: Clause
  readonly weight: number
}

/** `stored` are the documents that count for frequencies, `live` those of them that can be found. */
export function oracle(
  schema: IndexSchema,
  stored: readonly IndexDocument[],
  live: ReadonlySet<IndexDocument>,
  query: Query,
): IndexHits {
  const factors = schema.fields.map((option, field) => {
    const filled = stored.map((document) => roundedLength(document, field)).filter((length) => length > 0)
    const total = filled.reduce((a, b) => a + b, 0)
    const mean = filled.length === 0 ? 1 : toEightDigits(total / filled.length)
    const { weight, lengthWeight } = option
    return (length: number) => weight / (1 - lengthWeight + (lengthWeight * length) / Math.max(mean, 1))
  })
  const must = query.must.map((group) => group.flatMap((clause) => weigh(stored, clause)))
  const should = query.should.flatMap((clause) => weigh(stored, clause))
  const phrases = query.rescore?.phrases.flatMap((clause) => weigh(stored, clause)) ?? []
  const sum = [...must.flat(), ...should, ...phrases].reduce(
    (total, { weight }) => total + weight,
    query.boost?.weight ?? 0,
  )
  const scale = sum > 0 ? 2 ** Math.floor(Math.log2(2 ** 30 / sum)) : 1
  const score = (document: IndexDocument, { clause, weight }: Weighed): number => {
    if (clause.kind === 'keywords') return matches(schema, document, clause) ? 1 : 0
    let weighted = 0
    for (let field = 0; field < schema.fields.length; field++) {
      const count = countIn(document, field, clause)
      const factor = factors[field]?.(roundedLength(document, field)) ?? 0
      if (count > 0) weighted += count * factor
    }
    return weighted === 0 ? 0 : 1 + Math.trunc(weight * scale * (weighted / (weighted + 1.2)))
  }
  const matched = stored
    .filter((document) => live.has(document) && accepts(schema, document, query))
    .flatMap((document) => {
      const groups = must.map((group) => group.map((clause) => score(document, clause)))
      const extra = should.map((clause) => score(document, clause))
      if (groups.some((group) => group.every((value) => value === 0))) return []
      if (groups.length === 0 && query.should.length > 0 && extra.every((value) => value === 0)) return []
      const total = [...groups.flat(), ...extra].reduce(
        (a, b) => a + b,
        boostOf(schema, document, query, scale),
      )
      return [{ document, key: document.key, score: total }]
    })
  const inOrder = (list: typeof matched): typeof matched =>
    list.toSorted((a, b) => b.score - a.score || compareBytes(a.key, b.key))
  const best = query.rescore?.best ?? 0
  const again = inOrder(matched).map(({ document, key, score: first }, place) => ({
    document,
    key,
    score: place < best ? phrases.reduce((total, phrase) => total + score(document, phrase), first) : first,
  }))
  const hits = inOrder(again).map(({ key, score: whole }) => ({ key, score: whole / scale }))
  return { hits: hits.slice(0, query.limit), total: matched.length, exact: true }
}

/** The lengths that an index can tell apart: each up to 39, then eleven for each doubling, 256 in all. */
const LENGTHS = Array.from({ length: 256 }, (_, at) =>
  at < 40 ? at : Math.round(40 * 2 ** ((at - 39) / 11)),
)

/** Those that were looked for already. */
const ROUNDED = new Map<number, number>()

/** The longest of them that is not above that of the field. */
function roundedLength(document: IndexDocument, field: number): number {
  const { length } = document.fields[field]?.terms ?? []
  const rounded = ROUNDED.get(length) ?? LENGTHS.findLast((known) => known <= length) ?? 0
  ROUNDED.set(length, rounded)
  return rounded
}

/** Binary ones, of a number from 1 on. */
function toEightDigits(value: number): number {
  let step = 1 / 128
  while (step * 256 <= value) step *= 2
  return Math.round(value / step) * step
}

/** Below zero where `a` comes first in the order of UTF-8 bytes. */
function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function weigh(stored: readonly IndexDocument[], clause: Clause): Weighed[] {
  if (clause.kind === 'keywords') return [{ clause, weight: 0 }]
  const holding = (term: string): number => stored.filter((document) => holds(document, clause, term)).length
  const idf = (count: number): number =>
    clause.weight * Math.log(1 + (Math.max(stored.length, count) - count + 0.5) / (count + 0.5))
  if (clause.kind === 'phrase') {
    return [{ clause, weight: clause.terms.map((term) => idf(holding(term))).reduce((a, b) => a + b, 0) }]
  }
  const terms = [...new Set([clause.term, ...(clause.forms ?? [])])]
  const weight = idf(terms.map(holding).reduce((a, b) => a + b, 0))
  return terms.map((term) => ({ clause: { ...clause, term }, weight }))
}

function placesOf(document: IndexDocument, field: number, term: string): number[] {
  const { terms = [], positions } = document.fields[field] ?? {}
  return terms.flatMap((each, place) => (each === term ? [positions?.[place] ?? place] : []))
}

/** For one form of a term alone. */
function countIn(document: IndexDocument, field: number, clause: Clause): number {
  if (clause.kind === 'keywords') return 0
  if (clause.fields !== undefined && !(clause.fields & (1 << field))) return 0
  if (clause.kind === 'term') {
    if (clause.list === 'positional') return placesOf(document, field, clause.term).length
    return (document.nonPositional?.[field] ?? []).filter((term) => term === clause.term).length
  }
  const [first = '', ...rest] = clause.terms
  if (clause.within !== undefined) {
    return near(placesOf(document, field, first), placesOf(document, field, rest[0] ?? ''), clause.within)
  }
  return placesOf(document, field, first).filter((place) =>
    rest.every((term, step) => placesOf(document, field, term).includes(place + step + 1)),
  ).length
}

/** 1 where two places are so near to each other: a field counts once. */
function near(a: readonly number[], b: readonly number[], within: number): number {
  return a.some((one) => b.some((other) => Math.abs(one - other) <= within)) ? 1 : 0
}

function matches(schema: IndexSchema, document: IndexDocument, clause: Clause): boolean {
  if (clause.kind === 'keywords') {
    const { first, last } = clause
    return document.keywords.some((word) => compareBytes(word, first) >= 0 && compareBytes(word, last) <= 0)
  }
  const forms = clause.kind === 'term' ? [clause.term, ...(clause.forms ?? [])] : []
  const plain = clause.kind === 'term' ? forms.map((term) => ({ ...clause, term })) : [clause]
  return plain.some((one) => schema.fields.some((_, field) => countIn(document, field, one) > 0))
}

function holds(document: IndexDocument, clause: Clause, term: string): boolean {
  if (clause.kind === 'term' && clause.list === 'non-positional')
    return document.nonPositional?.flat().includes(term) ?? false
  return document.fields.some(({ terms }) => terms.includes(term))
}

function accepts(schema: IndexSchema, document: IndexDocument, query: Query): boolean {
  const { all, none, ranges } = query.filter
  return (
    all.every((keywords) => keywords.some((keyword) => document.keywords.includes(keyword))) &&
    !none.some((keyword) => document.keywords.includes(keyword)) &&
    ranges.every(({ column, from = -Infinity, before = Infinity }) => {
      const value = numberOf(schema, document, column)
      return value >= from && value < before
    }) &&
    !query.mustNot.some((clause) => matches(schema, document, clause))
  )
}

function numberOf(schema: IndexSchema, document: IndexDocument, name: string): number {
  return document.numbers[schema.columns.findIndex((column) => column.name === name)] ?? Number.NaN
}

function boostOf(schema: IndexSchema, document: IndexDocument, query: Query, scale: number): number {
  const { boost, sortBy } = query
  if (sortBy && query.must.length === 0 && query.should.length === 0) {
    const value = numberOf(schema, document, sortBy.column)
    return Number.isNaN(value) ? 0 : Math.floor(value / sortBy.step) + 2 ** 30
  }
  if (!boost) return 0
  const value = numberOf(schema, document, boost.column) || 0
  return Math.trunc(boost.weight * scale * Math.min(1, Math.max(0, value)))
}
