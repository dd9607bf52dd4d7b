// Tests of the search page on a whole service in process.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../../../tests/support/console-visitor.ts'
import { startTestService, type TestService } from '../../../tests/support/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  await service.load([
    {
      url: 'https://cats.example/a?x="><script>alert(1)</script>',
      title: '"><script>alert(1)</script>',
      text: 'All about whiskers <img src=x onerror=alert(1)> & more.',
    },
  ])
})
afterAll(() => service.close())

const balanceOf = async (on: TestService, email: string) =>
  (await on.data.accounts.findByEmail(email))?.balance

describe('the search page', () => {
  it('is a form that needs no script', async () => {
    const reply = await service.ask('/')
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(await reply.text()).toContain('<form action="/" method="get"')
  })

  it('is for who is signed in where a proxy passes the request on', async () => {
    const before = await balanceOf(service, 'owner@localhost')
    const reply = await service.ask('/?q=whiskers', { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(reply.status).toBe(401)
    expect(await reply.text()).toContain('Sign in to search')
    expect(await balanceOf(service, 'owner@localhost')).toBe(before)
  })

  it('shows what it finds, every text of it escaped', async () => {
    const query = encodeURIComponent('whiskers "><script>')
    const page = await (await service.ask(`/?q=${query}`)).text()
    expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</a>')
    expect(page).not.toMatch(/<script(?! type="module" src="\/console\/assets\/)/)
    expect(page).not.toContain('<img')
  })

  it('costs the owner nothing, and shows in their usage', async () => {
    const before = await balanceOf(service, 'owner@localhost')
    await service.ask('/?q=whiskers')
    expect(await balanceOf(service, 'owner@localhost')).toBe(before)
    const owner = await service.data.accounts.findByEmail('owner@localhost')
    const rows = await service.data.usage.rows({ accountId: owner?.id ?? '' })
    expect(rows).toMatchObject([{ keyId: `search-page:${owner?.id}`, endpoint: 'search', credits: 0 }])
  })

  it.each([
    ['/?q=%5B1', 200],
    ['/?q=x&offset=999999', 200],
    ['/?q=x&offset=-1', 200],
    [`/?q=${'x'.repeat(2001)}`, 400],
    ['/?q=%20', 200],
    ['/?q=site:', 200],
  ])('bears %s', async (path, status) => {
    const reply = await service.ask(path)
    expect(reply.status).toBe(status)
    expect(await reply.text()).toContain('<!doctype html>')
  })

  it('starts no search because another site says so', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(await (await service.ask('/?q=whiskers', { headers })).text()).toContain('Press Search')
    expect((await service.ask('/?q=whiskers', { headers: { host: 'evil.example' } })).status).toBe(403)
  })

  it('is for who is signed in where others can reach it, and on their account', async () => {
    const shared = await startTestService({ HOST: '0.0.0.0', WHIPPET_SIGNUP: 'open' })
    await shared.load([{ url: 'https://cats.example/a', title: 'Whiskers', text: 'All about whiskers.' }])
    expect(await (await shared.ask('/')).text()).toContain('Sign in to search')
    const refused = await shared.ask('/?q=whiskers')
    expect(refused.status).toBe(401)
    expect(await refused.text()).not.toContain('cats.example')
    const visitor = visit(shared)
    await visitor.signUp('ada@example.com')
    const reply = await shared.ask('/?q=whiskers', { headers: { cookie: visitor.cookie() } })
    expect(await reply.text()).toContain('cats.example')
    expect(await balanceOf(shared, 'ada@example.com')).toBe(4_999_000_000)
    await shared.close()
  })

  it('says what is wrong when the credits or the rate are used up', async () => {
    const shared = await startTestService({
      HOST: '0.0.0.0',
      WHIPPET_SIGNUP: 'open',
      WHIPPET_FREE_CREDITS: '0',
      WHIPPET_RATE_LIMIT: '1',
    })
    const visitor = visit(shared)
    await visitor.signUp('ada@example.com')
    const search = () => shared.ask('/?q=whiskers', { headers: { cookie: visitor.cookie() } })
    const poor = await search()
    expect(poor.status).toBe(402)
    expect(await poor.text()).toContain('insufficient credits')
    await expect.poll(async () => (await search()).status, { interval: 0, timeout: 120_000 }).toBe(429)
    await shared.close()
  })

  it('can be switched off', async () => {
    const without = await startTestService({ WHIPPET_SEARCH_PAGE: '0' })
    const reply = await without.ask('/')
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ error: 'Not Found' })
    await without.close()
  })
})
