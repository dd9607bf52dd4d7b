// Facets: what filters ask of a document, read from it once.
import { type DomainPattern, isInDomains } from '../../foundation/web/domain-pattern.ts'
import { bareHost, hostnameOf } from '../../foundation/web/url.ts'
import type { PageKind } from '../../vocabulary/page-kinds.ts'
import type { Document } from './document/document.ts'
import { dateToMs } from './document/document-date.ts'
import type { DocumentFilter } from './search-index.ts'

const BY_CONTENT_TYPE: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/epub+zip': 'epub',
  'application/rtf': 'rtf',
  'application/postscript': 'ps',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/csv': 'csv',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'md',
  'text/plain': 'txt',
}
const FILE_EXTENSIONS: ReadonlySet<string> = new Set([...Object.values(BY_CONTENT_TYPE), 'htm'])

/**
 * Lower case, without the dot. An extension that names a kind of file stands alone; where there is none, or one that
 * names how a page is made (`.php`), the content type counts too.
 */
export function fileTypes(path: string, contentType: string): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  const types = /^(?=.*[a-z])[a-z0-9]{1,8}$/.test(extension) ? [extension] : []
  if (types.some((type) => FILE_EXTENSIONS.has(type))) return types
  const named = BY_CONTENT_TYPE[contentType.split(';')[0]?.trim().toLowerCase() ?? '']
  return named ? [...types, named] : types
}

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

/** What facets are read from. */
export type Filterable = Pick<
  Document,
  'url' | 'date' | 'contentType' | 'lang' | 'country' | 'kind' | 'safety'
>

export function facetsOf(document: Filterable): Facets {
  const url = URL.parse(document.url)
  const host = facetHost(document.url, url)
  return {
    host,
    publishedAt: document.date === undefined ? undefined : dateToMs(document.date),
    fileTypes: fileTypes(url?.pathname ?? '', document.contentType),
    lang: document.lang?.split(/[-_]/)[0]?.toLowerCase(),
    country: sourceCountry(document, host),
    kind: document.kind,
    unsafe: document.safety === 'unsafe',
  }
}

/** The host by which filters know a document, whatever kind of address it has. */
export function facetHost(address: string, url: URL | null = URL.parse(address)): string {
  return (url && bareHost(url)) || hostnameOf(address)
}

export type FilterPart =
  | 'includeDomains'
  | 'excludeDomains'
  | 'dates'
  | 'filetypes'
  | 'languages'
  | 'countries'
  | 'kinds'
  | 'safety'

const TESTS: Readonly<Record<FilterPart, (facets: Facets, filter: DocumentFilter) => boolean>> = {
  includeDomains: ({ host }, { includeDomains }) => includeDomains.every((list) => isInDomains(host, list)),
  excludeDomains: ({ host }, { excludeDomains }) => !isInDomains(host, excludeDomains),
  dates: ({ publishedAt }, filter) => passesDates(publishedAt, filter),
  filetypes: (facets, { filetypes }) =>
    filetypes.length === 0 || filetypes.some((type) => facets.fileTypes.includes(type)),
  languages: ({ lang }, { languages }) => oneOf(languages, lang),
  countries: ({ country }, { countries }) => oneOf(countries, country),
  kinds: ({ kind }, { kinds }) => oneOf(kinds, kind),
  safety: ({ kind, unsafe }, { leaveOutUnsafe }) => !leftOutAsUnsafe(kind, unsafe, leaveOutUnsafe),
}

const PARTS = Object.keys(TESTS) as readonly FilterPart[]

/** Whether a document satisfies every part of the filter. Its facets are read only where the filter asks for them. */
export function documentPasses(document: Filterable, filter: DocumentFilter): boolean {
  if (leftOutAsUnsafe(document.kind, document.safety === 'unsafe', filter.leaveOutUnsafe)) return false
  const readsFacets = filter.excludeDomains.length > 0 || narrows(filter)
  return !readsFacets || passesFilter(facetsOf(document), filter)
}

/** Whether a filter asks for something, beside leaving things out. */
export function narrows(filter: DocumentFilter): boolean {
  const { includeDomains, filetypes, languages, countries, kinds, publishedFrom, publishedBefore } = filter
  const lists = [includeDomains, filetypes, languages, countries, kinds]
  const isDated = publishedFrom !== undefined || publishedBefore !== undefined
  return isDated || lists.some((list) => list.length > 0)
}

/** Whether a document with these facets satisfies every part of the filter. */
export function passesFilter(facets: Facets, filter: DocumentFilter): boolean {
  return PARTS.every((part) => TESTS[part](facets, filter))
}

/** The parts of the filter that it does not satisfy. */
export function failedParts(facets: Facets, filter: DocumentFilter): readonly FilterPart[] {
  return PARTS.filter((part) => !TESTS[part](facets, filter))
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

function passesDates(publishedAt: number | undefined, filter: DocumentFilter): boolean {
  const { publishedFrom = Number.NEGATIVE_INFINITY, publishedBefore = Number.POSITIVE_INFINITY } = filter
  const isAsked = filter.publishedFrom !== undefined || filter.publishedBefore !== undefined
  if (publishedAt === undefined) return !isAsked
  return publishedAt >= publishedFrom && publishedAt < publishedBefore
}

function oneOf<T>(wanted: readonly T[], value: T | undefined): boolean {
  return wanted.length === 0 || (value !== undefined && wanted.includes(value))
}

function leftOutAsUnsafe(kind: PageKind, unsafe: boolean, level: DocumentFilter['leaveOutUnsafe']): boolean {
  if (!unsafe || level === 'none') return false
  return level === 'all' || kind === 'video' || kind === 'image'
}

/** Facets as keywords: what a document is given when it is indexed, and what a filter then looks up. */
export function keywordsOf({ host, fileTypes, lang, country, kind, unsafe }: Facets): string[] {
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

/** Country codes whose top-level domain is sold and used all over the world, so that it tells no country. */
const GENERIC_USE: ReadonlySet<string> = new Set(
  'ac ag ai as bz cc cd co cx dj fm gd gg gl gs im io is la li ly me ms mu nu pn pw sc sh so st sx tf tk tl to tv vc vg vu ws'.split(
    ' ',
  ),
)

/** Top-level domains that are no ISO 3166-1 code, or name another one. */
const RENAMED: Readonly<Record<string, string | undefined>> = { uk: 'GB', eu: undefined, su: undefined }

/** ISO 3166-1 alpha-2 in capitals; undefined where nothing tells. */
export function sourceCountry(document: Pick<Document, 'country'>, host: string): string | undefined {
  if (document.country) return document.country.toUpperCase()
  const suffix = host.slice(host.lastIndexOf('.') + 1)
  if (!/^[a-z]{2}$/.test(suffix) || GENERIC_USE.has(suffix) || !host.includes('.')) return undefined
  return suffix in RENAMED ? RENAMED[suffix] : suffix.toUpperCase()
}
