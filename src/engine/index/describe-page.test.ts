// Pages become documents.
import { expect, it } from 'vitest'
import { describePage } from './describe-page.ts'

it('keeps what a result shows and adds where it came from', () => {
  const page = {
    url: 'https://a.example/',
    title: 'T',
    text: 'x',
    markdown: 'x',
    wordCount: 1,
    images: [],
    keywords: ['k'],
    headings: [],
    canonicalUrl: 'https://elsewhere.example/',
    contentType: 'text/html',
    lang: 'en',
  }
  expect(describePage(page, { origin: 'crawl', readAt: 5 })).toEqual({
    url: 'https://a.example/',
    title: 'T',
    text: 'x',
    markdown: 'x',
    images: [],
    keywords: ['k'],
    headings: [],
    contentType: 'text/html',
    lang: 'en',
    kind: 'website',
    safety: 'unknown',
    origin: 'crawl',
    readAt: 5,
  })
})
