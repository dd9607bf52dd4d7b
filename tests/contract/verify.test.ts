// Verifying quotations from outside: what is found where, with which citation, for which price; and what is refused.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let web: FixtureWeb

const OTTER =
  'The otter lives beside rivers.\n\nAn otter can hold its breath for eight minutes — longer than most mammals of its size — while it “follows” fish.'
const HERON = 'The grey heron breeds in colonies high in the trees, often beside cormorants and spoonbills.'

beforeAll(async () => {
  web = await startFixtureWeb()
  web.route('/badger', (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        '<title>Badgers</title><main><p>The badger digs a sett of many chambers, which its family keeps for generations.</p></main>',
      ),
  )
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
  await house.load([
    { url: 'https://otter.example/', title: 'Otters', text: OTTER },
    { url: 'https://heron.example/', title: 'Herons', text: HERON },
  ])
})
afterAll(async () => {
  await house.close()
  await web.close()
})

interface Verified {
  readonly found: string
  readonly url?: string
  readonly citation?: { readonly id: string; readonly start: number; readonly end: number }
  readonly similarity?: number
  readonly differences?: readonly unknown[]
}

async function verify(
  quotes: readonly { text: string; url?: string }[],
  key = house.key,
): Promise<readonly Verified[]> {
  const reply = await house.post('/api/v1/verify', { quotes }, { 'x-api-key': key })
  const body = (await reply.json()) as { quotes: Verified[] }
  expect(reply.status, JSON.stringify(body)).toBe(200)
  return body.quotes
}

const BREATH = 'an OTTER can hold its breath for eight minutes - longer than most mammals of its size'

describe('POST /api/v1/verify', () => {
  it('tells what is verbatim, near, elsewhere and absent', async () => {
    const url = 'https://otter.example/'
    const quotes = await verify([
      { text: BREATH, url },
      { text: BREATH },
      { text: 'An otter can hold its breath for seven minutes — longer than most mammals', url },
      { text: 'An otter can hold its breath for seven minutes — longer than most mammals' },
      { text: BREATH, url: 'https://heron.example/' },
      { text: BREATH, url: 'https://nowhere.example/' },
      { text: 'The otter files its taxes in spring, as every animal of the forest should.', url },
      { text: 'Nobody has ever written this sentence about the moon and its cheese.' },
    ])
    expect(quotes.map(({ found }) => found)).toEqual([
      ...['verbatim', 'verbatim', 'near', 'near', 'elsewhere', 'elsewhere', 'absent', 'absent'],
    ])
    const [exact, , near, , elsewhere] = quotes
    expect(OTTER.slice(exact?.citation?.start, exact?.citation?.end)).toMatch(/^An otter can .* size$/)
    expect(near).toMatchObject({
      url,
      similarity: expect.any(Number),
      differences: [{ quote: 'seven', page: 'eight' }],
    })
    expect(elsewhere?.url).toBe(url)
    const opened = await house.get(`/api/v1/citations/${exact?.citation?.id}`)
    expect(await opened.json()).toMatchObject({ url, current: 'same', start: exact?.citation?.start })
  })

  it('finds a changed quotation without its address among many pages that have most of its words', async () => {
    const crowd = Array.from({ length: 4 }, (_, n) => ({
      url: `https://mills.example/${n}`,
      title: `Mill ${n}`,
      text: `Otherwise: the harbour, its oldest windmill, the ground, wheat and flour of number ${n}.`,
    }))
    const old =
      'The oldest windmill ground the wheat of four villages, and its flour went down to the harbour by mule.'
    const text = `${'It stood on a hill for two hundred years. '.repeat(20)}${old}`
    await house.load([...crowd, { url: 'https://mills.example/old', title: 'An old one', text }])
    const changed =
      'The oldest windmill ground the wheat of four otherwise, and its flour went down to the harbour'
    expect(await verify([{ text: changed }])).toMatchObject([
      {
        found: 'near',
        url: 'https://mills.example/old',
        differences: [{ quote: 'otherwise', page: 'villages' }],
      },
    ])
  })

  it('knows a page that was fetched, and is in no index', async () => {
    const url = `${web.origin}/badger`
    const text = 'its family keeps for generations'
    expect(await verify([{ text, url }])).toMatchObject([{ found: 'absent' }])
    expect((await house.get(`/api/v1/fetch?url=${encodeURIComponent(url)}`)).status).toBe(200)
    expect(await verify([{ text, url }])).toMatchObject([{ found: 'verbatim', url }])
  })

  it('is the third of the three calls that an answer with checked citations takes', async () => {
    const url = `${web.origin}/sett`
    const text = 'A sett has many doors. The oldest known sett had one hundred and seventy-eight of them.'
    web.route('/sett', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<title>Setts</title><main><p>${text}</p></main>`),
    )
    await house.load([{ url, title: 'Setts', text }])
    interface Cited {
      readonly link: string
      readonly citation: { readonly id: string }
    }
    const ask = async <T>(path: string): Promise<T> => (await (await house.get(path)).json()) as T
    const { results } = await ask<{ results: Cited[] }>('/api/v1/search?q=oldest+sett+doors&extracts=true')
    const [found] = results
    expect(found).toMatchObject({ link: url, citation: { id: expect.any(String) } })
    const page = await ask<{ content: string }>(`/api/v1/fetch?url=${encodeURIComponent(found?.link ?? '')}`)
    const [first = '', second = ''] = page.content.split(/(?<=doors\.) /)
    const drafted = [first, second.replace('oldest', 'newest'), 'A sett has a letter box and a bell.']
    const checked = await verify(drafted.map((quote) => ({ text: quote, url })))
    expect(checked).toMatchObject([
      { found: 'verbatim' },
      { found: 'near', differences: [{ quote: 'newest', page: 'oldest' }] },
      { found: 'absent' },
    ])
    const opened = await ask<{ text: string }>(`/api/v1/citations/${checked[0]?.citation?.id}`)
    expect(opened.text).toContain('A sett has many doors')
  })

  it('costs one low-cost search, whatever is found', async () => {
    const { key, balance } = await house.accountWith(1)
    const before = await balance()
    await verify([{ text: 'nothing of the kind anywhere' }], key)
    expect(before - (await balance())).toBe(1_000_000)
    const reply = await house.post('/api/v1/verify', { quotes: [{ text: BREATH }] }, { 'x-api-key': key })
    expect(reply.headers.get('x-charge-id')).not.toBeNull()
    expect(await reply.json()).toMatchObject({ metrics: { cost_dollars: 0.001 } })
  })

  it('is a tool where the operator wants it, and none otherwise', async () => {
    const call = async (service: TestService, method: string, params: object): Promise<string> => {
      const reply = await service.post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method, params },
        { accept: 'application/json' },
      )
      return reply.text()
    }
    const listed = await call(house, 'tools/list', {})
    expect(listed).toContain('svc_fetch_url')
    expect(listed).not.toContain('svc_verify_quotes')
    const wanted = await startTestService({ WHIPPET_VERIFY_TOOL: '1' })
    onTestFinished(() => wanted.close())
    await wanted.load([{ url: 'https://otter.example/', title: 'Otters', text: OTTER }])
    expect(await call(wanted, 'tools/list', {})).toContain('svc_verify_quotes')
    const args = { name: 'svc_verify_quotes', arguments: { quotes: [{ text: BREATH }] } }
    const { result } = JSON.parse(await call(wanted, 'tools/call', args)) as { result: object }
    expect(result).toMatchObject({
      structuredContent: {
        quotes: [{ found: 'verbatim', url: 'https://otter.example/' }],
        metrics: { cost_dollars: 0.001 },
      },
    })
    const many = { quotes: Array.from({ length: 50 }, () => ({ text: BREATH })), maxTokens: 1_000 }
    const cut = await call(wanted, 'tools/call', { name: 'svc_verify_quotes', arguments: many })
    expect(cut).toMatch(/The last \d+ of 50 quotes were left out; verify those in a call of their own/)
  })

  it.each([
    [{}],
    [{ quotes: [] }],
    [{ quotes: 'a' }],
    [{ quotes: [{}] }],
    [{ quotes: [{ text: '' }] }],
    [{ quotes: [{ text: 'x'.repeat(8_193) }] }],
    [{ quotes: [{ text: 'a', url: 'ftp://x' }] }],
    [{ quotes: Array.from({ length: 51 }, () => ({ text: 'a' })) }],
  ])('refuses %j with a 400, free', async (body) => {
    const reply = await house.post('/api/v1/verify', body)
    expect(reply.status).toBe(400)
    expect(await reply.json()).toMatchObject({ error: 'Bad Request' })
  })

  it('refuses a quote of many megabytes with a 413, and answers the longest that it takes', async () => {
    const large = await house.post('/api/v1/verify', { quotes: [{ text: 'x'.repeat(5_000_000) }] })
    expect(large.status).toBe(413)
    const longest = Array.from({ length: 50 }, (_, at) => ({ text: `${at} ${'“ß '.repeat(2_700)}` }))
    expect((await verify(longest)).every(({ found }) => found === 'absent')).toBe(true)
  })
})
