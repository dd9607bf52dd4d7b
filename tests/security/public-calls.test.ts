// What needs no key: counted by address, so that nobody's pages keep the others from theirs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
beforeAll(async () => {
  house = await startTestService()
})
afterAll(() => house.close())

async function statusFrom(address: string, path: string): Promise<number> {
  const bindings = { incoming: { socket: { remoteAddress: address } } }
  const request = new Request(new URL(path, house.config.baseUrl), { headers: { 'x-api-key': house.key } })
  return (await house.service.http.fetch(request, bindings)).status
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
    const address = `192.0.2.${path.length}`
    const asMany = Array.from({ length: 400 }, () => statusFrom(address, path))
    const statuses = new Set(await Promise.all(asMany))
    while (!statuses.has(429)) statuses.add(await statusFrom(address, path))
    expect(await statusFrom('198.51.100.7', path)).not.toBe(429)
    for (const kept of ['/health', '/ready', '/api/v1/search?q=x']) {
      expect(await statusFrom(address, kept), kept).toBe(200)
    }
  })

  it('is told so in the form of every refusal', async () => {
    const address = '192.0.2.200'
    while ((await statusFrom(address, '/docs')) !== 429);
    const bindings = { incoming: { socket: { remoteAddress: address } } }
    let reply = new Response()
    while (reply.status !== 429) {
      reply = await house.service.http.fetch(new Request(new URL('/docs', house.config.baseUrl)), bindings)
    }
    expect(reply.headers.get('retry-after')).toBe('1')
    expect(await reply.json()).toEqual({
      error: expect.any(String),
      message: 'Rate limit of 200 requests per second exceeded',
    })
  })
})
