// Asks our search for a foreign call: in the contract's own words, so that every filter, limit and price holds.
import { readSearchBody } from '../../../contract/search/search-request.ts'
import type { SearchResponse } from '../../../contract/search/search-response.ts'
import type { Asking } from './shape.ts'

/** Of a search what foreign calls can ask for, in the contract's words. */
export interface SearchAsked {
  readonly q?: string | undefined
  /** An address, in place of a query. */
  readonly similar?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
  readonly searchMode?: 'auto' | 'fast' | 'balanced' | 'deep' | undefined
  /** An alias. */
  readonly intent?: string | undefined
  readonly extracts?: boolean | undefined
  readonly content?: boolean | undefined
  readonly maxContentLength?: number | undefined
  /** Seconds. */
  readonly maxAge?: number | undefined
  readonly safe?: 'off' | 'moderate' | 'strict' | undefined
  readonly country?: string | undefined
  readonly sourceCountry?: string | undefined
  readonly language?: string | undefined
  readonly units?: 'metric' | 'imperial' | undefined
  readonly dateRange?: 'day' | 'week' | 'month' | 'year' | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly includeDomains?: readonly string[] | undefined
  readonly excludeDomains?: readonly string[] | undefined
  readonly includeTerms?: readonly string[] | undefined
  readonly excludeTerms?: readonly string[] | undefined
  readonly filetype?: string | undefined
  /** Rules as goggles have them. */
  readonly rules?: string | undefined
  /** Where the caller is, as they would say it. */
  readonly location?: string | undefined
}

export async function askSearch(asking: Asking, asked: SearchAsked): Promise<SearchResponse> {
  const { includeDomains, excludeDomains, includeTerms, excludeTerms, ...rest } = asked
  const raw = {
    ...rest,
    metadata: 'full',
    extracts: asked.extracts ?? false,
    includeDomains: joined(includeDomains),
    excludeDomains: joined(excludeDomains),
    includeTerms: joined(includeTerms),
    excludeTerms: joined(excludeTerms),
  }
  const given = Object.entries(raw).filter(([, value]) => value !== undefined)
  const parameters = readSearchBody(Object.fromEntries(given))
  const reply = await asking.service.search(parameters, { signal: asking.signal })
  return (await asking.work({ kind: 'parse', json: reply.body }, asking.signal)) as SearchResponse
}

function joined(list: readonly string[] | undefined): string | undefined {
  return list === undefined || list.length === 0 ? undefined : list.join(',')
}
