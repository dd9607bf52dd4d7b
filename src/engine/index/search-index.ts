// The SearchIndex port: finds documents by words and filters. Every adapter passes tests/ports/search-index.suite.ts.
import type { DomainPattern } from '../../foundation/web/domain-pattern.ts'
import type { PageKind } from './document.ts'
import type { DocumentChange } from './document-store.ts'

/** Where a clause looks. `any` is every field below it. */
export type Field = 'any' | 'title' | 'headings' | 'body' | 'url'

/** A word, analysed by the index: `exact` keeps its form, otherwise words of the same stem match too. */
export interface WordClause {
  readonly kind: 'word'
  readonly text: string
  readonly field: Field
  readonly exact: boolean
  readonly weight: number
}

/** Words in this order, next to each other, in their exact form. */
export interface PhraseClause {
  readonly kind: 'phrase'
  readonly text: string
  readonly field: Field
  readonly weight: number
}

/** A number in the text between two bounds, both included. */
export interface NumberRangeClause {
  readonly kind: 'number-range'
  readonly from: number
  readonly to: number
}

export type Clause = WordClause | PhraseClause | NumberRangeClause

/** What every hit must satisfy, whatever the words are. A set operation, never a hint. */
export interface DocumentFilter {
  /** At least one must match, where there is any; each list was asked for on its own, so each must be met. */
  readonly includeDomains: readonly (readonly DomainPattern[])[]
  readonly excludeDomains: readonly DomainPattern[]
  /** Milliseconds since the epoch, included. Documents without a date fail any date filter. */
  readonly publishedFrom?: number
  /** Milliseconds since the epoch, excluded. */
  readonly publishedBefore?: number
  /** File extensions without the dot, lower case; any of them. */
  readonly filetypes: readonly string[]
  /** ISO 639-1; any of them. */
  readonly languages: readonly string[]
  /** ISO 3166-1 of the source; documents of unknown country fail it. */
  readonly countries: readonly string[]
  readonly kinds: readonly PageKind[]
  readonly excludeUnsafe: boolean
}

export interface IndexQuery {
  /** Each group must be met by at least one of its clauses. */
  readonly must: readonly (readonly Clause[])[]
  /** They rank; where there is no `must`, at least one has to match. */
  readonly should: readonly Clause[]
  readonly mustNot: readonly Clause[]
  readonly filter: DocumentFilter
  readonly limit: number
}

export interface Hit {
  readonly url: string
  readonly score: number
}

export interface Found {
  /** Best first; ties by URL, so that pages of a list never overlap. */
  readonly hits: readonly Hit[]
  /** Documents that match, not only those returned. */
  readonly total: number
}

export interface IndexStats {
  readonly documents: number
  readonly terms: number
  /** The last revision of the store that searches see. */
  readonly revision: number
  readonly bytes: number
}

export interface SearchIndex {
  /** Takes changes in the order of their revisions; searches that start after it resolves see them. */
  apply(changes: readonly DocumentChange[]): Promise<void>
  find(query: IndexQuery, signal?: AbortSignal): Promise<Found>
  /** In how many documents a word stands, in its exact form. */
  frequency(word: string): Promise<number>
  /** Words of the index that start so, most frequent first. */
  wordsFrom(prefix: string, limit: number): Promise<readonly { word: string; documents: number }[]>
  stats(): Promise<IndexStats>
  close(): Promise<void>
}
