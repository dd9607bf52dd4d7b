// Which filters keep a document out, each named by the operator or parameter that asked for it.
import { domainText } from '../../../foundation/web/domain-pattern.ts'
import type { Document } from '../../index/document/document.ts'
import { type Facets, type FilterPart, facetsOf, failedParts } from '../../index/facets.ts'
import type { DocumentFilter } from '../../index/search-index.ts'
import { type ParsedQuery, parseQuery } from '../read/parsed-query.ts'
import type { SearchRequest } from '../search-request.ts'

/** Why a page is absent or low, as a code for programs and a sentence for people. */
export interface Reason {
  readonly reason: ReasonCode
  readonly detail: string
}

type ReasonCode =
  | 'not in the store'
  | 'not indexed yet'
  | 'not indexed'
  | 'filtered out'
  | 'unsafe'
  | 'excluded by an operator'
  | 'lacks what is required'
  | 'matches no word'
  | 'copy'
  | 'changed since it was indexed'
  | 'one-site limit'
  | 'below the cut'
  | 'below the floor'
  | 'nothing to search for'
  | 'not ranked closely'
  | 'unexplained'

/** What asked for each part of a filter. */
interface Origin {
  readonly code: Reason['reason']
  readonly names: Readonly<Record<FilterPart, string>>
}

const OPERATORS: Origin = {
  code: 'excluded by an operator',
  names: {
    includeDomains: 'site:',
    excludeDomains: '-site:',
    dates: 'before: or after:',
    filetypes: 'filetype:',
    languages: 'lang:',
    countries: 'loc:',
    kinds: 'the intent',
    safety: 'safe search',
  },
}

const PARAMETERS: Origin = {
  code: 'filtered out',
  names: {
    includeDomains: 'includeDomains',
    excludeDomains: 'excludeDomains',
    dates: 'dateRange, dateFrom or dateTo',
    filetypes: 'filetype',
    languages: 'language',
    countries: 'sourceCountry',
    kinds: 'the intent',
    safety: 'safe',
  },
}

/** What the operators of the query ask for alone, and what the parameters ask for alone. */
export function askedApart(
  parsed: ParsedQuery,
  request: SearchRequest,
): { readonly operators: ParsedQuery; readonly parameters: ParsedQuery } {
  const { queries, limit, offset, extracts, country, language, units, parseOperators, location } = request
  const unfiltered: SearchRequest = {
    ...{ queries, limit, offset, extracts, country, language, units, parseOperators, location },
    safe: 'off',
    includeDomains: [],
    excludeDomains: [],
    includeTerms: [],
    excludeTerms: [],
  }
  return {
    operators: parseQuery(parsed.query, unfiltered, []),
    parameters: parseQuery('', request, parsed.filter.kinds),
  }
}

export function failedFilters(
  document: Document,
  parsed: ParsedQuery,
  request: SearchRequest,
): readonly Reason[] {
  const { operators, parameters } = askedApart(parsed, request)
  const facets = facetsOf(document)
  return [
    ...reasonsOf(facets, operators.filter, OPERATORS),
    ...reasonsOf(facets, parameters.filter, PARAMETERS),
  ]
}

function reasonsOf(facets: Facets, filter: DocumentFilter, { code, names }: Origin): readonly Reason[] {
  return failedParts(facets, filter).map((part) => ({
    reason: part === 'safety' ? 'unsafe' : part === 'kinds' ? 'filtered out' : code,
    detail: `${names[part]} ${WORDS[part](facets, filter)}`,
  }))
}

const WORDS: Readonly<Record<FilterPart, (facets: Facets, filter: DocumentFilter) => string>> = {
  includeDomains: ({ host }, { includeDomains }) =>
    `asks for ${includeDomains.map((list) => list.map(domainText).join(', ')).join(', and for ')}; the page is on ${host}`,
  excludeDomains: ({ host }, { excludeDomains }) =>
    `leaves out ${excludeDomains.map(domainText).join(', ')}; the page is on ${host}`,
  dates: ({ publishedAt }, { publishedFrom, publishedBefore }) =>
    `asks for pages ${[
      publishedFrom === undefined ? [] : `from ${moment(publishedFrom)} on`,
      publishedBefore === undefined ? [] : `before ${moment(publishedBefore)}`,
    ]
      .flat()
      .join(', ')}; the page ${publishedAt === undefined ? 'has no date' : `is of ${moment(publishedAt)}`}`,
  filetypes: ({ fileTypes }, { filetypes }) =>
    `asks for ${filetypes.join(', ')}; the page is ${fileTypes.join(', ') || 'of no known type'}`,
  languages: ({ lang }, { languages }) =>
    `asks for ${languages.join(', ')}; the page is in ${lang ?? 'an unknown language'}`,
  countries: ({ country }, { countries }) =>
    `asks for ${countries.join(', ')}; the page is of ${country ?? 'an unknown country'}`,
  kinds: ({ kind }, { kinds }) => `asks for pages of the kind ${kinds.join(', ')}; the page is of ${kind}`,
  safety: ({ kind }, { leaveOutUnsafe }) =>
    leaveOutUnsafe === 'all'
      ? 'leaves out every unsafe page, and the page is rated unsafe'
      : `leaves out unsafe pictures and videos; the page is of the kind ${kind} and rated unsafe`,
}

function moment(ms: number): string {
  return new Date(ms).toISOString().replace('T00:00:00.000Z', '')
}
