// The TypeScript client against a real service: results in the contract's types, refusals as failures.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startHttpServer } from '../../src/app/http-server.ts'
import {
  InsufficientCredits,
  InvalidRequest,
  PageUnreadable,
  RateLimited,
  Unauthorized,
  UnknownTopic,
} from '../../src/foundation/errors.ts'
import { createClient, type WhippetClient } from '../../src/surfaces/client/client.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

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

function client(apiKey = test.key, waits: number[] = []): WhippetClient {
  return createClient({
    baseUrl: `http://127.0.0.1:${server.port}/`,
    apiKey,
    pause: async (ms) => void waits.push(ms),
  })
}

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

  it('rejects with the failure that the service meant', async () => {
    await expect(client('wk_wrong').search({ q: 'x' })).rejects.toThrow(Unauthorized)
    await expect(client().search({ q: 'x', limit: 101 })).rejects.toThrow(InvalidRequest)
    await expect(client().fetch({ url: 'http://10.0.0.1/' })).rejects.toThrow(PageUnreadable)
    await expect(client().news('gardening')).rejects.toThrow(UnknownTopic)
    const { key } = await test.accountWith(0)
    await expect(client(key).search({ q: 'wolfhound' })).rejects.toThrow(InsufficientCredits)
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
    await expect(client().fetch({ url: 'http://10.0.0.1/', selector: '::x' })).rejects.toThrow(InvalidRequest)
  })

  it('waits as Retry-After says, and gives up after three times', async () => {
    const { key } = await test.accountWith(1, 1)
    const waits: number[] = []
    const calls = Array.from({ length: 30 }, () => client(key, waits).search({ q: 'wolfhound' }))
    const outcomes = await Promise.allSettled(calls)
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(30)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(RateLimited)
    expect(waits.length).toBeGreaterThanOrEqual(3 * refused.length)
    expect(new Set(waits)).toEqual(new Set([1000]))
  })

  it('ends a call when it is told to', async () => {
    const stop = new AbortController()
    stop.abort(new Error('enough'))
    await expect(client().search({ q: 'wolfhound' }, { signal: stop.signal })).rejects.toThrow('enough')
  })
})
