// The FederatedSource port: a search service beside our own index, asked only where the operator switched it on.
import type { PageKind } from '../../vocabulary/page-kinds.ts'
import type { SearchRequest } from './search-request.ts'

export interface SourceQuestion extends Pick<SearchRequest, 'language' | 'country' | 'safe'> {
  /** Plain words: operators and filters are applied to what comes back. */
  readonly text: string
  /** The most hits that are of use. */
  readonly limit: number
}

/** A result as a source gives it; whatever of it can't be used is left out later. */
export interface SourceHit {
  readonly url: string
  readonly title: string
  readonly description: string
  /** ISO 8601. */
  readonly date?: string
  readonly author?: string
  readonly authors?: readonly string[]
  readonly doi?: string
  /** ISO 639-1. */
  readonly lang?: string
  /** Where the source holds only one kind. */
  readonly kind?: PageKind
  readonly image?: string
}

export interface FederatedSource {
  /** Unique among the sources that are on: `arxiv`, `mediawiki:en.wikipedia.org`. */
  readonly name: string
  /** Best first. Makes one request; rejects where it fails, and ends when the signal does. */
  search(question: SourceQuestion, signal: AbortSignal): Promise<readonly SourceHit[]>
}

/** What one source gave to a search. */
export interface SourceReport {
  readonly name: string
  /** `resting`: it was not asked, having failed several times in a row. */
  readonly status: 'ok' | 'failed' | 'timeout' | 'resting'
  /** Results of it that pass every filter. */
  readonly results: number
}
