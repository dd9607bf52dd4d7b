// Thousands of random requests, valid and not: never a 500, never a body outside its schema.
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomRuns } from '../support/random-runs.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

type Json = Record<string, unknown>

let house: TestService
let openapi: Json & { paths: Record<string, Record<string, Operation>> }
let ajv: Ajv2020

interface Operation {
  parameters?: { name: string; in: string; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}

beforeAll(async () => {
  house = await startTestService()
  await house.load(sampleDocuments)
  openapi = (await (await house.ask('/openapi.json')).json()) as typeof openapi
  ajv = new Ajv2020({ strict: false, allErrors: false })
  ;(addFormats as unknown as (instance: Ajv2020) => void)(ajv)
  ajv.addSchema(openapi, 'openapi')
})
afterAll(() => house.close())

/** Requests of one account of which all may fail before it has to wait for the next. */
const FAILURES = 40

/** The header of an account that has asked for nothing that failed, and of another after so many requests. */
function freshCallers(): () => Promise<Record<string, string>> {
  let asked = 0
  let key = ''
  return async () => {
    if (asked++ % FAILURES === 0) key = (await house.accountWith(1_000)).key
    return { 'x-api-key': key }
  }
}

const words = fc.constantFrom(
  'wolfhound',
  'setup',
  'museum',
  '"',
  'site:',
  'example.com',
  '-',
  'OR',
  '2010..2020',
  'c++',
  '',
  ' ',
  '🐕',
  'سلام',
)
const query = fc.oneof(
  fc.array(words, { maxLength: 6 }).map((list) => list.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fc.string({ maxLength: 10 }), { maxLength: 7 }).map((list) => JSON.stringify(list)),
)

/** A value that the schema allows, or anything else. */
function valueFor(schema: Json): fc.Arbitrary<unknown> {
  const wild = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(''),
  )
  const values = schema['enum'] as unknown[] | undefined
  if (values)
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: wild })
  if (schema['type'] === 'boolean')
    return fc.oneof({ weight: 4, arbitrary: fc.boolean() }, { weight: 1, arbitrary: wild })
  if (schema['type'] === 'integer' || schema['type'] === 'number') {
    const min = Number(schema['minimum'] ?? 0)
    const max = Math.min(Number(schema['maximum'] ?? 1000), min + 100_000)
    return fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) },
      { weight: 1, arbitrary: wild },
    )
  }
  const examples = (schema['examples'] as unknown[] | undefined) ?? ['x']
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...examples) }, { weight: 1, arbitrary: wild })
}

function resolved(schema: Json): Json {
  const reference = schema['$ref'] as string | undefined
  if (!reference) return schema
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, name) => (node as Json)[name], openapi) as Json
}

/** Some of the fields, each with a value of its own. */
function fieldsFor(schemas: Record<string, Json>): fc.Arbitrary<Json> {
  const names = Object.keys(schemas)
  return fc
    .subarray(names, { maxLength: Math.min(6, names.length) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(
          chosen.map((name) => [name, name === 'q' ? query : valueFor(resolved(schemas[name]!))]),
        ),
      ),
    )
}

const validators = new Map<Json, ReturnType<Ajv2020['compile']>>()

const OUT_OF_REACH: Readonly<Record<string, RegExp>> = {
  '/api/v1/fetch': /^503 .*This service is offline/,
  '/api/v1/news/{topic}': /^503 .*is temporarily unavailable: none of its \d+ sources could be read/,
}

async function checkReply(path: string, method: string, reply: Response): Promise<void> {
  const { status } = reply
  const body = await reply.text()
  // Without a network no page and no feed can be reached; nothing else fails.
  if (status >= 500) expect(`${status} ${body}`).toMatch(OUT_OF_REACH[path] ?? 'nothing fails here')
  const declared = openapi.paths[path]![method]!.responses[String(status)]
  expect(
    declared,
    `${method} ${path} answers ${status}, which openapi.json does not tell of: ${body}`,
  ).toBeDefined()
  const media = (reply.headers.get('content-type') ?? '').split(';')[0]!
  const content =
    (resolved(declared as unknown as Json) as unknown as Operation['responses'][string]).content ?? {}
  expect(Object.keys(content)).toContain(media)
  if (media !== 'application/json') return
  const { schema } = content[media]!
  const validate = validators.get(schema) ?? ajv.compile(anchored(schema))
  validators.set(schema, validate)
  if (!validate(JSON.parse(body)))
    expect.fail(`${method} ${path} ${status}: ${ajv.errorsText(validate.errors)} in ${body.slice(0, 500)}`)
}

/** The schema with its references pointing into the whole document. */
function anchored(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as Json
}

function toQuery(fields: Json): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) parameters.append(name, String(value))
  return parameters.toString()
}

function parametersOf(path: string): Record<string, Json> {
  const { parameters = [] } = openapi.paths[path]!['get']!
  const inQuery = parameters
    .map((one) => resolved(one as unknown as Json) as unknown as { name: string; in: string; schema: Json })
    .filter((one) => one.in === 'query')
  return Object.fromEntries(inQuery.map((one) => [one.name, one.schema]))
}

describe('random requests', () => {
  it('GET /api/v1/search', async () => {
    const fields = fieldsFor(parametersOf('/api/v1/search'))
    await fc.assert(
      fc.asyncProperty(fields, query, fc.boolean(), async (given, q, withQuery) => {
        const reply = await house.get(`/api/v1/search?${toQuery(withQuery ? { ...given, q } : given)}`)
        await checkReply('/api/v1/search', 'get', reply)
      }),
      { numRuns: randomRuns(4_500) },
    )
  })

  it('POST /api/v1/search', async () => {
    const schema = resolved(
      openapi.paths['/api/v1/search']!['post']!.requestBody!.content['application/json']!.schema,
    )
    const fields = fieldsFor(schema['properties'] as Record<string, Json>)
    await fc.assert(
      fc.asyncProperty(
        fields,
        fc.oneof(
          { weight: 5, arbitrary: query as fc.Arbitrary<unknown> },
          { weight: 1, arbitrary: fc.jsonValue() },
        ),
        async (given, q) => {
          const reply = await house.post('/api/v1/search', { ...given, q })
          await checkReply('/api/v1/search', 'post', reply)
        },
      ),
      { numRuns: randomRuns(3_000) },
    )
  })

  it('POST with any body at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary' }), fc.json()),
        fc.constantFrom('application/json', 'text/plain'),
        async (body, type) => {
          const reply = await house.post('/api/v1/search', body, { 'content-type': type })
          await checkReply('/api/v1/search', 'post', reply)
        },
      ),
      { numRuns: randomRuns(500) },
    )
  })

  it('GET /api/v1/fetch', async () => {
    const addresses = fc.oneof(
      fc.webUrl(),
      fc.string({ maxLength: 30 }),
      fc.ipV4().map((ip) => `http://${ip}/`),
      fc.ipV6().map((ip) => `http://[${ip}]/`),
    )
    const caller = freshCallers()
    await fc.assert(
      fc.asyncProperty(fieldsFor(parametersOf('/api/v1/fetch')), addresses, async (given, url) => {
        const reply = await house.get(`/api/v1/fetch?${toQuery({ ...given, url })}`, await caller())
        await checkReply('/api/v1/fetch', 'get', reply)
      }),
      { numRuns: randomRuns(1_000) },
    )
  })

  it('POST /api/v1/fetch', async () => {
    const schema = resolved(
      openapi.paths['/api/v1/fetch']!['post']!.requestBody!.content['application/json']!.schema,
    )
    const addresses = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.ipV4().map((ip) => `http://${ip}/`),
      fc.jsonValue({ maxDepth: 1 }),
    )
    const urls = fc.oneof(
      { weight: 8, arbitrary: fc.array(addresses, { maxLength: 22 }) },
      { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<unknown> },
    )
    await fc.assert(
      fc.asyncProperty(fieldsFor(schema['properties'] as Record<string, Json>), urls, async (given, list) => {
        const reply = await house.post('/api/v1/fetch', { ...given, urls: list })
        await checkReply('/api/v1/fetch', 'post', reply)
      }),
      { numRuns: randomRuns(500) },
    )
  })

  it('GET /api/v1/news/{topic}', async () => {
    const topics = fc.oneof(
      fc.constantFrom('world', 'crypto', 'us'),
      fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text !== '.' && text !== '..'),
    )
    const caller = freshCallers()
    await fc.assert(
      fc.asyncProperty(fieldsFor(parametersOf('/api/v1/news/{topic}')), topics, async (given, topic) => {
        const path = `/api/v1/news/${encodeURIComponent(topic)}?${toQuery(given)}`
        const reply = await house.get(path, await caller())
        await checkReply('/api/v1/news/{topic}', 'get', reply)
      }),
      { numRuns: randomRuns(500) },
    )
  })
})
