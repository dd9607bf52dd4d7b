// What a search is asked to do, in the engine's own words: checked, with every default filled in.
import type { Rule } from '../../foundation/rules/read-rules.ts'
import type { DomainPattern } from '../../foundation/web/domain-pattern.ts'
import type {
  CallerLocation,
  RerankerSize,
  SafeLevel,
  SearchMode,
  UnitSystem,
} from '../../vocabulary/search-options.ts'

export interface SearchRequest {
  /** One query, or up to five that are answered as one. */
  readonly queries: readonly string[]
  readonly limit: number
  readonly offset: number
  /** Absent: picked for each query. */
  readonly mode?: SearchMode
  /** Absent: picked by mode. */
  readonly reranker?: RerankerSize
  /** A full intent name; absent: detected. */
  readonly intent?: string
  /** The least relevance of a result; absent: the floor of our own. */
  readonly minScore?: number
  readonly extracts: boolean
  /** Whether the whole text of pages is shown; absent: it is not. */
  readonly pageText?: boolean
  /** The oldest page text that is accepted; absent: as the index has it. */
  readonly maxAgeMs?: number
  /** A target for ranked results, not a ceiling. */
  readonly timeoutMs?: number
  readonly safe: SafeLevel
  /** Biases results. */
  readonly country: string
  readonly language: string
  readonly units: UnitSystem
  readonly sourceCountry?: string
  /** Milliseconds since the epoch, included. */
  readonly publishedFrom?: number
  /** Milliseconds since the epoch, excluded. */
  readonly publishedBefore?: number
  readonly includeDomains: readonly DomainPattern[]
  readonly excludeDomains: readonly DomainPattern[]
  readonly includeTerms: readonly string[]
  readonly excludeTerms: readonly string[]
  readonly parseOperators: boolean
  readonly filetype?: string
  readonly intitle?: string
  readonly inurl?: string
  readonly intext?: string
  readonly location: CallerLocation
  /** What moves or leaves out pages; absent: nothing. */
  readonly rules?: readonly Rule[]
  /** The address of a page to which others are looked for, instead of what `queries` say. */
  readonly similar?: string
  /** Addresses that alone are results, judged among all that is found; absent: any page. */
  readonly only?: readonly string[]
}
