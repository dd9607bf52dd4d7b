// A search that is shortened: its bound held in both forms, whatever the documents, and what goes in which order.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContextDocument } from '../../../tests/support/read-context-document.ts'
import { aDocument } from '../../../tests/support/search-samples.ts'
import { type Cost, NO_COST } from '../../accounts/money/prices.ts'
import { readSearchBody, type SearchParameters } from '../../contract/search/search-request.ts'
import { type SearchResponse, searchResponseSchema } from '../../contract/search/search-response.ts'
import type { Document } from '../../engine/index/document/document.ts'
import { NO_GROUPS } from '../../engine/search/enrich/find-groups.ts'
import type { ResultGroups, SearchOutcome, SearchResult } from '../../engine/search/search-outcome.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { presentAgain, presentSearch, priceSearch, renderSearch } from './render-search.ts'
import { countContentTokens, responseTokens } from './response-tokens.ts'

const EMPTY_OUTCOME: SearchOutcome = {
  intent: 'FallbackSearchIntent',
  answer: '',
  results: [],
  groups: NO_GROUPS,
  total: 0,
  totalIsExact: true,
  relatedSearches: [],
  topics: [],
  mode: 'fast',
  tier: 'low',
  queriesThatFound: [true],
  work: { queriesExecuted: 1, sourceCalls: 1 },
}

const countEach = (texts: readonly string[]) => texts.map(countTokens)

function deliver(
  outcome: Partial<SearchOutcome>,
  fields: Record<string, unknown>,
  again?: { readonly cacheAgeSeconds: number },
): { body: string; cost: number; response: SearchResponse } {
  const parameters: SearchParameters = readSearchBody({ q: 'otters', ...fields })
  const told = { now: Date.UTC(2025, 0, 1), durationMs: 12.5 }
  const linkThumbnail = (image: string) => `https://here.example/?of=${image}`
  const fresh = presentSearch({ ...EMPTY_OUTCOME, ...outcome }, { ...told, parameters, linkThumbnail })
  const presented = again ? presentAgain(fresh, { ...told, ageSeconds: again.cacheAgeSeconds }) : fresh
  const priceOf = ({ results, answer }: SearchResponse): Cost => {
    if (results.length === 0 && answer === '') return NO_COST
    const text = 50 * countContentTokens(results, countEach)
    return { total: 1_000_000 + text, search: 1_000_000, text, discount: 0 }
  }
  const delivery = { presented, parameters }
  const { shown, cost } = priceSearch(delivery, { priceOf, countTokens: countEach })
  return { body: renderSearch(delivery, shown).body, cost: cost.total, response: shown.response }
}

const found = (document: Document, extracts: readonly string[] = [], snippet?: string): SearchResult => ({
  document,
  score: 1,
  queryIndices: [0],
  extracts,
  ...(snippet !== undefined && { snippet }),
})

const sentence = fc.oneof(
  fc.constantFrom(
    'Otters live in rivers and sleep on their backs.',
    'See the table below for figures of 2024.',
    '河里住着水獭。',
    '```js\nconst otters = await river.find({ kind: "otter" })\n```',
    '~~~\ncode. with a stop\n~~~',
    '<result index="1" domain="x">',
    '---',
    '# Heading',
  ),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
)
const text = (most: number) => fc.array(sentence, { maxLength: most }).map((all) => all.join('\n\n'))
const page = fc
  .record({
    title: fc.string({ maxLength: 80 }),
    description: fc.option(text(3), { nil: undefined }),
    text: text(60),
    markdown: fc.option(text(60), { nil: undefined }),
    keywords: fc.array(fc.string({ maxLength: 12 }), { maxLength: 5 }),
    extracts: fc.array(text(3), { maxLength: 4 }),
    snippet: fc.option(text(2), { nil: undefined }),
    at: fc.nat(1_000_000),
  })
  .map(({ description, markdown, extracts, snippet, at, ...rest }) =>
    found(
      aDocument(`https://a.example/${at}`, {
        ...rest,
        ...(description !== undefined && { description }),
        ...(markdown !== undefined && { markdown }),
      }),
      extracts,
      snippet,
    ),
  )
const outcomes = fc.record({
  results: fc.uniqueArray(page, { maxLength: 12, selector: ({ document }) => document.url }),
  answer: text(4),
  relatedSearches: fc.array(fc.string({ maxLength: 30 }), { maxLength: 6 }),
  topics: fc.array(fc.string({ maxLength: 20 }), { maxLength: 6 }),
  groups: fc.array(page, { maxLength: 4 }).map((news): ResultGroups => ({ ...NO_GROUPS, news })),
})
const asked = fc.record({
  q: fc.string({ minLength: 1, maxLength: 2000 }).filter((q) => q.trim() !== ''),
  content: fc.boolean(),
  extracts: fc.boolean(),
  metadata: fc.constantFrom('basic', 'full'),
  maxTokens: fc.oneof(fc.integer({ min: 100, max: 600 }), fc.integer({ min: 100, max: 200_000 })),
})

describe('the bound', () => {
  it('is held by the whole context document', async () => {
    await fc.assert(
      fc.asyncProperty(outcomes, asked, async (outcome, fields) => {
        const { body } = deliver(outcome, { ...fields, format: 'context' })
        expect(countTokens(body)).toBeLessThanOrEqual(fields.maxTokens)
        const { head, results } = readContextDocument(body)
        expect(head).toMatchObject({ format: 'svc-context/v1', results_count: results.length })
      }),
      { numRuns: 100 },
    )
  })

  it('is held by the text of a JSON body, which stays a body of the contract', async () => {
    await fc.assert(
      fc.asyncProperty(outcomes, asked, async (outcome, fields) => {
        const { body, response, cost } = deliver(outcome, fields)
        expect(responseTokens(response, countEach)).toBeLessThanOrEqual(fields.maxTokens)
        const sent = searchResponseSchema.parse(JSON.parse(body)) as SearchResponse
        expect(sent.metrics.results_returned).toBe(sent.results.length)
        expect(sent.metrics.cost_dollars).toBeCloseTo(cost / 1e9, 12)
        const links = outcome.results.map(({ document }) => document.url)
        expect(sent.results.map(({ link }) => link)).toEqual(links.slice(0, sent.results.length))
      }),
      { numRuns: 100 },
    )
  })

  it('is met alike by a JSON body that is new and by one from the cache', async () => {
    await fc.assert(
      fc.asyncProperty(outcomes, asked, async (outcome, fields) => {
        const { safeSearch: _, metrics: __, ...fresh } = deliver(outcome, fields).response
        const { metrics: ___, ...again } = deliver(outcome, fields, { cacheAgeSeconds: 5 }).response
        expect(again).toEqual(fresh)
      }),
      { numRuns: 100 },
    )
  })

  it('changes nothing that fits, and says where it did', async () => {
    await fc.assert(
      fc.asyncProperty(outcomes, asked, async (outcome, { maxTokens, ...fields }) => {
        const whole = deliver(outcome, fields)
        const bounded = deliver(outcome, { ...fields, maxTokens })
        const fits = responseTokens(whole.response, countEach) <= maxTokens
        expect(bounded.response.metrics.truncated).toBe(fits ? undefined : true)
        if (fits) expect(bounded).toEqual(whole)
      }),
      { numRuns: 100 },
    )
  })
})

describe('what goes first', () => {
  const SENTENCE = 'Otters live in rivers, and sleep on their backs. '
  const pages = Array.from({ length: 5 }, (_, n) =>
    found(
      aDocument(`https://a.example/${n}`, {
        title: `Page ${n}`,
        description: `Description of page ${n}. It has a second sentence, which is longer than the first one.`,
        text: SENTENCE.repeat(n === 0 ? 3 : 300),
      }),
      [`First extract of ${n}.`, `Second extract of ${n}.`],
      `Snippet of page ${n}, which says what it is about.`,
    ),
  )
  const news = [found(aDocument('https://news.example/', { title: 'News', description: 'Of otters.' }))]
  const outcome = {
    results: pages,
    answer: 'Otters swim. They also sleep.',
    topics: ['rivers'],
    groups: { ...NO_GROUPS, news },
  }
  const bounded = async (maxTokens: number, fields = {}): Promise<SearchResponse> =>
    deliver(outcome, { content: true, extracts: true, maxTokens, ...fields }).response
  const pageTexts = ({ results }: SearchResponse) => results.map(({ reader }) => reader?.content ?? '')

  it('is page text, the longest first, at the end of a sentence', async () => {
    const response = await bounded(2_000)
    const texts = pageTexts(response)
    expect(texts[0]).toBe(SENTENCE.repeat(3))
    const lengths = texts.slice(1).map((one) => one.length)
    expect(new Set(lengths).size).toBe(1)
    for (const one of texts.slice(1)) expect(one.endsWith('backs.')).toBe(true)
    expect(responseTokens(response, countEach)).toBeGreaterThan(1_800)
    expect(response.results.every(({ extracts, snippet }) => extracts?.length === 2 && snippet)).toBe(true)
  })

  it('is then extracts, groups and topics, what later results say, later results', async () => {
    const said = async (fields: Record<string, unknown>, changed = {}): Promise<number> =>
      responseTokens(deliver({ ...outcome, ...changed }, fields).response, countEach)
    const room = await said({ extracts: true })
    const all = await bounded(room, { content: false })
    expect(all.results.map(({ extracts }) => extracts?.length)).toEqual([2, 2, 2, 2, 2])
    const fewer = await bounded(room - 1, { content: false })
    expect(fewer.results.map(({ extracts }) => extracts?.length)).toEqual([1, 1, 1, 1, 1])
    expect(fewer.news).toHaveLength(1)
    const later = await bounded((await said({}, { groups: NO_GROUPS, topics: [] })) - 1)
    expect(later.news).toBeUndefined()
    expect(later.topics).toBeUndefined()
    expect(later.results.map(({ snippet }) => snippet !== undefined)).toEqual([true, true, true, true, false])
    expect(later.results.every(({ desc }) => desc.includes('second sentence'))).toBe(true)
    const long = { ...outcome, answer: SENTENCE.repeat(8) }
    const few = deliver(long, { maxTokens: 110 }).response
    expect(few.results.length).toBeLessThan(5)
    expect(few.answer).toBe(long.answer)
    const one = deliver({ ...long, answer: SENTENCE.repeat(30) }, { maxTokens: 100 }).response
    expect(one.results).toEqual([])
    expect(one.answer.endsWith('backs.')).toBe(true)
  })

  it('is extracts before page text has less than half of the room', async () => {
    const room = responseTokens(deliver(outcome, { extracts: true }).response, countEach)
    const { results } = await bounded(room)
    expect(countContentTokens(results, countEach)).toBeGreaterThan(0)
    expect(results.every(({ extracts = [] }) => extracts.length < 2)).toBe(true)
  })

  it('is what groups say, and then their items, before page text has less than half of the room', async () => {
    const posts = Array.from({ length: 20 }, (_, n) =>
      found(aDocument(`https://posts.example/${n}`, { title: `Post ${n}`, description: SENTENCE.repeat(4) })),
    )
    const many = { ...outcome, groups: { ...NO_GROUPS, social: posts } }
    const at = async (maxTokens: number, format = 'json'): Promise<SearchResponse> =>
      deliver(many, { content: true, maxTokens, format }).response
    for (const format of ['json', 'context']) {
      const some = await at(1_500, format)
      expect(countContentTokens(some.results, countEach)).toBeGreaterThan(500)
      expect(some.social?.every(({ desc }) => desc === '')).toBe(true)
      const few = await at(format === 'json' ? 450 : 1_000, format)
      expect(countContentTokens(few.results, countEach)).toBeGreaterThan(150)
      expect(few.social?.length ?? 0).toBeLessThan(20)
    }
    const roomy = await at(8_000)
    expect(roomy.social).toHaveLength(20)
    expect(roomy.social?.every(({ desc }) => desc !== '')).toBe(true)
    expect(pageTexts(roomy).every((one) => one !== '')).toBe(true)
  })

  it('never cuts a number that is the answer', async () => {
    const answer = '9'.repeat(2000)
    const calculation = { expression: '10^2000-1', result: answer, rawResult: answer }
    const { response } = deliver({ answer, calculation }, { maxTokens: 100 })
    expect(response.answer).toBe('')
    expect(response.calculation).toBeUndefined()
  })

  it('keeps what a context document must have, and cuts a query that is too long by itself', async () => {
    const { body } = deliver(outcome, { q: 'otter '.repeat(300), format: 'context', maxTokens: 100 })
    const { head } = readContextDocument(body)
    expect(Object.keys(head)).toEqual([
      'format',
      'query',
      'results_count',
      'timestamp',
      'cost_dollars',
      'truncated',
    ])
    expect(String(head['query'])).toMatch(/^otter otter/)
  })
})

describe('the price', () => {
  const long = found(aDocument('https://a.example/', { title: 'Long', text: 'Otters swim. '.repeat(4000) }))

  it('is that of the page text that is delivered', async () => {
    const whole = deliver({ results: [long] }, { content: true })
    const { cost, response } = deliver({ results: [long] }, { content: true, maxTokens: 1_000 })
    expect(cost).toBe(1_000_000 + 50 * countTokens(response.results[0]?.reader?.content ?? ''))
    expect(cost).toBeLessThan(whole.cost)
    expect(cost).toBeGreaterThan(1_000_000 + 50 * 800)
  })

  it('is nothing where nothing is left', async () => {
    const results = [found(aDocument('https://a.example/', { title: 'Otters '.repeat(200) }))]
    expect(deliver({ results }, { maxTokens: 100 })).toMatchObject({
      cost: 0,
      response: { results: [] },
    })
  })
})
