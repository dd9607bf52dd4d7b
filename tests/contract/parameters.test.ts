// Every search parameter from outside: its default, its bounds, what it refuses and how it says so, on GET and POST.
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

function ask(parameters: Values): Promise<Response> {
  return house.get(`/api/v1/search?${new URLSearchParams({ ...parameters })}`)
}

async function search(parameters: Values): Promise<Body> {
  const reply = await ask({ q: 'wolfhound', noCache: 'true', ...parameters })
  const body = (await reply.json()) as Body
  expect(reply.status, JSON.stringify(body)).toBe(200)
  return body
}

/** The body less what no two calls have in common. */
async function settled(parameters: Values): Promise<{ metrics: object }> {
  const { metrics, ...rest } = await search(parameters)
  const { timestamp: _, duration: __, response_time_ms: ___, ...counted } = metrics
  return { ...rest, metrics: counted }
}

async function message(reply: Response): Promise<string> {
  const body = (await reply.json()) as { error: string; message: string }
  expect(reply.status, JSON.stringify(body)).toBe(400)
  expect(Object.keys(body)).toEqual(['error', 'message'])
  expect(body.error).toBe('Bad Request')
  return body.message
}

/** Values that each parameter takes, and values that it does not. */
const PARAMETERS: Readonly<Record<string, { good: readonly string[]; bad: readonly string[] }>> = {
  limit: {
    good: ['1', '10', '100'],
    bad: ['0', '101', '-1', '1.5', 'ten', '', ' 5', '1e1', '0x10', '99999999999999999999'],
  },
  offset: { good: ['0', '1', '1000000'], bad: ['-1', '0.5', 'x', '', '99999999999999999999'] },
  searchMode: {
    good: ['auto', 'low-cost', 'fast', 'balanced', 'deep', 'exhaustive'],
    bad: ['', 'FAST', 'slow', 'fast,deep'],
  },
  effort: { good: ['low', 'medium', 'high', 'max'], bad: ['', 'minimal', 'LOW', '1'] },
  reranker: { good: ['auto', 'small', 'medium', 'large', 'xl'], bad: ['', 'tiny', 'XL', 'none'] },
  intent: {
    good: ['search', 'News', 'videosearchintent', 'FallbackSearchIntent', 'VideoSearch'],
    bad: ['', 'zzyzx'],
  },
  format: { good: ['json', 'context'], bad: ['', 'xml', 'JSON', 'markdown'] },
  metadata: { good: ['basic', 'full'], bad: ['', 'some', 'true'] },
  extracts: { good: ['true', 'False', '1', '0'], bad: ['', 'yes', 'on', '2', 'null'] },
  content: { good: ['true', 'FALSE', '1', '0'], bad: ['', 'yes', 'full', '-1'] },
  enrichContent: { good: ['true', 'false', '1', '0'], bad: ['', 'no', 'x'] },
  maxContentLength: { good: ['1', '1000', '1000000'], bad: ['0', '-5', '1000001', '1.5', '', 'all'] },
  maxTokens: { good: ['100', '4000', '200000'], bad: ['0', '99', '-5', '200001', '100.5', '', 'all'] },
  timeout: {
    good: ['1', '1000', '30000', '99999999', '-5', '0', '', 'soon', '2500.5', 'NaN', '1e4'],
    bad: [],
  },
  safe: { good: ['off', 'moderate', 'strict'], bad: ['', 'on', 'true', 'STRICT'] },
  country: { good: ['US', 'de', 'Gb'], bad: ['', 'USA', 'X', 'ZZ', '12'] },
  sourceCountry: { good: ['US', 'de'], bad: ['', 'USA', 'D', 'ZZ'] },
  language: { good: ['en', 'DE'], bad: ['', 'eng', 'e', 'zz', 'en-US'] },
  units: { good: ['metric', 'imperial'], bad: ['', 'si', 'Metric'] },
  noCache: { good: ['true', 'TRUE', 'False', '1', '0'], bad: ['', 'yes', '01', 'tru'] },
  dateRange: {
    good: ['day', 'week', 'month', 'year', '24h', '7d', '30d', '90d', '1y'],
    bad: ['', 'today', '2d', 'WEEK'],
  },
  dateFrom: {
    good: ['2024-02-29', '1970-01-01'],
    bad: ['', '2023-02-29', '2024-1-1', '2024-13-01', '2024-02-29T00:00:00Z', 'yesterday', '20240229'],
  },
  dateTo: { good: ['2024-02-29'], bad: ['', '2024-04-31', '24-01-01', 'now'] },
  includeDomains: {
    good: ['example.com', '*.example.com', 'a.example, b.example', 'EXAMPLE.com'],
    bad: ['exa mple', 'a..b', 'https://example.com/', '*', '*.*.com'],
  },
  excludeDomains: { good: ['example.com,*.example.org'], bad: ['a b', '-', 'ex*mple.com'] },
  includeTerms: {
    good: ['a,b', 'two words', 'c++'],
    bad: [Array.from({ length: 101 }, () => 'x').join(',')],
  },
  excludeTerms: { good: ['a,b', 'two words'], bad: [Array.from({ length: 101 }, () => 'x').join(',')] },
  parseOperators: { good: ['true', 'false', '1', '0'], bad: ['', 'yes', 'x'] },
  linkFormat: { good: ['link', 'url'], bad: ['', 'href', 'URL'] },
  imageFormat: { good: ['long', 'short'], bad: ['', 'tiny', 'Short'] },
  filetype: { good: ['pdf', '.PDF'], bad: ['x'.repeat(2_001)] },
  intitle: { good: ['museum', 'two words'], bad: ['x'.repeat(2_001)] },
  inurl: { good: ['guide'], bad: ['x'.repeat(2_001)] },
  intext: { good: ['meadow'], bad: ['x'.repeat(2_001)] },
  depth: { good: ['fast', 'deep'], bad: ['', 'shallow', 'FAST', '3'] },
}

const GOOD = Object.entries(PARAMETERS).flatMap(([name, { good }]) => good.map((value) => [name, value]))
const BAD = Object.entries(PARAMETERS).flatMap(([name, { bad }]) => bad.map((value) => [name, value]))

describe('values', () => {
  it.each(GOOD)('takes %s=%s', async (name, value) => {
    expect((await ask({ q: 'wolfhound', [name!]: value! })).status).toBe(200)
  })

  it.each(BAD)('refuses %s=%s by name', async (name, value) => {
    expect(await message(await ask({ q: 'wolfhound', [name!]: value! }))).toContain(name)
  })

  it.each(Object.keys(PARAMETERS))('refuses %s given twice', async (name) => {
    const value = PARAMETERS[name]!.good[0]!
    const query = new URLSearchParams([
      ['q', 'wolfhound'],
      [name, value],
      [name, value],
    ])
    expect(await message(await house.get(`/api/v1/search?${query}`))).toContain(name)
  })

  it('refuses q given twice', async () => {
    expect(await message(await house.get('/api/v1/search?q=a&q=b'))).toContain('q parameter')
  })

  it('ignores parameters it does not know, even twice and badly spelt ones, and changes nothing but its warnings', async () => {
    const plain = await settled({})
    const warnings = [
      'Unknown parameter "nonsense" was ignored',
      'Unknown parameter "Limit" was ignored; did you mean limit?',
      'Unknown parameter "LIMIT" was ignored; did you mean limit?',
      'Unknown parameter "search_mode" was ignored; did you mean searchMode?',
    ]
    expect(await settled({ nonsense: 'x', Limit: '1', LIMIT: '0', search_mode: 'deep' })).toEqual({
      ...plain,
      metrics: { ...plain.metrics, warnings },
    })
    const reply = await house.get('/api/v1/search?q=wolfhound&zz=1&zz=2&latitude=1000&__proto__=1')
    expect(reply.status).toBe(200)
  })

  it('says what it would take', async () => {
    expect(await message(await ask({ q: 'a', effort: 'huge' }))).toMatch(/low.*medium.*high.*max/)
    expect(await message(await ask({ q: 'a', limit: '101' }))).toMatch(/1.*100/)
    expect(await message(await ask({ q: 'a', offset: '-1' }))).toMatch(/0/)
    expect(await message(await ask({ q: 'a', maxContentLength: '0' }))).toMatch(/1.*1000000/)
    expect(await message(await ask({ q: 'a', maxTokens: '99' }))).toMatch(/maxTokens.*100 to 200000/)
    expect(await message(await ask({ q: 'a', depth: 'x' }))).toBe('Invalid value for depth parameter')
    const aliases =
      'search, news, video, images, weather, calculate, wiki, knowledge, code, recipe, place, places, questions, time'
    expect(await message(await ask({ q: 'a', intent: 'zzyzx' }))).toContain(aliases)
  })
})

describe('defaults', () => {
  it.each([
    ['limit', '10'],
    ['offset', '0'],
    ['searchMode', 'auto'],
    ['reranker', 'auto'],
    ['format', 'json'],
    ['metadata', 'basic'],
    ['extracts', 'false'],
    ['content', 'false'],
    ['enrichContent', 'false'],
    ['safe', 'off'],
    ['country', 'US'],
    ['language', 'en'],
    ['units', 'imperial'],
    ['parseOperators', 'true'],
    ['linkFormat', 'link'],
    ['imageFormat', 'long'],
    ['timeout', '0'],
    ['maxContentLength', '5'],
    ['maxTokens', '200000'],
    ['includeDomains', ''],
    ['includeTerms', ','],
    ['intitle', ''],
  ])('%s is as with %s', async (name, value) => {
    expect(await settled({ [name]: value })).toEqual(await settled({}))
  })

  it('caches unless told not to', async () => {
    const metrics = async (parameters: Values): Promise<object> =>
      ((await (await ask({ q: 'wolfhound defaults', ...parameters })).json()) as Body).metrics
    expect(await metrics({})).not.toHaveProperty('cached')
    expect(await metrics({})).toHaveProperty('cached', true)
    expect(await metrics({ noCache: 'false' })).toHaveProperty('cached', true)
    expect(await metrics({ noCache: '1' })).not.toHaveProperty('cached')
  })

  it.each([
    [{}, false],
    [{ metadata: 'full' }, true],
    [{ extracts: 'true' }, true],
    [{ metadata: 'full', extracts: 'false' }, false],
    [{ metadata: 'full', extracts: 'TRUE' }, true],
  ])('extracts with %j: %s', async (parameters, there) => {
    const { results } = await search(parameters as unknown as Values)
    for (const result of results) expect('extracts' in result).toBe(there)
  })
})

describe('booleans', () => {
  it.each(['true', 'TRUE', 'True', 'tRuE', '1'])('%s is true', async (value) => {
    expect((await search({ content: value })).results[0]).toHaveProperty('reader')
  })

  it.each(['false', 'FALSE', 'False', '0'])('%s is false', async (value) => {
    expect((await search({ content: value, enrichContent: 'true' })).results[0]).not.toHaveProperty('reader')
  })
})

describe('q', () => {
  it.each(['', ' ', '%20%09', '%E3%80%80', '%00'])('is missing when it is "%s"', async (q) => {
    expect(await message(await house.get(`/api/v1/search?q=${q}`))).toBe('Missing required parameter: q')
  })

  it('is missing when it is absent', async () => {
    expect(await message(await house.get('/api/v1/search'))).toBe('Missing required parameter: q')
    expect(await message(await house.post('/api/v1/search', {}))).toBe('Missing required parameter: q')
    expect(await message(await house.post('/api/v1/search', { q: '  ' }))).toBe(
      'Missing required parameter: q',
    )
  })

  it('has at most 2000 characters after decoding', async () => {
    expect((await house.post('/api/v1/search', { q: 'é'.repeat(2_000) })).status).toBe(200)
    expect((await ask({ q: 'a '.repeat(1_000) })).status).toBe(200)
    expect(await message(await ask({ q: 'a'.repeat(2_001) }))).toMatch(/q.*2000/)
    expect(await message(await house.post('/api/v1/search', { q: 'é'.repeat(2_001) }))).toMatch(/q.*2000/)
    expect((await ask({ q: JSON.stringify(['a'.repeat(2_000), 'b'.repeat(2_000)]) })).status).toBe(200)
    expect(await message(await ask({ q: JSON.stringify(['a', 'b'.repeat(2_001)]) }))).toMatch(/q.*2000/)
  })

  it.each(['[', '[]', '["a"', '[1]', '["a",""]', '["a"," "]', '[null]', '[["a"]]', '["a"]x', "['a']", '[a]'])(
    'on GET refuses %s',
    async (q) => {
      expect(await message(await ask({ q }))).toContain('q parameter')
    },
  )

  it('on GET takes an array of one, and text that only holds a bracket', async () => {
    const one = await search({ q: '["wolfhound"]' })
    expect(one.metrics).toMatchObject({ queries_provided: 1, queries_truncated: 0 })
    expect(one.results[0]).toHaveProperty('queryIndices', [0])
    const plain = await search({ q: 'wolfhound [guide]' })
    expect(plain.metrics).not.toHaveProperty('queries_provided')
    expect(plain.results[0]).not.toHaveProperty('queryIndices')
  })

  it('on POST is a string, whatever it starts with', async () => {
    for (const q of [['a'], 5, true, { a: 1 }]) {
      expect(await message(await house.post('/api/v1/search', { q }))).toContain('q')
    }
    const reply = await house.post('/api/v1/search', { q: '["wolfhound"]' })
    const { metrics } = (await reply.json()) as Body
    expect(reply.status).toBe(200)
    expect(metrics).not.toHaveProperty('queries_provided')
  })
})

describe('precedence', () => {
  it.each([
    [{ searchMode: 'deep', effort: 'low' }, 'high'],
    [{ searchMode: 'fast', effort: 'max', depth: 'deep' }, 'low'],
    [{ searchMode: 'auto', effort: 'max' }, 'max'],
    [{ effort: 'medium', depth: 'deep' }, 'medium'],
    [{ searchMode: 'auto', depth: 'deep' }, 'high'],
    [{ depth: 'deep' }, 'high'],
  ])('%j runs as %s', async (parameters, tier) => {
    expect((await search(parameters as unknown as Values)).metrics['effort']).toBe(tier)
  })

  it('refuses a bad depth even where it is not read', async () => {
    for (const more of [{ searchMode: 'deep' }, { effort: 'low' }]) {
      const reply = await ask({ q: 'wolfhound', depth: 'shallow', ...(more as unknown as Values) })
      expect(await message(reply)).toBe('Invalid value for depth parameter')
    }
  })

  it('lets content win over enrichContent', async () => {
    const has = async (parameters: Values): Promise<boolean> =>
      'reader' in (await search(parameters)).results[0]!
    expect(await has({ enrichContent: 'true' })).toBe(true)
    expect(await has({ enrichContent: 'true', content: 'false' })).toBe(false)
    expect(await has({ enrichContent: 'false', content: 'true' })).toBe(true)
  })

  it.each([
    ['low-cost', 'xl', undefined],
    ['fast', 'xl', 'small'],
    ['balanced', 'small', 'small'],
    ['balanced', 'xl', 'medium'],
    ['deep', 'xl', 'xl'],
    ['exhaustive', 'large', 'large'],
    ['exhaustive', 'xl', 'xl'],
  ])('%s with the reranker %s runs with %s', async (searchMode, reranker, run) => {
    expect((await search({ searchMode, reranker, dryRun: 'true' })).metrics['reranker']).toBe(run)
  })

  it.each([
    { dateRange: 'week', dateFrom: '2024-01-01' },
    { dateRange: 'week', dateTo: '2024-01-01' },
    { dateRange: 'week', dateFrom: '2024-01-01', dateTo: '2024-02-01' },
    { dateFrom: '2024-02-02', dateTo: '2024-02-01' },
  ])('refuses the contradiction %j', async (parameters) => {
    expect(await message(await ask({ q: 'a', ...(parameters as unknown as Values) }))).toMatch(
      /date(Range|From)/,
    )
  })
})

describe('the time target', () => {
  const q = 'what is the difference between wolfhound and lighthouse and which one is better?'
  const effort = async (parameters: Values): Promise<unknown> =>
    (await search({ q, ...parameters })).metrics['effort']

  it('is clamped from below, and ignored where it is nothing', async () => {
    const free = await effort({})
    expect(free).not.toBe('low')
    for (const timeout of ['1', '999', '1000', '-100', '0.5']) expect(await effort({ timeout })).toBe('low')
    for (const timeout of ['0', '', 'abc', 'NaN', '30000', '99999999'])
      expect(await effort({ timeout })).toBe(free)
  })

  it('never changes a pinned mode', async () => {
    expect(await effort({ timeout: '1', searchMode: 'exhaustive' })).toBe('max')
  })

  it('is read from a JSON body as well', async () => {
    const post = async (timeout: unknown): Promise<unknown> => {
      const reply = await house.post('/api/v1/search', { q, timeout, noCache: true })
      return ((await reply.json()) as Body).metrics['effort']
    }
    expect(await post(1)).toBe('low')
    expect(await post('1')).toBe('low')
    expect(await post(0)).not.toBe('low')
    expect(await post('x')).not.toBe('low')
  })
})

describe('a JSON body', () => {
  const post = (fields: object): Promise<Response> =>
    house.post('/api/v1/search', { q: 'wolfhound', ...fields })

  it.each([
    { limit: '5' },
    { limit: 5.5 },
    { limit: 0 },
    { limit: true },
    { offset: -1 },
    { content: 'true' },
    { content: 1 },
    { noCache: 'yes' },
    { effort: 'huge' },
    { format: 5 },
    { includeDomains: ['example.com'] },
    { country: 'USA' },
    { dateFrom: 20240101 },
    { latitude: 91 },
    { latitude: '52' },
    { longitude: -181 },
    { accuracy: -1 },
    { city: 5 },
    { countryCode: 'DEU' },
    { timezone: 'Mars/Olympus' },
    { location: {} },
  ])('refuses %j by name', async (fields) => {
    expect(await message(await post(fields))).toContain(Object.keys(fields)[0])
  })

  it('takes every location field', async () => {
    const reply = await post({
      latitude: 52.52,
      longitude: 13.405,
      accuracy: 30.5,
      city: 'Berlin',
      state: 'Berlin',
      countryCode: 'de',
      postalCode: '10115',
      timezone: 'Europe/Berlin',
      location: 'Berlin, Germany',
    })
    expect(reply.status).toBe(200)
  })

  it('takes null as absent, and ignores what it does not know', async () => {
    expect((await post({ limit: null, effort: null, latitude: null, nonsense: { a: [1] } })).status).toBe(200)
  })

  it('reads no parameters from the address', async () => {
    const reply = await house.post('/api/v1/search?q=wolfhound&limit=1', {})
    expect(await message(reply)).toBe('Missing required parameter: q')
    const limited = await house.post('/api/v1/search?limit=1', { q: 'lighthouse', limit: 7 })
    expect(((await limited.json()) as Body).results).toHaveLength(7)
  })
})

describe('a parameter that there is not', () => {
  it('is ignored, and the reply names the one that was meant, from the cache too', async () => {
    const warnings = ['Unknown parameter "max_results" was ignored; did you mean limit?']
    for (const cached of [undefined, true]) {
      const { metrics } = (await (await ask({ q: 'wolfhound', max_results: '3' })).json()) as Body
      expect(metrics).toMatchObject({ warnings })
      expect(metrics['cached']).toBe(cached)
    }
    const document = await (await ask({ q: 'wolfhound', max_results: '3', format: 'context' })).text()
    expect(document).toContain('did you mean limit?')
    expect((await search({})).metrics).not.toHaveProperty('warnings')
  })

  it('is refused where strict is asked for', async () => {
    const refused = await ask({ q: 'wolfhound', max_results: '3', strict: 'true' })
    expect(await message(refused)).toBe('Unknown parameter "max_results"; did you mean limit?')
    expect((await ask({ q: 'wolfhound', limit: '3', strict: 'true' })).status).toBe(200)
  })
})
