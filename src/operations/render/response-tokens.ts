// Counts the text of a search response: all that is there to be read, not addresses, dates, codes and figures.
import type { SearchResponse } from '../../contract/search/search-response.ts'
import { type CountTokens, sumOf } from './count-content-tokens.ts'

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
