// Tests of the search page on a whole service in process.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../../../../tests/support/console-visitor.ts'
import { startTestService, type TestService } from '../../../../tests/support/test-service.ts'

let service: TestService
beforeAll(async () => {
  // One person asks for dozens of pages at once here.
  service = await startTestService({ WHIPPET_RATE_LIMIT: '1000000' })
  await service.load([
    {
      url: 'https://cats.example/a?x="><script>alert(1)</script>',
      title: '"><script>alert(1)</script>',
      text: 'All about whiskers <img src=x onerror=alert(1)> & more.',
    },
    { url: 'https://birds.example/kestrel', title: 'Kestrel', text: 'A kestrel hovers.' },
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
    expect(await reply.text()).toContain('<form id="search" action="/" method="get"')
  })

  it('is for whoever is signed in where a proxy passes the request on', async () => {
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

  it('follows a bang to its site, and never because another site says so', async () => {
    const before = await balanceOf(service, 'owner@localhost')
    const reply = await service.ask('/?q=!w+mount+everest')
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toBe('https://en.wikipedia.org/w/index.php?search=mount%20everest')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    const form = (await service.ask('/')).headers.get('content-security-policy') ?? ''
    expect(form).toMatch(/form-action 'self' [^;]*https:\/\/en\.wikipedia\.org/)
    expect((await service.ask('/?q=!nothing+everest')).status).toBe(200)
    const elsewhere = await service.ask('/?q=!w+everest', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(elsewhere.status).toBe(200)
    expect(await balanceOf(service, 'owner@localhost')).toBe(before)
  })

  it('leads on from where nothing is found', async () => {
    const page = await (await service.ask('/?q=whskers')).text()
    const nothing = await (await service.ask('/?q=zzzzqqqq+"<b>"')).text()
    expect(page).toContain('class="result"')
    expect(nothing).toContain('Nothing found')
    expect(nothing).toContain('in this index')
    expect(nothing).toMatch(/in this index \(largest sites?: .*cats\.example/)
    expect(nothing).toContain('https://en.wikipedia.org/w/index.php?search=zzzzqqqq%20%22%3Cb%3E%22')
    expect(nothing).toContain('href="/console/library?q=zzzzqqqq+%22%3Cb%3E%22"')
    expect(nothing).toContain('WHIPPET_SOURCES')
    expect(nothing).not.toContain('Search in every language')
    const inArabic = await (await service.ask('/?q=zzzzqqqq&lang=ar')).text()
    expect(inArabic).toContain('Pages in Arabic alone were looked for. <a href="/?q=zzzzqqqq">')
  })

  it('starts no search because another site says so', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(await (await service.ask('/?q=whiskers', { headers })).text()).toContain('Press Search')
    expect((await service.ask('/?q=whiskers', { headers: { host: 'evil.example' } })).status).toBe(403)
  })

  it('is for whoever is signed in where others can reach it, and on their account', async () => {
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
    expect((await shared.ask('/?q=!w+x')).status).toBe(401)
    const nothing = await shared.ask('/?q=zzzzqqqq', { headers: { cookie: visitor.cookie() } })
    expect(await nothing.text()).not.toContain('/console/library')
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

describe('what a browser asks for by itself', () => {
  it('is an OpenSearch description with both addresses, found from the page', async () => {
    expect(await (await service.ask('/')).text()).toContain('type="application/opensearchdescription+xml"')
    const reply = await service.ask('/opensearch.xml')
    expect(reply.headers.get('content-type')).toContain('application/opensearchdescription+xml')
    const text = await reply.text()
    const base = service.config.baseUrl
    expect(text).toContain(`<Url type="text/html" method="get" template="${base}/?q={searchTerms}"/>`)
    expect(text).toContain(`template="${base}/suggest?q={searchTerms}"`)
  })

  it.each([
    ['/favicon.ico', 'image/svg+xml', '<svg'],
    ['/manifest.webmanifest', 'application/manifest+json', '"start_url":"/"'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'Disallow: /'],
  ])('is %s', async (path, type, part) => {
    const reply = await service.ask(path)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type])
    expect(await reply.text()).toContain(part)
    expect((await service.ask(path, { method: 'POST' })).status).toBe(405)
  })
})

describe('suggestions', () => {
  const suggest = async (typed: string): Promise<unknown> =>
    (await service.ask(`/suggest?${new URLSearchParams({ q: typed })}`)).json()

  it('complete what is typed, as OpenSearch has them', async () => {
    const reply = await service.ask('/suggest?q=kes')
    expect(reply.headers.get('content-type')).toContain('application/x-suggestions+json')
    expect(await suggest('kes')).toEqual(['kes', ['Kestrel']])
    expect(await suggest('')).toEqual(['', []])
    expect(await suggest('zzzz')).toEqual(['zzzz', []])
  })

  it('tell a stranger nothing of an index that is not open, and are gone with the page', async () => {
    const shared = await startTestService({ HOST: '0.0.0.0' })
    await shared.load([{ url: 'https://cats.example/a', title: 'Whiskers', text: 'All about whiskers.' }])
    expect(await (await shared.ask('/suggest?q=whis')).json()).toEqual(['whis', []])
    await shared.close()
    const without = await startTestService({ WHIPPET_SEARCH_PAGE: '0' })
    for (const path of ['/suggest?q=a', '/opensearch.xml', '/settings', '/why', '/news'])
      expect((await without.ask(path)).status, path).toBe(404)
    expect((await without.ask('/favicon.ico')).status).toBe(200)
    await without.close()
  })
})

describe('an address without anything', () => {
  it('shows a person a page, and a program JSON', async () => {
    const page = await service.ask('/nothing/here', { headers: { accept: 'text/html,*/*' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('/nothing/here')
    const json = await service.ask('/nothing/here', { headers: { accept: '*/*' } })
    expect(await json.json()).toMatchObject({ error: 'Not Found' })
    const api = await service.ask('/api/v1/nothing', { headers: { accept: 'text/html' } })
    expect(await api.json()).toMatchObject({ error: 'Not Found' })
  })

  it('lets no path become markup', async () => {
    const page = await service.ask('/<script>alert(1)</script>', { headers: { accept: 'text/html' } })
    expect(await page.text()).not.toContain('<script>alert')
  })
})

describe('settings', () => {
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    service.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fields).toString(),
    })

  it('are kept in a cookie, and hold for what follows', async () => {
    const reply = await post('/settings', { theme: 'dark', safe: 'strict', language: 'ar', newTab: 'true' })
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/settings?done=saved'])
    const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const page = await (await service.ask('/?q=whiskers', { headers: { cookie } })).text()
    expect(page).toContain('dir="rtl" data-theme="dark"')
    // A language that is set is preferred; one that is asked for leaves the others out.
    expect(page).toContain('class="result"')
    const alone = await (await service.ask('/?q=whiskers&lang=ar', { headers: { cookie } })).text()
    expect(alone).toContain('Nothing found')
    expect(alone).toContain('<a href="/?q=whiskers">Search in every language</a>')
    expect(page).toContain('<option value="strict" selected>')
    expect(page).toContain('target="_blank"')
  })

  it('bear a cookie that someone made up', async () => {
    const cookie = 'whippet-page=theme%3D%22%3E%3Cscript%3E%26perPage%3D9999%26lens%3D..%2F..'
    const reply = await service.ask('/?q=whiskers', { headers: { cookie } })
    expect(reply.status).toBe(200)
    expect(await reply.text()).not.toContain('"><script>')
  })

  it('keep, use and drop a lens, and say what is wrong with one', async () => {
    const wrong = await post('/settings/lenses', {
      name: 'cats',
      rules: '$boost=99,site=a.example',
      do: 'save',
    })
    expect(wrong.status).toBe(400)
    expect(await wrong.text()).toContain('line 1: $boost= must be a whole number from 1 to 10')
    const kept = await post('/settings/lenses', {
      name: 'cats',
      rules: '! x\r\n$discard,site=cats.example',
      do: 'save',
    })
    expect(kept.status).toBe(303)
    expect(await (await service.ask('/settings')).text()).toContain('1 rule')
    expect(await (await service.ask('/?q=whiskers')).text()).toContain('cats.example')
    expect(await (await service.ask('/?q=whiskers&lens=cats')).text()).not.toContain('https://cats.example')
    expect((await post('/settings/lenses', { name: 'cats', do: 'delete' })).status).toBe(303)
    expect((await service.ask('/?q=whiskers&lens=cats')).status).toBe(400)
  })

  it('keep what a result’s menu says of a site, and take it back', async () => {
    const site = 'cats.example'
    const blocked = await post('/settings/sites', { site, do: 'block', back: '/?q=whiskers' })
    expect([blocked.status, blocked.headers.get('location')]).toEqual([303, '/?q=whiskers'])
    expect(await (await service.ask('/?q=whiskers')).text()).not.toContain('https://cats.example')
    expect(await (await service.ask('/settings')).text()).toContain('never shown')
    expect((await post('/settings/sites', { site, do: 'raise' })).status).toBe(303)
    const raised = await (await service.ask('/?q=whiskers')).text()
    expect(raised).toContain('https://cats.example')
    expect(raised).toContain('your sites</a> apply')
    expect(raised).toContain('No longer shown more')
    const elsewhere = await post('/settings/sites', { site, do: 'forget', back: '//evil.example/' })
    expect(elsewhere.headers.get('location')).toBe('/settings#sites')
    expect(await (await service.ask('/settings')).text()).not.toContain('Your sites')
    expect(await (await service.ask('/?q=whiskers')).text()).toContain('>Never show</button>')
    for (const wrong of [
      { site: 'a b', do: 'block' },
      { site: 'a.example\n$discard', do: 'block' },
      { site, do: 'x' },
    ])
      expect((await post('/settings/sites', wrong)).status).toBe(400)
    const stranger = { 'x-forwarded-for': '203.0.113.9' }
    expect((await post('/settings/sites', { site, do: 'block' }, stranger)).status).toBe(401)
  })

  it('are not changed by another site', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await post('/settings', { theme: 'dark' }, headers)).status).toBe(403)
    expect((await post('/settings/lenses', { name: 'x', rules: '' }, headers)).status).toBe(403)
    expect((await post('/settings/sites', { site: 'a.example', do: 'block' }, headers)).status).toBe(403)
  })
})

describe('why a result is where it is', () => {
  it('shows what it was ranked by', async () => {
    const [, address = ''] =
      /href="([^"]*\/why\?[^"]*)"/.exec(await (await service.ask('/?q=whiskers')).text()) ?? []
    const page = await (await service.ask(address.replaceAll('&amp;', '&'))).text()
    expect(page).toContain('Place 1')
    expect(page).toContain('<meter')
    expect((await service.ask('/why?q=whiskers&url=nonsense')).status).toBe(400)
  })
})
