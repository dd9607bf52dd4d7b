// Filters are set operations in groups too: whatever a filter excludes is in no group, in no form and in no mode.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESULT_GROUPS } from '../../src/vocabulary/intents.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import type { TestService } from '../support/test-service.ts'
import { startWithUnsafe, wantedPage } from '../support/wanted-pages.ts'

type Item = Readonly<Record<string, string>>
type Body = Readonly<Record<string, readonly Item[] | undefined>>

const KINDS = ['video', 'news', 'place', 'profile', 'social', 'academic', 'image']
const GROUPS = [...RESULT_GROUPS, 'images']

/** Each kind of page once as every filter below wants it, and once as none does. */
const DOCUMENTS = KINDS.flatMap((type) => [
  wantedPage(type),
  {
    url: `https://out.example.org/bad/${type}`,
    title: `Saluki other ${type}`,
    text: `The saluki of this ${type} weighs 99 kilos and has a wiry coat, forbidden to those who keep none.`,
    date: '2019-01-01',
    lang: 'de',
    country: 'FR',
    image: `https://out.example.org/${type}.jpg`,
    type,
  },
])

const FILTERS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['includeDomains', { includeDomains: 'example.com' }],
  ['includeDomains with a wildcard', { includeDomains: '*.example.com' }],
  ['excludeDomains', { excludeDomains: 'out.example.org' }],
  ['excludeDomains with a wildcard', { excludeDomains: '*.example.org' }],
  ['includeTerms', { includeTerms: 'velvet' }],
  ['excludeTerms', { excludeTerms: 'forbidden' }],
  ['dateFrom', { dateFrom: '2024-01-01' }],
  ['dateFrom and dateTo', { dateFrom: '2024-05-05', dateTo: '2024-05-05' }],
  ['sourceCountry', { sourceCountry: 'GB' }],
  ['filetype', { filetype: 'pdf' }],
  ['intitle', { intitle: 'wanted' }],
  ['inurl', { inurl: 'good' }],
  ['intext', { intext: 'velvet' }],
  ['safe=strict', { safe: 'strict' }],
  ['site:', { q: 'saluki site:in.example.com' }],
  ['-site:', { q: 'saluki -site:out.example.org' }],
  ['filetype:', { q: 'saluki filetype:pdf' }],
  ['intitle:', { q: 'saluki intitle:wanted' }],
  ['inurl:', { q: 'saluki inurl:good' }],
  ['intext:', { q: 'saluki intext:velvet' }],
  ['-term', { q: 'saluki -forbidden' }],
  ['a phrase', { q: 'saluki "velvet coat"' }],
  ['after:', { q: 'saluki after:2024-01-01' }],
  ['lang:', { q: 'saluki lang:en' }],
  ['loc:', { q: 'saluki loc:gb' }],
  ['a range of numbers', { q: 'saluki 20..30' }],
]

let house: TestService

beforeAll(async () => {
  house = await startWithUnsafe('out.example.org')
  await house.load(DOCUMENTS)
})
afterAll(() => house.close())

async function groupsOf(more: Readonly<Record<string, string>>): Promise<Map<string, readonly string[]>> {
  const query = new URLSearchParams({ q: 'saluki', intent: 'images', ...more })
  const response = await house.get(`/api/v1/search?${query}`)
  expect(response.status).toBe(200)
  const body = (await response.json()) as Body
  return new Map(GROUPS.map((group) => [group, (body[group] ?? []).map(({ link = '' }) => link)]))
}

describe('groups', () => {
  it('have both sorts of page where nothing is filtered', async () => {
    for (const [group, links] of await groupsOf({})) {
      expect(
        links.some((link) => link.includes('in.example.com')),
        group,
      ).toBe(true)
      expect(
        links.some((link) => link.includes('out.example.org')),
        group,
      ).toBe(true)
    }
  })

  it.each(FILTERS)('hold to %s', async (_, filter) => {
    for (const searchMode of ['low-cost', 'fast', 'deep']) {
      for (const [group, links] of await groupsOf({ ...filter, searchMode })) {
        expect(
          links.filter((link) => !link.includes('in.example.com')),
          `${group}, ${searchMode}`,
        ).toEqual([])
        if (searchMode === 'fast') expect(links.length, group).toBeGreaterThan(0)
      }
    }
    const query = new URLSearchParams({ q: 'saluki', format: 'context', limit: '1', ...filter })
    const document = await (await house.get(`/api/v1/search?${query}`)).text()
    expect(document).not.toContain('https://out.example.org')
    // The one page that is listed is not told again in its group.
    const { results, sections } = readContextDocument(document)
    expect(results).toHaveLength(1)
    expect(sections.length).toBeGreaterThanOrEqual(RESULT_GROUPS.length - 1)
  })

  it('of several queries hold each to its own operators', async () => {
    const q = JSON.stringify(['saluki site:in.example.com', 'velvet saluki filetype:pdf'])
    for (const [group, links] of await groupsOf({ q }))
      expect(
        links.filter((link) => !link.includes('in.example.com')),
        group,
      ).toEqual([])
  })

  it('have no unsafe picture or video with safe=moderate', async () => {
    const groups = await groupsOf({ safe: 'moderate' })
    for (const group of ['images', 'videos'])
      expect(groups.get(group)?.filter((link) => !link.includes('in.example.com'))).toEqual([])
    expect(groups.get('news')).toContain('https://out.example.org/bad/news')
  })
})
