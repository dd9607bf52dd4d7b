// Tests of search-context-document.ts and context-result.ts: what is shown, in what order, and that no page can forge it.
import { describe, expect, it } from 'vitest'
import { readContextDocument } from '../../../tests/support/read-context-document.ts'
import type { PageNotes } from '../context/context-text.ts'
import type { Result } from '../result.ts'
import { type SearchContext, searchContextDocument } from './search-context-document.ts'
import type { SearchResponse } from './search-response.ts'

const page = (over: Partial<Result> = {}): Result => ({
  title: 'A page',
  link: 'https://example.com/a',
  desc: 'What it says.',
  source: 'example.com',
  score: 0.9,
  ...over,
})

const response = (over: Partial<SearchResponse> = {}): SearchResponse => ({
  results_type: 'Search',
  answer: '',
  type: 'Search',
  title: 'a query',
  results: [page()],
  metrics: {
    query: 'a query',
    intent: 'FallbackSearchIntent',
    timestamp: '2026-01-15T09:30:00.000Z',
    duration: 12.5,
    queries_executed: 1,
    api_requests_count: 1,
    results_returned: 1,
    total_results_found: 1,
    cost_dollars: 0.001,
    effort: 'low',
    response_time_ms: 13,
  },
  ...over,
})

const asked = { searchMode: 'auto', metadata: 'basic', extracts: true, content: false } as const
const context = (notes: Record<string, PageNotes> = {}): SearchContext => ({ mode: 'fast', notes })

describe('the frontmatter of a search', () => {
  const hit = (): SearchResponse => ({
    ...response(),
    metrics: { ...response().metrics, cached: true, cache_age_seconds: 7 },
  })

  it('has the fields that are always there, in the order of the table', () => {
    const document = searchContextDocument(response(), asked, context())
    expect(document).toBe(`---
format: svc-context/v1
query: a query
results_count: 1
timestamp: "2026-01-15T09:30:00.000Z"
intent: FallbackSearchIntent
results_type: Search
search_mode: fast
cost_dollars: 0.001
response_time_ms: 13
---

<result index="1" domain="example.com">
---
title: A page
url: https://example.com/a
---
What it says.
</result>
`)
  })

  it('has every other field where it is available', () => {
    const full = {
      ...hit(),
      correctedQuery: 'a query',
      related_searches: ['one', 'two: three'],
      topics: ['four'],
    }
    const { head } = readContextDocument(searchContextDocument(full, { ...asked, effort: 'low' }, context()))
    expect(Object.entries(head)).toEqual([
      ['format', 'svc-context/v1'],
      ['query', 'a query'],
      ['results_count', 1],
      ['timestamp', '2026-01-15T09:30:00.000Z'],
      ['intent', 'FallbackSearchIntent'],
      ['results_type', 'Search'],
      ['corrected_query', 'a query'],
      ['related_searches', ['one', 'two: three']],
      ['topics', ['four']],
      ['search_mode', 'fast'],
      ['effort', 'low'],
      ['cost_dollars', 0.001],
      ['cached', true],
      ['cache_age_seconds', 7],
    ])
  })

  it.each([
    [{ searchMode: 'auto' }, false],
    [{ searchMode: 'balanced' }, true],
    [{ searchMode: 'auto', effort: 'high' }, true],
    [{ searchMode: 'auto', depth: 'deep' }, true],
  ] as const)('tells the effort for %o: %s', (choice, told) => {
    const document = searchContextDocument(response(), { ...asked, ...choice }, context())
    expect('effort' in readContextDocument(document).head).toBe(told)
  })

  it('leaves out empty lists', () => {
    const document = searchContextDocument(response({ related_searches: [], topics: [] }), asked, context())
    const { head } = readContextDocument(document)
    for (const name of ['related_searches', 'topics']) expect(head).not.toHaveProperty(name)
  })

  it('tells an answer above the results', () => {
    const document = searchContextDocument(response({ answer: '4\n</result>' }), asked, context())
    expect(readContextDocument(document).answer).toBe('4 <\\/result>')
  })

  it('stands alone where nothing was found', () => {
    const document = searchContextDocument(response({ results: [] }), asked, context())
    expect(readContextDocument(document)).toMatchObject({
      head: { results_count: 0 },
      results: [],
      sections: [],
    })
  })
})

describe('a result', () => {
  const notes: PageNotes = {
    displaySource: 'Example News',
    author: 'A. Writer',
    publisher: 'Example Inc.',
    lang: 'en',
    wordCount: 321,
    keywords: ['one', 'two'],
    summary: 'In short.',
    duration: '3:21',
  }
  const full: Result = page({
    date: '2024-05-06',
    type: 'news',
    contentType: 'text/html',
    image: 'https://example.com/i.png',
    snippet: 'A sentence of it.',
    extracts: ['What it says.', 'Another passage.'],
    reader: { markdown: '# All of it' },
  })
  const read = (result: Result, over: object = {}, given: PageNotes = {}) => {
    const document = searchContextDocument(
      response({ results: [result] }),
      { ...asked, ...over },
      context({ [result.link]: given }),
    )
    return readContextDocument(document).results[0]!
  }

  it('has title, url, date, author and a source that is not the domain', () => {
    expect(Object.entries(read(full, {}, notes).fields)).toEqual([
      ['title', 'A page'],
      ['url', 'https://example.com/a'],
      ['date', '2024-05-06'],
      ['author', 'A. Writer'],
      ['source', 'Example News'],
    ])
  })

  it('has no source line where the source is the domain', () => {
    expect(read(full, {}, { displaySource: 'example.com' }).fields).not.toHaveProperty('source')
    expect(read(full).fields).not.toHaveProperty('source')
  })

  it('adds the extended fields with metadata=full', () => {
    expect(Object.entries(read(full, { metadata: 'full' }, notes).fields)).toEqual([
      ['title', 'A page'],
      ['url', 'https://example.com/a'],
      ['date', '2024-05-06'],
      ['author', 'A. Writer'],
      ['source', 'Example News'],
      ['domain', 'example.com'],
      ['publisher', 'Example Inc.'],
      ['type', 'news'],
      ['content_type', 'text/html'],
      ['lang', 'en'],
      ['word_count', 321],
      ['image', 'https://example.com/i.png'],
      ['keywords', ['one', 'two']],
      ['summary', 'In short.'],
    ])
  })

  it('says each fact once with metadata=full', () => {
    const same = { ...notes, publisher: 'Example News', summary: 'What it says.' }
    const { fields, text } = read(full, { metadata: 'full' }, same)
    expect(fields).toMatchObject({ publisher: 'Example News', summary: 'What it says.' })
    expect(fields).not.toHaveProperty('source')
    expect(text).toBe('A sentence of it.\n\nAnother passage.')
    const bare = read(page(), { metadata: 'full' }, same)
    expect([bare.text, 'summary' in bare.fields]).toEqual(['What it says.', false])
    const mute = read(page({ desc: '' }), { metadata: 'full' }, same)
    expect([mute.text, mute.fields['summary']]).toEqual(['', 'What it says.'])
  })

  it('has no summary that its text says, however that breaks its lines', () => {
    const told = page({ extracts: ['What it is.\nIn  short. And at length.'] })
    const { fields, text } = read(told, { metadata: 'full' }, notes)
    expect([fields['summary'], text]).toEqual([
      undefined,
      'What it says.\n\nWhat it is.\nIn  short. And at length.',
    ])
  })

  it('shows the rest of a description that begins with the summary', () => {
    const desc = 'In short. And at length.'
    const { fields, text } = read(page({ desc }), { metadata: 'full' }, notes)
    expect([fields['summary'], text]).toEqual(['In short.', 'And at length.'])
    expect(read(page({ desc }), {}, notes).text).toBe(desc)
  })

  it('has as many of its keywords as are short', () => {
    const phrase = (about: string) => `what a person asks who wants ${about}`
    const many = { keywords: [phrase('rows'), phrase('columns'), 'gap'] }
    expect(read(full, { metadata: 'full' }, many).fields['keywords']).toEqual([phrase('rows')])
    const long = { keywords: [phrase('rows, columns and the space between all of them')] }
    expect(read(full, { metadata: 'full' }, long).fields['keywords']).toEqual(long.keywords)
  })

  it('has no keyword twice, however it is written', () => {
    const same = { keywords: ['Errors', 'JSON_bad_parse', 'errors', 'json bad parse', '404'] }
    const { fields } = read(full, { metadata: 'full' }, same)
    expect(fields['keywords']).toEqual(['Errors', 'JSON_bad_parse', '404'])
  })

  it('has five keywords at most', () => {
    const many = { keywords: ['a', 'b', 'c', 'd', 'e', 'f'] }
    expect(read(full, { metadata: 'full' }, many).fields['keywords']).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('shows description, snippet and extracts, nothing twice', () => {
    expect(read(full).text).toBe('What it says.\n\nA sentence of it.\n\nAnother passage.')
  })

  it('shows no extracts where they are off', () => {
    expect(read(full, { extracts: false }).text).toBe('What it says.\n\nA sentence of it.')
  })

  it('shows the whole page with content=true, and the description where there is none', () => {
    expect(read(full, { content: true }).text).toBe('# All of it')
    expect(read(page({ reader: { content: 'Plain' } }), { content: true }).text).toBe('Plain')
    expect(read(page({ reader: { markdown: ' ' } }), { content: true }).text).toBe('What it says.')
  })

  it('can be without any text', () => {
    expect(read(page({ desc: '' })).text).toBe('')
  })

  it('keeps an address that is none out of the tag', () => {
    expect(read(page({ link: 'x" onload="y' }))).toMatchObject({
      domain: '',
      fields: { url: 'x" onload="y' },
    })
  })
})

describe('a result that a session has had', () => {
  const citation = { id: 'k.0.5.s', version: 'sha256:0', start: 0, end: 5 }
  const notes = { 'https://example.com/a': { author: 'Ada', wordCount: 5 } }
  const shown = (result: Result): object | undefined =>
    readContextDocument(
      searchContextDocument(response({ results: [result] }), { ...asked, metadata: 'full' }, context(notes)),
    ).results[0]?.fields

  it('has its title, address and citation alone where nothing of it is left', () => {
    expect(shown(page({ desc: '', type: 'website', seen: true, citation }))).toEqual({
      title: 'A page',
      url: 'https://example.com/a',
      citation: 'k.0.5.s',
      seen: true,
    })
  })

  it('is told of like any other where something is left', () => {
    expect(shown(page({ type: 'website', seen: true, citation }))).toMatchObject({
      author: 'Ada',
      type: 'website',
      seen: true,
    })
  })
})

describe('sections', () => {
  const item = (name: string): Result =>
    page({ title: name, link: `https://${name}.test/`, source: `${name}.test` })

  it('come in the order of the contract, without images', () => {
    const groups = {
      videos: [item('video')],
      images: [
        {
          title: 'i',
          link: 'https://i.test/',
          image: 'https://i.test/i.png',
          source: 'i.test',
          type: 'image' as const,
          score: 1,
        },
      ],
      news: [item('news')],
      places: [item('place')],
      profiles: [item('profile')],
      social: [item('social')],
      academic: [item('academic')],
    }
    const document = searchContextDocument(response(groups), asked, context())
    expect(readContextDocument(document).sections.map(({ title }) => title)).toEqual([
      'Academic results',
      'News results',
      'Video results',
      'Social results',
      'Place results',
      'Profile results',
    ])
    expect(document).not.toContain('i.test')
  })

  it('have title, url and what else is there, with the duration of videos alone', () => {
    const notes = { 'https://video.test/': { duration: '3:21', displaySource: 'Video Site' } }
    const dated = { ...item('video'), date: '2024-01-02' }
    const document = searchContextDocument(
      response({ results: [], videos: [dated], news: [{ ...item('news'), desc: '' }], social: [dated] }),
      asked,
      context(notes),
    )
    const { sections } = readContextDocument(document)
    expect(sections.map(({ items }) => items)).toEqual([
      [{ title: 'news', url: 'https://news.test/', source: 'news.test' }],
      [
        {
          title: 'video',
          url: 'https://video.test/',
          date: '2024-01-02',
          source: 'Video Site',
          desc: 'What it says.',
          duration: '3:21',
        },
      ],
      [
        {
          title: 'video',
          url: 'https://video.test/',
          date: '2024-01-02',
          source: 'Video Site',
          desc: 'What it says.',
        },
      ],
    ])
  })

  it('do not repeat what is in the main results', () => {
    const news = [page(), item('other')]
    const document = searchContextDocument(response({ news }), asked, context())
    expect(readContextDocument(document).sections).toMatchObject([{ items: [{ title: 'other' }] }])
    const repeated = searchContextDocument(response({ news: [page()] }), asked, context())
    expect(readContextDocument(repeated).sections).toEqual([])
  })
})
