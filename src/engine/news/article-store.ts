// The ArticleStore port: the articles of each topic, and how each feed is doing; and an article as a document of the index.

import { given } from '../../foundation/given.ts'
import type { Document } from '../index/document/document.ts'
import type { Article, NewsSummary } from './news-outcome.ts'

/** An article as one feed gave it. */
export interface StoredArticle {
  readonly article: Article
  /** Milliseconds since the epoch of `article.published`; the order of the news. */
  readonly publishedAt: number
  /** The feed that gave it; with the article's URL, its identity within a topic. */
  readonly feedUrl: string
  /** Place in the feed at the last poll, from 0. */
  readonly position: number
}

export interface TopicState {
  /** Rises with each change of the topic's articles; 0 where there never was one. */
  readonly revision: number
  readonly summary?: NewsSummary
}

/** How a feed is doing. Times are milliseconds since the epoch. */
export interface FeedState {
  readonly url: string
  /** Topics that its articles went to; validators hold only for these. */
  readonly topics: readonly string[]
  readonly etag?: string
  readonly lastModified?: string
  readonly lastTried: number
  readonly lastOk?: number
  /** Failures since the last success. */
  readonly failures: number
  readonly failingSince?: number
  readonly lastError?: string
  readonly nextDue: number
}

/** More than any feed lists that is worth ranking; what keeps the store from growing. */
export const ARTICLES_PER_FEED = 150

export interface ArticleStore {
  /**
   * Adds or replaces articles of one feed in a topic, and forgets the feed's oldest beyond ARTICLES_PER_FEED.
   * `visible` raises the topic's revision; a change of position alone does not.
   */
  put(topic: string, feedUrl: string, articles: readonly StoredArticle[], visible: boolean): Promise<void>
  /** All articles of the topic, newest first; ties by URL, then by feed. */
  recent(topic: string): Promise<StoredArticle[]>
  ofFeed(topic: string, feedUrl: string): Promise<StoredArticle[]>
  topicState(topic: string): Promise<TopicState>
  saveSummary(topic: string, summary: NewsSummary): Promise<void>
  /** Of every feed ever tried. */
  feedStates(): Promise<FeedState[]>
  saveFeedStates(states: readonly FeedState[]): Promise<void>
}

/** Headline and summary only: the full text is the publisher's, and is read on its site. */
export function articleDocument(article: Article, readAt: number): Document {
  const { url, title, summary, published, author, lang, image, country, source } = article
  return {
    url,
    title,
    text: summary || title,
    ...given({ description: summary || undefined, author }),
    date: published,
    ...given({ lang, image }),
    images: image === undefined ? [] : [{ url: image, alt: title }],
    keywords: [],
    headings: [],
    kind: 'news',
    ...given({ country }),
    contentType: 'text/html',
    siteName: source,
    safety: 'unknown',
    origin: 'news',
    readAt,
  }
}
