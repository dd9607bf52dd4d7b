// A query of the port as an index server takes it.
import { rarity } from '../../engine/index/bm25f.ts'
import { keywordFilter } from '../../engine/index/facet-keywords.ts'
import { LINK_WEIGHT } from '../../engine/index/quality/link-bonus.ts'
import type {
  Clause,
  DocumentFilter,
  IndexQuery,
  NameClause,
  PhraseClause,
  WordClause,
} from '../../engine/index/search-index.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { nameTerm, stemTerm } from './document-fields.ts'
import { FACTS_COLUMN } from './facts-column.ts'
import { MOST_HITS, TEXT_FIELDS } from './index-form.ts'
import { isPlaced, placedQuery } from './placed-query.ts'
import { anyOf, type ServerQuery, term } from './server-query.ts'

/** Totals above it are not counted to their end. */
const COUNTED_TO = 10_000

/**
 * Words in their places are looked at in so many pages of a shard at the least, the best by all else: what they add is a
 * fraction of what the words themselves do, and the server can't tell beforehand which pages it would bring to the front.
 */
const FEWEST_RESCORED = 1_000

/** What is known of the index that a query is put to. */
export interface KnownIndex {
  /** Those whose stems it holds. */
  readonly languages: readonly string[]
  readonly documents: number
  /** How many documents meet a query, of those that `countedFor` names. */
  countOf(query: ServerQuery): number
}

/** The queries by whose counts the clauses of a query are weighed. */
export function countedFor(
  { must, should, mustNot }: IndexQuery,
  languages: readonly string[],
): readonly ServerQuery[] {
  return [...must.flat(), ...should, ...mustNot].flatMap((clause) => rarityQueries(clause, languages))
}

/**
 * How rare a clause is, is a sum over these: of words in their order each as it is written, else one for all that meets
 * it. The field that it is looked for in makes no difference.
 */
function rarityQueries(clause: Clause | NameClause, languages: readonly string[]): readonly ServerQuery[] {
  if (clause.kind === 'number-range') return []
  const words = wordsOf(clause.text)
  const [word] = words
  if (word === undefined) return []
  if (clause.kind === 'name') return [term('any', nameTerm(words))]
  if (words.length > 1 || clause.kind === 'phrase' || clause.exact)
    return words.map((one) => term('exact', one))
  return [anyOf(languages.map((language) => term('any', stemTerm(word, language))))]
}

/** The body of a search; nothing where no document can match. */
export function compileQuery(query: IndexQuery, known: KnownIndex): ServerQuery | undefined {
  const must = query.must.map((group) => eachOf(group, known))
  const should = query.should.flatMap((clause) => compileClause(clause, known) ?? [])
  if (must.some((group) => group.length === 0)) return undefined
  if (must.length === 0 && query.should.length > 0 && should.length === 0) return undefined
  const listing = must.length === 0 && should.length === 0
  const added = must.length > 0 ? should : []
  const placed = added.filter(isPlaced)
  const { filter, mustNot } = compileFilter(query.filter)
  const excluded = eachOf(query.mustNot, known)
  const size = Math.min(MOST_HITS, Math.max(0, query.limit))
  return {
    query: {
      bool: {
        must: must.length > 0 ? must.map(anyOf) : listing ? [{ match_all: {} }] : [anyOf(should)],
        // Links never find a page by themselves.
        should: [
          ...added.filter((one) => !isPlaced(one)),
          ...(listing ? [] : [LINKS]),
          ...covering(query, known.languages),
        ],
        filter,
        must_not: [...mustNot, ...excluded],
      },
    },
    ...(placed.length > 0 && size > 0 ? rescored(placed, size) : { sort: listing ? BY_DATE : BY_SCORE }),
    size,
    track_total_hits: size === 0 ? true : COUNTED_TO,
    _source: false,
    stored_fields: '_none_',
    docvalue_fields: ['key', ...(query.facts ? [FACTS_COLUMN] : [])],
  }
}

const BY_DATE = [{ published: { order: 'desc', missing: '_last' } }, { key: 'asc' }]
const BY_SCORE = [{ _score: 'desc' }, { key: 'asc' }]

/** No order can be asked for then: whoever reads the hits puts equal ones in the order of their keys. */
function rescored(placed: readonly ServerQuery[], size: number): ServerQuery {
  return {
    rescore: {
      window_size: Math.min(MOST_HITS, Math.max(FEWEST_RESCORED, 2 * size)),
      query: { rescore_query: anyOf(placed), score_mode: 'total' },
    },
  }
}

const LINKS: ServerQuery = { rank_feature: { field: 'links', linear: {}, boost: LINK_WEIGHT } }

/** The name of a query that tells whether a hit has a word that is to be covered. */
export function coverName(place: number): string {
  return `cover-${place}`
}

/** They add nothing to a score: each only tells which hits it has found. */
function covering({ cover = [] }: IndexQuery, languages: readonly string[]): ServerQuery[] {
  return cover.flatMap((clause, place) => {
    const filter = coverQuery(clause, languages)
    return filter ? [{ constant_score: { filter, boost: 0, _name: coverName(place) } }] : []
  })
}

/** The documents that have a word; nothing where none can. */
export function coverQuery(clause: WordClause, languages: readonly string[]): ServerQuery | undefined {
  const words = wordsOf(clause.text)
  const [word] = words
  if (word === undefined || words.length > 1 || languages.length === 0) return undefined
  return anyOf(wordQueries(clause, word, languages))
}

function compileFilter(asked: DocumentFilter): { filter: ServerQuery[]; mustNot: ServerQuery[] } {
  const { all, none } = keywordFilter(asked)
  const { publishedFrom: gte, publishedBefore: lt } = asked
  const dated = gte !== undefined || lt !== undefined
  const range = {
    range: { published: { ...(gte !== undefined && { gte }), ...(lt !== undefined && { lt }) } },
  }
  return {
    filter: [...all.map((facet) => ({ terms: { facet } })), ...(dated ? [range] : [])],
    mustNot: none.length > 0 ? [{ terms: { facet: none } }] : [],
  }
}

function eachOf(clauses: readonly Clause[], known: KnownIndex): ServerQuery[] {
  return clauses.flatMap((clause) => compileClause(clause, known) ?? [])
}

/** Any of them meets the clause; nothing for a text without a word, or with one that no document has. */
function compileClause(clause: Clause | NameClause, known: KnownIndex): readonly ServerQuery[] | undefined {
  if (clause.kind === 'number-range') {
    const { from: gte, to: lte } = clause
    if (!(gte <= lte) || lte < 0) return undefined
    return [{ constant_score: { filter: { range: { numbers: { gte, lte } } }, boost: 0 } }]
  }
  const words = wordsOf(clause.text)
  const [word] = words
  if (word === undefined) return undefined
  const counts = rarityQueries(clause, known.languages).map((one) => known.countOf(one))
  const boost = clause.weight * sumOf(counts.map((count) => rarityOf(count, known)))
  if (clause.kind === 'name') return [term('any', nameTerm(words), boost)]
  const { field } = clause
  const placed = words.length > 1 || clause.kind === 'phrase' || clause.exact
  if (!placed || (words.length === 1 && field === 'any'))
    return wordQueries(clause, word, known.languages, boost)
  if (counts.includes(0)) return undefined
  const within = clause.kind === 'phrase' && words.length === 2 ? clause.within : undefined
  return [placedQuery({ words, fields: field === 'any' ? TEXT_FIELDS : [field], weight: boost, within })]
}

/** Both numbers are counted on their own, before the search: documents may have come in between. */
function rarityOf(count: number, { documents }: KnownIndex): number {
  const holding = Math.max(1, count)
  return rarity(Math.max(documents, holding), holding)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

/** What a single word is found by. */
function wordQueries(
  clause: WordClause | PhraseClause,
  word: string,
  languages: readonly string[],
  boost?: number,
): readonly ServerQuery[] {
  const { field } = clause
  if (clause.kind === 'phrase' || clause.exact) return [term(field === 'any' ? 'exact' : field, word, boost)]
  // All stems of a document are of its own language.
  const stems = field === 'any' ? 'any' : `${field}_stem`
  return languages.map((language) => term(stems, stemTerm(word, language), boost))
}
