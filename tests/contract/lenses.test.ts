// Rules, lenses and similar pages, from outside.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

const TEXTS = [
  'The otter swims in cold rivers and eats fish at dusk near the bank.',
  'An otter keeps a favourite stone and uses it to open mussels in the river.',
  'Where the river is clean the otter comes back, and with it the fish.',
]

beforeAll(async () => {
  house = await startTestService()
  const sites = ['alpha.example', 'beta.example', 'www.gamma.example']
  await house.load(
    sites.flatMap((site, at) => [
      { url: `https://${site}/otter`, title: `Otter notes of ${site}`, text: TEXTS[at] },
      {
        url: `https://${site}/blog/otter-diary`,
        title: 'Otter diary',
        text: `${TEXTS[at]} A diary of ${site}.`,
      },
    ]),
  )
  await house.load([
    { url: 'https://delta.example/tax', title: 'Income tax', text: 'How income tax is paid in instalments.' },
    { url: 'https://delta.example/otter-news', title: 'Otter news', text: TEXTS[0], type: 'news' },
  ])
})
afterAll(() => house.close())

interface Found {
  readonly title: string
  readonly results: readonly { link: string; title: string }[]
  readonly metrics: { total_results_found: number; query: string; cost_dollars: number }
}

async function search(parameters: Readonly<Record<string, string>>): Promise<Found> {
  const reply = await house.get(`/api/v1/search?${new URLSearchParams(parameters)}`)
  const body = (await reply.json()) as Found
  expect(reply.status, JSON.stringify(body)).toBe(200)
  return body
}

const linksOf = ({ results }: Found): string[] => results.map(({ link }) => link)
const hostsOf = (found: Found): string[] => linksOf(found).map((link) => new URL(link).hostname)

async function refusal(reply: Response, status: number): Promise<string> {
  const body = (await reply.json()) as { error: string; message: string }
  expect(reply.status, JSON.stringify(body)).toBe(status)
  return body.message
}

const PUT = (body: unknown): RequestInit => ({
  method: 'PUT',
  headers: { 'x-api-key': house.key, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

describe('rules', () => {
  it('move a site up and down', async () => {
    for (const site of ['alpha.example', 'beta.example', 'gamma.example']) {
      const first = await search({ q: 'otter', rules: `$boost=10,site=${site}` })
      expect(hostsOf(first)[0]).toContain(site)
      const last = await search({ q: 'otter', rules: `$downrank=10,site=${site}` })
      expect(hostsOf(last).at(-1)).toContain(site)
      expect(last.results).toHaveLength(first.results.length)
    }
  })

  it('leave out a site and all below it, by path, and by pattern', async () => {
    const whole = await search({ q: 'otter' })
    const without = await search({ q: 'otter', rules: '$discard,site=gamma.example' })
    expect(hostsOf(without)).not.toContain('www.gamma.example')
    expect(without.metrics.total_results_found).toBe(whole.metrics.total_results_found - 2)
    const noBlogs = await search({ q: 'otter', rules: '! no blogs\n/blog/*$discard' })
    expect(linksOf(noBlogs).filter((link) => link.includes('/blog/'))).toEqual([])
    expect(noBlogs.results).toHaveLength(4)
    const oneBlog = await search({ q: 'otter', rules: '/blog/*diary$discard,site=beta.example' })
    expect(oneBlog.results).toHaveLength(whole.results.length - 1)
  })

  it('leave out all but what other rules name', async () => {
    const found = await search({ q: 'otter', rules: '$discard\n$boost=1,site=alpha.example' })
    expect(new Set(hostsOf(found))).toEqual(new Set(['alpha.example']))
  })

  it('pin pages, and go by kind', async () => {
    const pinned = await search({ q: 'otter', rules: '/blog/$pin,site=beta.example' })
    expect(linksOf(pinned)[0]).toBe('https://beta.example/blog/otter-diary')
    const news = 'https://delta.example/otter-news'
    expect(linksOf(await search({ q: 'otter' }))).toContain(news)
    expect(linksOf(await search({ q: 'otter', rules: '$discard,kind=news' }))).not.toContain(news)
  })

  it('work in a body, and empty ones say nothing', async () => {
    const reply = await house.post('/api/v1/search', { q: 'otter', rules: '$discard,site=alpha.example' })
    expect(hostsOf((await reply.json()) as Found)).not.toContain('alpha.example')
    expect(linksOf(await search({ q: 'otter', rules: '' }))).toEqual(linksOf(await search({ q: 'otter' })))
  })

  it('are refused with the line that cannot be read', async () => {
    const query = new URLSearchParams({ q: 'otter', rules: '$discard,site=a.example\n$frobnicate' })
    expect(await refusal(await house.get(`/api/v1/search?${query}`), 400)).toBe(
      'Invalid value for rules parameter: line 2: unknown instruction "frobnicate"',
    )
    const long = await house.post('/api/v1/search', { q: 'otter', rules: `! ${'é'.repeat(4_096)}` })
    expect(await refusal(long, 400)).toContain('at most 8192 bytes')
  })

  it('never go to another call', async () => {
    await search({ q: 'otter', rules: '$discard,site=alpha.example' })
    expect(hostsOf(await search({ q: 'otter' }))).toContain('alpha.example')
  })
})

describe('lenses', () => {
  it('are kept, listed, read, used and removed', async () => {
    const kept = await house.ask('/api/v1/lenses/no-blogs', PUT({ rules: '/blog/*$discard' }))
    expect([kept.status, await kept.json()]).toEqual([200, { name: 'no-blogs', rules: '/blog/*$discard' }])
    const listed = await (await house.get('/api/v1/lenses')).json()
    expect(listed).toEqual({ lenses: [{ name: 'no-blogs' }] })
    const read = await (await house.get('/api/v1/lenses/no-blogs')).json()
    expect(read).toEqual({ name: 'no-blogs', rules: '/blog/*$discard' })

    expect((await search({ q: 'otter', lens: 'no-blogs' })).results).toHaveLength(4)
    const both = await search({ q: 'otter', lens: 'no-blogs', rules: '$discard,site=alpha.example' })
    expect(both.results).toHaveLength(3)

    const headers = { 'x-api-key': house.key }
    const removed = await house.ask('/api/v1/lenses/no-blogs', { method: 'DELETE', headers })
    expect([removed.status, await removed.json()]).toEqual([200, read])
    expect(await refusal(await house.get('/api/v1/lenses/no-blogs'), 404)).toBe(
      'There is no lens named no-blogs',
    )
    expect(await refusal(await house.get('/api/v1/search?q=otter&lens=no-blogs'), 400)).toBe(
      'Invalid value for lens parameter: there is no lens named no-blogs',
    )
  })

  it('belong to one account, and cost nothing', async () => {
    const other = await house.accountWith(0)
    await house.ask('/api/v1/lenses/mine', PUT({ rules: '' }))
    const headers = { 'x-api-key': other.key }
    expect(await (await house.ask('/api/v1/lenses', { headers })).json()).toEqual({ lenses: [] })
    expect((await house.ask('/api/v1/lenses/mine', { headers })).status).toBe(404)
    await house.ask('/api/v1/lenses/mine', { method: 'DELETE', headers: { 'x-api-key': house.key } })
  })

  it('are refused without a key, under a wrong name, and with wrong rules', async () => {
    expect((await house.ask('/api/v1/lenses')).status).toBe(401)
    expect(await refusal(await house.get('/api/v1/lenses/No_Blogs'), 400)).toContain('name')
    expect(await refusal(await house.get('/api/v1/search?q=otter&lens=No_Blogs'), 400)).toContain('lens')
    const wrong = await house.ask('/api/v1/lenses/a', PUT({ rules: '$boost=99,site=a.example' }))
    expect(await refusal(wrong, 400)).toContain('line 1: $boost= must be a whole number from 1 to 10')
    expect(await refusal(await house.ask('/api/v1/lenses/a', PUT({})), 400)).toBe(
      'Missing required parameter: rules',
    )
    expect((await house.post('/api/v1/lenses/a', {})).status).toBe(405)
  })
})

describe('similar', () => {
  it('finds pages like one, itself left out', async () => {
    const address = 'https://alpha.example/otter'
    const found = await search({ similar: address })
    expect([found.title, found.metrics.query]).toEqual([address, address])
    expect(linksOf(found)).not.toContain(address)
    expect(found.results.length).toBeGreaterThan(3)
    expect(linksOf(found)).not.toContain('https://delta.example/tax')
  })

  it('takes filters, rules and a body', async () => {
    const found = await search({ similar: 'https://alpha.example/otter', includeDomains: 'beta.example' })
    expect(new Set(hostsOf(found))).toEqual(new Set(['beta.example']))
    const body = { similar: 'https://alpha.example/otter', rules: '$discard,site=beta.example' }
    const reply = await house.post('/api/v1/search', body)
    const hosts = hostsOf((await reply.json()) as Found)
    expect(hosts).not.toContain('beta.example')
    expect(hosts).toContain('www.gamma.example')
  })

  it('is refused with a query, for what is no address, and for what is not in the index, at no cost', async () => {
    const at = (parameters: Readonly<Record<string, string>>) =>
      house.get(`/api/v1/search?${new URLSearchParams(parameters)}`)
    expect(await refusal(await at({ similar: 'https://alpha.example/otter', q: 'x' }), 400)).toBe(
      'Invalid value for similar parameter: use either q or similar',
    )
    expect(await refusal(await at({ similar: 'otter' }), 400)).toBe(
      'Invalid value for similar parameter: must be an http or https address',
    )
    const reader = await house.accountWith(1)
    const reply = await house.ask('/api/v1/search?similar=https%3A%2F%2Fno.example%2F', {
      headers: { 'x-api-key': reader.key },
    })
    expect(await refusal(reply, 404)).toBe('The index has no page https://no.example/')
    expect(await reader.balance()).toBe(1e9)
  })
})
