// Federated sources from outside: switched on by a setting, fused, counted, and never in the way.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/app/config.ts'
import { searchReplySchema } from '../../src/contract/search/search-response.ts'
import { type FixtureWeb, startFixtureWeb } from '../support/fixture-web.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

interface Body {
  readonly results: readonly { readonly link: string; readonly reader?: { content?: string } }[]
  readonly academic?: readonly { readonly link: string; readonly authors?: readonly string[] }[]
  readonly metrics: {
    readonly api_requests_count: number
    readonly total_results_found: number
    readonly cost_dollars: number
    readonly sources?: readonly { readonly name: string; readonly status: string; readonly results: number }[]
  }
}

const ATOM = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>http://arxiv.org/abs/2101.00001v1</id>
  <published>2021-01-01T00:00:00Z</published><title>Saluki gaits</title><summary>How the saluki runs.</summary>
  <author><name>Jane Doe</name></author></entry></feed>`

const SEARXNG = {
  results: [
    { url: 'http://own.example/saluki?utm_source=s', title: 'Saluki', content: 'The saluki again.' },
    { url: 'https://far.example/saluki', title: 'Saluki elsewhere', content: 'A saluki far away.' },
  ],
}

let web: FixtureWeb
let house: TestService

beforeAll(async () => {
  web = await startFixtureWeb()
  web.route('/api/query', (_, response) => response.end(ATOM))
  web.route('/search', (_, response) => response.end(JSON.stringify(SEARXNG)))
  house = await startTestService({
    WHIPPET_OFFLINE: '0',
    WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
    WHIPPET_SOURCES: `arxiv=${web.origin}, searxng=${web.origin}/, mediawiki=${web.origin}`,
  })
  await house.load([
    { url: 'https://own.example/saluki', title: 'Saluki', text: 'The saluki is an old breed of dog.' },
  ])
})

afterAll(async () => {
  await house.close()
  await web.close()
})

async function search(more: Record<string, string> = {}): Promise<Body> {
  const query = new URLSearchParams({ q: 'saluki', searchMode: 'balanced', ...more })
  const response = await house.get(`/api/v1/search?${query}`)
  expect(response.status).toBe(200)
  const body = (await response.json()) as Body
  expect(searchReplySchema.safeParse(body).error).toBeUndefined()
  return body
}

describe('sources', () => {
  it('add to the results, and metrics say what each gave', async () => {
    const { results, academic, metrics } = await search({ metadata: 'full' })
    const found = results.map(({ link }) => link)
    expect(found).toHaveLength(new Set(found).size)
    expect(found).toContain('https://far.example/saluki')
    expect(found.filter((link) => link.includes('own.example'))).toHaveLength(1)
    expect(academic?.[0]).toMatchObject({ link: 'https://arxiv.org/abs/2101.00001', authors: ['Jane Doe'] })
    expect(metrics.sources).toEqual([
      { name: 'index', status: 'ok', results: 1 },
      { name: 'arxiv', status: 'ok', results: 1 },
      { name: 'searxng:127.0.0.1', status: 'ok', results: 2 },
      { name: 'mediawiki:127.0.0.1', status: 'failed', results: 0 },
    ])
    expect(metrics.api_requests_count).toBeGreaterThanOrEqual(4)
    expect(metrics.total_results_found).toBe(3)
  })

  it('are in context documents too', async () => {
    const response = await house.get('/api/v1/search?q=saluki&searchMode=balanced&format=context')
    const { results } = readContextDocument(await response.text())
    expect(results.map(({ fields }) => fields['url'])).toContain('https://far.example/saluki')
  })

  it('are filtered as the index is', async () => {
    const { results } = await search({ includeDomains: 'own.example' })
    expect(results.map(({ link }) => new URL(link).hostname)).toEqual(['own.example'])
    const dated = await search({ dateFrom: '2020-01-01', dateTo: '2022-01-01' })
    expect(dated.results.map(({ link }) => link)).toEqual(['https://arxiv.org/abs/2101.00001'])
  })

  it('have no page text to give or to charge for', async () => {
    const { results } = await search({ content: 'true', includeDomains: 'far.example' })
    expect(results[0]?.reader?.content).toBe('')
  })

  it('are not asked in low-cost mode', async () => {
    const before = web.requests.length
    const body = await search({ searchMode: 'low-cost', q: 'saluki gaits' })
    expect(body.metrics.sources).toBeUndefined()
    expect(web.requests.length).toBe(before)
  })
})

describe('the setting', () => {
  it('asks no source while offline', async () => {
    const offline = await startTestService({
      WHIPPET_ALLOW_PRIVATE: '127.0.0.1',
      WHIPPET_SOURCES: `searxng=${web.origin}`,
    })
    const before = web.requests.length
    const response = await offline.get('/api/v1/search?q=saluki&searchMode=deep')
    expect(((await response.json()) as Body).metrics.sources).toBeUndefined()
    expect(web.requests.length).toBe(before)
    await offline.close()
  })

  it.each(['altavista', 'brave', 'searxng=ftp://x', 'hn,hn', 'mediawiki'])('refuses %s', async (sources) => {
    await expect(startTestService({ WHIPPET_SOURCES: sources })).rejects.toThrow('WHIPPET_SOURCES')
  })

  it('shows no key', () => {
    const environment = {
      WHIPPET_SOURCES: 'brave=SECRET,searxng=http://u:SECRET@s.example,hn',
      WHIPPET_LLM_KEY: 'SECRET',
    }
    const shown = JSON.stringify(readConfig('/', environment).settings)
    expect(shown).not.toContain('SECRET')
    expect(shown).toContain('s.example,hn')
  })
})
