// The client for programs in TypeScript: the three endpoints with the contract's types.

import type { FetchManyResponse } from '../../contract/fetch/fetch-many-response.ts'
import type { FetchChoice } from '../../contract/fetch/fetch-request.ts'
import type { FetchResponse } from '../../contract/fetch/fetch-response.ts'
import type { NewsParameters } from '../../contract/news/news-request.ts'
import type { LocationFields, SearchFields } from '../../contract/search/search-fields.ts'
import type { NewsResponse, SearchResponse } from '../../contract/search/search-response.ts'
import type { CallOptions, Reply } from '../../contract/service-api.ts'
import { ServiceFailed } from '../../foundation/errors.ts'
import { withoutEnd } from '../../foundation/text/truncate.ts'
import { createHttpClient, type HttpClientOptions } from './http-client.ts'

// biome-ignore lint/performance/noBarrelFile: the one module that programs import has to bring what they catch
export {
  BudgetExceeded,
  Conflict,
  Failure,
  FeedUnavailable,
  Forbidden,
  InsufficientCredits,
  InvalidRequest,
  MaxCostExceeded,
  NotFound,
  Overloaded,
  PageUnavailable,
  PageUnreadable,
  PayloadTooLarge,
  RateLimited,
  Unauthorized,
  UnknownTopic,
  UnsupportedMediaType,
} from '../../foundation/errors.ts'
export { ServiceFailed }

type Lists = 'includeDomains' | 'excludeDomains' | 'includeTerms' | 'excludeTerms'

/** What can be asked of a search; only `q` has to be there. */
export interface SearchRequest
  extends Partial<Omit<SearchFields, 'q' | 'format' | 'linkFormat' | 'imageFormat' | Lists>>,
    Partial<Record<Lists, readonly string[]>>,
    LocationFields {
  /** A query, or up to five that are answered as one; several take no location. */
  readonly q: string | readonly string[]
}

export interface FetchRequest extends Omit<FetchChoice, 'format'> {
  readonly url: string
}

export interface FetchManyRequest extends Omit<FetchChoice, 'format'> {
  /** Up to 20; each has its own result, in their order. */
  readonly urls: readonly string[]
}

/**
 * Every method rejects with a Failure that tells why the service refused (such as Unauthorized or RateLimited), or with
 * ServiceFailed where it can't be reached. 429 and 500 are tried again by the contract's rules first.
 */
export interface WhippetClient {
  search(request: SearchRequest, options?: CallOptions): Promise<SearchResponse>
  /** The same as markdown for a language model. */
  searchContext(request: SearchRequest, options?: CallOptions): Promise<string>
  fetch(request: FetchRequest, options?: CallOptions): Promise<FetchResponse>
  fetchContext(request: FetchRequest, options?: CallOptions): Promise<string>
  /** Several pages in one call; a page that can't be read fails alone. */
  fetchMany(request: FetchManyRequest, options?: CallOptions): Promise<FetchManyResponse>
  fetchManyContext(request: FetchManyRequest, options?: CallOptions): Promise<string>
  news(topic: string, request?: Partial<NewsParameters>, options?: CallOptions): Promise<NewsResponse>
}

export function createClient(settings: HttpClientOptions): WhippetClient {
  const client = createHttpClient({ ...settings, baseUrl: withoutEnd(settings.baseUrl, '/') })

  const search = (request: SearchRequest, format: string, options?: CallOptions): Promise<Reply> => {
    const { q, ...rest } = request
    const wire = Object.entries({ ...rest, format })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value] as const)
    if (typeof q === 'string') {
      return client.post('/api/v1/search', { ...Object.fromEntries(wire), q }, options)
    }
    const query = new URLSearchParams(wire.map(([name, value]) => [name, String(value)]))
    query.set('q', JSON.stringify(q))
    return client.get('/api/v1/search', query, options)
  }
  const fetchPage = (request: FetchRequest, format: string, options?: CallOptions): Promise<Reply> => {
    const given = Object.entries({ ...request, format }).filter(([, value]) => value !== undefined)
    const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    return client.get('/api/v1/fetch', parameters, options)
  }
  const fetchMany = (request: FetchManyRequest, format: string, options?: CallOptions): Promise<Reply> =>
    client.post('/api/v1/fetch', { ...request, format }, options)

  return {
    search: async (request, options) => json(await search(request, 'json', options)),
    searchContext: async (request, options) => (await search(request, 'context', options)).body,
    fetch: async (request, options) => json(await fetchPage(request, 'json', options)),
    fetchContext: async (request, options) => (await fetchPage(request, 'context', options)).body,
    fetchMany: async (request, options) => json(await fetchMany(request, 'json', options)),
    fetchManyContext: async (request, options) => (await fetchMany(request, 'context', options)).body,
    async news(topic, { limit, noCache } = {}, options) {
      const parameters = new URLSearchParams()
      if (limit !== undefined) parameters.set('limit', String(limit))
      if (noCache !== undefined) parameters.set('noCache', String(noCache))
      return json(await client.get(`/api/v1/news/${encodeURIComponent(topic)}`, parameters, options))
    },
  }
}

function json<T>({ body }: Reply): T {
  try {
    return JSON.parse(body) as T
  } catch {
    throw new ServiceFailed('What answered is not a Whippet service; check the address')
  }
}
