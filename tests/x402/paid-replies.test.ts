// What is had for a payment on the chain: a page, several pages, a feed and the results of both tools.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SqlPaymentStore } from '../../src/adapters/sql/money/sql-payment-store.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { decoded, type Payer, startTestChain, type TestChain } from '../support/x402/test-chain.ts'

const PAGE =
  '<!doctype html><html lang="en"><head><title>On lighthouses</title></head><body><main><h1>On lighthouses</h1>' +
  '<p>A lighthouse shows ships the way into the harbour, by night and in fog.</p></main></body></html>'

const LONG = PAGE.replace(
  '</main>',
  `${Array.from({ length: 3_000 }, (_, at) => `<p>Ship number ${at} came into the harbour by night.</p>`).join('')}</main>`,
)

interface Page {
  readonly markdown: string
  readonly content: string
  readonly metrics: { readonly tokens: number; readonly cost_dollars: number; readonly truncated?: true }
}

const LONG_FEED = `<rss version="2.0"><channel><title>L</title>${Array.from(
  { length: 60 },
  (_, n) =>
    `<item><title>Discovery number ${n} at sea</title><link>https://science.example/${n}</link>` +
    `<description>${`Ship ${n} has found what nobody had seen there before. `.repeat(5)}</description>` +
    `<pubDate>${new Date(Date.now() - n * 60_000).toUTCString()}</pubDate></item>`,
).join('')}</channel></rss>`

const FEED = `<rss version="2.0"><channel><title>F</title>${[1, 2]
  .map(
    (n) =>
      `<item><title>Harbour story ${n}</title><link>https://paper.example/${n}</link>` +
      `<description>What happened at the harbour ${n}.</description>` +
      `<pubDate>${new Date(Date.now() - n * 3_600_000).toUTCString()}</pubDate></item>`,
  )
  .join('')}</channel></rss>`

let chain: TestChain
let web: FixtureWeb
let folder: string
let house: TestService
let receiver: string
let payer: Payer
let paying: typeof fetch

beforeAll(async () => {
  chain = await startTestChain()
  web = await startFixtureWeb()
  web.route('/page', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
  })
  web.route('/long', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(LONG)
  })
  web.route('/feed.xml', (_, response) => response.end(FEED))
  web.route('/long.xml', (_, response) => response.end(LONG_FEED))
  folder = await mkdtemp(join(tmpdir(), 'whippet-paid-'))
  const feeds = join(folder, 'feeds.json')
  await writeFile(
    feeds,
    JSON.stringify({
      world: [{ title: 'W', url: `${web.origin}/feed.xml` }],
      science: [{ title: 'L', url: `${web.origin}/long.xml` }],
    }),
  )
  receiver = chain.newReceiver()
  house = await startTestService({
    ...chain.settings(receiver),
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_FEEDS: feeds,
    WHIPPET_TRUST_PROXY: '1',
  })
  await house.load(sampleDocuments)
  await house.service.news.poll(['world', 'science'])
  while ((await ask('/x402/api/v1/search?q=x')).status === 503) await new Promise(setImmediate)
})
afterAll(async () => {
  await house?.close()
  await web?.close()
  await chain?.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  payer = await chain.newPayer()
  paying = payer.paying(inHouse)
})

afterEach(async () => {
  const payments = await new SqlPaymentStore(house.data.database).list(10_000)
  const settled = payments.filter(({ state }) => state === 'settled')
  expect(await chain.balanceOf(receiver)).toBe(settled.reduce((sum, { amount }) => sum + amount, 0))
})

const at = (path: string): string => new URL(path, house.config.baseUrl).href

let asked = 0

/** Each from an address of its own: how fast the tests ask must not matter. */
const inHouse = ((input: Request | string | URL, init?: RequestInit) => {
  const request = new Request(input, init)
  request.headers.set('x-forwarded-for', `10.1.${++asked >> 8}.${asked & 255}`)
  return house.service.http.fetch(request)
}) as typeof fetch

const ask = (path: string, init?: RequestInit): Promise<Response> => inHouse(at(path), init)

const spent = async (): Promise<number> => 1_000_000 - (await chain.balanceOf(payer.address))

async function settledIn(reply: Response): Promise<unknown> {
  expect(reply.status).toBe(200)
  const settlement = decoded(reply.headers.get('payment-response'))
  expect(settlement).toMatchObject({ success: true, transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  return settlement['amount']
}

describe('a payment buys', () => {
  it('a page', async () => {
    const reply = await paying(at(`/x402/api/v1/fetch?url=${web.origin}/page`))
    expect(await settledIn(reply)).toBe('1100')
    expect(await reply.text()).toContain('shows ships the way')
    expect(await spent()).toBe(1_100)
  })

  it('the start of a page that is longer than what is paid for, and says so', async () => {
    const reply = await paying(at(`/x402/api/v1/fetch?url=${web.origin}/long`))
    expect(await settledIn(reply)).toBe('1100')
    const { markdown, content, metrics } = (await reply.json()) as Page
    expect(metrics).toMatchObject({ truncated: true, tokens: expect.any(Number) })
    expect(metrics.tokens).toBeGreaterThan(1_500)
    expect(metrics.tokens).toBeLessThanOrEqual(2_000)
    expect(metrics.cost_dollars).toBeLessThanOrEqual(0.0011)
    expect(markdown.length + content.length).toBeLessThan(30_000)
    const pages = await paying(at('/x402/api/v1/fetch'), {
      method: 'POST',
      headers: MESSAGE,
      body: JSON.stringify({ urls: [`${web.origin}/long`, `${web.origin}/page`] }),
    })
    expect(await settledIn(pages)).toBe('2200')
    const { results, metrics: told } = (await pages.json()) as { results: Page[]; metrics: Page['metrics'] }
    expect(results.map(({ metrics: one }) => one.truncated)).toEqual([true, undefined])
    expect(told.cost_dollars).toBeLessThanOrEqual(0.0022)
  })

  it('as many articles of a long feed as are paid for, and says so', async () => {
    const reply = await paying(at('/x402/api/v1/news/science?limit=100'))
    expect(await settledIn(reply)).toBe('100')
    const { results, news, metrics } = (await reply.json()) as {
      results: { link: string }[]
      news: { link: string }[]
      metrics: Page['metrics']
    }
    expect(metrics).toMatchObject({ truncated: true })
    expect(metrics.cost_dollars).toBeLessThanOrEqual(0.0001)
    expect(results.length).toBeGreaterThan(10)
    expect(results.length).toBeLessThan(60)
    expect(new Set(news.map(({ link }) => link))).toEqual(new Set(results.map(({ link }) => link)))
  })

  it('several pages, each at the price of one', async () => {
    const reply = await paying(at('/x402/api/v1/fetch'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ urls: [`${web.origin}/page`, `${web.origin}/page?two`] }),
    })
    expect(await settledIn(reply)).toBe('2200')
    expect(await spent()).toBe(2_200)
  })

  it('a feed, and nothing of one that there is not', async () => {
    const reply = await paying(at('/x402/api/v1/news/world'))
    expect(await settledIn(reply)).toBe('100')
    const { news } = (await reply.json()) as { news: { link: string }[] }
    expect(news.map(({ link }) => link)).toEqual(['https://paper.example/1', 'https://paper.example/2'])
    const unknown = await ask('/x402/api/v1/news/nonesuch')
    expect([unknown.status, unknown.headers.has('payment-required')]).toEqual([404, false])
    expect(await spent()).toBe(100)
  })

  it.each([
    ['svc_web_search', () => ({ q: 'wolfhound', searchMode: 'fast' }), 'wolfhound', 1_000],
    ['svc_fetch_url', () => ({ url: `${web.origin}/page` }), 'shows ships the way', 1_100],
  ])('a call of %s, with the text that a key would give', async (name, args, words, price) => {
    const unpaid = await callTool(name, args())
    expect(unpaid.isError).toBe(true)
    const payment = await payer.sign(unpaid.structuredContent ?? {})
    const paid = await callTool(name, args(), payment)
    expect(paid.isError).toBeUndefined()
    expect(paid.content[0]?.text.toLowerCase()).toContain(words)
    expect(paid._meta).toMatchObject({ 'x402/payment-response': { success: true, amount: String(price) } })
    expect(await spent()).toBe(price)
  })

  it.each(['text', 7, {}, { x402Version: 2, accepted: null, payload: {} }])(
    'nothing where a tool is called with %j for a payment',
    async (payment) => {
      const refused = await callTool('svc_web_search', { q: 'wolfhound' }, payment)
      expect(refused.isError).toBe(true)
      expect(refused.content[0]?.text).toContain('x402/payment must be a payment of x402 version 2')
    },
  )

  it('nothing where a tool is called with a payment of more than 16 kB', async () => {
    const unpaid = await callTool('svc_web_search', { q: 'wolfhound' })
    const payment = await payer.sign(unpaid.structuredContent ?? {})
    const refused = await callTool(
      'svc_web_search',
      { q: 'wolfhound' },
      { ...payment, more: 'x'.repeat(17_000) },
    )
    expect(refused.content[0]?.text).toContain('of 16 kB at most')
    expect(await spent()).toBe(0)
  })
})

describe('what /openapi.json says of the paid operations', () => {
  it.each([
    ['get', 'search', '/x402/api/v1/search?q=x', undefined],
    ['post', 'search', '/x402/api/v1/search', { q: 'x' }],
    ['get', 'fetch', '/x402/api/v1/fetch?url=https://example.com/', undefined],
    ['post', 'fetch', '/x402/api/v1/fetch', { urls: ['https://example.com/'] }],
    ['get', 'news/{topic}', '/x402/api/v1/news/world', undefined],
  ])('holds for the refusal of %s %s', async (method, name, path, body) => {
    // biome-ignore lint/suspicious/noExplicitAny: a test walks the document freely.
    const document = (await (await ask('/openapi.json')).json()) as any
    const { schema } =
      document.paths[`/x402/api/v1/${name}`][method].responses[402].content['application/json']
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    const fits = ajv.compile({ ...schema, components: document.components })
    const sent = body && { method: 'POST', headers: MESSAGE, body: JSON.stringify(body) }
    const reply = await ask(path, sent)
    expect(reply.status).toBe(402)
    fits(await reply.json())
    expect(fits.errors).toBe(null)
  })

  it('holds where maxCost is too low', async () => {
    const reply = await ask('/x402/api/v1/search?q=x&searchMode=deep&maxCost=0.0001')
    expect(reply.status).toBe(402)
    expect(await reply.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
  })
})

describe('what can be paid is told to those who list it', () => {
  interface Listing {
    readonly info: { readonly input: Record<string, unknown> }
    readonly schema: {
      readonly properties: { readonly input: { properties: Record<string, unknown>; required: string[] } }
    }
    readonly routeTemplate?: string
  }

  /** Nothing that the schema does not name, and all that it asks for. */
  function inputOf(required: object | undefined): Record<string, unknown> & Pick<Listing, 'routeTemplate'> {
    const { bazaar } = (required as { extensions: { bazaar: Listing } }).extensions
    const { properties, required: needed } = bazaar.schema.properties.input
    const { input } = bazaar.info
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(input)))
    expect(Object.keys(input)).toEqual(expect.arrayContaining(needed))
    return { ...input, ...(bazaar.routeTemplate && { routeTemplate: bazaar.routeTemplate }) }
  }

  it.each([
    ['GET', '/x402/api/v1/search?q=x', { method: 'GET', queryParams: { q: expect.any(String) } }],
    ['POST', '/x402/api/v1/search', { method: 'POST', bodyType: 'json', body: { q: expect.any(String) } }],
    ['GET', '/x402/api/v1/news/world', { pathParams: {}, routeTemplate: '/x402/api/v1/news/:topic' }],
  ])('%s %s', async (method, path, expected) => {
    const body = { headers: { 'content-type': 'application/json' }, body: '{"q":"x"}' }
    const reply = await ask(path, { method, ...(method === 'POST' && body) })
    expect(reply.status).toBe(402)
    expect(inputOf(decoded(reply.headers.get('payment-required')))).toMatchObject(expected)
  })

  it('a tool, with what it takes', async () => {
    const unpaid = await callTool('svc_fetch_url', { url: 'https://example.com/' })
    expect(inputOf(unpaid.structuredContent)).toMatchObject({
      type: 'mcp',
      toolName: 'svc_fetch_url',
      inputSchema: { type: 'object', properties: { url: {} } },
    })
  })

  it('and stands in the catalogue of APIs', async () => {
    const { linkset } = (await (await ask('/.well-known/api-catalog')).json()) as {
      linkset: { anchor: string; item?: { href: string }[] }[]
    }
    const paths = ['search', 'fetch'].map((name) => `/x402/api/v1/${name}`)
    for (const path of [...paths, '/x402/mcp']) {
      expect(linkset[0]?.item).toContainEqual({ href: at(path) })
      expect(linkset.map(({ anchor }) => anchor)).toContain(at(path))
    }
  })
})

interface ToolResult {
  readonly isError?: boolean
  readonly structuredContent?: object
  readonly content: readonly { readonly text: string }[]
  readonly _meta?: object
}

describe('messages of the tool protocol that cost nothing', () => {
  const send = async (from: string, body: object, headers = {}): Promise<Response> =>
    house.service.http.fetch(
      new Request(at('/x402/mcp'), {
        method: 'POST',
        headers: { ...MESSAGE, ...headers, 'x-forwarded-for': from },
        body: JSON.stringify(body),
      }),
    )
  const listing = (id: number): object => ({ jsonrpc: '2.0', id, method: 'tools/list' })
  const batch = (from: string, length: number): Promise<Response> =>
    send(
      from,
      Array.from({ length }, (_, id) => listing(id)),
      { 'mcp-protocol-version': '2025-03-26' },
    )

  it('are counted by address', async () => {
    let refused: Response | undefined
    while (!refused) {
      const round = await Promise.all(Array.from({ length: 30 }, () => send('192.0.2.9', listing(1))))
      refused = round.find(({ status }) => status === 429)
    }
    // Not by what all of an address is counted by.
    expect(await refused.text()).toContain('Rate limit of 20 requests per second')
    expect((await send('192.0.2.10', listing(1))).status).toBe(200)
  })

  it('are counted one by one in a batch, which has no more than pass at once', async () => {
    expect((await batch('192.0.2.11', 20)).status).toBe(200)
    // As many batches at once as single messages would all pass.
    const statuses = new Set<number>()
    for (let round = 100; !statuses.has(429); round += 1) {
      const replies = await Promise.all(Array.from({ length: 19 }, () => batch(`192.0.2.${round}`, 20)))
      for (const { status } of replies) statuses.add(status)
    }
    const long = await batch('192.0.2.13', 21)
    expect(long.status).toBe(400)
    expect(await long.text()).toContain('20 messages at most')
  })
})

const MESSAGE = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

async function callTool(name: string, args: object, payment?: unknown): Promise<ToolResult> {
  const meta = payment === undefined ? {} : { _meta: { 'x402/payment': payment } }
  const params = { name, arguments: args, ...meta }
  const reply = await ask('/x402/mcp', {
    method: 'POST',
    headers: MESSAGE,
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { result: ToolResult }).result
}
