// The overview tells of feeds that can't be reached, since when the index has grown, and of the requests that the other pages tell of.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visit } from '../../../../tests/support/console-visitor.ts'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'
import { SqlIndexHistory } from '../../../adapters/sql/operator-stores.ts'
import type { Overview, TrafficShown, UsageView } from '../console-api.ts'

let house: TestService
let owner: ReturnType<typeof visit>

beforeAll(async () => {
  house = await startTestService({ WHIPPET_TRUST_PROXY: '1', WHIPPET_OFFLINE: '1' })
  const account = await house.data.accounts.create({ email: 'owner@localhost' })
  owner = visit(house)
  await owner.call('POST', '/claim', { token: (await house.data.signIn.makeLink(account.id)).token })
})
afterAll(() => house.close())

async function overview(): Promise<Overview> {
  return (await (await owner.call('GET', '/owner/overview')).json()) as Overview
}

it('has nothing to say of feeds that nobody asked, and says so where none answers', async () => {
  expect(await overview()).toMatchObject({ feeds_asked: 0, feeds_failing: 0 })
  expect((await overview()).attention.map(({ text }) => text).join(' ')).not.toContain('feed')
  await house.service.news.poll(['world'])
  const shown = await overview()
  expect(shown.feeds_asked).toBeGreaterThan(0)
  expect(shown.feeds_failing).toBe(shown.feeds_asked)
  expect(shown.attention).toContainEqual({
    text: 'No news feed can be reached. Can this machine reach the web?',
    page: 'feeds',
  })
})

it('tells of growth since a day ago, since the first count of a younger service, and of none before', async () => {
  expect(await overview()).toMatchObject({ documents: 0, documents_grown: 0, grown_since: null })
  await house.load([{ url: 'https://example.com/', title: 'A page', text: 'It says this.' }])
  expect(await overview()).toMatchObject({ documents: 1, documents_grown: 0, grown_since: null })
  const history = new SqlIndexHistory(house.data.database)
  const now = house.data.clock.now()
  const sample = (at: number) => history.add({ at, documents: 0, bytes: 0 }, 0)
  await sample(now - 60_000)
  expect(await overview()).toMatchObject({ documents_grown: 1, grown_since: now - 60_000 })
  await sample(now - 2 * 86_400_000)
  expect(await overview()).toMatchObject({ documents_grown: 1, grown_since: now - 2 * 86_400_000 })
})

it('counts the requests that Traffic and Requests count, calls of tools among them', async () => {
  const page = async <T>(name: string): Promise<T> =>
    (await (await owner.call('GET', `/owner/${name}`)).json()) as T
  const before = (await overview()).requests
  await house.get('/api/v1/search?q=page')
  await house.get('/api/v1/search')
  await house.get('/')
  await house.ask('/health')
  await house.post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { accept: 'application/json, text/event-stream' },
  )
  const { requests, refused } = await overview()
  expect([requests - before, refused]).toEqual([4, 1])
  const { minutes, kinds } = await page<TrafficShown>('traffic')
  expect(minutes.reduce((sum, one) => sum + one.requests, 0)).toBe(requests)
  expect(kinds.find(({ kind }) => kind === 'mcp')).toMatchObject({ requests: 1 })
  expect(await page('requests')).toMatchObject({ requests })
})

it('counts the calls that Usage counts, of every account and by whatever door', async () => {
  const usage = async (): Promise<UsageView> =>
    (await (await owner.call('GET', '/usage')).json()) as UsageView
  const calls = { name: 'svc_web_search', arguments: { q: 'page' } }
  const reply = await house.post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: calls },
    { accept: 'application/json, text/event-stream' },
  )
  expect(reply.status).toBe(200)
  const { rows, names } = await usage()
  const sum = rows.reduce((total, { requests }) => total + requests, 0)
  expect(await overview()).toMatchObject({ calls: sum })
  const byTool = rows.find(({ endpoint }) => endpoint === 'mcp')
  expect(byTool?.requests).toBe(1)
  expect(names[byTool?.key ?? '']).toMatch(/@.*: /)
})
