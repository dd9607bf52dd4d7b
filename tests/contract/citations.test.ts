// Citations from outside: what is cited opens as it was read, for its account alone, and tells what became of the page.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

interface Cited {
  readonly id: string
  readonly version: string
  readonly start: number
  readonly end: number
}

interface Found {
  readonly link: string
  readonly desc: string
  readonly snippet?: string
  readonly extracts?: readonly string[]
  readonly citation: Cited
  readonly citations?: readonly Cited[]
}

interface Opened extends Cited {
  readonly url: string
  readonly title: string
  readonly crawledAt: string
  readonly text: string
  readonly before: string
  readonly after: string
  readonly link: string
  readonly current: string
  readonly live?: string
}

const OTTER = [
  'The otter is a mammal of the weasel family that lives beside clean rivers and lakes.',
  'Otters keep a favourite stone in a pouch of skin and open mussels with it.',
  'A river otter can hold its breath for eight minutes while it follows fish under the ice.',
  'In winter otters slide down banks of snow, which seems to serve no purpose but joy.',
].join('\n\n')

let house: TestService
let web: FixtureWeb
let article = ''
let ownerKey = ''

const versionOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')
const pageOf = (words: string): string =>
  `<title>Herons</title><main><h1>Herons</h1><p>${words}</p><p>Herons stand still for hours in shallow water until a fish comes near enough.</p></main>`

beforeAll(async () => {
  web = await startFixtureWeb()
  article = pageOf(
    'The grey heron breeds in colonies high in trees, often together with other birds of the water.',
  )
  web.route('/herons', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end(article),
  )
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: '127.0.0.1' })
  const owner = await house.data.accounts.create({ email: 'owner@localhost', rateLimit: 1_000 })
  ownerKey = (await house.data.keys.create({ accountId: owner.id, name: 'owner' })).secret
  await house.load([
    { url: 'https://otter.example/', title: 'Otters', text: OTTER, description: 'Of otters.' },
  ])
})
afterAll(async () => {
  await house.close()
  await web.close()
})

async function search(query: string, key = house.key): Promise<Found[]> {
  const reply = await house.get(`/api/v1/search?${query}`, { 'x-api-key': key })
  const body = (await reply.json()) as { results: Found[] }
  expect(reply.status, JSON.stringify(body)).toBe(200)
  return body.results
}

async function open(id: string, key = house.key, query = ''): Promise<{ status: number; body: Opened }> {
  const reply = await house.get(`/api/v1/citations/${id}${query}`, { 'x-api-key': key })
  return { status: reply.status, body: (await reply.json()) as Opened }
}

const BREATH = 'linkFormat=link&q=otter+hold+breath+minutes'

describe('citations of search', () => {
  it('give the place of the snippet and of each extract in the stored text', async () => {
    const [first] = await search(`${BREATH}&extracts=true`)
    if (!first?.snippet) return expect.unreachable('a snippet')
    const { citation, citations = [], extracts = [] } = first
    expect(citation.version).toBe(versionOf(OTTER))
    expect(onOneLine(OTTER.slice(citation.start, citation.end))).toBe(first.snippet)
    expect(extracts.length).toBeGreaterThan(0)
    expect(citations.map(({ start, end }) => onOneLine(OTTER.slice(start, end)))).toEqual(extracts)
  })

  it('open as they were read', async () => {
    const [first] = await search(BREATH)
    if (!first) return expect.unreachable()
    const { status, body } = await open(first.citation.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...first.citation,
      url: 'https://otter.example/',
      title: 'Otters',
      current: 'same',
    })
    expect(onOneLine(body.text)).toBe(first.snippet)
    expect(body.before + body.text + body.after).toBe(
      OTTER.slice(Math.max(0, body.start - 300), body.end + 300),
    )
    expect(body.link.startsWith('https://otter.example/#:~:text=')).toBe(true)
    expect(Date.parse(body.crawledAt)).toBeGreaterThan(0)
  })

  it('are of one account, from the cache too', async () => {
    const other = await house.accountWith(1)
    const [mine] = await search(`${BREATH}&country=de`)
    const [theirs] = await search(`${BREATH}&country=de`, other.key)
    if (!mine || !theirs) return expect.unreachable()
    expect(theirs.citation).toMatchObject({ version: mine.citation.version, start: mine.citation.start })
    expect(theirs.citation.id).not.toBe(mine.citation.id)
    expect((await open(mine.citation.id, other.key)).status).toBe(404)
    expect((await open(theirs.citation.id, house.key)).status).toBe(404)
    expect((await open(theirs.citation.id, other.key)).status).toBe(200)
  })

  it('stand in context documents, one mark a result', async () => {
    const reply = await house.get(`/api/v1/search?${BREATH}&format=context`)
    const id = /^citation: "?([\w.-]+)"?$/m.exec(await reply.text())?.[1] ?? ''
    expect((await open(id)).body).toMatchObject({ url: 'https://otter.example/', current: 'same' })
  })

  it.each([
    'x',
    'aaaaaaaa.0.5.AAAAAAAAAAA',
    '%00',
    'a'.repeat(5_000),
    'aaaaaaaa.zzzzzzzz.zzzzzzzz.AAAAAAAAAAA',
  ])('an unknown id is a 404: %s', async (id) => {
    expect(await open(id)).toMatchObject({ status: 404, body: { error: 'Not Found' } })
  })

  it('a place that was changed in an id is a 404', async () => {
    const [first] = await search(BREATH)
    const [key, start, length, signature] = (first?.citation.id ?? '').split('.')
    expect((await open([key, start, `${length}0`, signature].join('.'))).status).toBe(404)
  })
})

describe('citations of pages that change', () => {
  const url = 'https://news.example/river'
  const before = 'The river is closed to boats. It opens again in spring when the ice has melted away.'

  it('open the text that was read, and say what became of it', async () => {
    await house.load([{ url, title: 'River', text: before }])
    const [first] = await search('linkFormat=link&q=river+closed+boats')
    const id = first?.citation.id ?? ''
    const { text } = (await open(id)).body
    const again = async (words: string): Promise<Opened> => {
      await house.load([{ url, title: 'River', text: words }])
      const { status, body } = await open(id)
      expect(status).toBe(200)
      expect(body).toMatchObject({ text, version: versionOf(before) })
      return body
    }
    expect((await again(`${before} The end.`)).current).toBe('same')
    expect((await again(`News of today. ${before}`)).current).toBe('moved')
    expect((await again('The river is open.')).current).toBe('changed')
  })

  it('say so where the owner removes the page, whose texts go with it', async () => {
    const [first] = await search('linkFormat=link&q=river+open')
    const id = first?.citation.id ?? ''
    expect((await open(id)).body.text).not.toBe('')
    const removed = await house.ask(`/api/v1/documents?url=${encodeURIComponent(url)}`, {
      method: 'DELETE',
      headers: { 'x-api-key': ownerKey },
    })
    expect(await removed.json()).toEqual({ removed: 1 })
    expect(await open(id)).toMatchObject({ status: 200, body: { url, current: 'gone', text: '', after: '' } })
    expect(await house.data.versions.text(versionOf(before))).toBeUndefined()
  })
})

describe('citations of fetch', () => {
  const fetched = async (query: string): Promise<Found & { content: string; url: string }> => {
    const reply = await house.get(`/api/v1/fetch?url=${encodeURIComponent(`${web.origin}/herons`)}${query}`)
    expect(reply.status).toBe(200)
    return (await reply.json()) as Found & { content: string; url: string }
  }

  it('are of the whole content, and of each extract', async () => {
    const body = await fetched('&query=breeds+in+colonies')
    expect(body.citation).toMatchObject({
      version: versionOf(body.content),
      start: 0,
      end: body.content.length,
    })
    expect(body.citations?.map(({ start, end }) => body.content.slice(start, end))).toEqual(body.extracts)
    const { status, body: opened } = await open(body.citations?.[0]?.id ?? '')
    expect(status).toBe(200)
    expect(opened).toMatchObject({ url: body.url, text: body.extracts?.[0], current: 'same' })
    expect(opened.live).toBeUndefined()
  })

  it('ask the web with live=true, for what a fetch costs', async () => {
    const { key, balance } = await house.accountWith(1)
    const reply = await house.get(
      `/api/v1/fetch?url=${encodeURIComponent(`${web.origin}/herons`)}&query=colonies`,
      {
        'x-api-key': key,
      },
    )
    const { citations = [] } = (await reply.json()) as Found
    const id = citations[0]?.id ?? ''
    const start = await balance()
    expect((await open(id, key)).body.live).toBeUndefined()
    expect(await balance()).toBe(start)
    const live = async (): Promise<string | undefined> => (await open(id, key, '?live=true')).body.live
    expect(await live()).toBe('same')
    expect(start - (await balance())).toBe(1_000_000)
    article = pageOf(
      'The grey heron is seldom seen in winter, when lakes are frozen and fish are deep below.',
    )
    expect(await live()).toBe('changed')
    web.route('/herons', (_, response) => response.writeHead(404).end())
    expect(await live()).toBe('gone')
    expect((await open(id, key)).body.current).toBe('same')
  })
})
