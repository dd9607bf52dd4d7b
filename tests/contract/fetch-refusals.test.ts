// Pages that can't be fetched from outside: 422 or 503, each with its body, and always free.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let web: FixtureWeb
let house: TestService
/** Asked for at the start, since it takes as long as the service is patient. */
let silent: Promise<Response>

beforeAll(async () => {
  web = await startFixtureWeb()
  web.robots('User-agent: *\nDisallow: /secret')
  const serve = (path: string, type: string, hex: string): void =>
    web.route(path, (_, response) =>
      response.writeHead(200, { 'content-type': type }).end(Buffer.from(hex, 'hex')),
    )
  serve('/image-png', 'image/png', '89504e470d0a1a0a0000000d49484452')
  serve('/application-zip', 'application/zip', '504b0304140000000800')
  serve('/video-mp4', 'video/mp4', '000000186674797069736f6d')
  serve('/secret/page', 'text/html', Buffer.from('<main><p>A secret page.</p></main>').toString('hex'))
  web.route('/to-private', (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
  silent = fetchPage(`${web.origin}/slow/never`)
})
afterAll(async () => {
  await house.close()
  await web.close()
})

function fetchPage(
  url: string,
  more: Record<string, string> = {},
  key: string = house.key,
): Promise<Response> {
  return house.ask(`/api/v1/fetch?${new URLSearchParams({ url, ...more })}`, {
    headers: { 'x-api-key': key },
  })
}

async function refused(reply: Response): Promise<{ status: number; error: string; message: string }> {
  const body = (await reply.json()) as { error: string; message: string }
  expect(Object.keys(body)).toEqual(['error', 'message'])
  expect(body.message).not.toBe('')
  for (const name of ['limit', 'remaining', 'reset'])
    expect(reply.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/)
  return { status: reply.status, ...body }
}

describe('what cannot be fetched at all is 422 and free', () => {
  it.each([
    ['no address', 'not an address'],
    ['a relative address', '/page'],
    ['another scheme', 'ftp://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['script', 'javascript:alert(1)'],
    ['no host', 'http://'],
    ['a password', 'http://user:secret@127.0.0.1/'],
    ['a private address', 'http://10.0.0.1/'],
    ['a metadata address', 'http://169.254.169.254/latest/'],
    ['a loopback address that is not listed', 'http://[::1]/'],
    ['a decimal spelling of loopback', 'http://2130706434/'],
    ['a port of another protocol', 'http://93.184.216.34:25/'],
  ])('%s', async (_, url) => {
    const { key, balance } = await house.accountWith(1)
    expect(await refused(await fetchPage(url, {}, key))).toMatchObject({ status: 422, error: 'Fetch Failed' })
    expect(await balance()).toBe(1e9)
  })

  it.each([
    '/image-png',
    '/application-zip',
    '/video-mp4',
    '/huge/declared',
    '/huge/endless',
    '/encoded/bomb',
    '/status/400',
    '/status/401',
    '/status/403',
    '/status/404',
    '/status/410',
    '/status/429',
    '/status/451',
    '/secret/page',
    '/to-private',
    '/redirect/file',
    '/redirect/loop',
    '/empty',
  ])('%s', async (path) => {
    const { key, balance } = await house.accountWith(1)
    const reply = await fetchPage(`${web.origin}${path}`, {}, key)
    expect(await refused(reply)).toMatchObject({ status: 422, error: 'Fetch Failed' })
    expect(await balance()).toBe(1e9)
  })

  it('does not ask for what robots.txt forbids', async () => {
    const reply = await fetchPage(`${web.origin}/secret/other`)
    expect((await refused(reply)).message).toMatch(/robots/)
    expect(web.hits('/secret/other')).toBe(0)
  })

  it('is so in the context form too', async () => {
    const reply = await fetchPage(`${web.origin}/status/404`, { format: 'context' })
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    expect((await refused(reply)).status).toBe(422)
  })
})

describe('what may work later is 503 with Retry-After, and free', () => {
  it.each([
    '/status/500',
    '/status/502',
    '/status/503',
    '/status/504',
    '/broken/reset',
    '/broken/close',
    '/broken/half',
  ])('%s', async (path) => {
    const { key, balance } = await house.accountWith(1)
    const reply = await fetchPage(`${web.origin}${path}`, {}, key)
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refused(reply)).toMatchObject({ status: 503, error: 'Service unavailable' })
    expect(await balance()).toBe(1e9)
  })

  it('a refused connection', async () => {
    const reply = await fetchPage('http://127.0.0.1:1/')
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await refused(reply)).status).toBe(503)
  })

  it('a name that does not resolve', async () => {
    // No name server is asked for a label that is longer than labels can be.
    const name = `${'a'.repeat(70)}.test`
    const other = await startTestService({ WHIPPET_ALLOW_PRIVATE: name })
    const reply = await other.get(`/api/v1/fetch?url=http://${name}/`)
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await refused(reply)).status).toBe(503)
    await other.close()
  })

  it('as long as the site asks, without keeping its other pages', async () => {
    const reply = await fetchPage(`${web.origin}/status/503?after=77`)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '77'])
    expect((await fetchPage(`${web.origin}/page`)).status).toBe(200)
  })

  it('a site that stays silent', async () => {
    const reply = await silent
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await refused(reply)).status).toBe(503)
  })
})

describe('while offline', () => {
  it('says so for the world outside, and keeps private addresses at 422', async () => {
    const outside = await fetchPage('https://example.com/')
    expect(outside.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused(outside)).toMatchObject({ status: 503, message: expect.stringMatching(/offline/i) })
    expect((await fetchPage('http://93.184.216.34/')).status).toBe(503)
    expect((await fetchPage('http://192.168.1.1/')).status).toBe(422)
    expect((await fetchPage('http://127.0.0.2/')).status).toBe(422)
  })
})
