// Tests of the console's calls for crawls, on a whole service in process.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Visitor, visit } from '../../../tests/support/console-visitor.ts'
import { type FixtureWeb, startFixtureWeb } from '../../../tests/support/fixture-web.ts'
import { addPages } from '../../../tests/support/test-crawl.ts'
import { startTestService, type TestService } from '../../../tests/support/test-service.ts'
import type { CrawlJob } from './console-api.ts'

let service: TestService
let web: FixtureWeb
let owner: Visitor

beforeAll(async () => {
  web = await startFixtureWeb()
  service = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1', WHIPPET_SIGNUP: 'open' })
  const account = await service.data.accounts.create({ email: 'owner@localhost' })
  owner = visit(service)
  await owner.call('POST', '/claim', { token: (await service.data.signIn.makeLink(account.id)).token })
})
afterAll(async () => {
  await service.close()
  await web.close()
})

const list = async () => (await (await owner.call('GET', '/crawls')).json()) as CrawlJob[]

const ended = (id: string): Promise<CrawlJob> =>
  vi.waitFor(
    async () => {
      const found = (await list()).find((one) => one.id === id) as CrawlJob
      expect(found.endedAt).toBeDefined()
      return found
    },
    { timeout: 120_000, interval: 20 },
  )

function order(path: string, more: object = {}) {
  return { seeds: [`${web.origin}${path}`], max_pages: 50, depth: 5, ...more }
}

async function start(path: string): Promise<CrawlJob> {
  const reply = await owner.call('POST', '/crawls', order(path))
  expect(reply.status).toBe(200)
  return (await reply.json()) as CrawlJob
}

describe('crawls', () => {
  it('are started, listed with their progress, and found by searches', async () => {
    addPages(web, {
      '/': { links: ['/kestrel', '/quiet', '/missing'] },
      '/kestrel': { title: 'Kestrels', text: 'The kestrel hovers over the meadow and waits.' },
      '/quiet': { head: '<meta name="robots" content="noindex">' },
    })
    const started = await start('/')
    expect(started).toMatchObject({ state: 'running', depth: 5, progress: { pages: 0, max_pages: 50 } })
    expect(await ended(started.id)).toMatchObject({
      state: 'finished',
      progress: { added: 2, noindex: 1, robots: 0, failed: 1 },
      failures: [{ url: `${web.origin}/missing`, reason: expect.stringContaining('404') }],
    })
    await service.service.follow.catchUp()
    const found = (await (await service.get('/api/v1/search?q=kestrel')).json()) as {
      results: { link: string }[]
    }
    expect(found.results[0]?.link).toBe(`${web.origin}/kestrel`)
  })

  it('are stopped', async () => {
    addPages(web, { '/slow': { links: ['/slow/never'] } })
    const { id } = await start('/slow')
    await vi.waitFor(() => expect(web.hits('/slow/never')).toBe(1), { timeout: 120_000 })
    const reply = await owner.call('POST', `/crawls/${id}/stop`, {})
    expect(await reply.json()).toMatchObject({ id, state: 'stopping' })
    expect(await ended(id)).toMatchObject({ state: 'stopped' })
    expect((await list())[0]?.id).toBe(id)
    expect((await owner.call('POST', '/crawls/nothing/stop', {})).status).toBe(404)
  })

  it('end with the service', async () => {
    const own = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
    const account = await own.data.accounts.create({ email: 'owner@localhost' })
    const visitor = visit(own)
    await visitor.call('POST', '/claim', { token: (await own.data.signIn.makeLink(account.id)).token })
    const { promise: givenUp, resolve } = Promise.withResolvers<void>()
    web.route('/waits', (_, response) => void response.on('close', resolve))
    await visitor.call('POST', '/crawls', order('/waits'))
    await vi.waitFor(() => expect(web.hits('/waits')).toBe(1), { timeout: 120_000 })
    await own.close()
    await givenUp
  })

  it('do not reach addresses that the operator did not open', async () => {
    const reply = await owner.call('POST', '/crawls', {
      seeds: ['http://10.0.0.1/'],
      max_pages: 1,
      depth: 0,
    })
    const { id } = (await reply.json()) as CrawlJob
    expect(await ended(id)).toMatchObject({
      state: 'failed',
      progress: { pages: 0 },
      reason: expect.any(String),
    })
  })

  it.each([
    { seeds: 'https://a.example/' },
    { seeds: ['nothing'] },
    { seeds: [] },
    { max_pages: '5' },
    { max_pages: 0 },
    { depth: -1 },
    { warc: '/etc/passwd' },
  ])('are refused where the order is not as it should be: %o', async (wrong) => {
    const reply = await owner.call('POST', '/crawls', order('/', wrong))
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ error: 'Bad Request', message: expect.any(String) })
  })

  it('are for the owner, with the CSRF token', async () => {
    const other = visit(service)
    await other.signUp('other@example.com')
    const before = await list()
    for (const [method, path, body] of [
      ['GET', '/crawls', undefined],
      ['POST', '/crawls', order('/')],
      ['POST', `/crawls/${before[0]?.id}/stop`, {}],
    ] as const) {
      expect((await other.call(method, path, body)).status).toBe(403)
      const nobody = { 'content-type': 'application/json' }
      const init = { method, headers: nobody, ...(body && { body: JSON.stringify(body) }) }
      expect((await service.ask(`/console/api${path}`, init)).status).toBe(401)
      if (method === 'POST')
        expect((await owner.call(method, path, body, { 'x-csrf-token': 'wrong' })).status).toBe(403)
    }
    expect(await list()).toEqual(before)
  })
})
