// Tests of fit-search.ts.
import { describe, expect, it } from 'vitest'
import { readContextDocument } from '../../../tests/support/read-context-document.ts'
import { searchContextDocument } from '../../contract/search/search-context-document.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import { countTokens } from '../../foundation/text/count-tokens.ts'
import { fitSearch } from './fit-search.ts'

function document(texts: readonly string[], academic: readonly string[] = []): string {
  const result = (text: string, index: number, host: string) => ({
    title: `Page ${index}`,
    link: `https://${host}${index}.example.com/`,
    desc: text,
    source: `${host}${index}.example.com`,
  })
  const response: SearchResponse = {
    results_type: 'Search',
    answer: '',
    type: 'Search',
    title: 'query',
    results: texts.map((text, index) => result(text, index, 'a')),
    ...(academic.length > 0 && { academic: academic.map((text, index) => result(text, index, 'b')) }),
    metrics: {
      query: 'query',
      intent: 'FallbackSearchIntent',
      timestamp: '2026-01-01T00:00:00.000Z',
      duration: 1,
      queries_executed: 1,
      api_requests_count: 1,
      results_returned: texts.length,
      total_results_found: texts.length,
      cost_dollars: 0.001,
      response_time_ms: 1,
    },
  }
  const detail = { searchMode: 'auto', metadata: 'basic', extracts: true, content: false } as const
  return searchContextDocument(response, detail, { mode: 'fast', notes: {} })
}

const words = (count: number): string => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

function split(fitted: string): { results: number; count: unknown; note: string } {
  const at = fitted.lastIndexOf('\nNote: ')
  const read = readContextDocument(fitted.slice(0, at))
  return { results: read.results.length, count: read.head['results_count'], note: fitted.slice(at + 1) }
}

describe('fitSearch', () => {
  it('leaves what fits as it is', () => {
    const whole = document([words(50), words(50)])
    expect(fitSearch(whole, { maxTokens: 1_000, offset: 0 })).toBe(whole)
  })

  it('keeps whole results in order, never one behind a longer one that was dropped', () => {
    const fitted = fitSearch(document([words(100), words(2_000), words(1)]), { maxTokens: 1_000, offset: 20 })
    const { results, count, note } = split(fitted)
    expect([results, count]).toEqual([1, 1])
    expect(note).toBe(
      'Note: this reply was shortened to stay under 1000 tokens. 2 of 3 results were left out. To go on, call svc_web_search with the same arguments and offset=21.\n',
    )
    expect(countTokens(fitted)).toBeLessThanOrEqual(1_000)
  })

  it('drops what follows the results before any of them', () => {
    const fitted = fitSearch(document([words(100)], Array(50).fill(words(100))), {
      maxTokens: 1_000,
      offset: 0,
    })
    const { results, note } = split(fitted)
    expect(results).toBe(1)
    expect(note).not.toContain('offset')
    expect(note).toContain('raise maxTokens')
  })

  it('cuts a first result that is too long, so that the next call gets on', () => {
    const fitted = fitSearch(document([words(5_000), words(1)]), { maxTokens: 1_000, offset: 3 })
    const { results, note } = split(fitted)
    expect(results).toBe(1)
    expect(note).toContain('svc_fetch_url')
    expect(note).toContain('offset=4')
    expect(countTokens(fitted)).toBeLessThanOrEqual(1_000)
    expect(countTokens(fitted)).toBeGreaterThan(700)
  })

  it('stays within the budget whatever the first part of the document takes of it', () => {
    const long = document([words(10)]).replace('query: query', `query: "${words(1_500)}"`)
    expect(countTokens(fitSearch(long, { maxTokens: 1_000, offset: 0 }))).toBeLessThanOrEqual(1_000)
  })

  it('bears a reply of many megabytes', () => {
    const huge = document(Array.from({ length: 20 }, () => 'x '.repeat(500_000)))
    const fitted = fitSearch(huge, { maxTokens: 20_000, offset: 0 })
    expect(countTokens(fitted)).toBeLessThanOrEqual(20_000)
    expect(split(fitted).note).toContain('offset=1')
  })
})
