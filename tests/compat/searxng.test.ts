// The SearXNG shape from outside: the request shapes of apps that ask it, and where the key may stand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService
let named: TestService

beforeAll(async () => {
  house = await startTestService()
  named = await startTestService({ WHIPPET_COMPAT: 'searxng' })
  await Promise.all([house.load(sampleDocuments), named.load(sampleDocuments)])
})
afterAll(async () => {
  await house.close()
  await named.close()
})

interface Body {
  readonly query: string
  readonly number_of_results: number
  readonly results: readonly Record<string, unknown>[]
  readonly suggestions: readonly string[]
  readonly answers: readonly unknown[]
  readonly error?: string
}

async function search(parameters: Record<string, string>): Promise<Body> {
  const query = new URLSearchParams({ q: 'wolfhound', format: 'json', ...parameters })
  const response = await house.get(`/compat/searxng/search?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}

describe('search', () => {
  it('answers what Open WebUI asks', async () => {
    const body = await search({
      pageno: '1',
      safesearch: '1',
      language: 'all',
      time_range: '',
      categories: '',
      theme: 'simple',
      image_proxy: '0',
    })
    expect(body.query).toBe('wolfhound')
    expect(body.number_of_results).toBeGreaterThanOrEqual(10)
    expect(body.results).toHaveLength(10)
    for (const { url, title, content, score, engines } of body.results) {
      expect([typeof url, typeof title, typeof content, typeof score]).toEqual([
        'string',
        'string',
        'string',
        'number',
      ])
      expect(engines).toEqual(['whippet'])
    }
  })

  it('answers what Perplexica asks, by engines and categories', async () => {
    const images = await search({ engines: 'bing images, google images' })
    expect(images.results[0]).toMatchObject({ img_src: expect.any(String), category: 'images' })
    const videos = await search({ engines: 'youtube' })
    expect(videos.results.map(({ url }) => url)).toEqual(['https://video.example.net/watch/wolfhound'])
    const papers = await search({ categories: 'general,science' })
    expect(papers.results.map(({ url }) => url)).toEqual(['https://papers.example.edu/wolfhound-2021'])
  })

  it('pages, and holds to dates and operators', async () => {
    const first = await search({})
    const second = await search({ pageno: '2' })
    const urls = [...first.results, ...second.results].map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
    expect((await search({ time_range: 'day' })).results).toEqual([])
    const one = await search({ q: 'wolfhound site:docs.example.com', language: 'en-US' })
    expect(one.results.map(({ url }) => url)).toEqual(['https://docs.example.com/guide/wolfhound-setup'])
  })

  it('takes a form too', async () => {
    const body = new URLSearchParams({ q: 'wolfhound', format: 'json' }).toString()
    const response = await house.ask('/compat/searxng/search', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${house.key}`,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      },
      body,
    })
    expect(((await response.json()) as Body).results).toHaveLength(10)
  })

  it('refuses other formats and what is missing, in its form', async () => {
    for (const [query, named] of [
      ['q=a&format=csv', 'format'],
      ['q=a', 'format'],
      ['format=json', 'q'],
      ['q=a&format=json&pageno=0', 'pageno'],
      ['q=a&q=b&format=json', 'q'],
    ]) {
      const response = await house.get(`/compat/searxng/search?${query}`)
      expect(response.status).toBe(400)
      expect(((await response.json()) as Body).error).toContain(named)
    }
  })
})

describe('the key', () => {
  const ask = (to: TestService, path: string, headers = {}) =>
    to.ask(`/compat/searxng/${path}?q=wolfhound&format=json`, { headers })

  it('stands in a header or in HTTP Basic', async () => {
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
    expect((await ask(house, 'search', { authorization: `Bearer ${house.key}` })).status).toBe(200)
    expect((await ask(house, 'search', basic(`me:${house.key}`))).status).toBe(200)
    expect((await ask(house, 'search', basic(`${house.key}:`))).status).toBe(200)
    expect((await ask(house, 'search', basic('me:wrong'))).status).toBe(401)
    expect((await ask(house, 'search')).status).toBe(401)
  })

  it('stands in the path only where the shape is named', async () => {
    expect((await ask(house, `${house.key}/search`)).status).toBe(404)
    expect((await ask(named, `${named.key}/search`)).status).toBe(200)
    expect((await ask(named, 'wk_wrong/search')).status).toBe(401)
  })

  it('opens no other shape than those that are named', async () => {
    const response = await named.ask('/compat/tavily/search', { method: 'POST' })
    expect(response.status).toBe(404)
  })
})
