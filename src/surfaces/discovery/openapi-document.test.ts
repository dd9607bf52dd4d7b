// Tests of openapi-document.ts: it says what the contract says, and its examples keep their own schemas.
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { NEWS_TOPICS } from '../../contract/news/news-request.ts'
import { openapiDocument } from './openapi-document.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test walks the document freely.
type Json = any
const document: Json = JSON.parse(
  JSON.stringify(openapiDocument({ baseUrl: 'https://search.acme.test', version: '4.5.6' })),
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi', ...document })

function problems(schema: Json, value: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/')
  const valid = ajv.compile(JSON.parse(text))
  return valid(value) ? [] : valid.errors
}

const operations: [string, Json][] = Object.entries(document.paths).flatMap(
  ([path, methods]: [string, Json]) =>
    Object.entries(methods).map(([method, operation]): [string, Json] => [`${method} ${path}`, operation]),
)

function resolve(node: Json): Json {
  if (!node?.$ref) return node
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((at: Json, key: string) => at[key], document)
}

describe('openapi.json', () => {
  it('is OpenAPI 3.1, version 1.7.0, of the service at its address', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.7.0', 'x-whippet-version': '4.5.6', license: { identifier: 'Apache-2.0' } },
      servers: [{ url: 'https://search.acme.test' }],
      security: [{ apiKey: [] }],
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } } },
    })
  })

  it('is the same every time', () => {
    const settings = { baseUrl: 'x', version: '1.0.0' }
    expect(openapiDocument(settings)).toEqual(openapiDocument(settings))
  })

  it('has the four endpoints, the fetch of several pages, citations, lenses, documents and spending', () => {
    expect(operations.map(([name]) => name)).toEqual([
      'get /api/v1/search',
      'post /api/v1/search',
      'get /api/v1/fetch',
      'post /api/v1/fetch',
      'get /api/v1/news/{topic}',
      'get /api/v1/citations/{id}',
      'post /api/v1/verify',
      'get /api/v1/lenses',
      'get /api/v1/lenses/{name}',
      'put /api/v1/lenses/{name}',
      'delete /api/v1/lenses/{name}',
      'get /api/v1/watches',
      'post /api/v1/watches',
      'get /api/v1/watches/{id}',
      'put /api/v1/watches/{id}',
      'delete /api/v1/watches/{id}',
      'get /api/v1/documents',
      'post /api/v1/documents',
      'put /api/v1/documents',
      'delete /api/v1/documents',
      'get /api/v1/crawls',
      'post /api/v1/crawls',
      'get /api/v1/crawls/{id}',
      'delete /api/v1/crawls/{id}',
      'get /api/v1/usage',
      'get /api/v1/balance',
      'get /api/v1/receipts',
      'get /api/v1/budgets/{id}',
      'put /api/v1/budgets/{id}',
      'delete /api/v1/budgets/{id}',
    ])
  })

  it('has every reference that it makes', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, target]) => target,
    )
    expect(references.length).toBeGreaterThan(20)
    for (const target of references) expect(resolve({ $ref: target }), target).toBeDefined()
  })

  it('uses every component', () => {
    const text = JSON.stringify(document)
    for (const kind of ['schemas', 'responses', 'headers']) {
      for (const name of Object.keys(document.components[kind])) {
        expect(text).toContain(`"#/components/${kind}/${name}"`)
      }
    }
  })
})

describe.each(operations)('%s', (name, operation) => {
  it('has an id, a summary and a tag that exists', () => {
    expect(operation.operationId).toMatch(/^\w+$/)
    expect(operation.summary).toMatch(/\w/)
    expect(document.tags.map((tag: Json) => tag.name)).toContain(operation.tags[0])
  })

  it('describes each parameter with an example that is allowed', () => {
    for (const parameter of operation.parameters ?? []) {
      expect(parameter.description, parameter.name).toMatch(/\w/)
      expect(parameter.schema.type, parameter.name).toBeDefined()
      expect(problems(parameter.schema, parameter.example), parameter.name).toEqual([])
    }
  })

  it('has its statuses', () => {
    const own: Record<string, number[]> = {
      'get /api/v1/search': [404, 503],
      'post /api/v1/search': [404, 413, 415, 503],
      'get /api/v1/fetch': [422, 503],
      'post /api/v1/fetch': [413, 415, 503],
      'get /api/v1/news/{topic}': [404, 503],
      'get /api/v1/citations/{id}': [404, 422, 503],
      'post /api/v1/verify': [413, 415, 503],
    }
    const free: Record<string, number[]> = {
      'get /api/v1/lenses': [],
      'get /api/v1/lenses/{name}': [404],
      'put /api/v1/lenses/{name}': [413, 415],
      'delete /api/v1/lenses/{name}': [404],
      'get /api/v1/watches': [],
      'post /api/v1/watches': [413, 415],
      'get /api/v1/watches/{id}': [404],
      'put /api/v1/watches/{id}': [413, 415],
      'delete /api/v1/watches/{id}': [404],
      'get /api/v1/documents': [403, 404],
      'post /api/v1/documents': [403, 413, 415],
      'put /api/v1/documents': [403, 413, 415],
      'delete /api/v1/documents': [403],
      'get /api/v1/crawls': [403],
      'post /api/v1/crawls': [403, 413, 415, 503],
      'get /api/v1/crawls/{id}': [403, 404],
      'delete /api/v1/crawls/{id}': [403, 404, 409],
      'get /api/v1/usage': [],
      'get /api/v1/balance': [],
      'get /api/v1/receipts': [403],
      'get /api/v1/budgets/{id}': [404],
      'put /api/v1/budgets/{id}': [403, 413, 415],
      'delete /api/v1/budgets/{id}': [403, 404],
    }
    const more = own[name] ? [402, 409, ...own[name]] : free[name]!
    const statuses = [name === 'post /api/v1/crawls' ? 202 : 200, 400, 401, 405, 429, 500, ...more].sort()
    expect(Object.keys(operation.responses).map(Number)).toEqual(statuses)
  })

  it('gives examples that fit their schemas', () => {
    for (const reply of Object.values(operation.responses).map(resolve)) {
      expect(reply.description).toMatch(/\w/)
      for (const { schema, example } of Object.values(reply.content) as Json[]) {
        expect(problems(schema, example)).toEqual([])
      }
    }
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {}) as Json[]) {
      expect(problems(schema, example)).toEqual([])
    }
  })

  it('tells the rate limit on a success, and when to retry', () => {
    const headers = (status: number) => Object.keys(resolve(operation.responses[status])?.headers ?? {})
    const told = [200, 400, 402, 429].filter((status) => operation.responses[status])
    for (const status of told) expect(headers(status)).toContain('X-RateLimit-Remaining')
    expect(headers(429)).toContain('Retry-After')
    if (operation.responses[503]) expect(headers(503)).toContain('Retry-After')
  })
})

describe('the parameters of a search', () => {
  const parameters: Json = Object.fromEntries(
    document.paths['/api/v1/search'].get.parameters
      .filter((parameter: Json) => parameter.in === 'query')
      .map((parameter: Json) => [parameter.name, parameter]),
  )

  it.each([
    ['limit', 10],
    ['offset', 0],
    ['searchMode', 'auto'],
    ['reranker', 'auto'],
    ['format', 'json'],
    ['metadata', 'basic'],
    ['extracts', false],
    ['content', false],
    ['enrichContent', false],
    ['safe', 'off'],
    ['country', 'US'],
    ['language', 'en'],
    ['noCache', false],
    ['parseOperators', true],
    ['linkFormat', 'link'],
    ['imageFormat', 'long'],
  ])('%s has the default %j', (name, value) => {
    expect(parameters[name].schema.default).toBe(value)
  })

  it('have bounds, and only q is required', () => {
    expect(parameters.limit.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 })
    expect(parameters.offset.schema).toMatchObject({ type: 'integer', minimum: 0 })
    expect(parameters.maxContentLength.schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000,
    })
    expect(parameters.timeout.schema).toMatchObject({ type: 'integer', minimum: 1000, maximum: 30_000 })
    expect(parameters.dateFrom.schema).toEqual({ type: 'string', format: 'date' })
    expect(parameters.enrichContent.deprecated).toBe(true)
    const required = Object.values(parameters).filter((parameter: Json) => parameter.required)
    expect(required).toEqual([parameters.q])
  })

  it('are the fields of the body, which adds the location', () => {
    const body = document.components.schemas.SearchRequest
    const location = [
      'latitude',
      'longitude',
      'accuracy',
      'city',
      'state',
      'countryCode',
      'postalCode',
      'timezone',
      'location',
    ]
    expect(Object.keys(body.properties)).toEqual([...Object.keys(parameters), ...location])
    expect(body.required).toEqual(['q'])
    expect(body.properties.q).toMatchObject({ type: 'string', minLength: 1, maxLength: 2000 })
  })
})

describe('the schemas', () => {
  const search: Json = document.paths['/api/v1/search'].get.responses[200].content['application/json']

  it('are closed: a stray field is found wherever it is', () => {
    const stray = { ...search.example, results: [{ ...search.example.results[0], author: 'x' }] }
    expect(problems(search.schema, stray)).not.toEqual([])
    expect(problems(search.schema, { ...search.example, stray: 1 })).not.toEqual([])
    expect(
      problems(search.schema, { ...search.example, metrics: { ...search.example.metrics, stray: 1 } }),
    ).not.toEqual([])
    for (const [name, schema] of Object.entries(document.components.schemas) as [string, Json][]) {
      if (!name.endsWith('Request')) expect(schema.additionalProperties, name).toBe(false)
    }
  })

  it('take a result under either name of its link, never both or none', () => {
    const [{ link, ...rest }] = search.example.results
    const withResult = (result: object) => problems(search.schema, { ...search.example, results: [result] })
    expect(withResult({ url: link, ...rest })).toEqual([])
    expect(withResult({ link, url: link, ...rest })).not.toEqual([])
    expect(withResult(rest)).not.toEqual([])
  })

  it('demand what the contract calls required', () => {
    const { schemas } = document.components
    expect(schemas.SearchResponse.required).toEqual([
      'results_type',
      'answer',
      'type',
      'title',
      'results',
      'metrics',
    ])
    expect(schemas.NewsResponse.required).toContain('news')
    expect(schemas.Result.required).toEqual(['title', 'link', 'desc', 'source', 'score'])
    expect(schemas.ImageResult.required).toEqual(['title', 'link', 'image', 'source', 'type', 'score'])
    expect(schemas.Error.required).toEqual(['error', 'message'])
  })

  it('list all 26 topics', () => {
    const [topic] = document.paths['/api/v1/news/{topic}'].get.parameters
    expect(topic).toMatchObject({ name: 'topic', in: 'path', required: true, schema: { enum: NEWS_TOPICS } })
    const unknown = resolve(document.paths['/api/v1/news/{topic}'].get.responses[404])
    expect(unknown.content['application/json'].example.valid_topics).toEqual(NEWS_TOPICS)
  })
})
