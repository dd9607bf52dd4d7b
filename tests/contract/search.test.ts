// Search from outside: every parameter of the contract has the effect the contract says.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { manyDocuments, sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const PATIENT = { timeout: 30_000 }

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(sampleDocuments)
  await house.load(manyDocuments(60, 'lighthouse'))
})
afterAll(() => house.close())

interface Item {
  title: string
  link: string
  desc: string
  source: string
  [field: string]: unknown
}

interface Body {
  results: Item[]
  metrics: Record<string, unknown>
  [field: string]: unknown
}

async function search(parameters: Record<string, string>): Promise<Body> {
  const reply = await house.get(`/api/v1/search?${new URLSearchParams({ noCache: 'true', ...parameters })}`)
  const body = (await reply.json()) as Body
  expect(reply.status, JSON.stringify(body)).toBe(200)
  return body
}

async function links(parameters: Record<string, string>): Promise<string[]> {
  return (await search({ q: 'wolfhound', limit: '50', ...parameters })).results.map((result) => result.link)
}

const hosts = (found: readonly string[]): Set<string> => new Set(found.map((link) => new URL(link).hostname))

describe('the response', () => {
  it('has the required fields, and metrics that were counted', async () => {
    const body = await search({ q: 'wolfhound setup' })
    expect(body).toMatchObject({
      results_type: 'Search',
      type: 'Search',
      answer: '',
      title: 'wolfhound setup',
      safeSearch: { requested: 'off', applied: 'off' },
      metrics: {
        query: 'wolfhound setup',
        intent: 'FallbackSearchIntent',
        results_returned: body.results.length,
        cost_dollars: expect.any(Number),
        effort: expect.stringMatching(/^(low|medium|high)$/),
      },
    })
    expect(body.metrics['queries_executed']).toBeGreaterThanOrEqual(1)
    expect(body.metrics).not.toHaveProperty('cached')
    expect(body.metrics).not.toHaveProperty('queries_provided')
    expect(body.results[0]).toMatchObject({
      title: 'Wolfhound setup guide',
      link: 'https://docs.example.com/guide/wolfhound-setup',
      desc: 'How to set up wolfhound on one machine.',
      source: 'docs.example.com',
      date: '2024-03-05',
      dateModified: '2024-06-01T10:00:00Z',
    })
    for (const field of [
      'type',
      'image',
      'contentType',
      'reader',
      'contentSafety',
      'extracts',
      'queryIndices',
    ]) {
      expect(body.results[0]).not.toHaveProperty(field)
    }
  })

  it('is an empty list where nothing matches, and free', async () => {
    const body = await search({ q: 'zzyzxqqv' })
    expect(body.results).toEqual([])
    expect(body.metrics).toMatchObject({ cost_dollars: 0, results_returned: 0, total_results_found: 0 })
    const coverage = async (q: string) =>
      (await search({ q })).metrics['coverage'] as { documents: number; note: string }
    expect((await coverage('zzyzxqqv')).documents).toBeGreaterThan(0)
    // Sites and spellings are told where they are known in a moment.
    const tells = (q: string, told: RegExp) =>
      vi.waitFor(async () => expect((await coverage(q)).note).toMatch(told), PATIENT)
    await tells('zzyzxqqv', /\(largest sites: [\w., -]+\) matches the query: try other words/)
    await tells('wolfh0und', /try “wolfhound”, or other words/)
    expect((await search({ q: 'wolfhound' })).metrics).not.toHaveProperty('coverage')
  })

  it('adds the extended fields with metadata=full', async () => {
    const [first] = (await search({ q: 'wolfhound setup guide', metadata: 'full' })).results
    expect(first).toMatchObject({
      type: 'website',
      image: 'https://docs.example.com/img/setup.png',
      contentType: 'text/html',
      contentSafety: { rating: 'unknown', safeSearchApplied: false },
      reader: { title: 'Wolfhound setup guide', byline: 'Ada Example', lang: 'en', published: '2024-03-05' },
    })
    expect(Array.isArray(first!['extracts'])).toBe(true)
    expect(first!['reader']).not.toHaveProperty('markdown')
    const off = await search({ q: 'wolfhound setup guide', metadata: 'full', extracts: 'false' })
    expect(off.results[0]).not.toHaveProperty('extracts')
  })

  it('gives page text with content=true, cut to maxContentLength, as markdown or content', async () => {
    const both = await search({ q: 'wolfhound setup', content: 'true', limit: '20' })
    const guide = both.results.find((result) => result.link.endsWith('wolfhound-setup'))
    const home = both.results.find((result) => result.link === 'https://example.com/')
    expect(Object.keys(guide!['reader'] as object)).toEqual(['markdown'])
    expect((guide!['reader'] as { markdown: string }).markdown).toContain('## Requirements')
    expect(Object.keys(home!['reader'] as object)).toEqual(['content'])
    const short = await search({ q: 'wolfhound setup', enrichContent: 'true', maxContentLength: '20' })
    for (const { reader } of short.results) {
      expect(Object.values(reader as Record<string, string>)[0]!.length).toBeLessThanOrEqual(20)
    }
    const off = await search({ q: 'wolfhound setup', enrichContent: 'true', content: 'false' })
    expect(off.results[0]).not.toHaveProperty('reader')
  })

  it('renames fields with linkFormat and imageFormat', async () => {
    const body = await search({ q: 'wolfhound', linkFormat: 'url', imageFormat: 'short', limit: '50' })
    for (const group of ['results', 'news', 'videos', 'places', 'profiles', 'social', 'academic']) {
      const items = body[group] as Record<string, unknown>[]
      expect(items.length, group).toBeGreaterThan(0)
      for (const item of items) {
        expect(item).toHaveProperty('url')
        expect(item).not.toHaveProperty('link')
      }
    }
    const [image] = body['images'] as Record<string, unknown>[]
    expect(image).toMatchObject({
      t: expect.any(String),
      l: expect.any(String),
      i: expect.any(String),
      y: 'image',
    })
  })

  it('fills each group with pages of its kind', async () => {
    const body = await search({ q: 'wolfhound', limit: '50' })
    expect((body['videos'] as Item[])[0]!.link).toContain('video.example.net')
    expect((body['academic'] as Item[])[0]!.link).toContain('papers.example.edu')
    expect((body['images'] as Item[])[0]).toMatchObject({ type: 'image', link: expect.any(String) })
  })
})

describe('paging', () => {
  it('partitions the list, without gap or overlap', async () => {
    const whole = (await search({ q: 'lighthouse', limit: '60' })).results.map((result) => result.link)
    const pages: string[] = []
    for (let offset = 0; offset < 60; offset += 13) {
      const page = await search({ q: 'lighthouse', limit: '13', offset: String(offset) })
      pages.push(...page.results.map((result) => result.link))
    }
    expect(whole).toHaveLength(60)
    expect(pages).toEqual(whole)
    expect((await search({ q: 'lighthouse', offset: '1000' })).results).toEqual([])
  })

  it('defaults to ten and takes up to a hundred', async () => {
    expect((await search({ q: 'lighthouse' })).results).toHaveLength(10)
    expect((await search({ q: 'lighthouse', limit: '100' })).results).toHaveLength(60)
    expect((await search({ q: 'lighthouse', limit: '1' })).results).toHaveLength(1)
  })
})

describe('filters', () => {
  it('keeps to included domains, hosts below them too', async () => {
    expect(hosts(await links({ includeDomains: 'example.com' }))).toEqual(
      new Set(['docs.example.com', 'example.com', 'blog.example.com']),
    )
    expect(hosts(await links({ includeDomains: '*.example.com' }))).toEqual(
      new Set(['docs.example.com', 'blog.example.com']),
    )
    expect(
      hosts(await links({ includeDomains: 'example.com,beispiel.de', excludeDomains: 'blog.example.com' })),
    ).toEqual(new Set(['docs.example.com', 'example.com', 'www.beispiel.de']))
    expect(hosts(await links({ excludeDomains: '*.example.com' }))).toContain('example.com')
    expect(hosts(await links({ excludeDomains: 'example.com' }))).not.toContain('docs.example.com')
  })

  it('keeps to dates, and leaves out pages without one', async () => {
    expect(await links({ dateFrom: '2024-02-02' })).toEqual(
      expect.arrayContaining([
        'https://docs.example.com/guide/wolfhound-setup',
        'https://news.example.net/wolfhound-funding',
      ]),
    )
    expect(await links({ dateFrom: '2024-02-02' })).toHaveLength(2)
    expect(await links({ dateFrom: '2022-11-30', dateTo: '2022-11-30' })).toEqual([
      'https://other.example.org/wolfhound-review.pdf',
    ])
    expect(await links({ dateTo: '2021-07-01' })).toEqual(['https://papers.example.edu/wolfhound-2021'])
    expect(await links({ dateRange: 'day' })).toEqual([])
  })

  it('keeps to terms, title, address, text and file type', async () => {
    expect(await links({ includeTerms: 'funding' })).toEqual(['https://news.example.net/wolfhound-funding'])
    expect(await links({ includeTerms: 'compressed postings' })).toEqual([
      'https://papers.example.edu/wolfhound-2021',
    ])
    expect(await links({ excludeTerms: 'readers,meadow,rechner' })).toEqual([
      'https://social.example.net/@fan/1',
    ])
    expect(await links({ intitle: 'museum' })).toEqual(['https://maps.example.net/wolfhound-museum'])
    expect(await links({ inurl: 'guide' })).toEqual(['https://docs.example.com/guide/wolfhound-setup'])
    expect(await links({ intext: 'meadow' })).toEqual(['https://gallery.example.net/wolfhound-photo'])
    expect(await links({ filetype: 'pdf' })).toEqual(['https://other.example.org/wolfhound-review.pdf'])
  })

  it('keeps to the source country', async () => {
    expect(await links({ sourceCountry: 'DE' })).toEqual(['https://www.beispiel.de/wolfhound'])
    expect(hosts(await links({ sourceCountry: 'gb' }))).toEqual(new Set(['other.example.org']))
  })

  it('holds in every group as well', async () => {
    const body = await search({ q: 'wolfhound', includeDomains: 'example.com', limit: '50' })
    for (const group of ['videos', 'images', 'news', 'places', 'profiles', 'social', 'academic']) {
      for (const item of (body[group] as Item[] | undefined) ?? []) {
        expect(new URL(item.link).hostname).toMatch(/(^|\.)example\.com$/)
      }
    }
    expect(body).not.toHaveProperty('academic')
  })

  it.each(['low-cost', 'fast', 'balanced', 'deep', 'exhaustive'])('holds in mode %s', async (searchMode) => {
    const found = await links({ searchMode, includeDomains: 'example.com', excludeTerms: 'makers' })
    expect(hosts(found)).toEqual(new Set(['docs.example.com', 'blog.example.com']))
  })
})

describe('operators', () => {
  it.each([
    ['wolfhound site:beispiel.de', ['https://www.beispiel.de/wolfhound']],
    ['wolfhound filetype:pdf', ['https://other.example.org/wolfhound-review.pdf']],
    ['wolfhound intitle:museum', ['https://maps.example.net/wolfhound-museum']],
    ['wolfhound inurl:guide', ['https://docs.example.com/guide/wolfhound-setup']],
    ['"compressed postings"', ['https://papers.example.edu/wolfhound-2021']],
    ['wolfhound lang:de', ['https://www.beispiel.de/wolfhound']],
    ['wolfhound 2014..2016', ['https://other.example.org/wolfhound-review.pdf']],
    ['wolfhound museum -site:example.net -readers -makers', ['https://www.beispiel.de/wolfhound']],
  ])('reads %s', async (q, expected) => {
    expect(await links({ q })).toEqual(expected)
  })

  it('reads none with parseOperators=false', async () => {
    expect(
      (await links({ q: 'wolfhound site:beispiel.de', parseOperators: 'false' })).length,
    ).toBeGreaterThan(3)
  })

  it.each([
    'site:',
    '"',
    'a"b',
    'c++',
    'AT&T',
    'a:b:c',
    '-',
    '--',
    'OR',
    'before:banana',
    '..',
    '1..',
    '()',
    '\\',
    '*',
  ])('takes the malformed %j as plain text', async (q) => {
    await search({ q })
    await search({ q: `wolfhound ${q}` })
  })
})

describe('effort', () => {
  it.each([
    [{ searchMode: 'low-cost' }, 'low', 0.001],
    [{ searchMode: 'fast' }, 'low', 0.001],
    [{ searchMode: 'balanced' }, 'medium', 0.003],
    [{ searchMode: 'deep' }, 'high', 0.006],
    [{ searchMode: 'exhaustive' }, 'max', 0.012],
    [{ effort: 'low' }, 'low', 0.001],
    [{ effort: 'medium' }, 'medium', 0.003],
    [{ effort: 'high' }, 'high', 0.006],
    [{ effort: 'max' }, 'max', 0.012],
    [{ depth: 'deep' }, 'high', 0.006],
    [{ depth: 'fast' }, 'low', 0.001],
    [{ searchMode: 'balanced', effort: 'max', depth: 'deep' }, 'medium', 0.003],
    [{ searchMode: 'auto', effort: 'high', depth: 'fast' }, 'high', 0.006],
  ])('%j runs as %s for %d USD', async (parameters, effort, cost) => {
    const { metrics } = await search({ q: 'wolfhound', ...(parameters as Record<string, string>) })
    expect(metrics).toMatchObject({ effort, cost_dollars: cost })
  })

  it('does more work in deeper modes', async () => {
    const executed = async (searchMode: string): Promise<number> =>
      Number(
        (await search({ q: 'wolfhound setup and lighthouse numbers', searchMode })).metrics[
          'queries_executed'
        ],
      )
    expect(await executed('low-cost')).toBe(1)
    expect(await executed('balanced')).toBeGreaterThan(await executed('fast'))
    expect(await executed('deep')).toBeGreaterThan(await executed('balanced'))
    expect(await executed('exhaustive')).toBeGreaterThan(await executed('deep'))
  })

  it('steps auto down to fit a timeout, and honours an explicit mode', async () => {
    const q = 'what is the difference between wolfhound and lighthouse and which one is better?'
    expect((await search({ q })).metrics['effort']).not.toBe('low')
    expect((await search({ q, timeout: '1000' })).metrics['effort']).toBe('low')
    expect((await search({ q, timeout: '1000', searchMode: 'deep' })).metrics['effort']).toBe('high')
  })
})

describe('several queries', () => {
  it('combines them without doubles, and says which found what', async () => {
    const q = JSON.stringify(['wolfhound museum', 'wolfhound funding', 'lighthouse'])
    const body = await search({ q, limit: '20' })
    const found = body.results.map((result) => result.link)
    expect(new Set(found).size).toBe(found.length)
    expect(body.metrics).toMatchObject({ queries_provided: 3, queries_truncated: 0, cost_dollars: 0.003 })
    const indices = new Set(body.results.flatMap((result) => result['queryIndices'] as number[]))
    expect(indices).toEqual(new Set([0, 1, 2]))
  })

  it('runs the first five and tells of the rest', async () => {
    const q = JSON.stringify(['wolfhound', 'lighthouse', 'museum', 'funding', 'zzyzxqqv', 'video', 'photo'])
    const { metrics } = await search({ q, searchMode: 'fast' })
    expect(metrics).toMatchObject({ queries_provided: 7, queries_truncated: 2, cost_dollars: 0.004 })
  })
})

describe('the cache', () => {
  it('answers again for half, says how old the answer is, and is refreshed by noCache', async () => {
    const path = '/api/v1/search?q=wolfhound+cache+probe'
    const ask = async (extra = ''): Promise<Body> =>
      (await house.get(`${path}${extra}`)).json() as Promise<Body>
    const first = await ask()
    const second = await ask()
    expect(first.metrics).not.toHaveProperty('cached')
    expect(second.metrics).toMatchObject({ cached: true, cache_age_seconds: expect.any(Number) })
    expect(second.metrics['cost_dollars']).toBe((first.metrics['cost_dollars'] as number) / 2)
    expect(second.results).toEqual(first.results)
    expect(second).not.toHaveProperty('safeSearch')
    expect((await ask('&noCache=true')).metrics).not.toHaveProperty('cached')
    await house.load([
      { url: 'https://new.example.com/', title: 'Wolfhound cache probe', text: 'wolfhound cache probe' },
    ])
    const third = await ask()
    expect(third.metrics).not.toHaveProperty('cached')
    expect(third.results[0]!.link).toBe('https://new.example.com/')
  })

  it('answers each time alike, in the form that is asked for, with metrics of that call', async () => {
    const path = '/api/v1/search?q=wolfhound+kept+answer'
    const ask = async (extra = ''): Promise<Body> =>
      (await house.get(`${path}${extra}`)).json() as Promise<Body>
    await ask()
    const [once, again] = [await ask(), await ask()]
    expect(again).toEqual({ ...once, metrics: expect.anything() })
    const changing = ['timestamp', 'duration', 'cache_age_seconds', 'response_time_ms']
    const lasting = ({ metrics }: Body): unknown[] =>
      Object.entries(metrics).filter(([name]) => !changing.includes(name))
    expect(lasting(again)).toEqual(lasting(once))
    const at = ({ metrics }: Body): number => Date.parse(String(metrics['timestamp']))
    expect(at(again)).toBeGreaterThanOrEqual(at(once))
    for (let time = 0; time < 2; time++) {
      const byUrl = await ask('&linkFormat=url')
      expect(byUrl.results[0]).toMatchObject({ url: once.results[0]!.link })
      expect(byUrl.results[0]).not.toHaveProperty('link')
      expect((await ask('&limit=1')).results).toHaveLength(1)
    }
  })
})

describe('POST', () => {
  it('answers as GET does, with location fields', async () => {
    const body = {
      q: 'wolfhound setup',
      limit: 3,
      noCache: true,
      latitude: 52.5,
      longitude: 13.4,
      city: 'Berlin',
      timezone: 'Europe/Berlin',
    }
    const reply = await house.post('/api/v1/search', body)
    expect(reply.status).toBe(200)
    const got = await search({ q: 'wolfhound setup', limit: '3' })
    expect(((await reply.json()) as Body).results).toEqual(got.results)
  })
})
