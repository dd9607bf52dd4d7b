// A query of the port in the words of the inverted index.
import { LINK_WEIGHT } from '../../engine/index/quality/link-bonus.ts'
import type { Clause, Field, IndexQuery, NameClause } from '../../engine/index/search-index.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import type { Clause as IndexClause, Query } from '../../inverted-index/search/query.ts'
import { nameTerm, stemTerm } from './known-words.ts'
import { FIELDS, filterOf, keywordOfNumber, LINKS, PUBLISHED } from './schema.ts'

/** Documents without a clause are listed by date, to the minute. */
const LISTED_BY_MS = 60_000

/** Nothing where no document can match. `languages` are those whose stems the index holds. */
export function compileQuery(query: IndexQuery, languages: readonly string[]): Query | undefined {
  const compile = (clauses: readonly (Clause | NameClause)[]): IndexClause[] =>
    clauses.flatMap((clause) => compileClause(clause, languages) ?? [])
  const must = query.must.map(compile)
  const should = compile(query.should)
  const phrases = compile(query.near?.clauses ?? []).filter((clause) => clause.kind === 'phrase')
  if (must.some((group) => group.length === 0)) return undefined
  if (must.length === 0 && query.should.length > 0 && should.length === 0) return undefined
  return {
    must,
    should,
    mustNot: compile(query.mustNot),
    // Without a pair no more are looked at than are listed.
    ...(query.near && phrases.length > 0 && { rescore: { phrases, best: query.near.best } }),
    filter: filterOf(query.filter),
    limit: Math.max(0, query.limit),
    exactTotal: query.limit <= 0,
    stored: query.facts ?? false,
    boost: { column: LINKS, weight: LINK_WEIGHT },
    sortBy: { column: PUBLISHED, step: LISTED_BY_MS },
    ...(query.cover && { cover: compile(query.cover).filter((clause) => clause.kind === 'term') }),
  }
}

/** Nothing for a text without a word, which is met nowhere. */
function compileClause(clause: Clause | NameClause, languages: readonly string[]): IndexClause | undefined {
  if (clause.kind === 'number-range') {
    if (!(clause.from <= clause.to) || clause.to < 0) return undefined
    return { kind: 'keywords', first: keywordOfNumber(clause.from), last: keywordOfNumber(clause.to) }
  }
  const terms = wordsOf(clause.text)
  const [word] = terms
  if (word === undefined) return undefined
  const { weight } = clause
  if (clause.kind === 'name')
    return { kind: 'term', term: nameTerm(terms.join(' ')), list: 'non-positional', weight }
  const fields = fieldsOf(clause.field)
  if (terms.length > 1) {
    const near = clause.kind === 'phrase' && clause.within !== undefined && terms.length === 2
    return { kind: 'phrase', terms, weight, ...fields, ...(near && { within: clause.within }) }
  }
  if (clause.kind === 'phrase' || clause.exact)
    return { kind: 'term', term: word, list: 'positional', weight, ...fields }
  const [term, ...forms] = languages.map((language) => stemTerm(word, language))
  if (term === undefined) return undefined
  // All stems of a document are of its own language.
  return { kind: 'term', term, forms, apart: true, list: 'non-positional', weight, ...fields }
}

function fieldsOf(field: Field): { fields: number } | Record<string, never> {
  return field === 'any' ? {} : { fields: 1 << FIELDS.indexOf(field) }
}
