// Random queries under every filter of every foreign shape: nothing that a filter excludes is in a reply, anywhere.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compatKey } from '../support/compat-calls.ts'
import type { TestService } from '../support/test-service.ts'
import { startWithUnsafe, wantedPage } from '../support/wanted-pages.ts'

const KINDS = ['website', 'video', 'news', 'image', 'academic', 'social', 'place', 'profile']
const EXCLUDED = KINDS.map((type) => ({
  url: `https://out.example.org/bad/${type}`,
  title: `Saluki ${type}`,
  text: `The saluki of this ${type} weighs 99 kilos, which is forbidden to those who keep none.`,
  date: '2019-01-01',
  lang: 'de',
  country: 'FR',
  image: `https://out.example.org/${type}.jpg`,
  type,
}))

let house: TestService

beforeAll(async () => {
  house = await startWithUnsafe('out.example.org')
  await house.load([...KINDS.map(wantedPage), ...EXCLUDED])
})
afterAll(() => house.close())

type Filter = Readonly<Record<string, unknown>>

interface Asked {
  readonly path: string
  /** The parameter that holds the query. */
  readonly query: string
  readonly always?: Filter
  readonly filters: readonly Filter[]
}

const ONLY = ['in.example.com']
const NOT = ['example.org']
const FROM = '2024-01-01'

const SHAPES: readonly Asked[] = [
  {
    path: 'tavily/search',
    query: 'query',
    always: { include_images: true, include_answer: true, include_raw_content: true, max_results: 20 },
    filters: [
      { include_domains: ONLY },
      { exclude_domains: NOT },
      { start_date: FROM },
      { start_date: FROM, topic: 'news' },
      { language: 'en', filter_by_language: true, include_images: false },
    ],
  },
  ...['web', 'news', 'videos'].map((kind) => ({
    path: `brave/res/v1/${kind}/search`,
    query: 'q',
    filters: [{ safesearch: 'strict' }, { freshness: '2024-01-01to2024-12-31' }],
  })),
  { path: 'brave/res/v1/web/search', query: 'q', filters: [{ goggles: '$discard,site=out.example.org' }] },
  { path: 'brave/res/v1/images/search', query: 'q', filters: [{}, { safesearch: 'strict' }] },
  {
    path: 'exa/search',
    query: 'query',
    always: { contents: { text: true, highlights: true, summary: true } },
    filters: [
      { includeDomains: ONLY },
      { excludeDomains: NOT },
      { startPublishedDate: FROM },
      { includeText: ['velvet coat'] },
      { excludeText: ['forbidden'] },
      { moderation: true },
      { category: 'pdf' },
    ],
  },
  ...['search', 'news', 'images'].map((kind) => ({
    path: `serper/${kind}`,
    query: 'q',
    filters: [{ safe: 'active' }, { tbs: 'cdr:1,cd_min:1/1/2024' }],
  })),
  {
    path: 'searxng/search',
    query: 'q',
    always: { format: 'json' },
    filters: [
      { safesearch: 2 },
      { safesearch: 2, categories: 'images' },
      { safesearch: 2, categories: 'news' },
    ],
  },
  {
    path: 'firecrawl/v2/search',
    query: 'query',
    always: { sources: ['web', 'news', 'images'], scrapeOptions: { formats: ['markdown', 'links'] } },
    filters: [{ includeDomains: ONLY }, { excludeDomains: NOT }, { tbs: 'cdr:1,cd_min:1/1/2024' }],
  },
  { path: 'firecrawl/v1/search', query: 'query', filters: [{ tbs: 'cdr:1,cd_min:1/1/2024' }] },
  { path: 'jina/s', query: 'q', filters: [{ 'x-site': 'in.example.com' }] },
]

const isGet = (path: string): boolean => path.startsWith('brave') || path.startsWith('searxng')

async function ask({ path, query, always }: Asked, filter: Filter, q: string): Promise<Response> {
  const given = Object.entries({ [query]: q, ...always, ...filter })
  const headers = Object.fromEntries(given.filter(([name]) => name.startsWith('x-'))) as Record<
    string,
    string
  >
  const fields = given.filter(([name]) => !name.startsWith('x-'))
  const keyed = { ...compatKey(path, house.key), accept: 'application/json', ...headers }
  if (!isGet(path))
    return house.ask(`/compat/${path}`, {
      method: 'POST',
      headers: { ...keyed, 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(fields)),
    })
  const parameters = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))
  return house.ask(`/compat/${path}?${parameters}`, { headers: keyed })
}

const pieces = fc.constantFrom(
  'saluki',
  'OR',
  '"',
  '-velvet',
  'lang:de',
  'site:out.example.org',
  'forbidden',
  'site:',
  '99',
  '(',
  'images',
)
const queries = fc.array(pieces, { maxLength: 4 }).map((words) => ['saluki', ...words].join(' '))

describe.each(SHAPES)('$path', (shape) => {
  it.each(shape.filters.map((filter) => [JSON.stringify(filter), filter] as const))(
    '%s',
    async (_, filter) => {
      await fc.assert(
        fc.asyncProperty(queries, async (q) => {
          const response = await ask(shape, filter, q)
          const body = await response.text()
          expect([q, response.status, body.slice(0, response.status === 200 ? 0 : 200)]).toEqual([q, 200, ''])
          expect(body).not.toMatch(/out\.example\.org\/|which is forbidden to/)
        }),
        { numRuns: 12 },
      )
    },
  )
})

it('would see a leak: without filters the other pages are there', async () => {
  for (const shape of SHAPES.filter(({ path }) => !path.includes('images'))) {
    const open = shape.path.startsWith('brave') ? { safesearch: 'off' } : {}
    expect([shape.path, await (await ask(shape, open, 'saluki')).text()]).toEqual([
      shape.path,
      expect.stringContaining('out.example.org/'),
    ])
  }
})
