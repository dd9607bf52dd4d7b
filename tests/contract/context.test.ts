// Search as a context document, from outside: frontmatter, elements and sections.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countTokens } from '../../src/foundation/text/count-tokens.ts'
import { type ReadDocument, readContextDocument } from '../support/read-context-document.ts'
import { sampleDocuments } from '../support/sample-documents.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const paragraph = (subject: string, tail: string): string =>
  `${subject} is what this paragraph of the numbat handbook is about, and it goes on long enough to stand alone as a passage. ${tail}`

const HANDBOOK = {
  url: 'https://handbook.example.com/numbat',
  title: 'The numbat handbook',
  markdown: [
    '# The numbat handbook',
    paragraph(
      'Where the numbat sleeps',
      'It prefers hollow logs in dry woodland, lined with leaves and bark.',
    ),
    'Nothing here mentions the animal. '.repeat(20),
    paragraph(
      'What the numbat eats',
      'Twenty thousand termites a day are licked up with a tongue of great length.',
    ),
    'Still nothing of interest to anyone. '.repeat(20),
    '## Appendix',
    'The very last line of the handbook holds a quokkaquokka.',
  ].join('\n\n'),
  description: 'A short description of the handbook.',
  author: 'Ada Example',
  date: '2024-03-05T10:00:00+02:00',
  lang: 'en',
  image: 'https://handbook.example.com/cover.jpg',
  keywords: ['numbat', 'a: b', '- dash'],
}

const TIMES = {
  url: 'https://times.example.org/numbat-found',
  html:
    '<html lang="en"><head><title>Numbat found</title><meta property="og:site_name" content="The Example Times"></head>' +
    '<body><article><h1>Numbat found</h1><p>A numbat was found in a garden on Monday, to the surprise of all who live there.</p>' +
    '<p>Rangers took it back to the woods, where it was seen eating termites the same evening.</p></article></body></html>',
}

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(sampleDocuments)
  await house.load([HANDBOOK, TIMES])
})
afterAll(() => house.close())

async function raw(parameters: Record<string, string>): Promise<string> {
  const query = new URLSearchParams({ format: 'context', noCache: 'true', ...parameters })
  const reply = await house.get(`/api/v1/search?${query}`)
  const text = await reply.text()
  expect(reply.status, text).toBe(200)
  expect(reply.headers.get('content-type')).toMatch(/^text\/markdown(;|$)/)
  return text
}

async function document(parameters: Record<string, string>): Promise<ReadDocument> {
  return readContextDocument(await raw(parameters))
}

interface Body {
  results: { title: string; link: string; extracts?: string[]; [field: string]: unknown }[]
  metrics: Record<string, unknown>
  [field: string]: unknown
}

async function json(parameters: Record<string, string>): Promise<Body> {
  const reply = await house.get(`/api/v1/search?${new URLSearchParams({ noCache: 'true', ...parameters })}`)
  return (await reply.json()) as Body
}

const HEAD = [
  'format',
  'query',
  'results_count',
  'timestamp',
  'intent',
  'results_type',
  'corrected_query',
  'related_searches',
  'topics',
  'search_mode',
  'effort',
  'cost_dollars',
  'cached',
  'cache_age_seconds',
  'response_time_ms',
]

describe('the frontmatter', () => {
  it.each([
    { q: 'wolfhound setup' },
    { q: 'wolfhond instaler', searchMode: 'deep' },
    { q: 'wolfhound', limit: '1', effort: 'max' },
    { q: 'zzyzxqqv' },
    { q: '["wolfhound","numbat"]' },
    { q: 'wolfhound', intent: 'news' },
  ])('of %j has the fields of the table in its order, and says what the JSON says', async (parameters) => {
    const asked = parameters as unknown as Record<string, string>
    const { head, results } = await document(asked)
    const body = await json(asked)
    expect(Object.keys(head)).toEqual(HEAD.filter((name) => name in head))
    expect(head).toMatchObject({
      format: 'svc-context/v1',
      query: body['title'],
      results_count: body.results.length,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      intent: body.metrics['intent'],
      results_type: body['results_type'],
      search_mode: expect.stringMatching(/^(low-cost|fast|balanced|deep|exhaustive)$/),
      cost_dollars: body.metrics['cost_dollars'],
      response_time_ms: expect.any(Number),
    })
    expect(head['corrected_query']).toEqual(body['correctedQuery'])
    expect(head['related_searches']).toEqual(body['related_searches'])
    expect(head['topics']).toEqual(body['topics'])
    expect(results).toHaveLength(body.results.length)
  })

  it('has a corrected query where the JSON has', async () => {
    expect((await document({ q: 'wolfhond', searchMode: 'deep' })).head['corrected_query']).toBe('wolfhound')
  })

  it.each([
    [{}, undefined],
    [{ searchMode: 'auto' }, undefined],
    [{ effort: 'low' }, 'low'],
    [{ effort: 'max' }, 'max'],
    [{ searchMode: 'auto', effort: 'medium' }, 'medium'],
    [{ searchMode: 'low-cost' }, 'low'],
    [{ searchMode: 'fast' }, 'low'],
    [{ searchMode: 'balanced' }, 'medium'],
    [{ searchMode: 'deep', effort: 'low' }, 'high'],
    [{ searchMode: 'exhaustive' }, 'max'],
  ])('with %j has effort %s', async (parameters, effort) => {
    expect((await document({ q: 'wolfhound', ...parameters })).head['effort']).toBe(effort)
  })

  it.each([
    [{ searchMode: 'low-cost' }, 'low-cost'],
    [{ searchMode: 'balanced', effort: 'max' }, 'balanced'],
    [{ effort: 'max' }, 'exhaustive'],
    [{ effort: 'low' }, 'fast'],
    [{ depth: 'deep' }, 'deep'],
  ])('with %j has search_mode %s', async (parameters, mode) => {
    const asked = parameters as unknown as Record<string, string>
    expect((await document({ q: 'wolfhound', ...asked })).head['search_mode']).toBe(mode)
  })

  it('tells a cache hit and its age, and no response time then', async () => {
    const ask = (): Promise<ReadDocument> => document({ q: 'wolfhound context cache', noCache: 'false' })
    const first = await ask()
    const second = await ask()
    expect(first.head).not.toHaveProperty('cached')
    expect(first.head).not.toHaveProperty('cache_age_seconds')
    expect(first.head).toHaveProperty('response_time_ms')
    expect(second.head).toMatchObject({ cached: true, cache_age_seconds: expect.any(Number) })
    expect(second.head).not.toHaveProperty('response_time_ms')
    expect(second.head['cost_dollars']).toBe(Number(first.head['cost_dollars']) / 2)
    expect(second.results).toEqual(first.results)
  })

  it('holds any query as it was given', async () => {
    for (const q of [
      'yes',
      '2024',
      'null',
      'a: b',
      '"quoted" text',
      '- x',
      '#tag',
      "it's",
      '</result>',
      '世界 🐕',
    ]) {
      expect((await document({ q })).head['query']).toBe(q)
    }
  })
})

describe('a result', () => {
  it('is an element with its place, its domain, its frontmatter and its text', async () => {
    const { results } = await document({ q: 'wolfhound setup', limit: '5' })
    const body = await json({ q: 'wolfhound setup', limit: '5' })
    expect(results.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5])
    for (const [at, result] of results.entries()) {
      const { title, link, source, date } = body.results[at]!
      expect(result.domain).toBe(source)
      expect(result.fields).toMatchObject({ title, url: link })
      expect(result.fields['date']).toEqual(date)
      const known = ['title', 'url', 'date', 'author', 'source', 'citation']
      expect(Object.keys(result.fields)).toEqual(known.filter((name) => name in result.fields))
      expect(result.fields).not.toHaveProperty('source')
      expect(result.text.trim()).not.toBe('')
    }
    expect(results[0]!.fields).toEqual({
      title: 'Wolfhound setup guide',
      url: 'https://docs.example.com/guide/wolfhound-setup',
      date: '2024-03-05',
      author: 'Ada Example',
      citation: expect.any(String),
    })
  })

  it('names its source only where that is not the domain', async () => {
    const [found] = (await document({ q: 'numbat found garden', limit: '1' })).results
    expect(found).toMatchObject({
      domain: 'times.example.org',
      fields: { title: 'Numbat found', source: 'The Example Times' },
    })
  })

  it('has more frontmatter with metadata=full', async () => {
    const { results } = await document({ q: 'numbat handbook', metadata: 'full', limit: '1' })
    const [{ fields }] = results as [ReadDocument['results'][number]]
    expect(fields).toEqual({
      title: 'The numbat handbook',
      url: 'https://handbook.example.com/numbat',
      date: '2024-03-05T10:00:00+02:00',
      author: 'Ada Example',
      domain: 'handbook.example.com',
      type: 'website',
      content_type: expect.stringMatching(/^text\//),
      lang: 'en',
      word_count: expect.any(Number),
      image: 'https://handbook.example.com/cover.jpg',
      keywords: ['numbat', 'a: b', '- dash'],
      summary: 'A short description of the handbook.',
      citation: expect.any(String),
    })
    expect(Object.keys(fields).slice(4)).toEqual([
      'domain',
      'type',
      'content_type',
      'lang',
      'word_count',
      'image',
      'keywords',
      'summary',
      'citation',
    ])
    const [times] = (await document({ q: 'numbat found garden', metadata: 'full', limit: '1' })).results
    expect(times!.fields).toMatchObject({ publisher: 'The Example Times', domain: 'times.example.org' })
  })

  it('has its extracts, unless they are turned off', async () => {
    const asked = { q: 'numbat eats sleeps', includeDomains: 'handbook.example.com' }
    const { extracts = [] } = (await json({ ...asked, extracts: 'true' })).results[0]!
    expect(extracts.length).toBeGreaterThan(1)
    const on = (await document(asked)).results[0]!.text
    for (const extract of extracts) expect(on).toContain(extract)
    for (const parameters of [{ extracts: 'false' }, { extracts: '0', metadata: 'full' }]) {
      const off = (await document({ ...asked, ...parameters })).results[0]!.text
      expect(off.length).toBeLessThan(on.length)
      expect(extracts.every((extract) => off.includes(extract))).toBe(false)
    }
  })

  it('has its whole text with content=true, up to maxContentLength', async () => {
    const asked = { q: 'numbat handbook', content: 'true', limit: '1' }
    const whole = (await document(asked)).results[0]!.text
    expect(whole).toContain('quokkaquokka')
    expect((await document(asked)).head['cost_dollars']).toBe((await json(asked)).metrics['cost_dollars'])
    const short = (await document({ ...asked, maxContentLength: '30' })).results[0]!.text
    expect(short.length).toBeLessThanOrEqual(30)
    expect(whole.startsWith(short.trimEnd())).toBe(true)
  })

  it('is the same by POST', async () => {
    const reply = await house.post('/api/v1/search', {
      q: 'wolfhound setup',
      format: 'context',
      noCache: true,
      city: 'Berlin',
    })
    expect(reply.headers.get('content-type')).toMatch(/^text\/markdown(;|$)/)
    const { results } = readContextDocument(await reply.text())
    expect(results).toEqual((await document({ q: 'wolfhound setup' })).results)
  })

  it('keeps its url field whatever the names of JSON fields are', async () => {
    const renamed = await document({ q: 'wolfhound', linkFormat: 'url', imageFormat: 'short' })
    expect(renamed.results).toEqual((await document({ q: 'wolfhound' })).results)
  })

  it('is absent where nothing matches', async () => {
    const { head, note, results, sections } = await document({ q: 'zzyzxqqv' })
    expect(head).toMatchObject({ results_count: 0, cost_dollars: 0 })
    const told = /^None of the \d+ documents in this index(?: \(.+?\))? matches the query: try /
    expect(note).toMatch(told)
    const { coverage } = (await json({ q: 'zzyzxqqv' })).metrics
    expect(coverage).toMatchObject({ note: expect.stringMatching(told) })
    expect((await document({ q: 'wolfhound' })).note).toBeUndefined()
    expect([results, sections]).toEqual([[], []])
  })
})

describe('ten results of pages of ordinary length', () => {
  const ANIMALS = 'bilby quoll dunnart bettong potoroo wallaby possum glider phascogale antechinus'.split(' ')
  const DOES = [
    'sleeps in a hollow log',
    'digs for roots',
    'hides from owls',
    'raises its young',
    'drinks dew',
  ]
  const WHERE = ['behind the northern fence', 'beside the old creek', 'under a fallen gum tree']
  const pages = ANIMALS.map((animal, at) => {
    const tell = (n: number): string =>
      `In week ${n + 1} the ${animal} ${DOES[(n + at) % 5]} ${WHERE[(n * 7 + at) % 3]}, as the keepers of the reserve wrote down.`
    const paragraphs = Array.from({ length: 9 }, (_, n) => [0, 1, 2].map((m) => tell(3 * n + m)).join(' '))
    return {
      url: `https://${animal}.example.net/reserve/diary-of-the-${animal}`,
      title: `Diary of the ${animal}`,
      text: paragraphs.join('\n\n'),
      description: `What the keepers of the reserve saw of the ${animal} in half a year.`,
      date: '2024-05-06',
      lang: 'en',
      keywords: [animal, 'reserve', 'diary'],
    }
  })

  beforeAll(() => house.load(pages))

  it.each([
    ['basic', 0.2],
    ['full', 0.2],
  ])('have with metadata=%s a share of metadata of %d at most', async (metadata, most) => {
    const text = await raw({ q: 'keepers of the reserve diary', metadata })
    const { results } = readContextDocument(text)
    expect(results).toHaveLength(10)
    const told = results.map((result) => result.text).join('\n\n')
    expect(1 - countTokens(told) / countTokens(text)).toBeLessThan(most)
  })
})

const TITLES = [
  'Academic results',
  'News results',
  'Video results',
  'Social results',
  'Place results',
  'Profile results',
]

describe('the sections', () => {
  it('come after the results in their order, each with its items', async () => {
    const { sections } = await document({ q: 'wolfhound', includeTerms: 'wolfhound', limit: '1' })
    expect(sections.map(({ title }) => title)).toEqual(TITLES)
    for (const { items } of sections) {
      expect(items.length).toBeGreaterThan(0)
      for (const item of items) {
        expect(item).toMatchObject({ title: expect.any(String), url: expect.stringMatching(/^https:/) })
        const known = ['title', 'url', 'date', 'source', 'desc', 'duration']
        expect(Object.keys(item)).toEqual(known.filter((name) => name in item))
      }
    }
    expect(sections[0]!.items[0]).toMatchObject({
      url: 'https://papers.example.edu/wolfhound-2021',
      date: '2021-07-01',
      source: 'papers.example.edu',
      desc: expect.stringContaining('compressed postings'),
    })
  })

  it('repeat nothing that stands in the results, and are left out when empty', async () => {
    const { results, sections } = await document({ q: 'wolfhound', limit: '100' })
    const shown = new Set(results.map(({ fields }) => fields['url']))
    for (const item of sections.flatMap(({ items }) => items)) expect(shown).not.toContain(item['url'])
    const none = await document({ q: 'wolfhound', includeDomains: 'docs.example.com' })
    expect(none.sections).toEqual([])
  })

  it('hold no images', async () => {
    expect((await json({ q: 'photo of a wolfhound', intent: 'images' }))['images']).toBeDefined()
    const text = await raw({ q: 'photo of a wolfhound', intent: 'images' })
    expect(text).not.toMatch(/image results/i)
    expect(text).not.toContain('wolfhound.jpg')
  })
})
