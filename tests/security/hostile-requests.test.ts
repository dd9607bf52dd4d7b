// What a hostile caller can put into a request: depth, numbers, names, letters, headers. Nothing of it is our failure.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startHttpServer } from '../../src/app/http-server.ts'
import { noticesOf } from '../../src/app/open/open-notices.ts'
import type { Fetcher } from '../../src/engine/pages/fetcher.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SEARCH = '/api/v1/search'
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const JSON_TYPE = { 'content-type': 'application/json' }

let house: TestService
let web: FixtureWeb

beforeAll(async () => {
  web = await startFixtureWeb()
  house = await startTestService({
    WHIPPET_COMPAT: 'all',
    WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port},localhost:${web.port}`,
  })
  await house.load(sampleDocuments)
})
afterAll(async () => {
  await house.close()
  await web.close()
})

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const postText = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  house.ask(path, { method: 'POST', headers: { 'x-api-key': house.key, ...JSON_TYPE, ...headers }, body })
const mcp = (body: string, key = house.key): Promise<Response> =>
  house.ask('/mcp', {
    method: 'POST',
    headers: { 'x-api-key': key, ...JSON_TYPE, accept: 'application/json, text/event-stream' },
    body,
  })
const toolCall = (id: number, name = 'svc_web_search', args: object = { q: 'wolfhound' }): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})

describe('depth and number', () => {
  it.each([
    ['arrays', deep(30_000)],
    ['arrays in a parameter', `{"q":${deep(20_000)}}`],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])('of JSON: %s are a 400', async (_, body) => {
    expect((await postText(SEARCH, body)).status).toBe(400)
  })

  it('of JSON that is passed over is passed over, under a name of the caller too', async () => {
    const body = `{"q":"wolfhound","unknown":${deep(20_000)}}`
    expect((await postText(SEARCH, body, { 'idempotency-key': 'deep' })).status).toBe(200)
    const call = JSON.stringify(toolCall(1)).replace('"wolfhound"', `"wolfhound","x":${deep(10_000)}`)
    expect((await mcp(call)).status).toBe(200)
    const tavily = { authorization: `Bearer ${house.key}`, ...JSON_TYPE }
    const given = { method: 'POST', headers: tavily, body: `{"query":"a","include_domains":${deep(9_000)}}` }
    expect((await house.ask('/compat/tavily/search', given)).status).toBe(400)
  })

  it.each([
    ['deep ones', deep(100_000)],
    ['short ones in a list', `{"quotes":[{"text":"wolfhound"}],"x":[${'[],'.repeat(100_000)}[]]}`],
    ['fields', `{"quotes":[{"text":"wolfhound"}]${',"a":1'.repeat(100_000)}}`],
  ])('of the values of a long body, which each take their time to be parsed: %s', async (_, body) => {
    const reply = await postText('/api/v1/verify', body)
    expect([reply.status, ((await reply.json()) as { message: string }).message]).toEqual([
      400,
      'The request body has more than 10000 values',
    ])
  })

  it.each([
    ['twenty thousand parameters', Array.from({ length: 20_000 }, (_, at) => `p${at}=1`).join('&'), 200],
    ['one parameter five thousand times', 'q=a&'.repeat(5_000), 400],
    ['a number without end', 'limit=1e400', 400],
    ['no number', 'maxCost=NaN', 400],
  ])('of the address: %s', async (_, query, status) => {
    expect((await house.get(`${SEARCH}?q=wolfhound&${query}`)).status).toBe(status)
  })

  it('of tool calls in one message is bounded, and each of them counts against the rate', async () => {
    const many = (count: number): string =>
      JSON.stringify(Array.from({ length: count }, (_, id) => toolCall(id)))
    expect((await mcp(many(101))).status).toBe(400)
    const { key } = await house.accountWith(1, 1)
    const answers = (await (await mcp(many(50), key)).json()) as { result: { isError?: boolean } }[]
    const refused = answers.filter(({ result }) => result.isError)
    expect(answers).toHaveLength(50)
    expect(refused.length).toBeGreaterThan(0)
    for (const one of refused) expect(JSON.stringify(one)).toContain('Rate limit of 1 requests per second')
  })
})

describe('letters', () => {
  it.each([
    ['marks upon one letter', `w${'\u0301'.repeat(1_900)}`],
    ['letters that fold into eighteen', '\ufdfa'.repeat(2_000)],
    ['half of a Korean syllable', '\u1100'.repeat(2_000)],
    ['overrides of direction', '\u202ewolfhound\u202c'.repeat(100)],
    ['operators without operands', '(site:'.repeat(300)],
    ['quotes that never close', '"a '.repeat(600)],
    ['nothing but what must not be', '-a '.repeat(600)],
    ['alternatives to alternatives', 'a OR '.repeat(390)],
  ])('of a query: %s are answered', async (_, q) => {
    expect((await house.get(`${SEARCH}?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  it('of a query that are none are answered', async () => {
    const reply = await house.post(SEARCH, { q: '\ud800wolfhound\udfff' })
    expect(reply.status).toBe(200)
    expect((await reply.text()).isWellFormed()).toBe(true)
  })

  it('of rules: patterns of nothing but stars are answered', async () => {
    const rules = Array.from({ length: 60 }, () => `/${'*a'.repeat(50)}$boost=2,site=example.com`).join('\n')
    expect((await house.post(SEARCH, { q: 'wolfhound', rules })).status).toBe(200)
  })
})

describe('names', () => {
  it('of what every object has mean nothing', async () => {
    const body = '{"q":"wolfhound","__proto__":{"limit":1},"constructor":{"prototype":{"limit":1}}}'
    const { results } = (await (await postText(SEARCH, body)).json()) as { results: unknown[] }
    expect(results.length).toBeGreaterThan(1)
    expect(({} as { limit?: number }).limit).toBeUndefined()
    for (const topic of ['__proto__', 'constructor', '..%2f..%2fhealth', 'toString']) {
      expect((await house.get(`/api/v1/news/${topic}`)).status).toBe(404)
    }
    const answer = (await (await mcp(JSON.stringify(toolCall(1, '__proto__')))).json()) as { error?: object }
    expect(answer.error).toBeDefined()
  })

  it.each(['..%2f..%2fetc', '%00', '.', 'A', 'a'.repeat(65), '__proto__'])(
    'of lenses and budgets are names and no paths: %s',
    async (name) => {
      for (const kind of ['lenses', 'budgets']) {
        const reply = await house.ask(`/api/v1/${kind}/${name}`, {
          method: 'PUT',
          headers: { 'x-api-key': house.key, ...JSON_TYPE },
          body: '{"rules":"","total_dollars":1}',
        })
        // A dot is gone before the request is sent.
        expect(reply.status).toBe(name === '.' ? 404 : 400)
      }
    },
  )

  it.each([
    '/console/..%2f..%2f..%2fetc%2fpasswd',
    '/console/assets/%2e%2e/%2e%2e/package.json',
    '/console/assets/..%2f..%2fpackage.json',
    '/docs/..%5c..',
  ])('of files lead to none outside: %s', async (path) => {
    const text = await (await house.ask(path)).text()
    expect(text).not.toMatch(/root:|"dependencies"/)
  })

  it('of hosts that a proxy is said to have been asked for change no address that is told', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
    }
    for (const path of ['/openapi.json', '/llms.txt', '/.well-known/api-catalog', '/opensearch.xml', '/']) {
      const reply = await house.ask(path, { headers: forged })
      expect([path, reply.status]).toEqual([path, 200])
      expect(await reply.text()).not.toContain('evil.example')
    }
  })
})

describe('one account', () => {
  const lens = (key: string, rules: string): Promise<Response> =>
    house.ask('/api/v1/lenses/mine', {
      method: 'PUT',
      headers: { 'x-api-key': key, ...JSON_TYPE },
      body: JSON.stringify({ rules }),
    })
  const ask = (key: string, headers: Record<string, string> = {}): Promise<Response> =>
    house.ask(`${SEARCH}?q=wolfhound&lens=mine`, { headers: { 'x-api-key': key, ...headers } })

  it('puts nothing into the answers of another: neither by a lens of the same name nor by an Idempotency-Key', async () => {
    const [a, b] = [await house.accountWith(1), await house.accountWith(1)]
    const [first] = (
      (await (await house.get(`${SEARCH}?q=wolfhound`)).json()) as { results: { link: string }[] }
    ).results
    const host = new URL(first?.link ?? '').host
    await lens(a.key, `$discard,site=${host}`)
    await lens(b.key, `$boost=2,site=${host}`)
    const named = { 'idempotency-key': 'the-same' }
    const without = await (await ask(a.key, named)).text()
    const reply = await ask(b.key, named)
    expect(without).not.toContain(`//${host}/`)
    expect(await reply.text()).toContain(`//${host}/`)
    expect(reply.headers.get('idempotent-replay')).toBeNull()
  })
})

describe('addresses of pages', () => {
  const fetchPage = (url: string): Promise<Response> =>
    house.get(`/api/v1/fetch?url=${encodeURIComponent(url)}`)

  it('put no line of their own into a request', async () => {
    const seen = web.requests.length
    await fetchPage(`${web.origin}/page\r\nX-Injected: yes\r\n`)
    await fetchPage(`${web.origin}/page%0d%0aX-Injected:%20yes`)
    expect(web.requests.length).toBeGreaterThan(seen)
    for (const { headers } of web.requests.slice(seen)) expect(headers).not.toHaveProperty('x-injected')
  })

  it.each(['gopher://127.0.0.1:6379/_X', 'file:///etc/passwd', 'data:text/html,x', 'http://a@127.0.0.1/'])(
    'that are no web addresses are not fetched: %s',
    async (url) => {
      expect((await fetchPage(url)).status).toBe(422)
    },
  )

  it('lead a cookie to no other host, whatever domain it names', async () => {
    web.route('/sets-cookie', (_, response) => {
      const there = `http://localhost:${web.port}/page`
      response.writeHead(302, { location: there, 'set-cookie': 'a=1; Domain=localhost; Path=/' }).end()
    })
    const seen = web.requests.length
    await fetchPage(`${web.origin}/sets-cookie`)
    const asked = web.requests.slice(seen)
    expect(asked.map(({ path }) => path)).toEqual(expect.arrayContaining(['/sets-cookie', '/page']))
    for (const { headers } of asked) expect(headers.cookie).toBeUndefined()
  })

  it.each([
    [
      'three layers of packing',
      'gzip, gzip, gzip',
      () => gzipSync(gzipSync(gzipSync('<p>x</p>'))),
      'The page is compressed too many times over',
    ],
    [
      'a Brotli bomb',
      'br',
      () => brotliCompressSync(Buffer.alloc(12_000_000), FAST),
      'The page is larger than 10 MiB',
    ],
    [
      'a gzip bomb in a gzip bomb',
      'gzip, gzip',
      () => gzipSync(gzipSync(Buffer.alloc(12_000_000))),
      'The page is larger than 10 MiB',
    ],
  ])('that answer with %s are a 422', async (_, coding, body, why) => {
    web.route('/packed', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(body())
    })
    const reply = await fetchPage(`${web.origin}/packed?${coding.length}`)
    expect([reply.status, await reply.json()]).toEqual([422, { error: 'Fetch Failed', message: why }])
  })
})

describe('what an account is called', () => {
  it('is read by no shell: the operator is told by a command that has it on its standard input', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'whippet-notice-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const told = join(folder, 'told')
    const [tell] = noticesOf({ noticeUrl: undefined, noticeCommand: `cat > ${told}` }, {} as Fetcher)
    const message = `$(touch ${folder}/run) \`touch ${folder}/run\`; touch ${folder}/run #@example.com`
    await tell?.({
      account: message,
      month: '2026-11',
      reached: 80,
      budget_dollars: 1,
      spent_dollars: 1,
      message,
    })
    expect(await readFile(told, 'utf8')).toBe(`${message}\n`)
    expect(await readdir(folder)).toEqual(['told'])
  })
})

describe('bodies and connections', () => {
  it('that are packed are refused before anything is unpacked', async () => {
    const headers = { 'x-api-key': house.key, ...JSON_TYPE, 'content-encoding': 'gzip' }
    const bomb = gzipSync(Buffer.alloc(10_000_000, 32))
    expect((await house.ask(SEARCH, { method: 'POST', headers, body: bomb })).status).toBe(415)
  })

  it('that never send the rest keep nobody else from being answered', async () => {
    const server = await startHttpServer({
      host: '127.0.0.1',
      port: 0,
      fetch: (request) => house.service.http.fetch(request),
    })
    onTestFinished(() => server.stop(0))
    await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        const socket = connect(server.port, '127.0.0.1')
        onTestFinished(() => void socket.destroy())
        socket.on('error', () => undefined)
        const half = at % 2 === 0 ? 'GET /health HTTP/1.1\r\nHost: x\r\nX-A: ' : POSTED
        await new Promise<void>((resolve) => socket.write(half, () => resolve()))
      }),
    )
    expect((await fetch(`http://127.0.0.1:${server.port}/health`)).status).toBe(200)
    const headers = { 'x-api-key': house.key }
    const found = await fetch(`http://127.0.0.1:${server.port}${SEARCH}?q=wolfhound`, { headers })
    expect(found.status).toBe(200)
  })
})

const POSTED = `POST ${SEARCH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"q":`
