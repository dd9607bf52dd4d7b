// `whippet search --pay`, `fetch`, `news` and the client on a real chain: the caps hold before anything is signed, and a payment buys a reply.

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { createHttpClient } from '../../src/surfaces/client/http-client.ts'
import type { PaySettings } from '../../src/surfaces/client/paying/pay-settings.ts'
import type { CommandOutcome } from '../support/child-service.ts'
import { runHere } from '../support/command-line.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startTestChain, type TestChain } from '../support/x402/test-chain.ts'

let chain: TestChain
let house: TestService
let server: RunningServer
let address: string
let receiver: string
let folder: string
let payments: (string | null)[]
/** The next paid calls whose replies get lost on the way. */
let lost = 0
let key: string
let web: FixtureWeb
let settings: string

const PAGE =
  '<!doctype html><html lang="en"><head><title>On harbours</title></head><body><main><h1>On harbours</h1>' +
  '<p>A harbour keeps ships safe from the sea, behind its walls and in every wind.</p></main></body></html>'
const FEED =
  '<rss version="2.0"><channel><title>F</title><item><title>Harbour story</title>' +
  '<link>https://paper.example/1</link><description>What happened at the harbour.</description>' +
  `<pubDate>${new Date().toUTCString()}</pubDate></item></channel></rss>`

beforeAll(async () => {
  chain = await startTestChain()
  receiver = chain.newReceiver()
  web = await startFixtureWeb()
  web.route('/page', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE)
  })
  web.route('/feed.xml', (_, response) => response.end(FEED))
  settings = await mkdtemp(join(tmpdir(), 'whippet-pay-feeds-'))
  const feeds = join(settings, 'feeds.json')
  await writeFile(feeds, JSON.stringify({ world: [{ title: 'W', url: `${web.origin}/feed.xml` }] }))
  house = await startTestService({
    ...chain.settings(receiver),
    WHIPPET_TRUST_PROXY: '1',
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_FEEDS: feeds,
  })
  await house.service.news.poll(['world'])
  await house.load(sampleDocuments)
  server = await startHttpServer({
    host: '127.0.0.1',
    port: 0,
    async fetch(request, bindings) {
      const payment = request.headers.get('payment-signature')
      payments.push(payment)
      const reply = await inHouse(request)
      if (payment !== null && lost > 0) {
        lost -= 1
        ;(bindings as { outgoing: ServerResponse }).outgoing.destroy()
      }
      return reply
    },
  })
  address = `http://127.0.0.1:${server.port}`
  const path = `${address}/x402/api/v1/search?q=x`
  while ((await inHouse(new Request(path))).status === 503) await new Promise(setImmediate)
})
afterAll(async () => {
  await server?.stop(0)
  await house?.close()
  await web?.close()
  await chain?.stop()
  await rm(settings, { recursive: true, force: true })
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'whippet-pay-'))
  payments = []
  key = await chain.newPayingKey()
  return () => rm(folder, { recursive: true, force: true })
})

let asked = 0

/** Each from an address of its own: how fast the tests ask must not matter. */
function inHouse(request: Request): Response | Promise<Response> {
  const headers = new Headers(request.headers)
  headers.set('x-forwarded-for', `10.2.${++asked >> 8}.${asked & 255}`)
  return house.service.http.fetch(new Request(request, { headers }))
}

function search(given: Record<string, string>, ...args: string[]): Promise<CommandOutcome> {
  const environment = {
    WHIPPET_BASE_URL: address,
    XDG_CONFIG_HOME: folder,
    WHIPPET_PAY_KEY: key,
    WHIPPET_PAY_ASSET: chain.token,
    ...given,
  }
  return runHere(['search', '--pay', '--mode', 'fast', '--json', ...args], { environment })
}

/** The other commands that pay, with what a user would give them. */
function command(...args: string[]): Promise<CommandOutcome> {
  const environment = {
    WHIPPET_BASE_URL: address,
    XDG_CONFIG_HOME: folder,
    WHIPPET_PAY_KEY: key,
    WHIPPET_PAY_ASSET: chain.token,
  }
  return runHere(args, { environment })
}

async function moved<T>(work: () => Promise<T>): Promise<{ result: T; units: number }> {
  const before = await chain.balanceOf(receiver)
  const result = await work()
  return { result, units: (await chain.balanceOf(receiver)) - before }
}

describe('whippet search --pay', () => {
  it('pays for a search without an account', async () => {
    const { result, units } = await moved(() => search({}, 'wolfhound'))
    expect([result.code, result.stderr]).toEqual([0, ''])
    expect(JSON.parse(result.stdout)).toMatchObject({ metrics: { cost_dollars: 0.001 } })
    expect(units).toBe(1_000)
    expect(payments.map((one) => one !== null)).toEqual([false, true])
    expect(await readdir(join(folder, 'whippet'))).toEqual([expect.stringMatching(/^paid-.*\.jsonl$/)])
  })

  it.each([
    ['the cap of a call', { WHIPPET_PAY_CALL_CAP: '0.0009' }, 4, 'WHIPPET_PAY_CALL_CAP'],
    ['the cap of a day', { WHIPPET_PAY_DAY_CAP: '0.0009' }, 4, 'WHIPPET_PAY_DAY_CAP'],
    ['a token that its user did not name', { WHIPPET_PAY_ASSET: '' }, 1, 'Nothing was signed'],
    ['a cap that is none', { WHIPPET_PAY_DAY_CAP: 'much' }, 2, 'WHIPPET_PAY_DAY_CAP'],
    ['no key', { WHIPPET_PAY_KEY: '' }, 3, 'WHIPPET_PAY_KEY'],
  ])('sends no payment because of %s', async (_, given, code, words) => {
    const { result, units } = await moved(() => search(given, 'wolfhound'))
    expect(result.code).toBe(code)
    expect(result.stderr).toContain(words)
    expect(result.stdout + result.stderr).not.toContain(key.slice(2))
    expect(units).toBe(0)
    expect(payments.filter((one) => one !== null)).toEqual([])
  })

  it('tells of a dry run for nothing', async () => {
    const { result, units } = await moved(() => search({}, '--dry-run', 'wolfhound'))
    expect([result.code, units, payments]).toEqual([0, 0, [null]])
  })

  it('sends the same payment again where its outcome is open', async () => {
    chain.facilitatorIs('is away')
    const asked = search({}, 'wolfhound')
    while (payments.length < 3) await new Promise(setImmediate)
    chain.facilitatorIs('works')
    const { code, stderr } = await asked
    expect(code).toBe(0)
    expect(stderr).toContain('trying again')
    expect(new Set(payments.slice(1)).size).toBe(1)
  })
})

describe('whippet fetch --pay and whippet news --pay', () => {
  it('pay for a page, for several pages and for a feed', async () => {
    const page = await moved(() => command('fetch', '--pay', '--json', `${web.origin}/page`))
    expect([page.result.code, page.result.stderr, page.units]).toEqual([0, '', 1_100])
    expect(JSON.parse(page.result.stdout)).toMatchObject({ title: 'On harbours' })
    const both = [`${web.origin}/page`, `${web.origin}/page?two`]
    const pages = await moved(() => command('fetch', '--pay', '--json', ...both))
    expect([pages.result.code, pages.units]).toEqual([0, 2_200])
    const feed = await moved(() => command('news', 'world', '--pay', '--json'))
    expect([feed.result.code, feed.units]).toEqual([0, 100])
  })

  it('pay nothing where the page cannot be read', async () => {
    const { result, units } = await moved(() => command('fetch', '--pay', `${web.origin}/nonesuch`))
    expect([result.code, units]).toEqual([1, 0])
  })
})

/** The links that a paying client is answered with. */
async function searchPaying(pay: PaySettings): Promise<readonly unknown[]> {
  const client = createHttpClient({ baseUrl: address, pay })
  const { body } = await client.post('/api/v1/search', { q: 'wolfhound', searchMode: 'fast' })
  return (JSON.parse(body) as { results: unknown[] }).results
}

describe('the client', () => {
  it('pays where it is told to', async () => {
    const { result, units } = await moved(() => searchPaying({ key, asset: chain.token, folder }))
    expect(result.length).toBeGreaterThan(0)
    expect(units).toBe(1_000)
  })

  it('has its reply, and pays once, though the first got lost on the way', async () => {
    lost = 1
    const { result, units } = await moved(() => searchPaying({ key, asset: chain.token, folder }))
    expect(result.length).toBeGreaterThan(0)
    expect([units, payments.length, new Set(payments.slice(1)).size]).toEqual([1_000, 3, 1])
  })

  it('signs nothing above its cap', async () => {
    const pay = { key, asset: chain.token, folder, callCap: '0.0001' }
    await expect(searchPaying(pay)).rejects.toThrow('Nothing was signed')
    expect(payments).toEqual([null])
  })
})
