// A program on types made from /openapi.json, beside the client's own: where the two differ, it does not compile.
import { createClient, type SearchRequest } from '../clients/typescript/whippet.js'
import type { components, paths } from './generated/openapi.ts'

type Schemas = components['schemas']
type Search = paths['/api/v1/search']['get']
type Fetch = paths['/api/v1/fetch']['get']
type News = paths['/api/v1/news/{topic}']['get']
type Body<T extends { responses: { 200: { content: { 'application/json': unknown } } } }> =
  T['responses'][200]['content']['application/json']

const client = createClient({ baseUrl: 'http://localhost:8787', apiKey: 'wk_' })
const query: Search['parameters']['query'] = { q: 'css grid', limit: 5, searchMode: 'deep', extracts: true }
const request: SearchRequest = { q: query.q, limit: query.limit ?? 10, searchMode: 'deep' }

export const found: Body<Search> = await client.search(request)
export const page: Body<Fetch> = await client.fetch({ url: 'https://example.com/' })
export const feed: Body<News> = await client.news('technology', { limit: 3 })
export const titles: readonly string[] = found.results.map((result) => result.title)
export const cost: number = found.metrics.cost_dollars
export const refusal: Schemas['Error'] = { error: 'Bad Request', message: 'Missing required parameter: q' }

// @ts-expect-error a search takes an object
await client.search('css grid')
// @ts-expect-error one of `q` and `similar` has to be there
await client.search({})
// @ts-expect-error there is no such field
await client.search({ q: 'css grid', maxResults: 5 })

// @ts-expect-error `q` has to be there
export const empty: Search['parameters']['query'] = { limit: 5 }
