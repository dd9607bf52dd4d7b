// What can be asked of an index, in terms that are analysed already.

/** Where terms are looked up: those with positions, or those that are only counted. */
export type TermList = 'positional' | 'non-positional'

/** One term. */
export interface TermClause {
  readonly kind: 'term'
  readonly term: string
  /** Further terms that count as the same word: how rare the word is follows from all of them. */
  readonly forms?: readonly string[]
  /**
   * No document holds two of the forms, as where each is of another language. All such clauses of a query have theirs in
   * one order: a document that holds the first of one holds none but the first of another.
   */
  readonly apart?: boolean
  readonly list: TermList
  /** Bits of the schema's fields it may stand in; every field where absent. */
  readonly fields?: number
  readonly weight: number
}

/** Positional terms next to each other in one field, in this order. */
export interface PhraseClause {
  readonly kind: 'phrase'
  readonly terms: readonly string[]
  /** Two terms need only be so many places apart, in either order; each place is part of one such pair. */
  readonly within?: number
  readonly fields?: number
  readonly weight: number
}

/** Any keyword from `first` to `last` in the order of their bytes; it hardly adds to the score. */
export interface KeywordsClause {
  readonly kind: 'keywords'
  readonly first: string
  readonly last: string
}

export type Clause = TermClause | PhraseClause | KeywordsClause

/** A column's number from `from` (included) to `before` (excluded); documents without a number are out of every range. */
export interface RangeFilter {
  readonly column: string
  readonly from?: number
  readonly before?: number
}

/** What every hit must satisfy; it adds nothing to the score. */
export interface Filter {
  /** One keyword of each list. */
  readonly all: readonly (readonly string[])[]
  /** None of these keywords. */
  readonly none: readonly string[]
  readonly ranges: readonly RangeFilter[]
}

export interface Query {
  /** Of each group at least one clause must match; all that match add to the score. */
  readonly must: readonly (readonly Clause[])[]
  /** They add to the score; where there is no `must`, at least one has to match. With neither, every document does. */
  readonly should: readonly Clause[]
  readonly mustNot: readonly Clause[]
  /** Phrases that add to the score of the `best` documents alone, which are the best by all else. */
  readonly rescore?: { readonly phrases: readonly PhraseClause[]; readonly best: number }
  readonly filter: Filter
  readonly limit: number
  /** Whether hits give back what was stored with them. */
  readonly stored?: boolean
  /** Count every match, at the price of looking at each. */
  readonly exactTotal: boolean
  /** A column from 0 to 1, times a weight, added to the score of each match. */
  readonly boost?: { readonly column: string; readonly weight: number }
  /** Words of which each hit tells the share it has, by their rarity. */
  readonly cover?: readonly TermClause[]
  /** Where there is no clause to rank by: the largest number of a column first, in steps of `step`. */
  readonly sortBy?: { readonly column: string; readonly step: number }
}

export interface Hit {
  readonly key: string
  readonly score: number
  /** What was stored with the document, where the query asks for it. */
  readonly stored?: string
  /** Present where the query has `cover`: from 0 to 1. */
  readonly covered?: number
}

export interface IndexHits {
  /** Best first, equal scores in the order of their keys. */
  readonly hits: readonly Hit[]
  readonly total: number
  /** False where `total` is an estimate. */
  readonly exact: boolean
}
