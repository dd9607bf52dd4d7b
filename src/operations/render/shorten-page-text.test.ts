// One reply has so much page text and no more, and says where it was cut.
import { describe, expect, it } from 'vitest'
import type { Result } from '../../contract/result.ts'
import type { SearchResponse } from '../../contract/search/search-response.ts'
import { boundPageText, pageTextOf } from './shorten-page-text.ts'
import type { Shown } from './shown-search.ts'

function shown(...texts: (string | undefined)[]): Shown {
  const results = texts.map(
    (content, at): Result => ({
      title: `${at}`,
      link: `https://a.example/${at}`,
      desc: '',
      source: 'a.example',
      score: 1,
      ...(content === undefined ? {} : { reader: { content } }),
    }),
  )
  const response = { results, metrics: {} } as unknown as SearchResponse
  return { response, notes: {}, brief: false }
}

const textsOf = ({ response }: Shown): string[] => response.results.map(pageTextOf)

describe('boundPageText', () => {
  it('leaves alone what fits', () => {
    const fits = shown('a'.repeat(6), undefined, 'b'.repeat(4))
    expect(boundPageText(fits, 10)).toBe(fits)
  })

  it('gives each page what is left when its turn comes, and says so', () => {
    const cut = boundPageText(shown('a'.repeat(6), undefined, 'b'.repeat(6), 'c'), 10)
    expect(textsOf(cut)).toEqual(['aaaaaa', '', 'bbbb', ''])
    expect(cut.response.results[1]?.reader).toBeUndefined()
    expect(cut.response.metrics.truncated).toBe(true)
  })

  it('is ten million characters in all', () => {
    const page = 'x'.repeat(900_000)
    const cut = textsOf(boundPageText(shown(...Array.from({ length: 100 }, () => page))))
    expect(cut.join('')).toHaveLength(10_000_000)
    expect(cut).toHaveLength(100)
  })
})
