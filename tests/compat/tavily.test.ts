// The Tavily shape from outside: every parameter, the form of replies and of refusals.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let web: FixtureWeb

beforeAll(async () => {
  web = await startFixtureWeb()
  house = await startTestService({ WHIPPET_ALLOW_PRIVATE: `127.0.0.1:${web.port}` })
  await house.load(sampleDocuments)
})
afterAll(async () => {
  await house.close()
  await web.close()
})

interface Body {
  readonly query: string
  readonly answer: string | null
  readonly images: readonly unknown[]
  readonly results: readonly {
    readonly url: string
    readonly title: string
    readonly content: string
    readonly score: number
    readonly raw_content: string | null
    readonly published_date?: string
  }[]
  readonly failed_results?: readonly { readonly url: string; readonly error: string }[]
  readonly response_time: number
  readonly usage?: { readonly credits: number }
  readonly request_id: string
  readonly detail?: { readonly error: string }
}

async function ask(path: string, body: object, key = house.key): Promise<Response> {
  return house.ask(`/compat/tavily/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
}

async function search(more: object = {}): Promise<Body> {
  const response = await ask('search', { query: 'wolfhound', ...more })
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

async function refusal(more: object, path = 'search'): Promise<string> {
  const response = await ask(path, { query: 'wolfhound', ...more })
  expect(response.status).toBe(400)
  return ((await response.json()) as Body).detail?.error ?? ''
}

const hosts = ({ results }: Body): string[] => results.map(({ url }) => new URL(url).hostname)

describe('search', () => {
  it('answers in its form, from our index', async () => {
    const body = await search()
    expect(body).toMatchObject({ query: 'wolfhound', answer: null, images: [], follow_up_questions: null })
    expect(body.results).toHaveLength(5)
    const scores = body.results.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    for (const { title, content, raw_content } of body.results) {
      expect(title).toMatch(/wolfhound|example/i)
      expect(content).not.toBe('')
      expect(raw_content).toBeNull()
    }
    expect(body.request_id).not.toBe('')
    expect(body.usage).toBeUndefined()
  })

  it('holds to its filters', async () => {
    expect(await search({ max_results: 1 }).then(({ results }) => results)).toHaveLength(1)
    expect(new Set(hosts(await search({ include_domains: ['docs.example.com'] })))).toEqual(
      new Set(['docs.example.com']),
    )
    expect(hosts(await search({ exclude_domains: ['example.com'], max_results: 20 }))).not.toContain(
      'docs.example.com',
    )
    expect(new Set(hosts(await search({ topic: 'news' })))).toEqual(new Set(['news.example.net']))
    const dated = await search({ start_date: '2024-01-01', end_date: '2024-01-31', max_results: 20 })
    expect(hosts(dated)).toEqual(['www.beispiel.de'])
    expect((await search({ time_range: 'day' })).results).toEqual([])
    expect((await search({ days: 3 })).results).toEqual([])
    const german = await search({ language: 'de', filter_by_language: true, max_results: 20 })
    expect(hosts(german)).toEqual(['www.beispiel.de'])
  })

  it('gives page text, passages, images, an answer and its cost where they are asked for', async () => {
    const body = await search({
      include_raw_content: 'markdown',
      include_images: true,
      include_answer: true,
      include_usage: true,
      include_image_descriptions: true,
      include_domains: ['example.com', 'gallery.example.net'],
    })
    expect(body.results.find(({ url }) => url.endsWith('wolfhound-setup'))?.raw_content).toMatch(
      /^# Wolfhound/,
    )
    expect(body.answer).toMatch(/\S/)
    expect(body.usage?.credits).toBeGreaterThan(0)
    const text = await search({ include_raw_content: 'text', include_domains: ['docs.example.com'] })
    expect(text.results[0]?.raw_content).toMatch(/^Wolfhound setup guide/)
    const images = await search({ include_images: true, query: 'photo of a wolfhound' })
    expect(images.images).toContain('https://gallery.example.net/full/wolfhound.jpg')
    const passages = await search({ search_depth: 'advanced', chunks_per_source: 2, max_results: 1 })
    expect(passages.results[0]?.content).toContain(' [...] ')
  })

  it('refuses what it cannot do, in its form', async () => {
    expect(await refusal({ include_domains_mode: 'prefer' })).toMatch(/include_domains_mode/)
    expect(await refusal({ include_domains: ['example.com/docs'] })).toMatch(/include_domains/)
    expect(await refusal({ query: '' })).toBe('Missing required parameter: query')
    expect(await refusal({ max_results: 21 })).toMatch(/max_results.*1 to 20/)
    expect(await refusal({ country: 'atlantis' })).toMatch(/country/)
    expect(await refusal({ max_hours: 3 })).toMatch(/max_hours/)
    expect(await refusal({ start_date: '2024-02-30' })).toMatch(/start_date/)
    expect(
      (await search({ country: 'germany', max_age_hours: null, something_new: 1 })).results,
    ).toHaveLength(5)
  })

  it('takes its key where Tavily does, and nowhere else', async () => {
    const post = (headers: Record<string, string>, body: object, path = '/compat/tavily/search') =>
      house.ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    expect((await post({}, { query: 'wolfhound', api_key: house.key })).status).toBe(200)
    expect((await post({ 'x-api-key': house.key }, { query: 'wolfhound' })).status).toBe(401)
    const elsewhere = await post(
      { authorization: `Bearer ${house.key}` },
      { q: 'wolfhound' },
      '/api/v1/search',
    )
    expect(elsewhere.status).toBe(401)
  })

  it('says 401, 402, 404, 405 and 429 in its form', async () => {
    const told = async (response: Response): Promise<[number, string]> => [
      response.status,
      ((await response.json()) as Body).detail?.error ?? '',
    ]
    expect(await told(await ask('search', { query: 'a' }, 'wk_wrong'))).toEqual([401, 'Invalid API key'])
    const poor = await house.accountWith(0)
    expect(await told(await ask('search', { query: 'wolfhound' }, poor.key))).toEqual([
      402,
      expect.stringMatching(/credits/),
    ])
    const slow = await house.accountWith(1, 1)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ask('search', { query: 'a' }, slow.key)),
    )
    const limited = replies.find(({ status }) => status === 429)
    expect(limited?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(limited?.headers.get('x-ratelimit-limit')).toBe('1')
    expect((await told(limited!))[1]).toMatch(/limit/)
    expect(await told(await ask('nothing', {}))).toEqual([404, expect.any(String)])
    const get = await house.ask('/compat/tavily/search', {
      headers: { authorization: `Bearer ${house.key}` },
    })
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('extract', () => {
  it('gives pages, and says of each that cannot be had why', async () => {
    const urls = [`${web.origin}/page`, `${web.origin}/status/404`, 'http://127.0.0.1:1/']
    const response = await ask('extract', { urls, include_usage: true })
    const body = (await response.json()) as Body
    expect(body.results).toEqual([
      {
        url: `${web.origin}/page`,
        title: 'A plain page',
        raw_content: expect.stringContaining('The whippet is a dog'),
        images: [],
      },
    ])
    expect(body.failed_results?.map(({ url }) => url)).toEqual(urls.slice(1))
    expect(body.usage?.credits).toBeGreaterThanOrEqual(1)
  })

  it('takes one address, and gives passages for a query', async () => {
    const response = await ask('extract', { urls: `${web.origin}/page`, query: 'dog', format: 'text' })
    const body = (await response.json()) as Body
    expect(body.results[0]?.raw_content).toContain('dog')
    expect(await refusal({ urls: [] }, 'extract')).toMatch(/urls/)
  })
})
