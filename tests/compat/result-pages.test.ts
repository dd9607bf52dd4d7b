// The shapes that list results: Brave Search, Serper and Google Programmable Search, from outside.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService({ WHIPPET_COMPAT: 'all' })
  await house.load(sampleDocuments)
})
afterAll(() => house.close())

interface Item {
  readonly url: string
  readonly link: string
  readonly title: string
}

async function get(path: string, headers: Record<string, string>): Promise<Record<string, never>> {
  const response = await house.ask(`/compat/${path}`, { headers })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as Record<string, never>
}

const urls = (items: readonly Item[]): string[] => items.map(({ url, link }) => url ?? link)

describe('Brave Search', () => {
  const ask = (call: string, query: Record<string, string> = {}) =>
    get(`brave/res/v1/${call}/search?${new URLSearchParams({ q: 'wolfhound', ...query })}`, {
      'x-subscription-token': house.key,
    })

  it('answers web searches in its form', async () => {
    const body = await ask('web', { count: '5', extra_snippets: 'true' })
    const { web, query } = body as unknown as {
      web: { results: (Item & { description: string; extra_snippets: string[] })[] }
      query: { original: string; more_results_available: boolean }
    }
    expect(query).toMatchObject({ original: 'wolfhound', more_results_available: true })
    expect(web.results).toHaveLength(5)
    for (const { title, url, description, extra_snippets } of web.results) {
      expect(title).not.toBe('')
      expect(URL.canParse(url)).toBe(true)
      expect(description).not.toBe('')
      expect(extra_snippets).not.toContain(description)
    }
    const second = (await ask('web', { count: '5', offset: '1' })) as unknown as typeof body & {
      web: { results: Item[] }
    }
    expect(urls(second.web.results).some((url) => urls(web.results).includes(url))).toBe(false)
  })

  it('shows the sections that are asked for, and holds to dates, goggles and operators', async () => {
    expect(Object.keys(await ask('web', { result_filter: 'news,query' }))).toEqual(['type', 'query', 'news'])
    const dated = (await ask('web', { freshness: '2024-01-01to2024-01-31' })) as unknown as {
      web: { results: Item[] }
    }
    expect(urls(dated.web.results)).toEqual(['https://www.beispiel.de/wolfhound'])
    const ruled = (await ask('web', { goggles: '$discard,site=example.com' })) as unknown as {
      web: { results: Item[] }
    }
    expect(urls(ruled.web.results).filter((url) => url.includes('.example.com/'))).toEqual([])
    const fresh = (await ask('web', { freshness: 'pd' })) as unknown as { web: { results: Item[] } }
    expect(fresh.web.results).toEqual([])
  })

  it('finds news, videos, images and suggestions', async () => {
    const listed = async (call: string) => (await ask(call)) as unknown as { type: string; results: Item[] }
    const news = await listed('news')
    expect([news.type, urls(news.results)]).toEqual(['news', ['https://news.example.net/wolfhound-funding']])
    const videos = await listed('videos')
    expect([videos.type, urls(videos.results)]).toEqual([
      'videos',
      ['https://video.example.net/watch/wolfhound'],
    ])
    const images = await listed('images')
    expect(images.results.find(({ url }) => url.includes('gallery'))).toMatchObject({
      url: 'https://gallery.example.net/wolfhound-photo',
      properties: { url: 'https://gallery.example.net/full/wolfhound.jpg' },
      page_fetched: expect.stringMatching(/T.*Z$/),
    })
    const suggested = (await ask('suggest', { q: 'wolfhund' })) as unknown as { results: { query: string }[] }
    expect(suggested.results.map(({ query }) => query)).toContain('wolfhound')
  })

  it('refuses in its form', async () => {
    const told = async (query: string, token = house.key) => {
      const response = await house.ask(`/compat/brave/res/v1/web/search?${query}`, {
        headers: { 'x-subscription-token': token },
      })
      return (await response.json()) as { error: { status: number; code: string; detail: string } }
    }
    expect((await told('q=a&summary=true')).error).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
    expect((await told('q=a&goggles=https://x.example/a')).error.detail).toMatch(/goggles/)
    expect((await told('q=a&count=21')).error.detail).toMatch(/count/)
    expect((await told('q=a&freshness=2024-02-01to2024-01-01')).error.detail).toMatch(/freshness/)
    expect((await told('q=a', 'wk_no')).error).toMatchObject({ status: 401, detail: 'Invalid API key' })
  })
})

describe('Serper', () => {
  const post = async (call: string, body: object, key = house.key) =>
    house.ask(`/compat/serper/${call}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const listed = async (call: string, more: object = {}) =>
    (await (await post(call, { q: 'wolfhound', ...more })).json()) as {
      organic: (Item & { position: number; snippet: string })[]
      news: Item[]
      images: (Item & { imageUrl: string })[]
      credits: number
    }

  it('answers in its form, by POST, and by GET and POST with everything in the address', async () => {
    const body = await listed('search', { num: 3, page: 2 })
    expect(body.organic.map(({ position }) => position)).toEqual([4, 5, 6])
    expect(body.credits).toBeGreaterThan(0)
    for (const method of ['GET', 'POST']) {
      const response = await house.ask('/compat/serper/search?q=wolfhound&num=2&gl=us&hl=en', {
        method,
        headers: { 'x-api-key': house.key, 'content-type': 'application/json' },
      })
      expect(((await response.json()) as typeof body).organic).toHaveLength(2)
    }
  })

  it('finds news and images, and holds to tbs', async () => {
    expect(urls((await listed('news')).news)).toEqual(['https://news.example.net/wolfhound-funding'])
    expect((await listed('images')).images[0]?.imageUrl).toMatch(/^https:/)
    const dated = await listed('search', { tbs: 'cdr:1,cd_min:1/1/2024,cd_max:1/31/2024' })
    expect(urls(dated.organic)).toEqual(['https://www.beispiel.de/wolfhound'])
    expect((await listed('search', { tbs: 'qdr:d' })).organic).toEqual([])
  })

  it('refuses in its form', async () => {
    const told = async (body: object, key?: string) =>
      (await (await post('search', body, key)).json()) as object
    expect(await told({ q: 'a', tbs: 'qdr:h' })).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('tbs'),
    })
    expect(await told([{ q: 'a' }])).toMatchObject({ statusCode: 400 })
    expect(await told({ q: 'a' }, 'wk_no')).toEqual({ statusCode: 401, message: 'Invalid API key' })
  })
})

describe('Google Programmable Search', () => {
  const ask = async (query: Record<string, string>) =>
    (await get(
      `google/customsearch/v1?${new URLSearchParams({ key: house.key, cx: 'any', q: 'wolfhound', ...query })}`,
      {},
    )) as unknown as {
      items?: (Item & { image?: object })[]
      searchInformation: { totalResults: string }
      queries: { nextPage?: [{ startIndex: number }] }
    }
  const found = async (query: Record<string, string>) => urls((await ask(query)).items ?? [])

  it('answers in its form, and pages', async () => {
    const first = await ask({ num: '5' })
    expect(first.items).toHaveLength(5)
    expect(Number(first.searchInformation.totalResults)).toBeGreaterThan(5)
    expect(first.queries.nextPage?.[0].startIndex).toBe(6)
    const second = await found({ num: '5', start: '6' })
    expect(second.some((url) => urls(first.items ?? []).includes(url))).toBe(false)
    expect((await ask({ searchType: 'image' })).items?.[0]?.image).toMatchObject({
      contextLink: expect.any(String),
    })
  })

  it('holds to every filter, whatever operators the query holds', async () => {
    expect(await found({ siteSearch: 'docs.example.com' })).toEqual([
      'https://docs.example.com/guide/wolfhound-setup',
    ])
    const without = await found({ siteSearch: 'example.com', siteSearchFilter: 'e' })
    expect(without.filter((url) => url.includes('example.com'))).toEqual([])
    expect(await found({ fileType: 'pdf' })).toEqual(['https://other.example.org/wolfhound-review.pdf'])
    expect(await found({ lr: 'lang_de' })).toEqual(['https://www.beispiel.de/wolfhound'])
    expect(await found({ lr: 'lang_de', q: 'wolfhound lang:en' })).toEqual([
      'https://www.beispiel.de/wolfhound',
    ])
    expect(await found({ lr: 'lang_de', q: 'OR wolfhound "' })).not.toContain('https://example.com/')
    expect(await found({ cr: 'countryGB' })).toEqual(['https://other.example.org/wolfhound-review.pdf'])
    expect(await found({ exactTerms: 'never going back' })).toEqual(['https://social.example.net/@fan/1'])
    expect(await found({ dateRestrict: 'd1' })).toEqual([])
  })

  it('refuses in its form, and takes its key from a header too', async () => {
    const told = async (query: string, headers = {}) => {
      const response = await house.ask(`/compat/google/customsearch/v1?${query}`, { headers })
      return [response.status, (await response.json()) as { error: { code: number; status: string } }]
    }
    expect(await told(`q=a&sort=date&key=${house.key}`)).toEqual([
      400,
      { error: expect.objectContaining({ code: 400, status: 'INVALID_ARGUMENT' }) },
    ])
    expect((await told('q=a'))[0]).toBe(401)
    expect((await told('q=a', { 'x-goog-api-key': house.key }))[0]).toBe(200)
  })

  it('is off until it is named', async () => {
    const other = await startTestService()
    const { status } = await other.ask(`/compat/google/customsearch/v1?q=a&key=${other.key}`)
    await other.close()
    expect(status).toBe(404)
  })
})
