// Sessions from outside: text is sent once and paid once, across searches, fetches and tools, for one account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let web: FixtureWeb
let paragraphs: string[]

const OTTER = [
  'The otter is a mammal of the weasel family that lives beside clean rivers and lakes.',
  'Otters keep a favourite stone in a pouch of skin and open mussels with it.',
  'A river otter can hold its breath for eight minutes while it follows fish under the ice.',
].join('\n\n')

const BADGER = [
  'The badger is a heavy animal of the night that lives in families.',
  'Its sett has many chambers, which are kept for generations and lined with dry grass.',
  'Worms are most of what it eats, and on a wet evening it takes two hundred of them.',
  'A badger that is frightened raises its hair until it looks twice as large as it is.',
  'Old setts in chalk have been followed for three hundred metres below the fields.',
].join('\n\n')

const pageOf = (): string =>
  `<title>Herons</title><main><h1>Herons</h1>${paragraphs.map((words) => `<p>${words}</p>`).join('')}</main>`

beforeAll(async () => {
  web = await startFixtureWeb()
  web.route('/herons', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end(pageOf()),
  )
  paragraphs = [
    'The grey heron breeds in colonies high in trees, often together with other birds of the water.',
    'Herons stand still for hours in shallow water until a fish comes near enough to be caught.',
  ]
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
  await house.load([
    { url: 'https://otter.example/', title: 'Otters', text: OTTER },
    { url: 'https://badger.example/', title: 'Badgers', text: BADGER },
  ])
})
afterAll(async () => {
  await house.close()
  await web.close()
})

interface Found {
  readonly desc: string
  readonly snippet?: string
  readonly extracts?: readonly string[]
  readonly reader?: { readonly content?: string; readonly markdown?: string }
  readonly seen?: true
  readonly citation?: { readonly id: string }
  readonly citations?: readonly unknown[]
}

interface Body extends Found {
  readonly results: readonly Found[]
  readonly content: string
  readonly markdown: string
  readonly metrics: {
    readonly tokens: number
    readonly cost_dollars: number
    readonly cost: { readonly text: number }
  }
}

async function get(path: string, key = house.key): Promise<Body> {
  const reply = await house.get(path, { 'x-api-key': key })
  const body = (await reply.json()) as Body
  expect(reply.status, JSON.stringify(body)).toBe(200)
  return body
}

const search = (query: string, key?: string): Promise<Body> => get(`/api/v1/search?q=otter+${query}`, key)
const fetched = (query: string, key?: string): Promise<Body> =>
  get(`/api/v1/fetch?url=${encodeURIComponent(`${web.origin}/herons`)}${query}`, key)

describe('a session', () => {
  it('is sent the text of a search once, and its citation again', async () => {
    const asked = 'breath&extracts=true&content=true&session=first'
    const [before] = (await search(asked)).results
    expect(before).not.toHaveProperty('seen')
    expect(before?.reader?.content).toBe(OTTER)
    const again = await search(asked)
    const [after] = again.results
    expect(after).toMatchObject({ seen: true, desc: '', extracts: [], citations: [] })
    expect(after).not.toHaveProperty('snippet')
    expect(after?.reader?.content).toBe('')
    expect(again.metrics.cost.text).toBe(0)
    const opened = await house.get(`/api/v1/citations/${after?.citation?.id}`)
    expect(opened.status).toBe(200)
    const [fresh] = (await search(`${asked}&fresh=true`)).results
    expect(fresh?.reader?.content).toBe(OTTER)
    const [none] = (await search(asked.replace('&session=first', ''))).results
    expect(none?.reader?.content).toBe(OTTER)
  })

  it('goes by passage: what is new on a page is sent', async () => {
    const asked = (words: string): Promise<Body> => get(`/api/v1/search?q=badger+${words}&session=passages`)
    await asked('worms+evening&extracts=false')
    const [other] = (await asked('chalk+setts&content=true')).results
    expect(other?.seen).toBe(true)
    expect(other?.reader?.content).not.toContain('two hundred')
    expect(other?.reader?.content).toContain('three hundred metres')
  })

  it('knows what was fetched, also in another form, and pays for the rest alone', async () => {
    const { key, balance } = await house.accountWith(1)
    const first = await fetched('&session=birds', key)
    expect(first.content).toContain('breeds in colonies')
    paragraphs = [...paragraphs, 'In winter the heron leaves for the coast, where the water does not freeze.']
    const start = await balance()
    const second = await fetched('&session=birds', key)
    expect(second).toMatchObject({
      seen: true,
      content: 'In winter the heron leaves for the coast, where the water does not freeze.',
    })
    expect(second.metrics.tokens).toBeLessThan(first.metrics.tokens)
    expect(start - (await balance())).toBe(Math.round(second.metrics.cost_dollars * 1e9))
    const third = await fetched('&session=birds', key)
    expect(third).toMatchObject({ seen: true, content: '', markdown: '', metrics: { cost_dollars: 0.001 } })
    const document = await house.get(
      `/api/v1/fetch?url=${encodeURIComponent(`${web.origin}/herons`)}&format=context&session=birds`,
      { 'x-api-key': key },
    )
    const text = await document.text()
    expect(text).toMatch(/^seen: true$/m)
    expect(text).not.toContain('colonies')
  })

  it('is of one account', async () => {
    const other = await house.accountWith(1)
    await fetched('&session=shared')
    expect(await fetched('&session=shared', other.key)).not.toHaveProperty('seen')
  })

  it('holds across tools and calls', async () => {
    const tool = async (name: string, args: object): Promise<string> => {
      const params = { name, arguments: { session: 'tools', ...args } }
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const reply = await house.post('/mcp', body, { accept: 'application/json' })
      const { result } = (await reply.json()) as { result: { content: { text: string }[] } }
      return result.content[0]?.text ?? ''
    }
    expect(await tool('svc_web_search', { q: 'otter breath ice' })).toContain('eight minutes')
    const again = await tool('svc_web_search', { q: 'otter breath ice' })
    expect(again).toMatch(/^seen: true$/m)
    expect(again).toMatch(/^citation: /m)
    expect(again).not.toContain('eight minutes')
    const [found] = (await search('breath+ice&session=tools')).results
    expect(found?.seen).toBe(true)
    const url = `${web.origin}/herons`
    expect(await tool('svc_fetch_url', { url })).toContain('colonies')
    expect(await tool('svc_fetch_url', { url })).not.toContain('colonies')
    expect(await fetched('&session=tools')).toMatchObject({ seen: true, content: '' })
  })

  it.each(['', 'a b', 'ä', 'x'.repeat(65), '../a'])('with the name %j is a 400', async (session) => {
    for (const path of ['search?q=otter', 'fetch?url=https://a.example/']) {
      const reply = await house.get(`/api/v1/${path}&session=${encodeURIComponent(session)}`)
      expect(reply.status).toBe(400)
      expect(await reply.json()).toMatchObject({ error: 'Bad Request' })
    }
  })

  it('goes with its account', async () => {
    const { key, id } = await house.accountWith(1)
    await fetched('&session=birds', key)
    expect(await house.data.sessionTexts.read(id, 'birds', 0)).not.toBe('')
    await house.data.accounts.delete(id)
    expect(await house.data.sessionTexts.read(id, 'birds', 0)).toBe('')
  })
})
