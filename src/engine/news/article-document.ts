// An article as a document of the index, so that searches find the news.
import type { Document } from '../index/document/document.ts'
import type { Article } from './news-outcome.ts'

/** Headline and summary only: the full text is the publisher's, and is read on its site. */
export function articleDocument(article: Article, readAt: number): Document {
  const { url, title, summary, published, author, lang, image, country, source } = article
  return {
    url,
    title,
    text: summary || title,
    ...(summary !== '' && { description: summary }),
    ...(author !== undefined && { author }),
    date: published,
    ...(lang !== undefined && { lang }),
    ...(image !== undefined && { image }),
    images: image === undefined ? [] : [{ url: image, alt: title }],
    keywords: [],
    headings: [],
    kind: 'news',
    ...(country !== undefined && { country }),
    contentType: 'text/html',
    siteName: source,
    safety: 'unknown',
    origin: 'news',
    readAt,
  }
}
