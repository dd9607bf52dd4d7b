// The tool server at /mcp, asked by the official client in both eras of the protocol, and by hand.
import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let web: FixtureWeb
let test: TestService
let server: RunningServer

const LONG_WORDS = Array.from({ length: 250 }, (_, index) => `Numbat sentence ${index} is here.`).join(' ')

beforeAll(async () => {
  web = await startFixtureWeb()
  web.route('/long', (_, response) => {
    const paragraphs = Array.from(
      { length: 3_000 },
      (_, index) => `<p>Paragraph ${index} of a long page.</p>`,
    )
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<html><head><title>Long</title></head><body><main>${paragraphs.join('')}</main></body></html>`,
    )
  })
  test = await startTestService({
    WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
    WHIPPET_MCP_ORIGINS: 'https://agents.example.com',
  })
  await test.load([
    ...sampleDocuments,
    ...Array.from({ length: 30 }, (_, index) => ({
      url: `https://numbat${index}.example.com/${index}`,
      title: `Numbat number ${index}`,
      text: LONG_WORDS,
    })),
  ])
  server = await startHttpServer({
    fetch: (request) => test.service.http.fetch(request),
    host: '127.0.0.1',
    port: 0,
  })
})
afterAll(async () => {
  await server.stop(0)
  await test.close()
  await web.close()
})

const endpoint = (): URL => new URL(`http://127.0.0.1:${server.port}/mcp`)

async function connected<T>(
  work: (client: Client) => Promise<T>,
  options: { key?: string; mode?: VersionNegotiationMode } = {},
): Promise<T> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: options.mode ?? 'legacy' } },
  )
  const headers = { 'x-api-key': options.key ?? test.key }
  await client.connect(new StreamableHTTPClientTransport(endpoint(), { requestInit: { headers } }))
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

async function call(
  name: string,
  args: Record<string, unknown>,
  options: { key?: string; mode?: VersionNegotiationMode } = {},
): Promise<{ text: string; isError: boolean }> {
  const result = (await connected(
    (client) => client.callTool({ name, arguments: args }),
    options,
  )) as CallToolResult
  expect(result.content).toHaveLength(1)
  const [content] = result.content
  if (content?.type !== 'text') throw new Error('no text')
  return { text: content.text, isError: result.isError === true }
}

/** A message of the protocol as any program could send it. */
function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(endpoint(), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-api-key': test.key,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const SEARCH = {
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name: 'svc_web_search', arguments: { q: 'wolfhound', limit: 2 } },
}

describe.each(['legacy', 'auto'] as const)('the official client, %s', (mode) => {
  it('finds exactly the two tools, read-only and open-world, in under 1,500 tokens', async () => {
    const list = await connected((client) => client.listTools(), { mode })
    expect(list.tools.map(({ name }) => name)).toEqual(['svc_web_search', 'svc_fetch_url'])
    for (const tool of list.tools) {
      expect(tool.annotations).toMatchObject({ readOnlyHint: true, openWorldHint: true })
      expect(tool.inputSchema.properties).toHaveProperty('maxTokens')
    }
    expect(countTokens(JSON.stringify(list))).toBeLessThan(1_500)
  })

  it('is told of the progress of a call that takes long', async () => {
    const told = Promise.withResolvers<void>()
    web.route(`/slow-${mode}`, (_, response) => {
      const send = () =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>It took its time.</p>')
      void told.promise.then(send)
    })
    const asked = { name: 'svc_fetch_url', arguments: { url: `${web.origin}/slow-${mode}` } }
    const seen: number[] = []
    const onprogress = ({ progress }: { progress: number }): void => {
      seen.push(progress)
      if (seen.length === 2) told.resolve()
    }
    const result = await connected((client) => client.callTool(asked, { onprogress }), { mode })
    expect(seen.slice(0, 2)).toEqual([1, 2])
    expect(JSON.stringify(result)).toContain('It took its time.')
  })

  it('tells a model how the tools are used', async () => {
    const told = await connected(async (client) => client.getInstructions(), { mode })
    expect(told).toContain('svc_web_search')
    expect(countTokens(told ?? '')).toBeLessThan(200)
  })

  it('gives a program beside the text what it is about', async () => {
    const search = { name: 'svc_web_search', arguments: { q: 'wolfhound', limit: 3 } }
    const reply = (await connected((client) => client.callTool(search), { mode })) as CallToolResult
    const [content] = reply.content
    const document = readContextDocument(content?.type === 'text' ? content.text : '')
    expect(reply.structuredContent).toMatchObject({
      results: document.results.map(({ fields }) => ({ title: fields['title'], url: fields['url'] })),
      cost_dollars: document.head['cost_dollars'],
    })
  })

  it('negotiates the era that it asked for', async () => {
    const version = await connected(async (client) => client.getNegotiatedProtocolVersion(), { mode })
    expect(version).toBe(mode === 'auto' ? '2026-07-28' : '2025-11-25')
  })

  it('searches: what GET gives with format=context and metadata=full, with its cost', async () => {
    const { text, isError } = await call('svc_web_search', { q: 'wolfhound', limit: 3 }, { mode })
    expect(isError).toBe(false)
    const document = readContextDocument(text)
    expect(document.head).toMatchObject({
      format: 'svc-context/v1',
      query: 'wolfhound',
      results_count: 3,
      cost_dollars: expect.any(Number),
    })
    expect(document.results).toHaveLength(3)
    const reply = await test.get('/api/v1/search?q=wolfhound&limit=3&format=context&metadata=full')
    const same = readContextDocument(await reply.text())
    expect(document.results).toEqual(same.results)
  })

  it('fetches a page', async () => {
    const { text, isError } = await call('svc_fetch_url', { url: `${web.origin}/page` }, { mode })
    expect(isError).toBe(false)
    expect(text).toMatch(/^---\nformat: svc-context\/v1\n/)
    expect(text).toContain('title: A plain page')
    expect(text).toMatch(/^cost_dollars: 0\.001\d*$/m)
    expect(text).toContain('quick and quiet')
  })

  it('refuses in the result, and says what to do', async () => {
    const { text, isError } = await call('svc_web_search', { q: 'x', limit: 51 }, { mode })
    expect(isError).toBe(true)
    expect(text).toBe(
      'Invalid value for limit parameter: must be an integer from 1 to 50. Correct the arguments and call again.',
    )
  })

  it('refuses a tool that is not there', async () => {
    await expect(call('svc_nothing', {}, { mode })).rejects.toThrow('svc_nothing')
  })
})

describe('bad arguments', () => {
  it.each([
    ['svc_web_search', {}, 'exactly one of q and queries'],
    ['svc_web_search', { q: 'a', queries: ['b'] }, 'exactly one of q and queries'],
    ['svc_web_search', { q: '  ' }, 'Missing required parameter: q'],
    ['svc_web_search', { queries: ['1', '2', '3', '4', '5', '6'] }, 'at most 5 queries'],
    ['svc_web_search', { q: 'a', limit: 0 }, 'limit'],
    ['svc_web_search', { q: 'a', offset: -1 }, 'offset'],
    ['svc_web_search', { q: 'a', effort: 'huge' }, 'low, medium, high, max'],
    ['svc_web_search', { q: 'a', maxTokens: 10 }, 'maxTokens'],
    ['svc_fetch_url', {}, 'Missing required parameter: url'],
    ['svc_fetch_url', { url: 'https://example.com/', maxTokens: 'many' }, 'maxTokens'],
  ])('%s %j', async (name, args, words) => {
    const { text, isError } = await call(name, args)
    expect(isError).toBe(true)
    expect(text).toContain(words)
    expect(text).toContain('Correct the arguments and call again.')
  })
})

describe('queries', () => {
  it('refuses one that is too long', async () => {
    const { text, isError } = await call('svc_web_search', { q: 'a'.repeat(2_001) })
    expect(isError).toBe(true)
    expect(text).toContain('2000 characters')
  })

  it('runs several as one', async () => {
    const { text, isError } = await call('svc_web_search', {
      queries: ['wolfhound setup', 'numbat'],
      limit: 4,
    })
    expect(isError).toBe(false)
    expect(readContextDocument(text).results).toHaveLength(4)
  })
})

describe('failures of a fetch', () => {
  it.each([
    ['a private address', 'http://10.0.0.1/', 'Do not retry this address'],
    ['a page that is not there', '/status/404', 'Do not retry this address'],
    ['a site that fails', '/status/500', 'Try again in'],
    ['no address', 'nothing', 'Do not retry this address'],
  ])('%s', async (_, url, words) => {
    const { key, balance } = await test.accountWith(1)
    const address = url.startsWith('/') ? `${web.origin}${url}` : url
    const { text, isError } = await call('svc_fetch_url', { url: address }, { key })
    expect(isError).toBe(true)
    expect(text).toContain(words)
    expect(await balance()).toBe(1e9)
  })
})

describe('money and limits', () => {
  it('tells what is left of a budget, before the call where its reply is streamed', async () => {
    const told = Promise.withResolvers<void>()
    web.route('/slow-in-budget', (_, response) => {
      void told.promise.then(() =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Late.</p>'),
      )
    })
    await test.ask('/api/v1/budgets/trip', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': test.key },
      body: JSON.stringify({ total_dollars: 1 }),
    })
    const params = { name: 'svc_fetch_url', arguments: { url: `${web.origin}/slow-in-budget` } }
    const slow = { ...SEARCH, params: { ...params, _meta: { progressToken: 'slow' } } }
    const streamed = await post(slow, { 'x-budget-id': 'trip' })
    told.resolve()
    expect(streamed.headers.get('content-type')).toBe('text/event-stream')
    expect(await streamed.text()).toContain('Late.')
    expect(streamed.headers.get('x-budget-remaining')).toBe('1')
    const whole = await post(SEARCH, { 'x-budget-id': 'trip' })
    expect(Number(whole.headers.get('x-budget-remaining'))).toBeLessThan(0.999)
  })

  it('charges a call as REST does', async () => {
    const { key, balance } = await test.accountWith(1)
    const { text } = await call('svc_web_search', { q: 'wolfhound review', limit: 1 }, { key })
    const cost = Number(readContextDocument(text).head['cost_dollars'])
    expect(cost).toBeGreaterThan(0)
    expect(await balance()).toBe(1e9 - Math.round(cost * 1e9))
  })

  it('charges the text that it delivers, and none of it twice to whoever goes on', async () => {
    const { key, balance } = await test.accountWith(1)
    const args = { q: 'numbat', limit: 30, content: true, maxTokens: 9_000 }
    const links: unknown[] = []
    let offset = 0
    for (;;) {
      const before = await balance()
      const { text } = await call('svc_web_search', { ...args, offset }, { key })
      const note = /\nNote: /.exec(text)
      const { head, results } = readContextDocument(text.slice(0, note?.index))
      const tokens = results.reduce((sum, result) => sum + countTokens(result.text), 0)
      const charged = before - (await balance())
      expect(Math.round(Number(head['cost_dollars']) * 1e9)).toBe(charged)
      // Page text at 50 nano-dollars a token, beside the price of the search; a repeated search has a discount.
      expect(charged).toBeGreaterThan(tokens * 10)
      expect(charged).toBeLessThanOrEqual(1_000_000 + tokens * 50)
      links.push(...results.map(({ fields }) => fields['url']))
      const next = Number(/offset=(\d+)\./.exec(text)?.[1])
      if (Number.isNaN(next)) break
      expect(next).toBe(offset + results.length)
      offset = next
    }
    expect(links).toHaveLength(30)
    expect(new Set(links).size).toBe(30)
  })

  it('charges a result or a page that is cut for what is left of it', async () => {
    const { key, balance } = await test.accountWith(1)
    const args = { q: 'numbat', limit: 30, content: true, maxTokens: 1_000 }
    await call('svc_web_search', args, { key })
    expect(1e9 - (await balance())).toBeLessThanOrEqual(1_000_000 + 1_000 * 50)
    const before = await balance()
    const { text } = await call('svc_fetch_url', { url: `${web.origin}/long`, maxTokens: 1_000 }, { key })
    const charged = before - (await balance())
    expect(charged).toBeLessThan(1_000_000 + 1_000 * 200)
    expect(Math.round(Number(/^cost_dollars: ([\d.]+)$/m.exec(text)?.[1]) * 1e9)).toBe(charged)
    const whole = await test.ask(`/api/v1/fetch?url=${encodeURIComponent(`${web.origin}/long`)}`, {
      headers: { 'x-api-key': key },
    })
    const { metrics } = (await whole.json()) as { metrics: { cost_dollars: number } }
    expect(metrics.cost_dollars * 1e9).toBeGreaterThan(charged)
  })

  it.each([
    ['svc_web_search', () => ({ q: 'numbat', limit: 30, content: true, maxTokens: 1_000 })],
    ['svc_fetch_url', () => ({ url: `${web.origin}/long`, maxTokens: 1_000 })],
  ])('gives a shortened reply of %s again as it was, and says how to go on', async (name, args) => {
    const headers = { 'idempotency-key': `shortened-${name}` }
    const message = { ...SEARCH, params: { name, arguments: args() } }
    const first = await (await post(message, headers)).text()
    expect(first).toMatch(/Note: (this reply|the page) was/)
    expect(await (await post(message, headers)).text()).toBe(first)
  })

  it('tells the agent that no credits are left', async () => {
    const { key } = await test.accountWith(0)
    const { text, isError } = await call('svc_web_search', { q: 'wolfhound' }, { key })
    expect(isError).toBe(true)
    expect(text).toContain('insufficient credits')
    expect(text).toContain('Do not retry')
    expect(text).toContain('/console')
  })

  it.each(['legacy', 'auto'] as const)(
    'counts calls, not messages, against the rate limit: %s',
    async (mode) => {
      const { key } = await test.accountWith(1, 1)
      const results = await connected(
        async (client) => {
          for (let times = 0; times < 5; times += 1) await client.listTools()
          const calls = Array.from({ length: 20 }, () =>
            client.callTool({ name: 'svc_web_search', arguments: { q: 'wolfhound' } }),
          )
          return Promise.all(calls)
        },
        { key, mode },
      )
      const refused = results.filter((result) => result.isError === true)
      expect(refused.length).toBeGreaterThanOrEqual(1)
      expect(results.length - refused.length).toBeGreaterThanOrEqual(1)
      expect(JSON.stringify(refused[0])).toContain('Rate limit of 1 requests per second exceeded')
      expect(JSON.stringify(refused[0])).toContain('Wait 1 second, then call again.')
    },
  )

  it('tells the state of the limit in the headers of every reply, which only a call changes', async () => {
    const { key } = await test.accountWith(1, 5)
    for (const body of [LIST, LIST, 'not json']) {
      const { headers } = await post(body, { 'x-api-key': key })
      expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['5', '5'])
      expect(headers.get('x-ratelimit-reset')).toBe('0')
    }
    const reply = await post(SEARCH, { 'x-api-key': key })
    expect(reply.headers.get('x-ratelimit-limit')).toBe('5')
    expect(reply.headers.get('x-ratelimit-remaining')).toBe('4')
    expect(reply.headers.get('content-type')).toContain('application/json')
  })
})

describe('the order of refusals', () => {
  it('counts a call before its arguments are read, as on every endpoint', async () => {
    const { key } = await test.accountWith(1, 5)
    const wrong = { ...SEARCH, params: { ...SEARCH.params, arguments: { q: '' } } }
    const reply = await post(wrong, { 'x-api-key': key })
    expect(reply.headers.get('x-ratelimit-remaining')).toBe('4')
    expect(await reply.text()).toContain('Missing required parameter: q')
  })
})

describe('the length of a reply', () => {
  it('stays under 20,000 tokens, keeps whole results and names the offset to go on', async () => {
    const args = { q: 'numbat', limit: 30, content: true }
    const { text } = await call('svc_web_search', args)
    expect(countTokens(text)).toBeLessThan(20_000)
    const note = /\nNote: [^\n]*offset=(\d+)\.\n$/.exec(text)
    const offset = Number(note?.[1])
    const document = readContextDocument(text.slice(0, note?.index))
    expect(document.results).toHaveLength(offset)
    expect(document.head['results_count']).toBe(offset)
    expect(document.results.at(-1)?.text).toContain('Numbat sentence 249 is here.')
    const rest = await call('svc_web_search', { ...args, offset })
    const next = readContextDocument(rest.text.slice(0, rest.text.indexOf('\nNote: ')))
    expect(next.results[0]?.fields['url']).not.toBe(document.results.at(-1)?.fields['url'])
    const whole = await call('svc_web_search', { ...args, maxTokens: 100_000 })
    const all = readContextDocument(whole.text).results
    expect(all).toHaveLength(30)
    expect(all.slice(0, offset).map((one) => one.fields['url'])).toEqual(
      document.results.map((one) => one.fields['url']),
    )
    expect(next.results[0]?.fields['url']).toBe(all[offset]?.fields['url'])
  })

  it('cuts a first result that is too long by itself, and gets on', async () => {
    const { text } = await call('svc_web_search', { q: 'numbat', limit: 2, content: true, maxTokens: 1_000 })
    expect(countTokens(text)).toBeLessThan(1_000)
    const document = readContextDocument(text.slice(0, text.indexOf('\nNote: ')))
    expect(document.results).toHaveLength(1)
    expect(document.results[0]?.text).toContain('Numbat sentence 0')
    expect(text).toContain('svc_fetch_url')
    expect(text).toContain('offset=1')
  })

  it('cuts a page, and says so', async () => {
    const { text } = await call('svc_fetch_url', { url: `${web.origin}/long`, maxTokens: 1_000 })
    expect(countTokens(text)).toBeLessThan(1_000)
    expect(text).toContain('Paragraph 0 of')
    expect(text).toMatch(/\nNote: the page was cut to stay under 1000 tokens.*raise maxTokens\.\n$/)
    const whole = await call('svc_fetch_url', { url: `${web.origin}/long`, maxTokens: 100_000 })
    expect(whole.text).toContain('Paragraph 2999 of')
    expect(whole.text).not.toContain('Note: the page was cut')
  })
})

describe('HTTP', () => {
  it.each([
    [{ 'x-api-key': '' }, 'Missing x-api-key header'],
    [{ 'x-api-key': 'wk_wrong' }, 'Invalid API key'],
  ])('401 with the usual body: %j', async (headers, message) => {
    for (const body of [LIST, SEARCH, 'not json']) {
      const reply = await post(body, headers)
      expect(reply.status).toBe(401)
      expect(await reply.json()).toEqual({ error: 'Unauthorized', message })
    }
  })

  it('takes no key from the address or from Authorization', async () => {
    const reply = await fetch(`${endpoint()}?x-api-key=${test.key}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${test.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(LIST),
    })
    expect(reply.status).toBe(401)
  })

  it('has POST alone', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const reply = await fetch(endpoint(), { method, headers: { 'x-api-key': test.key } })
      expect(reply.status).toBe(405)
      expect(reply.headers.get('allow')).toBe('POST')
    }
  })

  it.each([
    ['Host', { host: 'evil.example.com' }],
    ['Host', { host: 'evil.example.com:8787' }],
    ['Origin', { origin: 'https://evil.example.com' }],
    ['Origin', { origin: 'null' }],
  ])('refuses a foreign %s: %j', async (name, headers) => {
    // fetch sets Host itself, so the request is handed in without a socket.
    const reply = await test.ask('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': test.key, ...headers },
      body: JSON.stringify(LIST),
    })
    expect(reply.status).toBe(403)
    const body = (await reply.json()) as { error: string; message: string }
    expect(body.error).toBe('Forbidden')
    expect(body.message).toContain(`Invalid ${name}`)
  })

  describe('for pages in a browser', () => {
    const preflight = (origin: string): RequestInit => ({
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,mcp-method,mcp-protocol-version,x-api-key',
      },
    })
    const listing = (origin: string, key?: string): RequestInit => ({
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(key === undefined ? {} : { 'x-api-key': key }),
      },
      body: JSON.stringify(LIST),
    })

    it.each(['http://localhost:6274', 'https://agents.example.com'])(
      'of %s, answers the question before the call, then the call, with or without success',
      async (origin) => {
        const asked = await test.ask('/mcp', preflight(origin))
        expect(asked.status).toBe(204)
        expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
        expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
        const allowed = asked.headers.get('access-control-allow-headers')?.split(', ')
        expect(allowed).toEqual(
          expect.arrayContaining(['content-type', 'mcp-method', 'mcp-protocol-version', 'x-api-key']),
        )
        expect(asked.headers.has('access-control-allow-credentials')).toBe(false)
        for (const [key, status] of [
          [test.key, 200],
          [undefined, 401],
        ] as const) {
          const reply = await test.ask('/mcp', listing(origin, key))
          expect(reply.status).toBe(status)
          expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
          expect(reply.headers.get('vary')).toContain('Origin')
        }
      },
    )

    it.each([
      'https://evil.example.com',
      'https://agents.example.com:444',
      'http://agents.example.com',
      'null',
    ])('of %s, opens nothing', async (origin) => {
      for (const call of [preflight(origin), listing(origin, test.key)]) {
        const reply = await test.ask('/mcp', call)
        expect(reply.status).toBe(403)
        expect(reply.headers.has('access-control-allow-origin')).toBe(false)
      }
    })

    it.each([
      'agents.example.com',
      'https://agents.example.com/path',
      'ftp://a.example',
      'https://a.example,',
    ])('are not named by %s', (value) => {
      expect(() => readConfig('.', { WHIPPET_MCP_ORIGINS: value })).toThrow(/WHIPPET_MCP_ORIGINS/)
    })

    it('opens nothing under a name that was made to point here, nor the rest of the service', async () => {
      const { headers, ...call } = preflight('http://localhost:6274')
      const rebound = await test.ask('/mcp', { ...call, headers: { ...headers, host: 'evil.example.com' } })
      expect(rebound.status).toBe(403)
      expect((await test.ask('/mcp', { method: 'OPTIONS' })).status).toBe(401)
      const other = await test.ask('/api/v1/search', preflight('http://localhost:6274'))
      expect(other.status).toBe(405)
      expect(other.headers.has('access-control-allow-origin')).toBe(false)
    })
  })

  it.each([
    { host: 'localhost:8787' },
    { host: '127.0.0.1:1' },
    { host: '[::1]:8787' },
    { origin: 'http://localhost:6274' },
  ])('lets %j in', async (headers) => {
    const reply = await test.ask('/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-api-key': test.key,
        ...headers,
      },
      body: JSON.stringify(LIST),
    })
    expect(reply.status).toBe(200)
  })

  it.each([
    ['broken JSON', '{"jsonrpc":', 400],
    ['no message', '[]', 400],
    ['too large', JSON.stringify({ ...LIST, params: { filler: 'x'.repeat(70_000) } }), 413],
  ])('%s is refused, not a crash', async (_, body, status) => {
    const reply = await post(body)
    expect(reply.status).toBe(status)
    expect(await reply.json()).toBeTypeOf('object')
  })

  it.each([
    ['*/*', 200],
    ['application/json', 200],
    ['text/html, application/*;q=0.8', 200],
    ['application/json, text/event-stream', 200],
    ['*/*, text/event-stream', 406],
    ['text/event-stream', 406],
    ['text/html', 406],
    ['application/jsonl', 406],
  ])('answers who takes %s with %d', async (accept, status) => {
    const reply = await post(LIST, { accept })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toBe('application/json')
  })

  it('refuses a body that is not JSON by its type', async () => {
    const reply = await post(LIST, { 'content-type': 'text/plain' })
    expect(reply.status).toBe(415)
  })

  it('answers every revision from the first to the last', async () => {
    for (const version of ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const reply = await post({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: version, capabilities: {}, clientInfo: { name: 'x', version: '1' } },
      })
      const body = (await reply.json()) as { result: Record<string, unknown> }
      expect(body.result).toMatchObject({
        protocolVersion: version,
        serverInfo: { name: 'whippet' },
        capabilities: { tools: {} },
      })
    }
  })

  it('runs each call of a batch', async () => {
    const reply = await post([SEARCH, { ...SEARCH, id: 8 }], { 'mcp-protocol-version': '2025-03-26' })
    const body = (await reply.json()) as { id: number; result: CallToolResult }[]
    expect(body.map(({ id }) => id).sort()).toEqual([7, 8])
    for (const { result } of body) expect(result.isError).not.toBe(true)
  })
})

describe('a batch that is refused', () => {
  const CALL = {
    jsonrpc: '2.0',
    method: 'tools/call',
    params: { name: 'svc_web_search', arguments: { q: 'wolfhound' } },
  }
  it.each([
    ['one id twenty times', Array.from({ length: 20 }, () => ({ ...CALL, id: 7 })), 'an id of its own'],
    ['one id twice', [7, 8, 7].map((id) => ({ ...CALL, id })), 'an id of its own'],
    ['too many messages', Array.from({ length: 101 }, (_, id) => ({ ...CALL, id })), '100 messages at most'],
  ])('has %s, and nothing of it is done or charged', async (_, batch, reason) => {
    const caller = await test.accountWith(1)
    const reply = await test.post('/mcp', batch, {
      'x-api-key': caller.key,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-03-26',
    })
    expect(reply.status).toBe(400)
    expect(await reply.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32_600, message: expect.stringContaining(reason) },
    })
    expect(await caller.balance()).toBe(1e9)
  })

  it('comes with more messages than an account may send in a second', async () => {
    const listing = Array.from({ length: 90 }, (_, id) => ({ jsonrpc: '2.0', method: 'tools/list', id }))
    let refused: Response | undefined
    while (refused === undefined) {
      const { key } = await test.accountWith(1, 1)
      const headers = { 'x-api-key': key, accept: 'application/json, text/event-stream' }
      const send = () => test.post('/mcp', listing, { ...headers, 'mcp-protocol-version': '2025-03-26' })
      const replies = await Promise.all(Array.from({ length: 12 }, send))
      refused = replies.find(({ status }) => status === 429)
    }
    expect(refused.headers.get('retry-after')).toBe('1')
  })

  it('is none where a text and a number look alike, or where answers stand beside requests', async () => {
    const batch = [
      { ...CALL, id: 7 },
      { ...CALL, id: '7' },
      { jsonrpc: '2.0', id: 7, result: {} },
    ]
    const reply = await test.post('/mcp', batch, {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-03-26',
    })
    const body = (await reply.json()) as { id: unknown }[]
    expect(body.map(({ id }) => id).sort()).toEqual([7, '7'])
  })
})

describe('filters of the search tool', () => {
  const domains = async (args: Record<string, unknown>): Promise<readonly string[]> => {
    const { text, isError } = await call('svc_web_search', args)
    expect(isError, text).toBe(false)
    return readContextDocument(text).results.map(({ domain }) => domain)
  }

  it('are site and lens', async () => {
    expect(
      await domains({ q: 'numbat', site: 'numbat3.example.com,numbat4.example.com', minScore: 0 }),
    ).toEqual(expect.arrayContaining(['numbat3.example.com', 'numbat4.example.com']))
    await test.ask('/api/v1/lenses/one-numbat', {
      method: 'PUT',
      headers: { 'x-api-key': test.key, 'content-type': 'application/json' },
      body: JSON.stringify({ rules: '$discard\n$boost,site=numbat5.example.com' }),
    })
    expect(await domains({ q: 'numbat', lens: 'one-numbat', minScore: 0 })).toEqual(['numbat5.example.com'])
  })

  it('are since and until, as dates or a range', async () => {
    const dated = await call('svc_web_search', { q: 'wolfhound', since: '1990-01-01', until: '1990-12-31' })
    const { results, note } = readContextDocument(dated.text)
    expect(results).toEqual([])
    expect(note).toMatch(/within dateFrom, dateTo: try without/)
    expect((await call('svc_web_search', { q: 'wolfhound', since: 'week' })).isError).toBe(false)
  })

  it.each([
    [{ since: 'tomorrow' }, 'since parameter: must be a date in the form YYYY-MM-DD, or one of day, week'],
    [{ until: '2024-13-01' }, 'until parameter: must be a calendar date'],
    [{ since: 'week', until: '2024-01-01' }, 'since parameter: must be a date where until is given'],
    [{ site: 'not a domain' }, 'site parameter: must be a comma-separated list'],
    [{ lens: 'unknown' }, 'there is no lens named unknown'],
  ])('refuse %j', async (args, reason) => {
    const { text, isError } = await call('svc_web_search', { q: 'wolfhound', ...args })
    expect([isError, text]).toEqual([true, expect.stringContaining(reason)])
  })
})
