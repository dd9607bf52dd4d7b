// A search request in the engine's words: dates as instants, only what the engine uses.
import type { SearchParameters } from '../contract/search/search-request.ts'
import type { SearchRequest } from '../engine/search/search-request.ts'
import { given } from '../foundation/given.ts'
import { readRules } from '../foundation/rules/read-rules.ts'
import { PAGE_KINDS } from '../vocabulary/page-kinds.ts'
import type { SearchMode } from '../vocabulary/search-options.ts'

const DAY_MS = 86_400_000

/** How far back each range reaches. */
const RANGE_DAYS = {
  day: 1,
  '24h': 1,
  week: 7,
  '7d': 7,
  month: 30,
  '30d': 30,
  '90d': 90,
  year: 365,
  '1y': 365,
} as const

export function engineRequest(
  parameters: SearchParameters,
  mode: SearchMode | undefined,
  now: number,
): SearchRequest {
  return {
    queries: parameters.queries,
    limit: parameters.limit,
    offset: parameters.offset,
    extracts: parameters.extracts,
    pageText: parameters.content,
    safe: parameters.safe,
    country: parameters.country,
    language: parameters.language,
    units: parameters.units,
    includeDomains: parameters.includeDomains,
    excludeDomains: parameters.excludeDomains,
    includeTerms: parameters.includeTerms,
    excludeTerms: parameters.excludeTerms,
    parseOperators: parameters.parseOperators,
    location: parameters.location,
    ...published(parameters, now),
    ...given({
      mode,
      reranker: parameters.reranker === 'auto' ? undefined : parameters.reranker,
      // An address names no intent by its words.
      intent: parameters.intent ?? (parameters.similar === undefined ? undefined : 'FallbackSearchIntent'),
      timeoutMs: parameters.timeout,
      minScore: parameters.minScore,
      // Without page text nobody sees how old it is.
      maxAgeMs: parameters.content && parameters.maxAge !== undefined ? parameters.maxAge * 1000 : undefined,
      sourceCountry: parameters.sourceCountry,
      filetype: parameters.filetype,
      intitle: parameters.intitle,
      inurl: parameters.inurl,
      intext: parameters.intext,
      similar: parameters.similar,
      rules: parameters.rules === undefined ? undefined : readRules(parameters.rules, { kinds: PAGE_KINDS }),
    }),
  }
}

function published(
  { dateRange, dateFrom, dateTo }: SearchParameters,
  now: number,
): { publishedFrom?: number; publishedBefore?: number } {
  if (dateRange !== undefined) return { publishedFrom: now - RANGE_DAYS[dateRange] * DAY_MS }
  return given({
    publishedFrom: dateFrom === undefined ? undefined : startOf(dateFrom),
    publishedBefore: dateTo === undefined ? undefined : startOf(dateTo) + DAY_MS,
  })
}

function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** Several queries as one text, where a response has room for one. */
export function joinQueries(queries: readonly string[]): string {
  return queries.join(' | ')
}
