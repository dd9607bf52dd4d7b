// Tests of render-search-json.ts.
import { describe, expect, it } from 'vitest'
import { RESULT_GROUPS } from '../../vocabulary/intents.ts'
import type { Result } from '../result.ts'
import { renderSearchJson } from './render-search-json.ts'
import { type SearchResponse, searchReplySchema, searchResponseSchema } from './search-response.ts'

const page: Result = {
  title: 'A',
  link: 'https://a.test/',
  desc: 'd',
  source: 'a.test',
  snippet: 's',
  score: 0.5,
}
const response: SearchResponse = {
  results_type: 'Search',
  answer: '',
  type: 'Search',
  title: 'q',
  results: [page],
  metrics: {
    query: 'q',
    intent: 'FallbackSearchIntent',
    timestamp: '2026-01-15T09:30:00.000Z',
    duration: 1,
    queries_executed: 1,
    api_requests_count: 1,
    results_returned: 1,
    total_results_found: 1,
    cost_dollars: 0,
    response_time_ms: 1,
  },
  ...Object.fromEntries(RESULT_GROUPS.map((group) => [group, [page]])),
  images: [
    {
      title: 'T',
      link: 'https://a.test/',
      image: 'https://a.test/i.png',
      source: 'a.test',
      type: 'image',
      thumbnail: 'https://a.test/t.png',
      width: '10',
      height: '20',
      score: 0.5,
    },
  ],
}

describe('renderSearchJson', () => {
  it('is the response itself in the default names', () => {
    expect(renderSearchJson(response, { linkFormat: 'link', imageFormat: 'long' })).toEqual(response)
    expect(searchResponseSchema.safeParse(response).success).toBe(true)
  })

  it('renames the link of every result in every group, not of images', () => {
    const body = renderSearchJson(response, { linkFormat: 'url', imageFormat: 'long' }) as SearchResponse
    const renamed = {
      title: 'A',
      url: 'https://a.test/',
      desc: 'd',
      source: 'a.test',
      snippet: 's',
      score: 0.5,
    }
    for (const group of ['results', ...RESULT_GROUPS] as const) expect(body[group]).toEqual([renamed])
    expect(Object.keys(body.results[0]!)).toEqual(['title', 'url', 'desc', 'source', 'snippet', 'score'])
    expect(body.images).toEqual(response.images)
  })

  it('shortens the names of images alone', () => {
    const body = renderSearchJson(response, { linkFormat: 'link', imageFormat: 'short' }) as SearchResponse
    expect(body.images).toEqual([
      {
        t: 'T',
        l: 'https://a.test/',
        i: 'https://a.test/i.png',
        s: 'a.test',
        y: 'image',
        th: 'https://a.test/t.png',
        w: '10',
        h: '20',
      },
    ])
    expect(body.results).toEqual(response.results)
  })

  it('keeps the order of fields, adds no group, and fits the schema in every form', () => {
    const { images: _, ...without } = response
    for (const linkFormat of ['link', 'url'] as const) {
      for (const imageFormat of ['long', 'short'] as const) {
        const body = renderSearchJson(response, { linkFormat, imageFormat })
        expect(Object.keys(body)).toEqual(Object.keys(response))
        expect(searchReplySchema.safeParse(body).success).toBe(true)
        expect(renderSearchJson(without, { linkFormat, imageFormat })).not.toHaveProperty('images')
      }
    }
  })

  it('refuses a stray field by its schema', () => {
    expect(searchReplySchema.safeParse({ ...response, stray: 1 }).success).toBe(false)
    expect(searchReplySchema.safeParse({ ...response, results: [{ ...page, author: 'x' }] }).success).toBe(
      false,
    )
    expect(searchReplySchema.safeParse({ ...response, results: [{ ...page, url: 'x' }] }).success).toBe(false)
  })
})
