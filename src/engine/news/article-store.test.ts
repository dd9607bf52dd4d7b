// Tests of articles as documents.
import { expect, it } from 'vitest'
import { articleDocument } from './article-store.ts'

const article = {
  url: 'https://a.example/1',
  title: 'Title',
  summary: '',
  published: '2025-06-10T12:00:00.000Z',
  source: 'a.example',
}

it('makes a news document with what the article has', () => {
  expect(
    articleDocument(
      {
        ...article,
        summary: 'Text.',
        author: 'Ann',
        image: 'https://i.example/1',
        lang: 'en',
        country: 'GB',
      },
      5,
    ),
  ).toEqual({
    url: 'https://a.example/1',
    title: 'Title',
    text: 'Text.',
    description: 'Text.',
    author: 'Ann',
    date: '2025-06-10T12:00:00.000Z',
    lang: 'en',
    image: 'https://i.example/1',
    images: [{ url: 'https://i.example/1', alt: 'Title' }],
    keywords: [],
    headings: [],
    kind: 'news',
    country: 'GB',
    contentType: 'text/html',
    siteName: 'a.example',
    safety: 'unknown',
    origin: 'news',
    readAt: 5,
  })
})

it('never leaves the text empty', () => {
  expect(articleDocument(article, 5)).toMatchObject({ text: 'Title', images: [] })
})
