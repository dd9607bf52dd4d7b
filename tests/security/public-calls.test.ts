// What needs no key: counted by address, so that nobody's pages keep the others from theirs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
beforeAll(async () => {
  house = await startTestService()
})
afterAll(() => house.close())

async function replyTo(
  address: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const bindings = { incoming: { socket: { remoteAddress: address } } }
  return house.service.http.fetch(new Request(new URL(path, house.config.baseUrl), { headers }), bindings)
}

let addresses = 0
/** That nobody has asked from yet. */
const newAddress = (): string => `192.0.2.${++addresses}`

async function statusFrom(address: string, path: string): Promise<number> {
  return (await replyTo(address, path, { 'x-api-key': house.key })).status
}

/** Asks as often at once as nobody may, until it is told to wait. */
async function refusalOf(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const replies = await Promise.all(Array.from({ length: 400 }, ask))
    const refused = replies.find(({ status }) => status === 429)
    if (refused) return refused
  }
}

describe('an address that asks without end', () => {
  it.each([
    '/docs',
    '/openapi.json',
    '/llms.txt',
    '/console',
    '/robots.txt',
    '/nothing/here',
    '/thumbnails/x',
  ])('is told to wait for %s, and others are not', async (path) => {
    const address = newAddress()
    await refusalOf(() => replyTo(address, path, { 'x-api-key': house.key }))
    expect(await statusFrom('198.51.100.7', path)).not.toBe(429)
    for (const kept of ['/health', '/ready', '/api/v1/search?q=x']) {
      expect(await statusFrom(address, kept), kept).toBe(200)
    }
  })

  it('is told so in the form of every refusal', async () => {
    const address = newAddress()
    const reply = await refusalOf(() => replyTo(address, '/docs', {}))
    expect(reply.headers.get('retry-after')).toBe('1')
    expect(await reply.json()).toEqual({
      error: expect.any(String),
      message: 'Rate limit of 200 requests per second exceeded',
    })
  })
})

describe('an address that calls without a key, or with keys that nobody has', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['/api/v1/search?q=x', {}],
    ['/api/v1/search?q=x', { 'x-api-key': 'unknown' }],
    ['/api/v1/lenses', { 'x-api-key': 'unknown' }],
    ['/api/v1/receipts', { 'x-api-key': 'unknown' }],
    ['/mcp', { 'x-api-key': 'unknown' }],
    ['/compat/brave/res/v1/web/search?q=x', { 'x-subscription-token': 'unknown' }],
  ])('at %s with %j is told to wait, and a valid key is not', async (path, headers) => {
    const address = newAddress()
    expect((await replyTo(address, path, headers)).status).toBe(401)
    const refused = await refusalOf(() => replyTo(address, path, headers))
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(JSON.stringify(await refused.json())).toContain('Rate limit of 200 requests per second exceeded')
    expect(await statusFrom(address, '/api/v1/search?q=x')).toBe(200)
    expect((await replyTo('198.51.100.8', path, headers)).status).toBe(401)
  })
})
