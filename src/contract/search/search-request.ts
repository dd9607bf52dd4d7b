// Reads a search request, from a query string or a JSON body, into checked parameters with every default filled in.
import type { DomainPattern } from '../../foundation/web/domain-pattern.ts'
import type { CallerLocation, UnitSystem } from '../../vocabulary/search-options.ts'
import {
  check,
  invalidParameter,
  type Raw,
  rawFromBody,
  rawFromQuery,
  type Warned,
  warnOfUnknown,
} from '../reading.ts'
import { type Queries, readQueries, readQueryText } from './queries.ts'
import {
  FREE_TEXT,
  locationSchema,
  type SearchFields,
  searchRequestSchema,
  similarSchema,
} from './search-fields.ts'

/** A search request that can run as it stands. */
export interface SearchParameters
  extends Queries,
    Warned,
    Omit<
      SearchFields,
      | 'q'
      | 'strict'
      | 'extracts'
      | 'content'
      | 'enrichContent'
      | 'timeout'
      | 'units'
      | 'includeDomains'
      | 'excludeDomains'
      | 'includeTerms'
      | 'excludeTerms'
    > {
  readonly extracts: boolean
  readonly content: boolean
  /** Milliseconds; absent where none was asked for. */
  readonly timeout?: number
  readonly units: UnitSystem
  readonly includeDomains: readonly DomainPattern[]
  readonly excludeDomains: readonly DomainPattern[]
  readonly includeTerms: readonly string[]
  readonly excludeTerms: readonly string[]
  readonly location: CallerLocation
}

const QUERY_NAMES = Object.keys(searchRequestSchema.shape)
const BODY_NAMES = [...QUERY_NAMES, ...Object.keys(locationSchema.shape)]

const RULES = { emptyMeansAbsent: FREE_TEXT, terse: ['depth'] }

/** Reads the query string of GET /api/v1/search; throws InvalidRequest. */
export function readSearchQuery(parameters: URLSearchParams): SearchParameters {
  const raw = rawFromQuery(searchRequestSchema, parameters)
  return {
    ...readSearch(queriesOf(raw, readQueries), raw, {}),
    ...warnOfUnknown(parameters.keys(), QUERY_NAMES, raw['strict']),
  }
}

/** Reads the body of POST /api/v1/search; throws InvalidRequest. */
export function readSearchBody(body: unknown): SearchParameters {
  const raw = rawFromBody(searchRequestSchema, body)
  return {
    ...readSearch(queriesOf(raw, readQueryText), raw, rawFromBody(locationSchema, body)),
    ...warnOfUnknown(Object.keys(body as object), BODY_NAMES, raw['strict']),
  }
}

/** What is searched for: a query, or in its place the address of a page to which others are to be like. */
function queriesOf({ q, similar }: Raw, read: (q: unknown) => Queries): Queries {
  if (similar === undefined) return read(q)
  if (q !== undefined) throw invalidParameter('similar', 'use either q or similar')
  const { similar: address } = check(similarSchema, { similar })
  return { queries: [address], queriesProvided: 1, queriesTruncated: 0, multiQuery: false }
}

/** Checks raw values whose queries have been read, and joins them into what can run. */
export function readSearch(queries: Queries, raw: Raw, rawLocation: Raw): SearchParameters {
  const fields = check(searchRequestSchema, { ...raw, q: queries.queries[0] }, RULES)
  const location = check(locationSchema, rawLocation, RULES)
  refuseContradictions(fields)
  const { q: _, strict: __, extracts, content, enrichContent, timeout, units, ...rest } = fields
  return {
    ...queries,
    ...rest,
    extracts: extracts ?? (fields.format === 'context' || fields.metadata === 'full'),
    content: content ?? enrichContent ?? false,
    ...(timeout !== undefined && { timeout }),
    units: units ?? (fields.country === 'US' ? 'imperial' : 'metric'),
    includeDomains: fields.includeDomains ?? [],
    excludeDomains: fields.excludeDomains ?? [],
    includeTerms: fields.includeTerms ?? [],
    excludeTerms: fields.excludeTerms ?? [],
    location,
  }
}

function refuseContradictions({ dateRange, dateFrom, dateTo }: SearchFields): void {
  if (dateRange !== undefined && (dateFrom !== undefined || dateTo !== undefined)) {
    throw invalidParameter('dateRange', 'use either dateRange or dateFrom/dateTo')
  }
  if (dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo) {
    throw invalidParameter('dateFrom', 'must not be after dateTo')
  }
}
