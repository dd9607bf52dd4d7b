// Facets: what filters ask of a document, read from it once.
import { matchesDomain } from '../../foundation/web/domain-pattern.ts'
import { bareHost } from '../../foundation/web/url.ts'
import type { Document, PageKind } from './document.ts'
import { dateToMs } from './document-date.ts'
import { fileTypes } from './file-types.ts'
import type { DocumentFilter } from './search-index.ts'
import { sourceCountry } from './source-country.ts'

export interface Facets {
  readonly host: string
  /** Milliseconds since the epoch. */
  readonly publishedAt: number | undefined
  readonly fileTypes: readonly string[]
  readonly lang: string | undefined
  readonly country: string | undefined
  readonly kind: PageKind
  readonly unsafe: boolean
}

export function facetsOf(document: Document): Facets {
  const url = new URL(document.url)
  const host = bareHost(url)
  return {
    host,
    publishedAt: document.date === undefined ? undefined : dateToMs(document.date),
    fileTypes: fileTypes(url.pathname, document.contentType),
    lang: document.lang?.split(/[-_]/)[0]?.toLowerCase(),
    country: sourceCountry(document, host),
    kind: document.kind,
    unsafe: document.safety === 'unsafe',
  }
}

/** Whether a document with these facets satisfies every part of the filter. */
export function passesFilter(facets: Facets, filter: DocumentFilter): boolean {
  return (
    passesDomains(facets.host, filter) &&
    passesDates(facets.publishedAt, filter) &&
    anyOf(filter.filetypes, facets.fileTypes) &&
    anyOf(filter.languages, [facets.lang]) &&
    anyOf(filter.countries, [facets.country]) &&
    anyOf(filter.kinds, [facets.kind]) &&
    !leftOutAsUnsafe(facets, filter.leaveOutUnsafe)
  )
}

/** A filter that everything passes. */
export const EVERYTHING: DocumentFilter = {
  includeDomains: [],
  excludeDomains: [],
  filetypes: [],
  languages: [],
  countries: [],
  kinds: [],
  leaveOutUnsafe: 'none',
}

function passesDomains(host: string, filter: DocumentFilter): boolean {
  return (
    filter.includeDomains.every((list) => list.some((pattern) => matchesDomain(host, pattern))) &&
    !filter.excludeDomains.some((pattern) => matchesDomain(host, pattern))
  )
}

function passesDates(publishedAt: number | undefined, filter: DocumentFilter): boolean {
  if (filter.publishedFrom === undefined && filter.publishedBefore === undefined) return true
  if (publishedAt === undefined) return false
  return (
    publishedAt >= (filter.publishedFrom ?? Number.NEGATIVE_INFINITY) &&
    publishedAt < (filter.publishedBefore ?? Number.POSITIVE_INFINITY)
  )
}

function anyOf<T>(wanted: readonly T[], given: readonly (T | undefined)[]): boolean {
  return wanted.length === 0 || given.some((value) => value !== undefined && wanted.includes(value))
}

function leftOutAsUnsafe(facets: Facets, level: DocumentFilter['leaveOutUnsafe']): boolean {
  if (!facets.unsafe || level === 'none') return false
  return level === 'all' || facets.kind === 'video' || facets.kind === 'image'
}
