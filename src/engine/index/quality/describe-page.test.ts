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

it('decides what kind of page it is, how safe, and keeps what only such a page has', () => {
  const page = {
    url: 'https://a.example/paper',
    title: 'T',
    text: 'x',
    markdown: 'x',
    wordCount: 1,
    images: [],
    keywords: [],
    headings: [],
    contentType: 'text/html',
  }
  const labels = {
    schemaTypes: ['VideoObject'],
    scholarly: true,
    authors: ['Jane Doe'],
    doi: '10.1/x',
    duration: '4:13',
    rating: 'adult',
  } as const
  const paper = describePage({ ...page, labels }, { origin: 'crawl', readAt: 5 })
  expect(paper).toMatchObject({ kind: 'academic', authors: ['Jane Doe'], doi: '10.1/x', safety: 'unsafe' })
  expect(paper).not.toHaveProperty('duration')
  expect(paper).not.toHaveProperty('labels')
  const video = describePage(
    { ...page, labels: { ...labels, scholarly: false } },
    { origin: 'crawl', readAt: 5 },
  )
  expect(video).toMatchObject({ kind: 'video', duration: '4:13' })
  expect(video).not.toHaveProperty('authors')
  expect(describePage(page, { origin: 'crawl', readAt: 5, kind: 'blog' }).kind).toBe('blog')
})
