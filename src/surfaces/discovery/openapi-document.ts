// The machine-readable description at /openapi.json, made from the contract's schemas.
import {
  fetchContextDocument,
  fetchManyContextDocument,
} from '../../contract/fetch/fetch-context-document.ts'
import { fetchRequestSchema } from '../../contract/fetch/fetch-request.ts'
import { jsonFeedDocument, rssDocument } from '../../contract/news/news-feeds.ts'
import { NEWS_TOPICS, newsRequestSchema } from '../../contract/news/news-request.ts'
import { FIRST_SEARCH } from '../../contract/search/first-search.ts'
import { searchContextDocument } from '../../contract/search/search-context-document.ts'
import { searchRequestSchema } from '../../contract/search/search-fields.ts'
import type { DiscoverySettings } from './discovery-settings.ts'
import {
  fetchExample,
  fetchManyExample,
  newsExample,
  newsFeedExample,
  searchExample,
} from './openapi-examples.ts'
import { paidPaths, paymentExtension } from './openapi-payments.ts'
import { BODY_REFUSALS, componentResponses, HEADERS, replies, signable, success } from './openapi-replies.ts'
import {
  componentSchemas,
  type JsonObject,
  jsonBody,
  pathParameter,
  queryParameters,
} from './openapi-schemas.ts'
import { SPEND_PARAMETERS, spendingPaths } from './openapi-spending.ts'
import { CRAWL_PATHS, DOCUMENT_PATHS } from './owner/owner-paths.ts'
import { CITATION_PATHS, LENS_PATHS, WATCH_PATHS } from './paths/account-paths.ts'

/** The version that the contract gives its description. */
const CONTRACT_VERSION = '1.7.0'

const TAGS = [
  { name: 'Search', description: 'Ranked results, instant answers and typed groups.' },
  { name: 'Fetch', description: 'Web pages as clean content.' },
  { name: 'News', description: 'Recent headlines of a fixed topic.' },
  { name: 'Citations', description: 'Passages of replies, opened and checked.' },
  { name: 'Lenses', description: 'Rules that an account keeps and searches through.' },
  { name: 'Watches', description: 'Questions that are asked again and again, of what is new.' },
  { name: 'Documents', description: 'What the index holds, and crawls that fill it; for keys of the owner.' },
  { name: 'Spending', description: 'Usage, balance, budgets and receipts.' },
]

/** The description of the service that answers at this address. Always the same for the same address. */
export function openapiDocument({
  baseUrl,
  x402,
  version,
}: Pick<DiscoverySettings, 'baseUrl' | 'x402' | 'version'>): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whippet',
      version: CONTRACT_VERSION,
      'x-whippet-version': version,
      summary: 'Web search, page fetch and news feeds.',
      description:
        'Web search over an index of its own, single pages as clean text, and curated news feeds. Every call carries an API key in the x-api-key header, and every JSON response tells its cost in metrics.cost_dollars. Only calls that answer 200 are charged.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    ...(x402 && { 'x-x402': paymentExtension(x402) }),
    tags: TAGS,
    paths: {
      '/api/v1/search': { get: searchByQuery(), post: searchByBody() },
      '/api/v1/fetch': { get: fetchPage(), post: fetchPages() },
      '/api/v1/news/{topic}': { get: newsFeed() },
      ...CITATION_PATHS,
      ...LENS_PATHS,
      ...WATCH_PATHS,
      ...DOCUMENT_PATHS,
      ...CRAWL_PATHS,
      ...spendingPaths(),
      ...(x402 &&
        paidPaths({
          search: { get: searchByQuery(), post: searchByBody() },
          fetch: { get: fetchPage(), post: fetchPages() },
          'news/{topic}': { get: newsFeed() },
        })),
    },
    components: {
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: `Keys are made in the console at ${baseUrl}/console.`,
        },
      },
      headers: HEADERS,
      schemas: componentSchemas(),
      responses: componentResponses(),
    },
  }
}

function searchSuccess(): JsonObject {
  const document = searchContextDocument(
    searchExample,
    { searchMode: 'auto', metadata: 'basic', extracts: true, content: false },
    { mode: 'fast', notes: {} },
  )
  return success(
    'What was found, in the form that `format` asks for.',
    ['SearchResponse', 'OpenAiSearch', 'AnthropicSearch'],
    searchExample,
    document,
  )
}

function searchByQuery(): JsonObject {
  return {
    operationId: 'search',
    summary: 'Search',
    description: 'Searches the web with the parameters of the query string.',
    tags: ['Search'],
    parameters: [...queryParameters(searchRequestSchema), ...SPEND_PARAMETERS],
    responses: replies(signable(searchSuccess()), 'NotFound', 'Overloaded'),
  }
}

function searchByBody(): JsonObject {
  return {
    operationId: 'searchByBody',
    summary: 'Search with a body',
    description:
      "The same search with its parameters in a JSON body, and optionally the caller's location, which so stays out of access logs.",
    tags: ['Search'],
    parameters: SPEND_PARAMETERS,
    requestBody: jsonBody('SearchRequest', {
      q: FIRST_SEARCH,
      limit: 5,
      countryCode: 'DE',
      timezone: 'Europe/Berlin',
    }),
    responses: replies(signable(searchSuccess()), 'NotFound', ...BODY_REFUSALS, 'Overloaded'),
  }
}

function fetchPage(): JsonObject {
  return {
    operationId: 'fetchPage',
    summary: 'Fetch',
    description: 'Reads a web page and extracts its content. A page that cannot be read costs nothing.',
    tags: ['Fetch'],
    parameters: [...queryParameters(fetchRequestSchema), ...SPEND_PARAMETERS],
    responses: replies(
      signable(
        success(
          'The page, in the form that `format` asks for.',
          'FetchResponse',
          fetchExample,
          fetchContextDocument(fetchExample),
        ),
      ),
      'FetchFailed',
      'PageUnavailable',
    ),
  }
}

function fetchPages(): JsonObject {
  return {
    operationId: 'fetchPages',
    summary: 'Fetch several pages',
    description:
      'Reads up to 20 pages side by side. Each address has its own status and price; only pages that were read are charged.',
    tags: ['Fetch'],
    parameters: SPEND_PARAMETERS,
    requestBody: jsonBody('FetchManyRequest', {
      urls: ['https://example.com/', 'https://example.org/'],
      maxAge: 3600,
    }),
    responses: replies(
      signable(
        success(
          'What became of each address, in the form that `format` asks for.',
          'FetchManyResponse',
          fetchManyExample,
          fetchManyContextDocument(fetchManyExample),
        ),
      ),
      ...BODY_REFUSALS,
      'Overloaded',
    ),
  }
}

/** JSON, and the two forms for feed readers. */
function newsSuccess(): JsonObject {
  const { content, ...described } = success('The feed.', 'NewsResponse', newsExample)
  return {
    ...described,
    content: {
      ...(content as JsonObject),
      'application/rss+xml': {
        schema: { type: 'string', description: 'RSS 2.0.' },
        example: rssDocument(newsFeedExample),
      },
      'application/feed+json': {
        schema: { type: 'object', description: 'JSON Feed 1.1.' },
        example: jsonFeedDocument(newsFeedExample),
      },
    },
  }
}

function newsFeed(): JsonObject {
  const topic = pathParameter('topic', 'The feed to read.', 'technology', { enum: NEWS_TOPICS })
  return {
    operationId: 'newsFeed',
    summary: 'News',
    description: 'Recent headlines of a topic, by relevance in `results` and newest first in `news`.',
    tags: ['News'],
    parameters: [topic, ...queryParameters(newsRequestSchema), ...SPEND_PARAMETERS],
    responses: replies(newsSuccess(), 'UnknownTopic', 'FeedUnavailable'),
  }
}
