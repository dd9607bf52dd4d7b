// The SearchIndex port: finds documents by words and filters. Every adapter passes tests/ports/search-index.suite.ts.
import type { DomainPattern } from '../../foundation/web/domain-pattern.ts'
import type { PageKind } from '../../vocabulary/page-kinds.ts'
import type { DocumentChange } from './document/document-store.ts'
import type { RankingFacts } from './ranking-facts.ts'

/**
 * Where a clause looks. `any` is every field beside it; for a word that need not be exact it is the anchors
 * too, the words that other pages link with. Neither is text of the page.
 */
export type Field = 'any' | 'title' | 'headings' | 'body' | 'url' | 'keywords'

/**
 * A word, analysed by the index with foundation/text/tokenize: `exact` keeps its form, otherwise words of the same stem
 * match too, and so do compounds it is a part of; only an exact one is asked for in one field. A text of several words
 * (`node:fs`) is met where they stand in this order next to each other; a text without any word is met nowhere.
 */
export interface WordClause {
  readonly kind: 'word'
  readonly text: string
  readonly field: Field
  readonly exact: boolean
  readonly weight: number
}

/** Words in this order, next to each other in one field, in their exact form: case and diacritics folded, no stems. */
export interface PhraseClause {
  readonly kind: 'phrase'
  readonly text: string
  /** Where the text is two words: they need only be so many places apart, in either order. */
  readonly within?: number
  readonly field: Field
  readonly weight: number
}

export function phraseClause(text: string, field: Field, weight = 1): PhraseClause {
  return { kind: 'phrase', text, field, weight }
}

/** A word in any of its forms, anywhere. */
export function wordClause(text: string, weight = 1): WordClause {
  return { kind: 'word', text, field: 'any', exact: false, weight }
}

/** A word in its exact form. */
export function exactWord(text: string, field: Field): WordClause {
  return { kind: 'word', text, field, exact: true, weight: 1 }
}

/** A number in title, headings or body between two bounds, both included. */
export interface NumberRangeClause {
  readonly kind: 'number-range'
  readonly from: number
  readonly to: number
}

export type Clause = WordClause | PhraseClause | NumberRangeClause

/** What a page is called where stop words are part of it (own-name.ts): all of such a name, in its exact form. */
export interface NameClause {
  readonly kind: 'name'
  readonly text: string
  readonly weight: number
}

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
  /** ISO 639-1; any of them. Documents of unknown language fail it. */
  readonly languages: readonly string[]
  /** ISO 3166-1 of the source; documents of unknown country fail it. */
  readonly countries: readonly string[]
  /** Any of them. */
  readonly kinds: readonly PageKind[]
  /** Which documents rated unsafe are left out: videos and images, or all. */
  readonly leaveOutUnsafe: 'none' | 'media' | 'all'
}

export interface IndexQuery {
  /** Each group must be met by at least one of its clauses. */
  readonly must: readonly (readonly Clause[])[]
  /**
   * They rank; where there is no `must`, at least one has to match. With neither `must` nor `should`, every document
   * that passes the filter is found, newest first and undated ones last.
   */
  readonly should: readonly (Clause | NameClause)[]
  readonly mustNot: readonly Clause[]
  /** Words near each other: they add to the score of hits that are among the `best` by all else, or near to them. */
  readonly near?: { readonly clauses: readonly PhraseClause[]; readonly best: number }
  readonly filter: DocumentFilter
  readonly limit: number
  /** Whether hits come with what ranking reads of them. */
  readonly facts?: boolean
  /** Words of which each hit tells the share it has, each weighed by its rarity (`coverWeight` in bm25f.ts). */
  readonly cover?: readonly WordClause[]
}

/** The score is BM25F (bm25f.ts), or near to it, over all clauses that match, and what links add (link-bonus.ts). */
export interface Hit {
  readonly url: string
  readonly score: number
  /** What ranking reads of it, as of when it was indexed; only where the query asks for it. */
  readonly facts?: RankingFacts
  /** Present where the query has `cover`: from 0 to 1, and 1 where there is nothing to cover. */
  readonly covered?: number
}

export interface IndexHits {
  /** Best first; ties by URL in the order of code units, so that pages of a list never overlap. */
  readonly hits: readonly Hit[]
  /** Documents that match, not only those returned. */
  readonly total: number
  /** False where `total` is an estimate; it is then never below the number of hits. */
  readonly exact: boolean
}

export interface IndexStats {
  readonly documents: number
  /** Different words; 0 where the index can't tell. */
  readonly terms: number
  /** The last revision of the store that searches see. */
  readonly revision: number
  readonly bytes: number
  /** The source that was given to `begin` last; empty where the index was never begun or had to be thrown away. */
  readonly source: string
}

/** A word, and in how many documents it stands. */
export interface CountedWord {
  readonly word: string
  readonly documents: number
}

export interface SearchIndex {
  /**
   * Takes changes in the order of their revisions; searches that start after it resolves see them. A document replaces
   * the one of the same URL. The same change again changes nothing, so a batch that failed can be given again. Calls
   * may overlap: they are taken in their order, and one that fails takes those with it that came after.
   */
  apply(changes: readonly DocumentChange[]): Promise<void>
  /** Forgets every document and starts at revision 0, to be built from this source. Survives a restart. */
  begin(source: string): Promise<void>
  /** This and the next four throw the signal's reason where it is aborted before they end. */
  find(query: IndexQuery, signal?: AbortSignal): Promise<IndexHits>
  /**
   * In how many documents a word stands, in its exact form; compounds it is a part of are not counted. Of a common word an
   * index on a server may tell what it was a while ago.
   */
  frequency(word: string, signal?: AbortSignal): Promise<number>
  /**
   * Words of titles that start with a folded prefix, and of the other fields too where the index lists them; most
   * frequent in the whole index first, ties by word.
   */
  wordsFrom(prefix: string, limit: number, signal?: AbortSignal): Promise<readonly CountedWord[]>
  /**
   * Other words of the index within so many edits (edit-distance.ts) of a folded word, most frequent first, ties by
   * word. Those that begin otherwise are left out (words-near.ts).
   */
  wordsNear(word: string, edits: number, limit: number, signal?: AbortSignal): Promise<readonly CountedWord[]>
  /** How many there are. Every search asks: an index on a server may tell what it was when it was last written. */
  documents(signal?: AbortSignal): Promise<number>
  stats(): Promise<IndexStats>
  close(): Promise<void>
}

/** An index as those see it who only search. */
export type ReadIndex = Omit<SearchIndex, 'apply' | 'begin' | 'close'>

/**
 * An index that is written to was replaced by another, which does not hold the same: whoever follows has to look anew.
 */
export class IndexReplaced extends Error {}
