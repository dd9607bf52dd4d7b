// The keywords that filters ask for: what a document is given when it is indexed, and what a filter then looks up.

import type { Document } from '../../engine/index/document/document.ts'
import { type Facets, facetsOf } from '../../engine/index/facets.ts'
import type { DocumentFilter } from '../../engine/index/search-index.ts'
import type { DomainPattern } from '../../foundation/web/domain-pattern.ts'
import type { Filter } from '../../inverted-index/search/query.ts'
import { PUBLISHED } from './schema.ts'

/** Before the codes of the languages whose stems are in the index. */
export const STEMMED = 'stemmed:'

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

export function filterOf(filter: DocumentFilter): Filter {
  const named = (name: string, values: readonly string[]): string[][] =>
    values.length === 0 ? [] : [values.map((value) => `${name}:${value}`)]
  const { publishedFrom: from, publishedBefore: before, leaveOutUnsafe } = filter
  const dated = from !== undefined || before !== undefined
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
    ranges: dated
      ? [
          {
            column: PUBLISHED,
            ...(from === undefined ? {} : { from }),
            ...(before === undefined ? {} : { before }),
          },
        ]
      : [],
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
