// The TypeScript client against a real service: results in the contract's types, refusals as failures.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  createClient,
  Unreachable,
  type WhippetClient,
  WhippetError,
} from '../../clients/typescript/whippet.js'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import { javascriptClient, typescriptTypes } from '../../tools/write-clients/typescript/typescript-client.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'clients', 'typescript')

let test: TestService
let server: RunningServer

beforeAll(async () => {
  test = await startTestService()
  await test.load(sampleDocuments)
  server = await startHttpServer({
    fetch: (request) => test.service.http.fetch(request),
    host: '127.0.0.1',
    port: 0,
  })
})
afterAll(async () => {
  await server.stop(0)
  await test.close()
})

const refusedFor9Seconds = { status: 429, headers: { 'retry-after': '9' } }

function client(apiKey = test.key, waits: number[] = []): WhippetClient {
  return createClient({
    baseUrl: `http://127.0.0.1:${server.port}/`,
    apiKey,
    pause: async (ms) => void waits.push(ms),
  })
}

describe('the package of the client', () => {
  it('is made from the OpenAPI document; ./bin/dev clients writes it anew', async () => {
    expect(await readFile(join(FOLDER, 'whippet.js'), 'utf8')).toBe(javascriptClient())
    expect(await readFile(join(FOLDER, 'whippet.d.ts'), 'utf8')).toBe(typescriptTypes())
  })

  it('needs no package and stays small', async () => {
    const manifest = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    expect(manifest).not.toHaveProperty('dependencies')
    expect(javascriptClient().length + typescriptTypes().length).toBeLessThan(100_000)
    expect(javascriptClient()).not.toMatch(/^import /m)
  })
})

describe('the client', () => {
  it('searches with one query and with several, filtered', async () => {
    const one = await client().search({ q: 'wolfhound', limit: 2, includeDomains: ['example.com'] })
    expect(one.results.map(({ source }) => source)).toEqual([
      expect.stringMatching(/example\.com$/),
      expect.stringMatching(/example\.com$/),
    ])
    const several = await client().search({ q: ['wolfhound setup', 'wolfhound review'], limit: 4 })
    expect(several.metrics.queries_provided).toBe(2)
    expect(await client().searchContext({ q: 'wolfhound' })).toMatch(/^---\nformat: svc-context\/v1\n/)
  })

  it('rejects with what the service said', async () => {
    const { key } = await test.accountWith(0)
    const refused = await Promise.all(
      [
        client('wk_wrong').search({ q: 'x' }),
        client().search({ q: 'x', limit: 101 }),
        client().fetch({ url: 'http://10.0.0.1/' }),
        client().news('gardening'),
        client(key).search({ q: 'wolfhound' }),
      ].map((call) => call.catch((error: unknown) => error)),
    )
    expect(refused.every((error) => error instanceof WhippetError)).toBe(true)
    expect(refused.map((error) => [(error as WhippetError).status, (error as WhippetError).error])).toEqual([
      [401, 'Unauthorized'],
      [400, 'Bad Request'],
      [422, 'Fetch Failed'],
      [404, 'Unknown topic'],
      [402, 'Insufficient Credits'],
    ])
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:9', apiKey: 'wk_' })
    await expect(nobody.balance()).rejects.toThrow(Unreachable)
  })

  it('says what is wrong with a call before anything is sent', async () => {
    let sent = 0
    const misused = createClient({
      fetch: async () => {
        sent += 1
        return new Response('{}')
      },
    }) as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>
    const messages = await Promise.all(
      [
        misused['search']?.('css grid'),
        misused['search']?.({}),
        misused['search']?.({ q: 'css grid', max_age: 1 }),
        misused['search']?.({ q: 'css', similar: 'https://example.com/' }),
        misused['search']?.({ q: ['one', 'two'], city: 'Oslo' }),
        misused['fetch']?.({ urls: ['https://example.com/'] }),
        misused['news']?.(),
        misused['lens']?.('work', { idempotencyKey: 'x' }),
        misused['search']?.({ q: 'css grid' }, { idempotencyKey: 'one…' }),
      ].map((call) => call?.catch((error: unknown) => (error as Error).message)),
    )
    expect(messages).toEqual([
      "search takes an object, such as { q: 'css grid' }",
      'search needs q or similar',
      'search knows no max_age; did you mean maxAge?',
      'search needs q or similar',
      'A search for several queries takes no location (city)',
      'fetch knows no urls; did you mean url?',
      'news needs topic as its first argument, a text',
      'lens takes no option idempotencyKey',
      'Idempotency-Key can\'t hold "…": it is sent as a header, in ASCII',
    ])
    expect(sent).toBe(0)
  })

  it('makes the calls beside search: lenses, budgets, usage, balance', async () => {
    const rules = '$discard,site=example.org'
    expect(await client().putLens('work', { rules })).toEqual({ name: 'work', rules })
    expect(await client().lenses()).toEqual({ lenses: [{ name: 'work' }] })
    expect(await client().deleteLens('work')).toEqual({ name: 'work', rules })
    expect(await client().putBudget('task', { total_dollars: 0.5 })).toMatchObject({ remaining_dollars: 0.5 })
    const { results } = await client().search(
      { q: 'wolfhound' },
      { budgetId: 'task', idempotencyKey: 'once' },
    )
    expect(results.length).toBeGreaterThan(0)
    expect((await client().budget('task')).spent_dollars).toBeGreaterThan(0)
    expect((await client().usage()).days.length).toBeGreaterThan(0)
    expect((await client().balance()).balance_dollars).toBeGreaterThan(0)
  })

  it('fetches several pages, of which each fails alone', async () => {
    const urls = ['http://10.0.0.1/', 'nonsense']
    const { results, metrics } = await client().fetchMany({ urls, maxAge: 0, selector: 'main' })
    expect(results.map(({ requested_url, status }) => [requested_url, status])).toEqual([
      [urls[0], 422],
      [urls[1], 422],
    ])
    expect(metrics).toMatchObject({ urls_provided: 2, pages_returned: 0, cost_dollars: 0 })
    expect(await client().fetchManyContext({ urls })).toContain('<result index="2" domain="">')
    await expect(client().fetch({ url: 'http://10.0.0.1/', selector: '::x' })).rejects.toThrow('selector')
  })

  it('waits as Retry-After says, and gives up after three times', async () => {
    const { key } = await test.accountWith(1, 1)
    const waits: number[] = []
    const calls = Array.from({ length: 30 }, () => client(key, waits).search({ q: 'wolfhound' }))
    const outcomes = await Promise.allSettled(calls)
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(30)
    for (const { reason } of refused) expect(reason).toMatchObject({ status: 429, retryAfter: 1 })
    expect(waits.length).toBeGreaterThanOrEqual(3 * refused.length)
    expect(new Set(waits)).toEqual(new Set([1000]))
  })

  it('ends a call when it is told to', async () => {
    const stop = new AbortController()
    stop.abort(new Error('enough'))
    await expect(client().search({ q: 'wolfhound' }, { signal: stop.signal })).rejects.toThrow('enough')
  })

  it('waits for another try no longer than the caller does', async () => {
    // Time stands still: what waits for it waits for ever.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const stop = new AbortController()
    const limited = createClient({
      fetch: async () => {
        setImmediate(() => stop.abort(new Error('enough')))
        return Response.json({ error: 'Too Many Requests', message: 'Slowly' }, refusedFor9Seconds)
      },
    })
    await expect(limited.search({ q: 'wolfhound' }, { signal: stop.signal })).rejects.toThrow('enough')
  })

  it('takes as long as it takes where no time is too long', async () => {
    const patient = createClient({
      baseUrl: `http://127.0.0.1:${server.port}`,
      apiKey: test.key,
      timeoutMs: Infinity,
    })
    expect((await patient.balance()).balance_dollars).toBeGreaterThan(0)
  })
})
