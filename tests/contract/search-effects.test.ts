// What intent, dates, locale and money do to a search, from outside.
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manyDocuments, sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(sampleDocuments)
  await house.load(manyDocuments(120, 'lighthouse'))
})
afterAll(() => house.close())

interface Body {
  results: Record<string, unknown>[]
  metrics: Record<string, unknown>
  [field: string]: unknown
}

type Values = Readonly<Record<string, string>>

async function search(parameters: Values): Promise<Body> {
  const query = new URLSearchParams({ q: 'wolfhound', noCache: 'true', ...parameters })
  const reply = await house.get(`/api/v1/search?${query}`)
  const body = (await reply.json()) as Body
  expect(reply.status, JSON.stringify(body)).toBe(200)
  return body
}

describe('intent', () => {
  const forced = async (intent: string): Promise<Body> => search({ intent })

  it.each([
    ['FallbackSearchIntent', 'FallbackSearchIntent', 'Search'],
    ['fallbacksearchintent', 'FallbackSearchIntent', 'Search'],
    ['VideoSearchIntent', 'VideoSearchIntent', 'Videos'],
    ['videosearch', 'VideoSearchIntent', 'Videos'],
    ['NEWS', 'NewsSearchIntent', 'News'],
    ['latestnews', 'LatestNewsIntent', 'News'],
    ['images', 'ImageSearchIntent', 'Images'],
  ])('%s is %s', async (given, name, type) => {
    const body = await forced(given)
    expect([body.metrics['intent'], body['results_type']]).toEqual([name, type])
  })

  it('lists news in results and in news', async () => {
    const body = await forced('news')
    const [article] = body.results
    expect(article).toMatchObject({ link: 'https://news.example.net/wolfhound-funding' })
    expect(body['news']).toContainEqual(article)
  })
})

describe('dates', () => {
  const DAY = 86_400_000
  const AGES = [0.5, 3, 20, 60, 200, 500]

  beforeAll(async () => {
    const dated = AGES.map((days) => ({
      url: `https://dated.example/${days}`,
      title: `Axolotl of ${days} days`,
      text: `An axolotl that is ${days} days old.`,
      date: new Date(Date.now() - days * DAY).toISOString(),
    }))
    const undated = { url: 'https://dated.example/none', title: 'Axolotl', text: 'An axolotl of no age.' }
    const edges = [
      '2011-03-01',
      '2011-03-31T23:59:59Z',
      '2011-04-01T00:00:00Z',
      '2011-03-31T23:30:00-05:00',
      '2011-03',
    ]
    const old = edges.map((date, at) => ({
      url: `https://edge.example/${at}`,
      title: `Olm ${at}`,
      text: `An olm, number ${at}.`,
      date,
    }))
    await house.load([...dated, undated, ...old])
  })

  const found = async (parameters: Values): Promise<string[]> =>
    (await search({ limit: '100', ...parameters })).results
      .map(({ link }) => String(link).split('/').at(-1)!)
      .toSorted()

  it.each([
    ['day', 1],
    ['24h', 1],
    ['week', 7],
    ['7d', 7],
    ['month', 30],
    ['30d', 30],
    ['90d', 90],
    ['year', 365],
    ['1y', 365],
  ])('dateRange=%s reaches back %i days', async (dateRange, days) => {
    const expected = AGES.filter((age) => age < days).map(String)
    expect(await found({ q: 'axolotl', dateRange })).toEqual(expected.toSorted())
  })

  it('has no effect when it is absent', async () => {
    expect(await found({ q: 'axolotl' })).toHaveLength(AGES.length + 1)
  })

  it.each([
    [{ dateFrom: '2011-03-01', dateTo: '2011-03-31' }, ['0', '1', '4']],
    [{ dateFrom: '2011-03-31', dateTo: '2011-03-31' }, ['1']],
    [{ dateFrom: '2011-04-01', dateTo: '2011-04-01' }, ['2', '3']],
    [{ dateTo: '2011-03-01' }, ['0', '4']],
    [{ dateFrom: '2011-04-02' }, []],
  ])('%j includes both its days, in UTC', async (parameters, expected) => {
    expect(await found({ q: 'olm', ...(parameters as unknown as Values) })).toEqual(expected)
  })
})

describe('locale', () => {
  it('biases by language and country, and hides nothing', async () => {
    const page = { title: 'Okapi', text: 'Okapi okapi okapi.' }
    await house.load([
      { ...page, url: 'https://one.example/', lang: 'en', country: 'US' },
      { ...page, url: 'https://two.example/', lang: 'de', country: 'DE' },
      { ...page, url: 'https://three.example/', lang: 'fr', country: 'FR' },
    ])
    const first = async (parameters: Values): Promise<unknown> => {
      const { results } = await search({ q: 'okapi', ...parameters })
      expect(results).toHaveLength(3)
      return results[0]!['link']
    }
    expect(await first({})).toBe('https://one.example/')
    expect(await first({ language: 'de', country: 'DE' })).toBe('https://two.example/')
    expect(await first({ language: 'fr', country: 'FR' })).toBe('https://three.example/')
  })
})

describe('page text', () => {
  it('is the whole of it, however long, unless maxContentLength says less', async () => {
    const text = Array.from({ length: 30_000 }, (_, at) => `gharial${at}`).join(' ')
    await house.load([{ url: 'https://long.example/', title: 'Gharial', text }])
    const read = async (parameters: Values): Promise<string> => {
      const [first] = (await search({ q: 'gharial', content: 'true', ...parameters })).results
      return (first!['reader'] as { content: string }).content
    }
    expect(await read({})).toBe(text)
    expect(await read({ maxContentLength: '1000000' })).toBe(text)
    expect(await read({ maxContentLength: '150000' })).toBe(text.slice(0, 150_000).trimEnd())
  })
})

describe('word_count', () => {
  it.each([
    ['quokka', 'A quokka \u2013 or two \u2013 at rest.', 6],
    [
      '\u9c7c\u7c7b',
      '\u7814\u7a76\u4eba\u5458\u5728\u6d77\u6d0b\u6df1\u5904\u53d1\u73b0\u4e86\u4e00\u79cd\u65b0\u7684\u9c7c\u7c7b\u3002',
      9,
    ],
  ])('is what a fetch counts, in scripts without spaces too: %s', async (q, text, words) => {
    const url = `https://words.example/${encodeURIComponent(q)}`
    await house.load([{ url, title: q, text }])
    const asked = { q, includeDomains: 'words.example', metadata: 'full' }
    const [first] = (await search(asked)).results
    expect(first).toMatchObject({ link: url, reader: { word_count: words } })
    const context = await house.get(
      `/api/v1/search?${new URLSearchParams({ ...asked, format: 'context', limit: '1' })}`,
    )
    expect(await context.text()).toContain(`\nword_count: ${words}\n`)
  })
})

describe('a snippet', () => {
  it('is never what desc says', async () => {
    const { results } = await search({ limit: '100' })
    expect(results.some((result) => 'snippet' in result)).toBe(true)
    for (const { desc, snippet } of results) expect(snippet).not.toBe(desc)
  })
})

describe('money', () => {
  it('is not asked for a page past the end of the list', async () => {
    const past = await search({ q: 'lighthouse', offset: '1000' })
    expect(past.results).toEqual([])
    expect(past.metrics).toMatchObject({ cost_dollars: 0, results_returned: 0, total_results_found: 120 })
  })

  it('is asked for page text beforehand, and never overdrawn', async () => {
    const { key, balance } = await house.accountWith(0.001)
    const ask = (extra: string): Promise<Response> =>
      house.ask(`/api/v1/search?q=lighthouse&searchMode=fast&noCache=1${extra}`, {
        headers: { 'x-api-key': key },
      })
    expect((await ask('&content=true')).status).toBe(402)
    expect(await balance()).toBe(1_000_000)
    expect((await ask('')).status).toBe(200)
    expect(await balance()).toBe(0)
    expect((await ask('')).status).toBe(402)
  })

  it('is the tier and 50 nano-dollars a token of the page text, and half of both from the cache', async () => {
    for (const more of [
      {},
      { maxContentLength: '40' },
      { limit: '2', metadata: 'full' },
      { q: '["wolfhound","lighthouse"]' },
    ]) {
      const asked = { content: 'true', searchMode: 'balanced', ...(more as unknown as Values) }
      const { results, metrics } = await search(asked)
      const tokens = results.reduce((sum, { reader }) => {
        const { markdown, content } = reader as { markdown?: string; content?: string }
        return sum + countTokens(markdown ?? content ?? '')
      }, 0)
      const queries = Number(metrics['queries_provided'] ?? 1)
      const nano = 3_000_000 * queries + 50 * tokens
      expect(Math.round(Number(metrics['cost_dollars']) * 1e9)).toBe(nano)
      const again = await search({ ...asked, noCache: 'false' })
      expect(again.metrics['cached']).toBe(true)
      expect(Math.round(Number(again.metrics['cost_dollars']) * 1e9)).toBe(nano / 2)
    }
  })

  it('pays for a full page of a hundred with its text', async () => {
    const { results, metrics } = await search({
      q: 'lighthouse',
      limit: '100',
      content: 'true',
      searchMode: 'fast',
    })
    expect(results).toHaveLength(100)
    expect(metrics['cost_dollars']).toBeGreaterThan(0.001)
    for (const { reader } of results) expect(Object.keys(reader as object)).toHaveLength(1)
  })
})
