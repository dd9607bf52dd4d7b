// Each connector against the shape that its service answers with, and against items that are none.
import { describe, expect, it } from 'vitest'
import type { Fetcher, FetchOptions } from '../../../engine/pages/fetcher.ts'
import type { FederatedSource, SourceHit } from '../../../engine/search/federated-source.ts'
import { createArxivSource } from './arxiv-source.ts'
import { createBraveSource } from './brave-source.ts'
import {
  createCrossrefSource,
  createHackerNewsSource,
  createMarginaliaSource,
  createMediawikiSource,
  createOpenalexSource,
  createSearxngSource,
} from './json-sources.ts'

const QUESTION = { text: 'quick dogs', language: 'de', country: 'AT', safe: 'moderate', limit: 5 } as const

interface Asked {
  readonly url: URL
  readonly options: FetchOptions
}

function answering(body: string): { fetcher: Fetcher; asked: Asked[] } {
  const asked: Asked[] = []
  const fetcher: Fetcher = {
    async fetch(url, options) {
      asked.push({ url: new URL(url), options })
      return { url, notModified: false, contentType: '', body: Buffer.from(body) }
    },
  }
  return { fetcher, asked }
}

type Create = (fetcher: Fetcher) => FederatedSource

async function ask(
  create: Create,
  answer: unknown,
): Promise<{ hits: readonly SourceHit[]; url: URL; options: FetchOptions }> {
  const { fetcher, asked } = answering(typeof answer === 'string' ? answer : JSON.stringify(answer))
  const hits = await create(fetcher).search(QUESTION, AbortSignal.timeout(60_000))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.options.robots).toBe(false)
  return { hits, ...asked[0]! }
}

describe('connectors', () => {
  it('MediaWiki', async () => {
    const { hits, url } = await ask(
      (fetcher) => createMediawikiSource({ fetcher, baseUrl: 'https://de.wiki.example' }),
      {
        query: {
          search: [
            { title: 'Whippet (Hund)', snippet: 'Ein <span class="searchmatch">Hund</span> &amp; mehr' },
          ],
        },
      },
    )
    expect(url.pathname).toBe('/w/api.php')
    expect(url.searchParams.get('srsearch')).toBe('quick dogs')
    expect(hits).toEqual([
      {
        url: 'https://de.wiki.example/wiki/Whippet_(Hund)',
        title: 'Whippet (Hund)',
        description: 'Ein Hund & mehr',
        lang: 'de',
      },
    ])
  })

  it('Hacker News', async () => {
    const { hits, url } = await ask((fetcher) => createHackerNewsSource({ fetcher }), {
      hits: [
        {
          objectID: '1',
          title: 'A page',
          url: 'https://a.example/',
          points: 3,
          num_comments: 2,
          author: 'x',
          created_at: '2020-01-01T00:00:00Z',
        },
        {
          objectID: '2',
          title: 'Ask',
          url: null,
          story_text: 'Why <b>so</b>?',
          author: 'y',
          created_at: '2021-01-01T00:00:00Z',
        },
      ],
    })
    expect(url.href).toContain(
      'https://hn.algolia.com/api/v1/search?query=quick+dogs&tags=story&hitsPerPage=5',
    )
    expect(hits).toEqual([
      { url: 'https://a.example/', title: 'A page', description: '3 points and 2 comments on Hacker News' },
      {
        url: 'https://news.ycombinator.com/item?id=2',
        title: 'Ask',
        description: 'Why so?',
        kind: 'social',
        author: 'y',
        date: '2021-01-01T00:00:00Z',
      },
    ])
  })

  it('arXiv', async () => {
    const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom">
      <entry><id>http://arxiv.org/abs/2101.00001v2</id><published>2021-01-01T00:00:00Z</published><title>On
      dogs</title><summary> They run. </summary><author><name>Jane Doe</name></author><author><name>R. Roe</name></author>
      <arxiv:doi>10.1/x</arxiv:doi></entry></feed>`
    const { hits, url } = await ask((fetcher) => createArxivSource({ fetcher }), atom)
    expect(url.searchParams.get('search_query')).toBe('all:quick AND all:dogs')
    expect(hits).toEqual([
      expect.objectContaining({
        url: 'https://arxiv.org/abs/2101.00001',
        kind: 'academic',
        authors: ['Jane Doe', 'R. Roe'],
        date: '2021-01-01T00:00:00Z',
        doi: '10.1/x',
        description: 'They run.',
      }),
    ])
  })

  it('arXiv says with status 200 what it could not do', async () => {
    const { fetcher } = answering(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>
      <id>http://arxiv.org/api/errors#incorrect_id_format_for_1</id><title>Error</title>
      <summary>incorrect id format for 1</summary></entry></feed>`)
    await expect(
      createArxivSource({ fetcher }).search(QUESTION, AbortSignal.timeout(60_000)),
    ).rejects.toThrow('incorrect id format')
  })

  it('OpenAlex with a key in its address', async () => {
    const baseUrl = 'https://api.openalex.org?api_key=mine'
    const { url } = await ask((fetcher) => createOpenalexSource({ fetcher, baseUrl }), { results: [] })
    expect(url.href).toBe('https://api.openalex.org/works?api_key=mine&search=quick+dogs&per_page=5')
  })

  it.each([
    ['AT', 'de', 'AT', 'de'],
    ['JP', 'ja', 'JP', 'jp'],
    ['BR', 'pt', 'BR', 'pt-br'],
    ['IE', 'ga', null, null],
  ])('Brave is asked for %s and %s by the names that it knows', async (country, language, asked, named) => {
    const { fetcher, asked: calls } = answering('{"type":"search"}')
    const source = createBraveSource({ fetcher, key: 'k' })
    await source.search({ ...QUESTION, country, language }, AbortSignal.timeout(60_000))
    const parameters = calls[0]?.url.searchParams
    expect([parameters?.get('country'), parameters?.get('search_lang')]).toEqual([asked, named])
  })

  it('OpenAlex', async () => {
    const { hits } = await ask((fetcher) => createOpenalexSource({ fetcher }), {
      results: [
        {
          id: 'https://openalex.org/W1',
          doi: 'https://doi.org/10.1/y',
          display_name: 'Dogs',
          publication_date: '2019-02-03',
          language: 'en',
          authorships: [{ author: { display_name: 'Jane Doe' } }],
          primary_location: { landing_page_url: 'https://journal.example/1' },
          abstract_inverted_index: { run: [1], Dogs: [0], fast: [2], evil: [1e9] },
        },
        { id: 'https://openalex.org/W2', display_name: 'Bare', primary_location: null },
      ],
    })
    expect(hits[0]).toEqual({
      url: 'https://journal.example/1',
      title: 'Dogs',
      description: 'Dogs run fast',
      kind: 'academic',
      authors: ['Jane Doe'],
      date: '2019-02-03',
      doi: '10.1/y',
      lang: 'en',
    })
    expect(hits[1]).toMatchObject({ url: 'https://openalex.org/W2', authors: [] })
  })

  it('Crossref', async () => {
    const { hits } = await ask((fetcher) => createCrossrefSource({ fetcher }), {
      message: {
        items: [
          {
            DOI: '10.1/z',
            title: ['On <i>dogs</i>'],
            author: [{ given: 'Jane', family: 'Doe' }, { name: 'A group' }],
            issued: { 'date-parts': [[2019, 5]] },
            abstract: '<jats:p>They run.</jats:p>',
          },
          { DOI: '10.1/w', title: [], issued: { 'date-parts': [[null]] } },
        ],
      },
    })
    expect(hits[0]).toEqual({
      url: 'https://doi.org/10.1/z',
      title: 'On dogs',
      description: 'They run.',
      kind: 'academic',
      authors: ['Jane Doe', 'A group'],
      doi: '10.1/z',
      date: '2019-05',
    })
    expect(hits[1]).not.toHaveProperty('date')
  })

  it('Marginalia', async () => {
    const { hits, url, options } = await ask((fetcher) => createMarginaliaSource({ fetcher, key: 'mine' }), {
      results: [{ url: 'https://small.example/', title: 'Small', description: 'Text.' }],
    })
    expect(url.href).toBe('https://api2.marginalia-search.com/search?query=quick+dogs&count=5&nsfw=1')
    expect(options.headers).toEqual({ 'api-key': 'mine' })
    expect(hits).toEqual([{ url: 'https://small.example/', title: 'Small', description: 'Text.' }])
  })

  it('SearXNG', async () => {
    const { hits, url } = await ask(
      (fetcher) => createSearxngSource({ fetcher, baseUrl: 'http://searx.example/base' }),
      {
        results: [
          { url: 'https://a.example/', title: 'A', content: 'c', publishedDate: '2024-01-01T00:00:00' },
          {},
        ],
      },
    )
    expect(url.href).toBe(
      'http://searx.example/base/search?q=quick+dogs&format=json&language=de&safesearch=1',
    )
    expect(hits[0]).toEqual({
      url: 'https://a.example/',
      title: 'A',
      description: 'c',
      date: '2024-01-01T00:00:00',
    })
  })

  it('Brave', async () => {
    const { hits, url, options } = await ask((fetcher) => createBraveSource({ fetcher, key: 'secret' }), {
      web: {
        results: [
          {
            url: 'https://a.example/',
            title: 'A',
            description: '<strong>d</strong>',
            page_age: '2024-01-01T00:00:00',
          },
        ],
      },
    })
    expect(options.headers).toEqual({ 'x-subscription-token': 'secret' })
    expect(url.href).not.toContain('secret')
    expect(url.searchParams.get('safesearch')).toBe('moderate')
    expect(hits[0]).toMatchObject({ description: 'd', date: '2024-01-01T00:00:00' })
    expect(
      (await ask((fetcher) => createBraveSource({ fetcher, key: 'k' }), { type: 'search' })).hits,
    ).toEqual([])
  })
})

/** Each, and what its service answers with these items, which may lack every field or hold other types. */
const ITEMS: readonly (readonly [string, Create, (items: readonly unknown[]) => object])[] = [
  [
    'MediaWiki',
    (fetcher) => createMediawikiSource({ fetcher, baseUrl: 'https://w.example' }),
    (search) => ({ batchcomplete: true, query: { searchinfo: { totalhits: 0 }, search } }),
  ],
  ['Hacker News', (fetcher) => createHackerNewsSource({ fetcher }), (hits) => ({ hits, nbHits: 0, page: 0 })],
  [
    'OpenAlex',
    (fetcher) => createOpenalexSource({ fetcher }),
    (results) => ({ meta: { count: 0 }, results, group_by: [] }),
  ],
  [
    'Crossref',
    (fetcher) => createCrossrefSource({ fetcher }),
    (items) => ({ status: 'ok', 'message-type': 'work-list', message: { 'total-results': 0, items } }),
  ],
  [
    'Marginalia',
    (fetcher) => createMarginaliaSource({ fetcher }),
    (results) => ({ license: 'CC', query: 'quick dogs', results }),
  ],
  [
    'SearXNG',
    (fetcher) => createSearxngSource({ fetcher, baseUrl: 'https://s.example' }),
    (results) => ({ query: 'quick dogs', number_of_results: 0, results, unresponsive_engines: [] }),
  ],
  [
    'Brave',
    (fetcher) => createBraveSource({ fetcher, key: 'k' }),
    (results) => ({ type: 'search', query: {}, web: { type: 'search', results } }),
  ],
]

describe.each(ITEMS)('%s', (_, create, body) => {
  const search = (items: readonly unknown[]): Promise<readonly SourceHit[]> =>
    create(answering(JSON.stringify(body(items))).fetcher).search(QUESTION, AbortSignal.timeout(60_000))

  it('finds nothing', async () => {
    expect(await search([])).toEqual([])
  })

  it.each([
    [{}],
    [null],
    ['text'],
    [[]],
    [{ url: 5, title: null, description: {}, DOI: [], author: 'x', authorships: {}, issued: [], hits: 1 }],
  ])('is not put out by %j', async (item) => {
    for (const hit of await search([item])) expect(typeof hit.url).toBe('string')
  })
})
