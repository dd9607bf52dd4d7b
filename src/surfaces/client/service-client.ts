// The three operations over HTTP: the same face that operations gives in process.
import type { ServiceApi } from '../../contract/service-api.ts'
import type { HttpClient } from './http-client.ts'
import { fetchQuery, newsQuery, searchBody, searchQuery } from './wire-parameters.ts'

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
