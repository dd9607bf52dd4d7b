// Crawls over the API, for the owner: ordered, watched, listed, stopped.
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { addPages } from '../support/test-crawl.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let web: FixtureWeb
let key: string
const held: ServerResponse[] = []

beforeAll(async () => {
  web = await startFixtureWeb()
  house = await startTestService({
    WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}`,
    WHIPPET_CRAWL_DELAY_MS: '0',
  })
  const { id } = await house.data.accounts.create({ email: 'owner@localhost', rateLimit: 100_000 })
  key = (await house.data.keys.create({ accountId: id, name: 'owner' })).secret
  web.robots('User-agent: *\nDisallow: /private/\n')
  addPages(web, {
    '/': { links: ['/a', '/missing', '/private/x', '/quiet'] },
    '/a': {},
    '/private/x': {},
    '/quiet': { head: '<meta name="robots" content="noindex">' },
  })
  web.route('/held', (_, response) => void held.push(response))
})
afterAll(async () => {
  await house.close()
  await web.close()
})

interface Crawl {
  readonly id: string
  readonly state: string
}

async function ask(
  method: string,
  path = '',
  body?: unknown,
): Promise<{ status: number; body: Crawl & { crawls: Crawl[]; message: string } }> {
  const reply = await house.ask(`/api/v1/crawls${path}`, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as never }
}

const PATIENT = { timeout: 120_000, interval: 20 }
const ended = (id: string): Promise<unknown> =>
  vi.waitFor(async () => {
    const { body } = await ask('GET', `/${id}`)
    expect(['waiting', 'running']).not.toContain(body.state)
    return body
  }, PATIENT)

it('is taken on, told of until it is done, and says why pages are missing', async () => {
  const ordered = await ask('POST', '', { urls: [`${web.origin}/`], maxPages: 50, depth: 3 })
  expect(ordered).toEqual({
    status: 202,
    body: { id: expect.any(String), state: expect.stringMatching(/^(waiting|running)$/) },
  })
  const { id } = ordered.body
  expect(await ended(id)).toEqual({
    id,
    state: 'done',
    read: 3,
    indexed: 2,
    failed: 3,
    left: 0,
    reasons: {
      'robots.txt forbids it': 1,
      'the page asks not to be indexed': 1,
      'The site answered 404 Not Found': 1,
    },
  })
  const documents = await house.ask(`/api/v1/documents?origin=crawl`, { headers: { 'x-api-key': key } })
  expect(((await documents.json()) as { documents: unknown[] }).documents).toHaveLength(2)
})

it('waits for another at the same host, is stopped, and is listed newest first', async () => {
  const first = (await ask('POST', '', { urls: [`${web.origin}/held`] })).body
  const second = (await ask('POST', '', { urls: [`${web.origin}/a`] })).body
  expect(second.state).toBe('waiting')
  await vi.waitFor(() => expect(held.length).toBe(1), PATIENT)
  const listed = (await ask('GET')).body.crawls
  expect(listed.slice(0, 2)).toMatchObject([
    { id: second.id, state: 'waiting' },
    { id: first.id, state: 'running' },
  ])
  expect(await ask('DELETE', `/${second.id}`)).toMatchObject({ status: 200, body: { state: 'stopped' } })
  expect(await ask('DELETE', `/${first.id}`)).toMatchObject({ status: 200, body: { state: 'stopped' } })
  expect(await ended(first.id)).toMatchObject({ state: 'stopped', indexed: 0 })
  expect((await ask('DELETE', `/${first.id}`)).status).toBe(200)
})

it.each([
  [{}, 'urls'],
  [{ urls: [] }, 'urls'],
  [{ urls: 'https://a.example/' }, 'urls'],
  [{ urls: [1] }, 'urls'],
  [{ urls: Array(101).fill('https://a.example/') }, 'urls'],
  [{ urls: ['ftp://a.example/'] }, 'not the address'],
  [{ urls: ['https://a.example/'], maxPages: 0 }, 'maxPages'],
  [{ urls: ['https://a.example/'], depth: 1.5 }, 'depth'],
  [{ urls: ['https://a.example/'], anyHost: 'yes' }, 'anyHost'],
  [{ urls: ['https://a.example/'], max_pages: 5 }, 'did you mean maxPages?'],
  [[], 'JSON object'],
])('%j is a 400', async (body, message) => {
  expect(await ask('POST', '', body)).toMatchObject({
    status: 400,
    body: { error: 'Bad Request', message: expect.stringContaining(message) },
  })
})

it('is not there under another id', async () => {
  expect(await ask('GET', '/none')).toMatchObject({ status: 404, body: { error: 'Not Found' } })
  expect(await ask('DELETE', '/none')).toMatchObject({ status: 404, body: { error: 'Not Found' } })
})

it('is the owner’s alone', async () => {
  const reply = await house.post('/api/v1/crawls', { urls: [`${web.origin}/`] })
  expect(reply.status).toBe(403)
})
