// Signed replies, checked from outside as a third party would: by the headers, the body and the published key alone.
import { createHash, createPublicKey, verify, type webcrypto } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(sampleDocuments)
})
afterAll(() => house.close())

interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

const sent = async (response: Response): Promise<Sent> => ({
  status: response.status,
  headers: response.headers,
  body: await response.text(),
})

async function keyNamed(id: string | undefined): Promise<webcrypto.JsonWebKey> {
  const reply = await house.ask('/.well-known/http-message-signatures-directory')
  expect(reply.headers.get('content-type')).toBe('application/http-message-signatures-directory+json')
  const { keys } = (await reply.json()) as { keys: (webcrypto.JsonWebKey & { kid: string })[] }
  const key = keys.find(({ kid }) => kid === id)
  if (!key) throw new Error(`no key ${id}`)
  return key
}

/** What the signature covers, and whether it holds. */
async function checked({ status, headers, body }: Sent): Promise<{ covers: string[]; holds: boolean }> {
  const input = headers.get('signature-input') ?? ''
  const [, parameters = '', names = ''] = /^sig1=(\(([^)]*)\);.*)$/.exec(input) ?? []
  const covers = names.split(' ').map((name) => name.slice(1, -1))
  const componentOf = (name: string): string =>
    name === '@status' ? String(status) : (headers.get(name) ?? '')
  const base = [
    ...covers.map((name) => `"${name}": ${componentOf(name)}`),
    `"@signature-params": ${parameters}`,
  ].join('\n')
  const key = createPublicKey({
    key: await keyNamed(/keyid="([^"]+)"/.exec(parameters)?.[1]),
    format: 'jwk',
  })
  const [, signature = ''] = /^sig1=:(.*):$/.exec(headers.get('signature') ?? '') ?? []
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const isBody = headers.get('content-digest') === digest
  return {
    covers,
    holds: isBody && verify(null, Buffer.from(base), key, Buffer.from(signature, 'base64')),
  }
}

const CHARGED = ['@status', 'content-digest', 'date', 'x-charge-id']

describe('sign', () => {
  it('is off where it is not asked for', async () => {
    const { headers } = await house.get('/api/v1/search?q=wolfhound')
    for (const name of ['signature', 'signature-input', 'content-digest'])
      expect(headers.has(name)).toBe(false)
  })

  it('signs a search by query and by body, in every form', async () => {
    const replies = [
      await house.get('/api/v1/search?q=wolfhound&sign=true'),
      await house.get('/api/v1/search?q=wolfhound&sign=true&format=context'),
      await house.post('/api/v1/search', { q: 'wolfhound', sign: true }),
    ]
    for (const reply of replies) {
      const all = await sent(reply)
      expect(await checked(all)).toEqual({ covers: CHARGED, holds: true })
      expect(Math.abs(Date.parse(all.headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000)
    }
  })

  it('signs a fetch of several pages, which is free here, without a charge', async () => {
    const reply = await sent(await house.post('/api/v1/fetch', { urls: ['http://10.0.0.1/'], sign: true }))
    expect(reply.status).toBe(200)
    expect(await checked(reply)).toEqual({ covers: CHARGED.slice(0, 3), holds: true })
  })

  it('signs what is free without a charge', async () => {
    const reply = await sent(await house.get('/api/v1/search?q=wolfhound&dryRun=true&sign=true'))
    expect(await checked(reply)).toEqual({ covers: CHARGED.slice(0, 3), holds: true })
  })

  it('does not hold for another body, charge, date or status', async () => {
    const reply = await sent(await house.get('/api/v1/search?q=wolfhound&sign=true'))
    const forged = (name: string, value: string): Sent => {
      const headers = new Headers(reply.headers)
      headers.set(name, value)
      return { ...reply, headers }
    }
    const body = reply.body.replace('wolfhound', 'greyhound')
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
    expect((await checked({ ...reply, body })).holds).toBe(false)
    expect((await checked({ ...forged('content-digest', digest), body })).holds).toBe(false)
    expect((await checked(forged('x-charge-id', 'other'))).holds).toBe(false)
    expect((await checked(forged('date', new Date(0).toUTCString()))).holds).toBe(false)
    expect((await checked({ ...reply, status: 500 })).holds).toBe(false)
  })

  it('signs a reply from the cache and a replay anew, and is not part of what a key stands for', async () => {
    const first = await sent(await house.get('/api/v1/search?q=wolfhound%20release'))
    const again = await sent(await house.get('/api/v1/search?q=wolfhound%20release&sign=true'))
    expect(JSON.parse(first.body)).not.toHaveProperty('metrics.cached')
    expect(JSON.parse(again.body)).toHaveProperty('metrics.cached', true)
    expect(await checked(again)).toEqual({ covers: CHARGED, holds: true })
    const once = { 'idempotency-key': 'signed-once' }
    const done = await sent(await house.get('/api/v1/search?q=wolfhound', once))
    const replay = await sent(await house.get('/api/v1/search?q=wolfhound&sign=true', once))
    expect(replay.headers.get('idempotent-replay')).toBe('true')
    expect(replay.body).toBe(done.body)
    expect(await checked(replay)).toEqual({ covers: CHARGED, holds: true })
  })

  it('names its key by its thumbprint', async () => {
    const { headers } = await house.get('/api/v1/search?q=wolfhound&sign=true')
    const id = /keyid="([^"]+)"/.exec(headers.get('signature-input') ?? '')?.[1]
    const { x } = await keyNamed(id)
    const members = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x })
    expect(id).toBe(createHash('sha256').update(members).digest('base64url'))
  })

  it('signs no refusal', async () => {
    const reply = await house.get('/api/v1/search?q=wolfhound&limit=0&sign=true')
    expect(reply.status).toBe(400)
    expect(reply.headers.has('signature')).toBe(false)
  })
})
