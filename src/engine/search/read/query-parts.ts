// What a query is read into: its words, and what its operators ask for.
import type { DomainPattern } from '../../../foundation/web/domain-pattern.ts'
import type { Field } from '../../index/search-index.ts'

/** A word or, where it has several, a phrase. */
export interface QueryTerm {
  readonly text: string
  readonly field: Field
  /** Whether it must stand in this very form. */
  readonly exact: boolean
}

export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** One thing that must be there, in one of several ways: `a OR b`, `"a phrase"`, `intitle:a`. */
export type Requirement = readonly (QueryTerm | NumberRange)[]

export interface ReadQuery {
  /** Plain text in the order it was written, without operators: what ranking goes by. */
  readonly plain: readonly string[]
  readonly required: readonly Requirement[]
  readonly excluded: readonly QueryTerm[]
  /** Any of them. */
  readonly sites: readonly DomainPattern[]
  readonly excludedSites: readonly DomainPattern[]
  readonly filetypes: readonly string[]
  readonly languages: readonly string[]
  readonly countries: readonly string[]
  readonly publishedFrom?: number
  readonly publishedBefore?: number
}

/** The filters of a query while it is being read. */
export interface Filters {
  sites: DomainPattern[]
  /** The port and path of each of the sites, empty where it has none. */
  sitePlaces: string[]
  excludedSites: DomainPattern[]
  filetypes: string[]
  languages: string[]
  countries: string[]
  publishedFrom?: number
  publishedBefore?: number
}
