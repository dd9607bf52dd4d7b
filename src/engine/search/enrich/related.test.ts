// Related searches: what titles share, without the query's own words and the names of sites.
import { describe, expect, it } from 'vitest'
import type { Document } from '../../index/document.ts'
import { relatedOf } from './related.ts'

function titled(title: string): Document {
  return {
    url: `https://example.com/${encodeURIComponent(title)}`,
    title,
    text: '',
    images: [],
    keywords: [],
    headings: [],
    kind: 'website',
    contentType: 'text/html',
    safety: 'unknown',
    origin: 'import',
    readAt: 0,
  }
}

describe('relatedOf', () => {
  it('takes phrases that several titles share', () => {
    const titles = ['Otter diet in winter', 'The otter diet', 'Otter tracks', 'Otter holts']
    expect(relatedOf(['otter'], titles.map(titled), 'en')).toEqual({
      topics: ['diet'],
      searches: ['otter diet'],
    })
  })

  it('takes neither the names of sites nor sections behind a title', () => {
    const titles = [
      'Otter diet | Wild Facts',
      'Otter holts - Animals | Wild Facts',
      'Otters – Wild Facts',
      'Otter rivers',
    ]
    expect(relatedOf(['otter'], titles.map(titled), 'en').topics).toEqual([])
  })

  it('has none where there is little to go by', () => {
    expect(relatedOf(['otter'], [titled('Otter diet'), titled('Otter diet')], 'en').topics).toEqual([])
  })
})
