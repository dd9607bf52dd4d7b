// Tests of the console's calls, on a whole service in process.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, visit } from '../../../tests/support/console-visitor.ts'
import { startTestService, type TestService } from '../../../tests/support/test-service.ts'
import type { KeyCreatedView, KeyShown, LedgerView, SessionView, UsageView } from './console-api.ts'

let service: TestService
let people = 0
const someone = () => `person-${++people}@example.com`

beforeAll(async () => {
  service = await startTestService({ WHIPPET_TRUST_PROXY: '1', WHIPPET_SIGNUP: 'open' })
  await service.load([
    { url: 'https://cats.example/whiskers', title: 'Whiskers', text: 'All about whiskers.' },
  ])
})
afterAll(() => service.close())

async function signedIn(on = service) {
  const visitor = visit(on)
  const session = await visitor.signUp(someone())
  return { ...visitor, session }
}

async function createKey(visitor: Pick<ReturnType<typeof visit>, 'call'>, name = 'laptop') {
  return (await (await visitor.call('POST', '/keys', { name })).json()) as KeyCreatedView
}

const search = (key: string) => service.ask('/api/v1/search?q=whiskers', { headers: { 'x-api-key': key } })

describe('signing in', () => {
  it('sets a cookie that scripts and other sites do not get', async () => {
    const visitor = visit(service)
    const email = someone()
    const reply = await visitor.call('POST', '/sign-up', { email, password: PASSWORD })
    const cookie = reply.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^whippet-session=[\w-]{43};/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).not.toContain('Secure')
    expect(await reply.json()).toMatchObject({ account: { email, owner: false, balance_dollars: 5 } })
  })

  it('asks for https where the public address has it', async () => {
    const secure = await startTestService({
      WHIPPET_BASE_URL: 'https://search.example',
      WHIPPET_SIGNUP: 'open',
    })
    const reply = await visit(secure).call('POST', '/sign-up', { email: someone(), password: PASSWORD })
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-whippet-session=.*; Secure/)
    await secure.close()
  })

  it('knows who is there, and forgets after sign-out', async () => {
    const visitor = await signedIn()
    const before = (await (await visitor.call('GET', '/session')).json()) as SessionView
    expect(before.account).toEqual(visitor.session.account)
    expect(before.command).toBe('./bin/whippet')
    const cookie = visitor.cookie()
    expect((await visitor.call('POST', '/sign-out', {})).status).toBe(200)
    const after = await service.ask('/console/api/keys', { headers: { cookie } })
    expect(after.status).toBe(401)
  })

  it('is refused in one way whatever was wrong', async () => {
    const { session } = await signedIn()
    for (const email of [someone(), session.account?.email]) {
      const reply = await visit(service).call('POST', '/sign-in', { email, password: 'wrong' })
      expect(reply.status).toBe(401)
      const message = 'Wrong e-mail address or password'
      expect(await reply.json()).toEqual({ error: 'Unauthorized', message })
    }
  })

  it('answers 429 with Retry-After when there were too many attempts', async () => {
    const own = await startTestService()
    const visitor = visit(own)
    const attempt = () => visitor.call('POST', '/sign-in', { email: 'x@example.com', password: 'wrong' })
    for (let i = 0; i < 10; i++) expect((await attempt()).status).toBe(401)
    const refused = await attempt()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    await own.close()
  })

  it('can be by a one-time link, which the owner gets', async () => {
    const { accounts, signIn } = service.data
    const owner = await accounts.create({ email: 'owner@localhost' })
    const { token } = await signIn.makeLink(owner.id)
    const visitor = visit(service)
    const reply = await visitor.call('POST', '/claim', { token })
    expect(await reply.json()).toMatchObject({ account: { owner: true, has_password: false } })
    expect((await visitor.call('POST', '/claim', { token })).status).toBe(401)
    expect((await visitor.call('POST', '/password', { password: PASSWORD })).status).toBe(200)
    const again = await visit(service).call('POST', '/sign-in', { email: owner.email, password: PASSWORD })
    expect(again.status).toBe(200)
  })
})

describe('sign-up', () => {
  it('is by invitation from the first start, unless the operator opens it', async () => {
    const open: [Record<string, string>, number][] = [
      [{}, 403],
      [{ HOST: '0.0.0.0' }, 403],
      [{ WHIPPET_SIGNUP: 'closed' }, 403],
      [{ HOST: '0.0.0.0', WHIPPET_SIGNUP: 'open' }, 200],
    ]
    for (const [environment, status] of open) {
      const own = await startTestService(environment)
      const seen = await visit(own).call('GET', '/session')
      expect(await seen.json()).toMatchObject({ sign_up_open: status === 200 })
      const reply = await visit(own).call('POST', '/sign-up', { email: someone(), password: PASSWORD })
      expect([environment, reply.status]).toEqual([environment, status])
      await own.close()
    }
  })

  it('does not give out the owner, or an address that is taken', async () => {
    const own = await startTestService({ WHIPPET_SIGNUP: 'open' })
    await own.data.accounts.create({ email: 'owner@localhost' })
    const reply = await visit(own).call('POST', '/sign-up', { email: 'OWNER@localhost', password: PASSWORD })
    expect(reply.status).toBe(400)
    await own.close()
  })
})

describe('a call that changes something', () => {
  it('needs the CSRF token', async () => {
    const visitor = await signedIn()
    const foreign = await signedIn()
    for (const token of ['', 'wrong', foreign.session.csrf_token ?? '']) {
      const reply = await visitor.call('POST', '/keys', { name: 'x' }, { 'x-csrf-token': token })
      expect(reply.status).toBe(403)
    }
    expect(await (await visitor.call('GET', '/keys')).json()).toEqual([])
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('is refused from another site: %o', async (headers) => {
    const visitor = await signedIn()
    expect(
      (await visitor.call('POST', '/keys', { name: 'x' }, headers as Record<string, string>)).status,
    ).toBe(403)
    const reply = await visit(service).call(
      'POST',
      '/sign-in',
      { email: someone(), password: PASSWORD },
      headers as Record<string, string>,
    )
    expect(reply.status).toBe(403)
  })

  it('is taken from the public address behind a proxy that puts its own host', async () => {
    const behind = await startTestService({
      WHIPPET_BASE_URL: 'https://search.example',
      WHIPPET_SIGNUP: 'open',
    })
    const given = { email: someone(), password: PASSWORD }
    const from = (origin: string) =>
      visit(behind).call('POST', '/sign-up', given, { origin, host: '127.0.0.1:8787' })
    expect((await from('https://evil.example')).status).toBe(403)
    expect((await from('https://search.example')).status).toBe(200)
    await behind.close()
  })

  it('is refused under a foreign name, as every call is', async () => {
    const visitor = await signedIn()
    expect((await visitor.call('GET', '/keys', undefined, { host: 'evil.example:8787' })).status).toBe(403)
    expect((await visitor.call('GET', '/keys', undefined, { host: '192.168.1.5:8787' })).status).toBe(200)
  })

  it('has a JSON body within bounds', async () => {
    const visitor = await signedIn()
    const reply = await visitor.call('POST', '/keys', { name: 'x' }, { 'content-type': 'text/plain' })
    expect(reply.status).toBe(415)
    expect((await visitor.call('POST', '/keys', { name: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await visitor.call('POST', '/keys', { name: 5 })).status).toBe(400)
    expect((await visitor.call('POST', '/keys', [])).status).toBe(400)
  })
})

describe('keys', () => {
  it('are made, used, disabled, enabled and revoked', async () => {
    const visitor = await signedIn()
    const { key, secret } = await createKey(visitor)
    expect(key).toMatchObject({ name: 'laptop', state: 'enabled', last_used: null, daily_cap_dollars: null })
    expect((await search(secret)).status).toBe(200)
    const move = async (state: string) => {
      const reply = await visitor.call('PATCH', `/keys/${key.id}`, { state })
      return [reply.status, (await search(secret)).status]
    }
    expect(await move('disabled')).toEqual([200, 401])
    expect(await move('enabled')).toEqual([200, 200])
    expect(await move('revoked')).toEqual([200, 401])
    expect(await move('enabled')).toEqual([400, 401])
    const [listed] = (await (await visitor.call('GET', '/keys')).json()) as KeyShown[]
    expect(listed).toMatchObject({ state: 'revoked', last_used: expect.any(String) })
    expect(JSON.stringify(listed)).not.toContain(secret)
  })

  it('are renamed and capped', async () => {
    const visitor = await signedIn()
    const { key, secret } = await createKey(visitor)
    const patch = async (change: object) => (await visitor.call('PATCH', `/keys/${key.id}`, change)).json()
    expect(await patch({ name: 'server' })).toMatchObject({ name: 'server' })
    expect(await patch({ daily_cap_dollars: 0.0001 })).toMatchObject({ daily_cap_dollars: 0.0001 })
    expect((await search(secret)).status).toBe(402)
    expect(await patch({ daily_cap_dollars: null })).toMatchObject({ daily_cap_dollars: null })
    expect((await search(secret)).status).toBe(200)
    expect(await patch({ daily_cap_dollars: -1 })).toMatchObject({ error: 'Bad Request' })
    expect(await patch({ name: 'a', state: 'revoked' })).toMatchObject({ error: 'Bad Request' })
  })

  it('are nobody else’s', async () => {
    const { key, secret } = await createKey(await signedIn())
    const other = await signedIn()
    expect((await other.call('PATCH', `/keys/${key.id}`, { state: 'revoked' })).status).toBe(404)
    expect(await (await other.call('GET', '/keys')).json()).toEqual([])
    expect((await search(secret)).status).toBe(200)
  })
})

describe('usage and ledger', () => {
  it('show what a key and the playground did, and nobody else', async () => {
    const visitor = await signedIn()
    const { key, secret } = await createKey(visitor, '=cmd|"x"')
    await search(secret)
    const call = { call: 'search', parameters: { q: 'whiskers', noCache: 'true', searchMode: 'deep' } }
    expect((await visitor.call('POST', '/playground', call)).status).toBe(200)
    const usage = (await (await visitor.call('GET', '/usage?days=7')).json()) as UsageView
    const rows = usage.rows.map((row) => [
      usage.names[row.key],
      row.endpoint,
      row.requests,
      row.credits_dollars,
    ])
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(['Playground', 'search', 1, 0.006])
    const ledger = (await (await visitor.call('GET', '/ledger')).json()) as LedgerView
    expect(ledger.entries.map((entry) => entry.caller)).toEqual(['Playground', key.name, null])
    const sum = ledger.entries.reduce((total, entry) => total + entry.amount_dollars, 0)
    expect(ledger.balance_dollars).toBeCloseTo(sum, 9)
    const sheet = await visitor.call('GET', '/usage.csv?days=7')
    expect(sheet.headers.get('content-disposition')).toMatch(/attachment; filename="whippet-usage-.*\.csv"/)
    expect(await sheet.text()).toContain(`"'=cmd|""x""",${key.id},search,1,`)
    const other = await signedIn()
    expect(((await (await other.call('GET', '/usage')).json()) as UsageView).rows).toEqual([])
  })

  it('come in pages', async () => {
    const visitor = await signedIn()
    const account = await service.data.accounts.findByEmail(visitor.session.account?.email ?? '')
    for (let i = 0; i < 60; i++) await service.data.credits.add(account?.id ?? '', 1_000_000, `gift ${i}`)
    const first = (await (await visitor.call('GET', '/ledger')).json()) as LedgerView
    expect(first.entries).toHaveLength(50)
    const rest = (await (await visitor.call('GET', `/ledger?before=${first.next}`)).json()) as LedgerView
    expect(rest.entries).toHaveLength(11)
    expect(rest.next).toBeNull()
  })

  it.each(['0', '367', 'x', '-1'])('refuse %s days', async (days) => {
    expect((await (await signedIn()).call('GET', `/usage?days=${days}`)).status).toBe(400)
  })
})

describe('the playground', () => {
  it('reads and refuses as the endpoints do', async () => {
    const visitor = await signedIn()
    const run = (call: string, parameters: object) =>
      visitor.call('POST', '/playground', { call, parameters })
    expect((await run('search', {})).status).toBe(400)
    expect((await run('search', { q: 'x', limit: '1000' })).status).toBe(400)
    expect((await run('news', { topic: 'cats' })).status).toBe(404)
    expect((await run('fetch', { url: 'http://127.0.0.1/' })).status).toBe(422)
    const context = await run('search', { q: 'whiskers', format: 'context' })
    expect(context.headers.get('content-type')).toContain('text/markdown')
    expect(await context.text()).toContain('format: svc-context/v1')
  })

  it('stops when the credits are used up, and at the rate limit', async () => {
    const own = await startTestService({
      WHIPPET_SIGNUP: 'open',
      WHIPPET_FREE_CREDITS: '0',
      WHIPPET_RATE_LIMIT: '1',
    })
    const visitor = await signedIn(own)
    const run = () => visitor.call('POST', '/playground', { call: 'search', parameters: { q: 'whiskers' } })
    expect((await run()).status).toBe(402)
    await expect.poll(async () => (await run()).status, { interval: 0, timeout: 120_000 }).toBe(429)
    await own.close()
  })
})

describe('what the owner sees', () => {
  it('is for the owner', async () => {
    const own = await startTestService({
      WHIPPET_SIGNUP: 'open',
      WHIPPET_WEATHER_URL: 'https://user:hush@weather.example/?key=hush',
    })
    await own.load([{ url: 'https://a.example/', title: 'A', text: 'A page.' }])
    const account = await own.data.accounts.create({ email: 'owner@localhost' })
    const owner = visit(own)
    await owner.call('POST', '/claim', { token: (await own.data.signIn.makeLink(account.id)).token })
    const other = await signedIn(own)
    for (const path of ['index', 'feeds', 'traffic', 'settings', 'nodes']) {
      expect((await other.call('GET', `/owner/${path}`)).status).toBe(403)
      expect((await own.ask(`/console/api/owner/${path}`)).status).toBe(401)
      expect((await owner.call('GET', `/owner/${path}`)).status).toBe(200)
    }
    expect(await (await owner.call('GET', '/owner/index')).json()).toMatchObject({ documents: 1 })
    expect(await (await owner.call('GET', '/owner/nodes')).json()).toEqual([
      {
        name: expect.stringContaining(':'),
        roles: ['api', 'crawl', 'news', 'index'],
        version: expect.any(String),
        started: expect.stringMatching(/^\d{4}-.*Z$/),
        last_seen: expect.stringMatching(/^\d{4}-.*Z$/),
        alive: true,
      },
    ])
    const settings = await (await owner.call('GET', '/owner/settings')).text()
    expect(settings).toContain('weather.example')
    expect(settings).not.toContain('hush')
    const traffic = (await (await owner.call('GET', '/owner/traffic')).json()) as {
      kinds: { kind: string }[]
    }
    expect(traffic.kinds.find(({ kind }) => kind === 'page')).toMatchObject({ failed: 0 })
    await own.close()
  })
})

describe('unknown calls', () => {
  it('with another method are 405, with the methods there are', async () => {
    for (const [path, allow] of [
      ['/console/api/keys', 'GET, POST'],
      ['/console/api/sign-in', 'POST'],
      ['/console', 'GET'],
      ['/', 'GET'],
    ] as const) {
      const reply = await service.ask(path, { method: 'DELETE' })
      expect([path, reply.status, reply.headers.get('allow')]).toEqual([path, 405, allow])
    }
    expect((await service.ask('/', { method: 'HEAD' })).status).toBe(200)
  })

  it('are 404 in JSON', async () => {
    const reply = await service.ask('/console/api/nothing')
    expect(reply.status).toBe(404)
    expect(await reply.json()).toMatchObject({ error: 'Not Found' })
  })
})
