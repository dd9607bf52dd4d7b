// Every typed group over HTTP in both forms, from pages as the web has them: what each kind of item tells.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { searchReplySchema } from '../../src/contract/search/search-response.ts'
import { readContextDocument } from '../support/read-context-document.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

type Item = Readonly<Record<string, unknown>>
type Body = Readonly<Record<string, readonly Item[] | undefined>>

const ld = (data: object): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const meta = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, content]) => `<meta name="${name}" property="${name}" content="${content}">`)
    .join('')

const page = (url: string, what: string, head: string, body = ''): Record<string, string> => ({
  url,
  html:
    `<html lang="en"><head><title>Borzoi ${what}</title>${head}</head><body><main><h1>Borzoi ${what}</h1>` +
    `<p>Everything about the borzoi that a ${what} can tell, and a little more for those who read on.</p>${body}</main></body></html>`,
})

const PAPER = meta({
  citation_title: 'Borzoi paper',
  citation_author: 'Doe, Jane',
  citation_doi: '10.1000/borzoi.7',
})

const DOCUMENTS = [
  page(
    'https://films.example/borzoi',
    'film',
    ld({ '@type': 'VideoObject', name: 'Borzoi film', duration: 'PT4M13S' }),
  ),
  page(
    'https://journal.example/dated',
    'paper',
    `${PAPER}${meta({ citation_publication_date: '2019/05/07' })}`,
  ),
  page('https://journal.example/year', 'thesis', `${PAPER}${meta({ citation_year: '2018' })}`),
  page(
    'https://photos.example/one',
    'photo',
    ld({ '@type': 'ImageObject', contentUrl: 'https://photos.example/one.jpg', name: 'Borzoi photo' }),
  ),
  page(
    'https://site.example/about',
    'site',
    ld({
      '@graph': [
        { '@type': 'WebPage', name: 'About' },
        { '@type': 'ImageObject', url: 'https://site.example/preview.jpg' },
      ],
    }),
  ),
  page(
    'https://paper.example/2024/story',
    'story',
    ld({ '@type': 'NewsArticle', headline: 'Borzoi story', datePublished: '2024-02-03T08:00:00Z' }),
  ),
  page('https://forum.example/post', 'post', ld({ '@type': 'SocialMediaPosting', headline: 'Borzoi post' })),
  page(
    'https://people.example/keeper',
    'keeper',
    `${ld({ '@type': 'ProfilePage', name: 'Keeper' })}${meta({ 'og:type': 'profile' })}`,
  ),
  page(
    'https://eat.example/cafe',
    'cafe',
    ld({ '@type': 'Restaurant', name: 'Borzoi cafe', address: 'Main Street 1' }),
  ),
  page(
    'https://plain.example/gallery',
    'gallery',
    '',
    '<figure><img src="/borzoi.jpg" alt="A borzoi on a meadow" width="800" height="600"></figure>',
  ),
]

interface Group {
  readonly section?: string
  readonly items: readonly Item[]
  /** What the section says of the first beside title and address. */
  readonly told?: Item
}

const GROUPS: Readonly<Record<string, Group>> = {
  videos: {
    section: 'Video results',
    items: [{ link: 'https://films.example/borzoi', type: 'video', duration: '4:13' }],
    told: { duration: '4:13' },
  },
  academic: {
    section: 'Academic results',
    items: [
      {
        link: 'https://journal.example/dated',
        type: 'academic',
        authors: ['Doe, Jane'],
        doi: '10.1000/borzoi.7',
        date: '2019-05-07',
        year: 2019,
      },
      { link: 'https://journal.example/year', authors: ['Doe, Jane'], doi: '10.1000/borzoi.7', year: 2018 },
    ],
    told: { date: '2019-05-07' },
  },
  news: {
    section: 'News results',
    items: [
      { link: 'https://paper.example/2024/story', type: 'news', date: expect.stringContaining('2024-02-03') },
    ],
    told: { date: expect.stringContaining('2024-02-03') },
  },
  social: { section: 'Social results', items: [{ link: 'https://forum.example/post', type: 'social' }] },
  profiles: {
    section: 'Profile results',
    items: [{ link: 'https://people.example/keeper', type: 'profile' }],
  },
  places: { section: 'Place results', items: [{ link: 'https://eat.example/cafe', type: 'place' }] },
  images: {
    items: [
      {
        link: 'https://photos.example/one',
        image: 'https://photos.example/one.jpg',
        title: 'Borzoi photo',
        type: 'image',
      },
      {
        link: 'https://plain.example/gallery',
        image: 'https://plain.example/borzoi.jpg',
        title: 'A borzoi on a meadow',
        source: 'plain.example',
        type: 'image',
        thumbnail: expect.stringMatching(/^http:\/\/localhost:8787\//),
        width: '800',
        height: '600',
      },
    ],
  },
}

let house: TestService

beforeAll(async () => {
  house = await startTestService()
  await house.load(DOCUMENTS)
})
afterAll(() => house.close())

async function inJson(more: Record<string, string> = {}): Promise<Body> {
  const query = new URLSearchParams({ q: 'borzoi', metadata: 'full', ...more })
  const response = await house.get(`/api/v1/search?${query}`)
  expect(response.status).toBe(200)
  const body = (await response.json()) as Body
  expect(searchReplySchema.safeParse(body).error).toBeUndefined()
  return body
}

async function inContext(more: Record<string, string> = {}) {
  const query = new URLSearchParams({ q: 'borzoi', format: 'context', ...more })
  return readContextDocument(await (await house.get(`/api/v1/search?${query}`)).text())
}

const byLink = (a: Item, b: Item): number => String(a['link']).localeCompare(String(b['link']))

describe('the group', () => {
  it.each(Object.entries(GROUPS))('%s has its pages, and what only such pages have', async (name, group) => {
    const items = (await inJson())[name] ?? []
    expect(items.toSorted(byLink)).toEqual(group.items.map((item) => expect.objectContaining(item)))
    const basic = (await inJson({ metadata: 'basic' }))[name] ?? []
    for (const item of name === 'images' ? [] : basic) {
      for (const field of ['type', 'duration', 'authors', 'doi', 'year', 'reader'])
        expect(item).not.toHaveProperty(field)
    }
  })

  it.each(Object.entries(GROUPS))('%s has its section in a context document, or none', async (_, group) => {
    // One result, so that most of what the groups hold is not among the results.
    const links = new Set(group.items.map(({ link }) => link))
    const { results, sections } = await inContext({ limit: '1', excludeDomains: otherThan(links) })
    const section = sections.find(({ title }) => title === group.section)
    const [first] = results.map(({ fields }) => fields['url'])
    const left = group.items.filter(({ link }) => link !== first)
    if (group.section === undefined || left.length === 0) {
      expect(section).toBeUndefined()
      return
    }
    expect(section?.items.map(({ url }) => url)).toEqual(left.map(({ link }) => link))
  })

  it('tells in its section what it tells in JSON', async () => {
    const { results, sections } = await inContext({ limit: '1' })
    const result = results[0]?.fields['url']
    for (const { section, items, told } of Object.values(GROUPS)) {
      if (section === undefined) continue
      const shown = sections.find(({ title }) => title === section)?.items ?? []
      const links = items.map(({ link }) => link)
      expect(shown.map(({ url }) => url).toSorted()).toEqual(links.filter((link) => link !== result))
      const first = shown.find(({ url }) => url === items[0]?.['link'])
      if (links[0] === result) continue
      expect(first).toMatchObject({
        title: expect.stringContaining('Borzoi'),
        source: expect.any(String),
        ...told,
      })
    }
    const papers = sections.find(({ title }) => title === 'Academic results')?.items
    expect(papers?.find(({ url }) => url === 'https://journal.example/year')).toMatchObject({ date: 2018 })
  })

  it('stands in the order of the contract, and says nothing that a result has said', async () => {
    const order = ['Academic', 'News', 'Video', 'Social', 'Place', 'Profile'].map((name) => `${name} results`)
    const first = await inContext({ limit: '1' })
    const shown = first.sections.map(({ title }) => title)
    // The only video is the first result, and is not said twice.
    expect(shown).toEqual(order.filter((title) => shown.includes(title)))
    expect(shown.length).toBeGreaterThanOrEqual(order.length - 1)
    for (const limit of ['1', '3', '5', '50']) {
      const { results, sections } = await inContext({ limit })
      const links = [
        ...results.map(({ fields }) => fields['url']),
        ...sections.flatMap(({ items }) => items.map(({ url }) => url)),
      ]
      expect(new Set(links).size).toBe(links.length)
    }
  })
})

/** Every host of the documents but those of the links. */
function otherThan(links: ReadonlySet<unknown>): string {
  return DOCUMENTS.filter(({ url }) => !links.has(url))
    .map(({ url }) => new URL(url ?? '').hostname)
    .join(',')
}

it('is not there on a page past the end of the list, in either form', async () => {
  const body = await inJson({ offset: '100' })
  expect(body['results']).toEqual([])
  for (const name of Object.keys(GROUPS)) expect(body).not.toHaveProperty(name)
  expect((await inContext({ offset: '100' })).sections).toEqual([])
})

describe('places', () => {
  const at = { latitude: 39.5, longitude: -89.3 }

  it('of the gazetteer are the nearest first for a caller who says by POST where they are', async () => {
    await house.service.prepare()
    const asked = { q: 'Springfield', intent: 'places', metadata: 'full' }
    const near = async (where: object): Promise<string> => {
      const reply = await house.post('/api/v1/search', { ...asked, ...where })
      const body = (await reply.json()) as Body
      expect(searchReplySchema.safeParse(body).error).toBeUndefined()
      return String(body['places']?.[0]?.['title'])
    }
    expect(await near(at)).toBe('Springfield, Illinois, United States')
    expect(await near({ latitude: 42.1, longitude: -72.6 })).toBe('Springfield, Massachusetts, United States')
    const reply = await house.post('/api/v1/search', { ...asked, ...at, format: 'context' })
    const { sections } = readContextDocument(await reply.text())
    expect(sections[0]).toMatchObject({ title: 'Place results' })
    expect(sections[0]?.items[0]).toMatchObject({
      title: 'Springfield, Illinois, United States',
      url: expect.stringContaining('openstreetmap.org'),
      desc: expect.stringContaining('inhabitants'),
    })
  })
})
