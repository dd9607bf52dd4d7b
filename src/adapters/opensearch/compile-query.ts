// A query of the port as an index server takes it: stems find, words in their places add to the best, filters leave out.
import { FIELD_WEIGHTS, saturate } from '../../engine/index/bm25f.ts'
import { keywordFilter } from '../../engine/index/facets.ts'
import { LINK_WEIGHT } from '../../engine/index/quality/link-bonus.ts'
import type {
  Clause,
  DocumentFilter,
  Field,
  IndexQuery,
  NameClause,
  PhraseClause,
  WordClause,
} from '../../engine/index/search-index.ts'
import { wordsOf } from '../../foundation/text/tokenize.ts'
import { nameTerm, stemTerm } from './document-fields.ts'
import { BETWEEN_FORMS, FACTS_COLUMN, MOST_HITS, TEXT_FIELDS, type TextField } from './index-form.ts'

/** In the server's own language. */
export type ServerQuery = Readonly<Record<string, unknown>>

/** Totals above it are not counted to their end. */
const COUNTED_TO = 10_000

/** The body of a search; nothing where no document can match. `languages`: those whose stems the index holds. */
export function compileQuery(query: IndexQuery, languages: readonly string[]): ServerQuery | undefined {
  const names = coverNames(query)
  const compile = (clauses: readonly (Clause | NameClause)[]): ServerQuery[] =>
    clauses.map((clause) => compileClause(clause, languages, names)).filter((one) => one !== undefined)
  const must = query.must.map(compile)
  if (must.some((group) => group.length === 0)) return undefined
  const finding = must.length > 0
  const should = compile(query.should)
  if (!finding && query.should.length > 0 && should.length === 0) return undefined
  const listing = !finding && should.length === 0
  const size = Math.min(MOST_HITS, Math.max(0, query.limit))
  const { clauses, best } = (size > 0 && query.near) || { clauses: [], best: 0 }
  const positional = clauses.map((clause) => nearbyQuery(positionalWords(clause)))
  const { filter, mustNot } = compileFilter(query.filter)
  return {
    query: {
      bool: {
        must: finding ? must.map(anyOf) : listing ? [{ match_all: {} }] : [anyOf(should)],
        // Links never find a page by themselves.
        should: [
          ...(finding ? should : []),
          ...(listing || positional.length > 0 ? [] : [LINKS]),
          ...covering(query, languages, names),
        ],
        filter,
        must_not: [...mustNot, ...compile(query.mustNot)],
      },
    },
    ...(positional.length > 0
      ? rescored([...positional, LINKS], best)
      : { sort: listing ? BY_DATE : BY_SCORE }),
    size,
    track_total_hits: size === 0 ? true : COUNTED_TO,
    _source: false,
    stored_fields: '_none_',
    docvalue_fields: ['key', ...(query.facts ? [FACTS_COLUMN] : [])],
  }
}

const BY_DATE = [{ published: { order: 'desc', missing: '_last' } }, { key: 'asc' }]
const BY_SCORE = [{ _score: 'desc' }, { key: 'asc' }]

/** The best of each shard. No order can be asked for then: whoever reads the hits puts equal ones in the order of their keys. */
function rescored(queries: readonly ServerQuery[], best: number): ServerQuery {
  return {
    rescore: {
      window_size: best,
      query: { rescore_query: anyOf(queries), score_mode: 'total' },
    },
  }
}

const LINKS: ServerQuery = { rank_feature: { field: 'links', linear: {}, boost: LINK_WEIGHT } }

/** By the word: the name of the query that tells whether a hit has it. */
type CoverNames = ReadonlyMap<string, string>

/** The name of a query that tells whether a hit has a word that is to be covered. */
export function coverName(place: number): string {
  return `cover-${place}`
}

function coverNames({ cover = [] }: IndexQuery): CoverNames {
  return new Map(cover.map(({ text }, place) => [text, coverName(place)]))
}

/** Words to cover that the query does not look for by themselves: they only tell which hits they are in. */
function covering(query: IndexQuery, languages: readonly string[], names: CoverNames): ServerQuery[] {
  const asked = new Set([...query.must.flat(), ...query.should].filter(isStem).map(({ text }) => text))
  return (query.cover ?? []).flatMap((clause) => {
    const filter = asked.has(clause.text) ? undefined : coverQuery(clause, languages)
    return filter ? [{ constant_score: { filter, boost: 0, _name: names.get(clause.text) } }] : []
  })
}

/** The documents that have a word; nothing where none can. */
export function coverQuery(clause: WordClause, languages: readonly string[]): ServerQuery | undefined {
  const words = wordsOf(clause.text)
  const [word] = words
  return word !== undefined && words.length === 1 && languages.length > 0 ? stems(word, languages) : undefined
}

/** Whether all that have one of the words are found. */
export function isOfWordsAlone({ must, mustNot, filter: asked }: IndexQuery): boolean {
  const filters = compileFilter(asked)
  return must.length === 1 && [...mustNot, ...filters.filter, ...filters.mustNot].length === 0
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

/** Nothing for a text without a word. */
function compileClause(
  clause: Clause | NameClause,
  languages: readonly string[],
  names: CoverNames,
): ServerQuery | undefined {
  if (clause.kind === 'number-range') {
    const { from: gte, to: lte } = clause
    if (!(gte <= lte) || lte < 0) return undefined
    return { constant_score: { filter: { range: { numbers: { gte, lte } } }, boost: 0 } }
  }
  const words = wordsOf(clause.text)
  const [word] = words
  const { weight } = clause
  if (word === undefined) return undefined
  if (clause.kind === 'name') return term('stems', nameTerm(words), weight)
  if (isStem(clause))
    return languages.length > 0 ? stems(word, languages, { weight, name: names.get(clause.text) }) : undefined
  return positionalQuery(positionalWords(clause))
}

function positionalWords(clause: WordClause | PhraseClause): PositionalWords {
  const { field, weight } = clause
  const words = wordsOf(clause.text)
  const within = clause.kind === 'phrase' && words.length === 2 ? clause.within : undefined
  return { words, field, weight, within }
}

/** Whether a clause is a word that other words of its stem are as good as. */
function isStem(clause: Clause | NameClause): clause is WordClause {
  return clause.kind === 'word' && !clause.exact && wordsOf(clause.text).length === 1
}

/** All stems of a document are of its own language: those of one word count as one term, as rare as the commonest. */
function stems(
  word: string,
  languages: readonly string[],
  { weight, name }: { readonly weight?: number; readonly name?: string | undefined } = {},
): ServerQuery {
  const query = languages.map((language) => stemTerm(word, language)).join(BETWEEN_FORMS)
  return {
    match: { stems: { query, ...(weight !== undefined && { boost: weight }), ...(name && { _name: name }) } },
  }
}

/** Words in their places, each of them as it is written: in one field, or in whichever has them. */
interface PositionalWords {
  /** In this order, next to each other. */
  readonly words: readonly string[]
  /** Of two words: so many places apart at most, in either order. */
  readonly within?: number | undefined
  readonly field: Field
  readonly weight: number
}

function positionalQuery({ words, within, field, weight }: PositionalWords): ServerQuery {
  const fields: readonly TextField[] = field === 'any' ? TEXT_FIELDS : [field]
  return within === undefined ? phrase(words, fields, weight) : near(words, within, fields, weight)
}

/** The same for what only ranks: it adds as much as the words are rare, wherever they stand in a field and however often. */
function nearbyQuery({ words, within, field, weight }: PositionalWords): ServerQuery {
  const fields: readonly TextField[] = field === 'any' ? TELLING_FIELDS : [field]
  const rarity = [...new Set(words)].map((word) => term('words', word))
  const queries = fields.map((one) => ({
    bool: {
      filter: positionalQuery({ words, within, field: one, weight: 1 }),
      should: rarity,
      boost: weight * worthOf(one),
    },
  }))
  return { dis_max: { queries } }
}

/** Where it tells something that words stand near each other. */
const TELLING_FIELDS: readonly TextField[] = ['title', 'body']

function phrase(words: readonly string[], fields: readonly TextField[], boost: number): ServerQuery {
  const weighed = fields.map((field) => `${field}^${worthOf(field)}`)
  return {
    multi_match: {
      query: words.join(' '),
      type: 'phrase',
      fields: weighed,
      boost,
    },
  }
}

/** What words in a field are worth against the same in a body: a weight counts before it is saturated. */
function worthOf(field: TextField): number {
  return saturate(FIELD_WEIGHTS[field]) / saturate(1)
}

function near(
  words: readonly string[],
  within: number,
  fields: readonly TextField[],
  boost: number,
): ServerQuery {
  // A word is near to itself.
  const query = [...new Set(words)].join(' ')
  const match = { query, ordered: false, max_gaps: Math.max(0, within - 1) }
  return anyOf(fields.map((one) => ({ intervals: { [one]: { match, boost } } })))
}

function anyOf(queries: readonly ServerQuery[]): ServerQuery {
  const [only] = queries
  return only !== undefined && queries.length === 1
    ? only
    : { bool: { should: queries, minimum_should_match: 1 } }
}

function term(field: string, value: string, boost?: number): ServerQuery {
  return { term: { [field]: boost === undefined ? value : { value, boost } } }
}
