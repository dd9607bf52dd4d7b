// Typed groups, safe search and short names from outside, in JSON and as a context document.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchReplySchema } from '../../src/contract/search/search-response.ts'
import { RESULT_GROUPS } from '../../src/vocabulary/intents.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import type { TestService } from '../support/test-service.ts'
import { startWithUnsafe } from '../support/wanted-pages.ts'

interface Found {
  readonly link: string
  readonly type: string
  readonly bang?: string
  readonly image?: string
  readonly contentSafety: { readonly rating: string; readonly safeSearchApplied: boolean }
}

type Body = Record<string, Found[]>

const text = (what: string): string =>
  `Everything about the borzoi that a ${what} can tell. It is a tall dog.`

const page = (url: string, what: string): Record<string, string> => ({
  url,
  title: `Borzoi ${what}`,
  text: text(what),
})

const DOCUMENTS = [
  page('https://www.youtube.com/watch?v=borzoi', 'video'),
  page('https://arxiv.org/abs/2101.00001', 'paper'),
  page('https://www.nytimes.com/2024/01/02/borzoi.html', 'story'),
  page('https://mastodon.social/@fan/109', 'post'),
  page('https://www.imdb.com/name/nm1/', 'actor'),
  page('https://www.yelp.com/biz/borzoi-cafe', 'cafe'),
  page('https://github.com/borzoi/borzoi', 'program'),
  { ...page('https://listed.example/borzoi', 'page'), image: 'https://listed.example/i.png' },
  { ...page('https://listed.example/watch', 'film'), type: 'video' },
  page('https://clean.example/', 'in Scunthorpe, by Dick Van Dyke'),
]

let house: TestService

beforeAll(async () => {
  house = await startWithUnsafe('listed.example')
  await house.load(DOCUMENTS)
})

afterAll(() => house.close())

async function search(more: Record<string, string> = {}): Promise<Body> {
  const query = new URLSearchParams({ q: 'borzoi', limit: '50', metadata: 'full', ...more })
  const response = await house.get(`/api/v1/search?${query}`)
  expect(response.status).toBe(200)
  const body = (await response.json()) as Body
  expect(searchReplySchema.safeParse(body).error).toBeUndefined()
  return body
}

const links = (list: readonly Found[] | undefined): string[] => (list ?? []).map(({ link }) => link)

describe('groups', () => {
  it('tell of a page what the results tell of it, its extracts too', async () => {
    const body = await search()
    const results = new Map(body['results']?.map((result) => [result.link, result]))
    const grouped = RESULT_GROUPS.flatMap((group) => body[group] ?? [])
    expect(grouped.length).toBeGreaterThan(5)
    for (const found of grouped) expect(found).toEqual(results.get(found.link))
    expect(grouped[0]).toHaveProperty('extracts', [expect.stringContaining('borzoi')])
    const without = await search({ extracts: 'false' })
    expect(without['videos']?.[0]).not.toHaveProperty('extracts')
  })

  it('are filled by what kind of page each is', async () => {
    const body = await search({ excludeDomains: 'listed.example' })
    expect(links(body['videos'])).toEqual(['https://www.youtube.com/watch?v=borzoi'])
    expect(links(body['academic'])).toEqual(['https://arxiv.org/abs/2101.00001'])
    expect(links(body['news'])).toEqual(['https://www.nytimes.com/2024/01/02/borzoi.html'])
    expect(links(body['social'])).toEqual(['https://mastodon.social/@fan/109'])
    expect(links(body['profiles'])).toEqual(['https://www.imdb.com/name/nm1/'])
    expect(links(body['places'])).toEqual(['https://www.yelp.com/biz/borzoi-cafe'])
    const types = Object.fromEntries(body['results']!.map(({ link, type }) => [new URL(link).hostname, type]))
    expect(types).toMatchObject({
      'www.youtube.com': 'video',
      'arxiv.org': 'academic',
      'github.com': 'website',
    })
  })

  it('are filtered as results are', async () => {
    expect(await search({ includeDomains: 'github.com' })).not.toHaveProperty('videos')
    expect(await search({ includeTerms: 'cafe' })).not.toHaveProperty('academic')
  })

  it('are sections of a context document, nothing twice', async () => {
    const response = await house.get(
      '/api/v1/search?q=borzoi&format=context&limit=1&excludeDomains=listed.example',
    )
    const { results, sections } = readContextDocument(await response.text())
    const shown = [
      ...results.map(({ fields }) => fields['url']),
      ...sections.flatMap(({ items }) => items.map(({ url }) => url)),
    ]
    expect(new Set(shown).size).toBe(shown.length)
    expect(sections.map(({ title }) => title)).toContain('Academic results')
  })
})

describe('places', () => {
  it('come from the gazetteer too, the nearest first where the caller says where they are', async () => {
    await house.service.prepare()
    const ask = async (more: object): Promise<Body> =>
      (await (
        await house.post('/api/v1/search', { q: 'Springfield', intent: 'places', metadata: 'full', ...more })
      ).json()) as Body
    const [first] = (await ask({ latitude: 39.5, longitude: -89.3 }))['places'] ?? []
    expect(first).toMatchObject({ title: 'Springfield, Illinois, United States', type: 'place' })
    expect(first?.link).toContain('https://www.openstreetmap.org/?mlat=39.8')
    expect(await ask({ excludeDomains: 'openstreetmap.org' })).not.toHaveProperty('places')
    expect(await search({ q: 'Springfield' })).not.toHaveProperty('places')
    const response = await house.get('/api/v1/search?q=Springfield&intent=places&format=context')
    const { sections } = readContextDocument(await response.text())
    expect(sections.map(({ title }) => title)).toEqual(['Place results'])
  })
})

describe('short names', () => {
  it('stand with metadata=full alone', async () => {
    const body = await search()
    const bangs = Object.fromEntries(body['results']!.map(({ link, bang }) => [new URL(link).hostname, bang]))
    expect(bangs).toMatchObject({ 'www.youtube.com': 'yt', 'arxiv.org': 'arx', 'github.com': 'gh' })
    expect(bangs['clean.example']).toBeUndefined()
    expect((await search({ metadata: 'basic' }))['results']!.every((found) => !('bang' in found))).toBe(true)
  })
})

describe('safe search', () => {
  const of = (body: Body, link: string): Found | undefined =>
    body['results']!.find((found) => found.link === link)

  it('off shows and rates', async () => {
    const body = await search({ safe: 'off' })
    expect(of(body, 'https://listed.example/borzoi')).toMatchObject({
      image: 'https://listed.example/i.png',
      contentSafety: { rating: 'unsafe', safeSearchApplied: false },
    })
    expect(of(body, 'https://clean.example/')?.contentSafety.rating).toBe('unknown')
  })

  it('moderate drops unsafe videos and previews', async () => {
    const body = await search({ safe: 'moderate' })
    const shown = of(body, 'https://listed.example/borzoi')
    expect(shown?.contentSafety).toEqual({ rating: 'unsafe', safeSearchApplied: true })
    expect(shown).not.toHaveProperty('image')
    expect(links([...body['results']!, ...body['videos']!])).not.toContain('https://listed.example/watch')
  })

  it('moderate drops the pictures in the text of an unsafe page', async () => {
    const picture = 'https://listed.example/borzoi.png'
    const markdown = `A borzoi sketch.\n\n![The dog](${picture})\n\nIt sits.`
    await house.load([{ url: 'https://listed.example/sketch', title: 'Borzoi sketch', markdown }])
    const asked = async (safe: string, format: string): Promise<string> => {
      const query = new URLSearchParams({ q: 'borzoi sketch', content: 'true', limit: '50', safe, format })
      return (await house.get(`/api/v1/search?${query}`)).text()
    }
    for (const format of ['json', 'context']) {
      expect(await asked('off', format)).toContain(picture)
      const shown = await asked('moderate', format)
      expect(shown).toContain('The dog')
      expect(shown).not.toContain(picture)
    }
  })

  it('strict drops every unsafe result, and no other', async () => {
    const body = await search({ safe: 'strict' })
    const shown = ['results', 'images', ...RESULT_GROUPS].flatMap((list) => links(body[list]))
    expect(shown.filter((link) => link.includes('listed.example'))).toEqual([])
    expect(shown).toContain('https://clean.example/')
    expect(body['safeSearch']).toEqual({ requested: 'strict', applied: 'strict' })
    const document = await (
      await house.get('/api/v1/search?q=borzoi&format=context&safe=strict&limit=50')
    ).text()
    expect(document).not.toContain('listed.example')
  })
})
