// Facets as keywords: what a document is given when it is indexed, and what a filter then looks up.
import type { DomainPattern } from '../../foundation/web/domain-pattern.ts'
import type { Document } from './document/document.ts'
import { type Facets, facetsOf } from './facets.ts'
import type { DocumentFilter } from './search-index.ts'

export function keywordsOf(document: Document, facets: Facets = facetsOf(document)): string[] {
  const { host, fileTypes, lang, country, kind, unsafe } = facets
  return [
    `host:${host}`,
    ...domainsAbove(host).map((domain) => `below:${domain}`),
    ...fileTypes.map((type) => `type:${type}`),
    ...(lang === undefined ? [] : [`lang:${lang}`]),
    ...(country === undefined ? [] : [`country:${country}`]),
    `kind:${kind}`,
    ...(unsafe ? ['unsafe:all'] : []),
    ...(unsafe && (kind === 'video' || kind === 'image') ? ['unsafe:media'] : []),
  ]
}

/** What a filter asks of the keywords; dates are no keywords. */
export interface KeywordFilter {
  /** Of each list at least one. */
  readonly all: readonly (readonly string[])[]
  readonly none: readonly string[]
}

export function keywordFilter(filter: DocumentFilter): KeywordFilter {
  const named = (name: string, values: readonly string[]): string[][] =>
    values.length === 0 ? [] : [values.map((value) => `${name}:${value}`)]
  const { leaveOutUnsafe } = filter
  return {
    all: [
      ...filter.includeDomains.map((list) => list.flatMap(keywordsOfPattern)),
      ...named('type', filter.filetypes),
      ...named('lang', filter.languages),
      ...named('country', filter.countries),
      ...named('kind', filter.kinds),
    ],
    none: [
      ...filter.excludeDomains.flatMap(keywordsOfPattern),
      ...(leaveOutUnsafe === 'none' ? [] : [`unsafe:${leaveOutUnsafe}`]),
    ],
  }
}

function keywordsOfPattern({ domain, below }: DomainPattern): string[] {
  return below ? [`below:${domain}`] : [`host:${domain}`, `below:${domain}`]
}

/** `b.c` and `c` for `a.b.c`. */
function domainsAbove(host: string): string[] {
  const labels = host.split('.')
  return labels.slice(1).map((_, place) => labels.slice(place + 1).join('.'))
}
