// The three operations over HTTP: the same face that operations gives in process.
import type { FetchParameters } from '../../contract/fetch/fetch-request.ts'
import type { NewsParameters } from '../../contract/news/news-request.ts'
import type { SearchParameters } from '../../contract/search/search-request.ts'
import type { ServiceApi } from '../../contract/service-api.ts'
import { domainText } from '../../foundation/web/domain-pattern.ts'
import type { HttpClient } from './http-client.ts'

export function createServiceClient(client: HttpClient): ServiceApi {
  return {
    search(parameters, options) {
      // Several queries have no form in a body; one goes there, where it may be long and no log holds it.
      return parameters.multiQuery
        ? client.get('/api/v1/search', searchQuery(parameters), options)
        : client.post('/api/v1/search', searchBody(parameters), options)
    },
    fetch: (parameters, options) => client.get('/api/v1/fetch', fetchQuery(parameters), options),
    fetchMany: (parameters, options) => client.post('/api/v1/fetch', parameters, options),
    news: (topic, parameters, options) =>
      client.get(`/api/v1/news/${encodeURIComponent(topic)}`, newsQuery(parameters), options),
  }
}

type Wire = Readonly<Record<string, string | number | boolean | undefined>>

/** The body of POST /api/v1/search. */
export function searchBody(parameters: SearchParameters): Wire {
  const [q = ''] = parameters.queries
  const asked = parameters.similar === undefined ? { q } : {}
  return { ...searchWire(parameters), ...asked, ...parameters.location }
}

/** The query string of GET /api/v1/search; it has no place for the caller's location. */
export function searchQuery(parameters: SearchParameters): URLSearchParams {
  return queryOf({ ...searchWire(parameters), q: JSON.stringify(parameters.queries) })
}

export function fetchQuery(parameters: FetchParameters): URLSearchParams {
  const { warnings: _, ...wire } = parameters
  return queryOf(wire)
}

export function newsQuery({ limit, noCache, format }: NewsParameters): URLSearchParams {
  return queryOf({ limit, noCache, format })
}

function searchWire(parameters: SearchParameters): Wire {
  const {
    queries: _queries,
    queriesProvided: _provided,
    queriesTruncated: _truncated,
    multiQuery: _multi,
    location: _location,
    warnings: _warnings,
    includeDomains,
    excludeDomains,
    includeTerms,
    excludeTerms,
    ...rest
  } = parameters
  return {
    ...rest,
    includeDomains: listed(includeDomains.map(domainText)),
    excludeDomains: listed(excludeDomains.map(domainText)),
    includeTerms: listed(includeTerms),
    excludeTerms: listed(excludeTerms),
  }
}

function listed(entries: readonly string[]): string | undefined {
  return entries.length === 0 ? undefined : entries.join(',')
}

function queryOf(wire: Wire): URLSearchParams {
  const given = Object.entries(wire).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}
