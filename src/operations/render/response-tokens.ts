// Counts the text of a search response: all that is there to be read, not addresses, dates, codes and figures.
import type { Result } from '../../contract/result.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import { pageTextOf } from './shorten-page-text.ts'

/** Fields that are no text to read. */
const NOT_READ: ReadonlySet<string> = new Set([
  ...['link', 'url', 'image', 'thumbnail', 'source', 'type', 'date', 'dateModified', 'contentType'],
  ...[
    'bang',
    'doi',
    'lang',
    'published',
    'width',
    'height',
    'rating',
    'icon',
    'units',
    'duration',
    'query',
    'citation',
    'citations',
  ],
])

/**
 * The echo of the request (`title`, `correctedQuery`, `safeSearch`) is not counted, nor is what the response says of
 * its making: an answer from the cache, which lacks some of it, is cut where a new one is.
 */
export function responseTokens(response: SearchResponse, countTokens: CountTokens): number {
  const { title: _t, correctedQuery: _q, safeSearch: _s, metrics: _m, results_type: _r, ...rest } = response
  return sumOf(countTokens(textsOf(rest)))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return Object.entries(value).flatMap(([name, field]) => (NOT_READ.has(name) ? [] : textsOf(field)))
}

/** Tokens of each text in the o200k encoding. */
export type CountTokens = (texts: readonly string[]) => readonly number[]

/** Counts the tokens of page text that a search returns with `content=true`. */
export function countContentTokens(results: readonly Result[], countTokens: CountTokens): number {
  // Who counts nothing must not wait until the encoding is loaded.
  const texts = results.map(pageTextOf).filter((text) => text !== '')
  return texts.length === 0 ? 0 : sumOf(countTokens(texts))
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
