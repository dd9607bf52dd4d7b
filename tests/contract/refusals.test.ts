// Refusals from outside: every status, its exact body, and the order in which they come.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService()
})
afterAll(() => house.close())

interface ErrorShape {
  error: string
  message: string
  valid_topics?: string[]
}

async function refusal(reply: Response): Promise<ErrorShape & { status: number }> {
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  const body = (await reply.json()) as ErrorShape
  const fields = Object.keys(body).filter((name) => name !== 'valid_topics')
  expect(fields).toEqual(['error', 'message'])
  return { status: reply.status, ...body }
}

const KEYED = ['/api/v1/search?q=a', '/api/v1/fetch?url=https://example.com/', '/api/v1/news/world']

describe('keys', () => {
  it.each(KEYED)('asks for a key on %s', async (path) => {
    expect(await refusal(await house.ask(path))).toEqual({
      status: 401,
      error: 'Unauthorized',
      message: 'Missing x-api-key header',
    })
  })

  it.each(KEYED)('refuses a wrong key on %s', async (path) => {
    const reply = await house.ask(path, { headers: { 'x-api-key': 'wk_nonsense' } })
    expect(await refusal(reply)).toEqual({ status: 401, error: 'Unauthorized', message: 'Invalid API key' })
  })

  it('takes the key from no other place', async () => {
    const inQuery = await house.ask(`/api/v1/search?q=a&x-api-key=${house.key}&api_key=${house.key}`)
    const bearer = await house.ask('/api/v1/search?q=a', {
      headers: { authorization: `Bearer ${house.key}` },
    })
    expect([inQuery.status, bearer.status]).toEqual([401, 401])
    expect((await refusal(bearer)).message).toMatch(/^Missing x-api-key header: .*"x-api-key: KEY"/)
  })

  it('refuses a key from the moment it is disabled, takes it again when enabled, and never after it is revoked', async () => {
    const { key, id } = await house.accountWith(1)
    const [stored] = await house.data.keys.list(id)
    const status = async (): Promise<number> =>
      (await house.ask('/api/v1/search?q=a', { headers: { 'x-api-key': key } })).status
    expect(await status()).toBe(200)
    await house.data.keys.disable(stored!.id)
    expect(await status()).toBe(401)
    await house.data.keys.enable(stored!.id)
    expect(await status()).toBe(200)
    await house.data.keys.revoke(stored!.id)
    expect(await status()).toBe(401)
    await expect(house.data.keys.enable(stored!.id)).rejects.toThrow(/final/)
  })
})

describe('the rate limit', () => {
  it('counts down in the headers, then refuses with the limit in the message', async () => {
    const { key } = await house.accountWith(1, 3)
    const ask = (): Promise<Response> => house.ask('/api/v1/search?q=a', { headers: { 'x-api-key': key } })
    const replies = [await ask()]
    expect(replies[0]?.headers.get('x-ratelimit-remaining')).toBe('2')
    while (!replies.some(({ status }) => status === 429))
      replies.push(...(await Promise.all([ask(), ask(), ask(), ask(), ask(), ask()])))
    const refused = replies.filter(({ status }) => status === 429)
    for (const reply of replies) {
      expect(reply.headers.get('x-ratelimit-limit')).toBe('3')
      expect(Number(reply.headers.get('x-ratelimit-remaining'))).toBeGreaterThanOrEqual(0)
      expect(Number(reply.headers.get('x-ratelimit-reset'))).toBeGreaterThanOrEqual(0)
    }
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refusal(refused[0]!)).toEqual({
      status: 429,
      error: 'Too Many Requests',
      message: 'Rate limit of 3 requests per second exceeded',
    })
  })

  it('is shared by the keys of an account', async () => {
    const ask = async (key: string): Promise<number> =>
      (await house.ask('/api/v1/search?q=a', { headers: { 'x-api-key': key } })).status
    // On a slow machine a second may pass in between: then it is tried with another account.
    const afterTheOther = async (): Promise<number> => {
      const { key, id } = await house.accountWith(1, 1)
      const { secret } = await house.data.keys.create({ accountId: id, name: 'second' })
      expect(await ask(key)).toBe(200)
      return ask(secret)
    }
    await expect.poll(afterTheOther, { interval: 0, timeout: 120_000 }).toBe(429)
  })
})

describe('the order of refusals', () => {
  it('is 401, 429, 400, 402', async () => {
    const poor = await house.accountWith(0, 1_000_000)
    const slow = await house.accountWith(0, 1)
    const bad = '/api/v1/search?q=a&limit=0'
    expect((await house.ask(bad)).status).toBe(401)
    const limited = async (): Promise<number> =>
      (await house.ask(bad, { headers: { 'x-api-key': slow.key } })).status
    expect(await limited()).toBe(400)
    await expect.poll(limited, { interval: 0, timeout: 120_000 }).toBe(429)
    expect((await house.ask(bad, { headers: { 'x-api-key': poor.key } })).status).toBe(400)
    const refused = await house.ask('/api/v1/search?q=a', { headers: { 'x-api-key': poor.key } })
    expect(refused.headers.get('x-ratelimit-limit')).toBe('1000000')
    expect(await refusal(refused)).toEqual({
      status: 402,
      error: 'Insufficient Credits',
      message: 'Your account has insufficient credits. Please add credits to continue.',
    })
  })

  it.each(KEYED)('asks an empty account for money on %s', async (path) => {
    const poor = await house.accountWith(0)
    const { status, headers } = await house.ask(path, { headers: { 'x-api-key': poor.key } })
    expect(status).toBe(402)
    expect(headers.get('x-balance-dollars')).toBe('0')
    expect(Number(headers.get('x-price-dollars'))).toBeGreaterThan(0)
    expect(headers.get('link')).toBe('</console/credits>; rel="payment"')
  })
})

describe('caches on the way', () => {
  it.each([
    ['/api/v1/search?q=a', 200],
    ['/api/v1/search', 400],
    ['/api/v1/search?q=a&format=context', 200],
    ['/api/v1/news/gardening', 404],
    ['/api/v1/fetch?url=ftp://a.example/', 422],
  ])('keep nothing of %s', async (path, status) => {
    const reply = await house.get(path)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})

describe('paths, methods and bodies', () => {
  it('answers an unknown path with 404, key or not', async () => {
    const unknown = [
      '/api/v1',
      '/api/v1/search/',
      '/api/v1/nothing',
      '/api/v1/news',
      '/api/v2/search',
      '/%00',
    ]
    for (const path of unknown) {
      expect(await refusal(await house.get(path))).toMatchObject({ status: 404, error: 'Not Found' })
    }
    expect((await house.ask('/api/v1/nothing')).status).toBe(404)
  })

  it.each([
    ['/api/v1/search', 'DELETE', 'GET, POST'],
    ['/api/v1/search', 'PUT', 'GET, POST'],
    ['/api/v1/fetch', 'PUT', 'GET, POST'],
    ['/api/v1/news/world', 'POST', 'GET'],
    ['/health', 'POST', 'GET, HEAD'],
    ['/ready', 'DELETE', 'GET, HEAD'],
    ['/thumbnail', 'POST', 'GET, HEAD'],
  ])('answers %s %s with 405 and Allow', async (path, method, allow) => {
    const reply = await house.ask(path, { method, headers: { 'x-api-key': house.key } })
    expect(reply.headers.get('allow')).toBe(allow)
    expect(await refusal(reply)).toMatchObject({ status: 405, error: 'Method Not Allowed' })
  })

  it.each(['/health', '/ready'])('answers HEAD on %s as GET', async (path) => {
    expect((await house.ask(path, { method: 'HEAD' })).status).toBe(200)
  })

  it('refuses HEAD, which would be charged and say nothing', async () => {
    const reply = await house.ask('/api/v1/search?q=a', {
      method: 'HEAD',
      headers: { 'x-api-key': house.key },
    })
    expect(reply.status).toBe(405)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'refuses a body of type "%s"',
    async (type) => {
      const reply = await house.post('/api/v1/search', { q: 'a' }, { 'content-type': type })
      expect(await refusal(reply)).toMatchObject({ status: 415, error: 'Unsupported Media Type' })
    },
  )

  it('takes JSON with a charset', async () => {
    const reply = await house.post(
      '/api/v1/search',
      { q: 'a' },
      { 'content-type': 'application/json; charset=utf-8' },
    )
    expect(reply.status).toBe(200)
  })

  it.each([
    ['identity', 200],
    ['Identity', 200],
    ['gzip', 415],
    ['gzip, identity', 415],
    ['br', 415],
  ])('answers a body whose Content-Encoding is %s with %d', async (encoding, status) => {
    const reply = await house.post('/api/v1/search', { q: 'a' }, { 'content-encoding': encoding })
    expect(reply.status).toBe(status)
  })

  it('refuses a body over 64 KiB, whether its length is told or not', async () => {
    const body = JSON.stringify({ q: 'a', city: 'x'.repeat(65 * 1024) })
    expect(await refusal(await house.post('/api/v1/search', body))).toMatchObject({
      status: 413,
      error: 'Payload Too Large',
    })
    const stream = new Blob([body]).stream()
    const streamed = await house.ask('/api/v1/search', {
      method: 'POST',
      headers: { 'x-api-key': house.key, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(streamed.status).toBe(413)
  })

  it.each(['{', '', 'nope', '{"q":}', '[1,2', '\u0000'])('refuses broken JSON %j', async (body) => {
    const reply = await house.post('/api/v1/search', body)
    expect(await refusal(reply)).toMatchObject({ status: 400, error: 'Bad Request' })
  })

  it.each(['[]', '"text"', '5', 'null', 'true'])('refuses JSON that is no object: %s', async (body) => {
    expect((await house.post('/api/v1/search', body)).status).toBe(400)
  })

  it('refuses a body that is not UTF-8', async () => {
    const reply = await house.ask('/api/v1/search', {
      method: 'POST',
      headers: { 'x-api-key': house.key, 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0x22, 0x71, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
    })
    expect((await refusal(reply)).status).toBe(400)
  })

  it.each(['/api/v1/search?q=%E0%A4%A', '/api/v1/search?q=%ff', '/api/v1/search?q=100%'])(
    'refuses the broken encoding of %s',
    async (path) => {
      expect(await refusal(await house.get(path))).toMatchObject({ status: 400, error: 'Bad Request' })
    },
  )
})

describe('news topics', () => {
  it('names the topic and lists all 26', async () => {
    const body = await refusal(await house.get('/api/v1/news/gardening'))
    expect(body).toMatchObject({ status: 404, error: 'Unknown topic' })
    expect(body.message).toContain('gardening')
    expect(body.valid_topics).toHaveLength(26)
    expect(body.valid_topics).toEqual(
      expect.arrayContaining(['technology', 'media', 'crypto', 'legal', 'hn-frontpage']),
    )
  })

  it('is unavailable, and free, before any feed was read', async () => {
    const { key, balance } = await house.accountWith(1)
    const before = await balance()
    const reply = await house.ask('/api/v1/news/world', { headers: { 'x-api-key': key } })
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    const body = await refusal(reply)
    expect(body).toMatchObject({ status: 503, error: 'Service unavailable' })
    expect(body.message).toContain('world')
    expect(await balance()).toBe(before)
  })
})
