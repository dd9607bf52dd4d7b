// A news feed in the forms that feed readers take: RSS 2.0 and JSON Feed 1.1.
import { escapeHtml } from '../../foundation/web/html.ts'
import type { Metrics } from '../metrics.ts'

export interface FeedArticle {
  readonly url: string
  readonly title: string
  readonly text: string
  /** ISO 8601. */
  readonly published: string
  readonly author?: string
  readonly image?: string
  readonly lang?: string
}

export interface FeedOfTopic {
  readonly title: string
  readonly description: string
  /** Where the feed itself is read, and where people start. */
  readonly feedUrl: string
  readonly homeUrl: string
  /** ISO 8601. */
  readonly builtAt: string
  /** Newest first. */
  readonly articles: readonly FeedArticle[]
  /** Absent where reading it costs nothing. */
  readonly metrics?: Metrics
}

/** RSS 2.0, with Dublin Core for authors (RSS has only addresses for mail) and Media RSS for images. */
export function rssDocument(feed: FeedOfTopic): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', feed.title),
    element('link', feed.homeUrl),
    element('description', feed.description),
    `<atom:link href="${escaped(feed.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    element('lastBuildDate', rfc822(feed.builtAt)),
    element('generator', 'Whippet'),
    ...feed.articles.map(rssItem),
    '</channel>',
    '</rss>',
  ]
  return `${lines.join('\n')}\n`
}

function rssItem({ url, title, text, published, author, image }: FeedArticle): string {
  return [
    '<item>',
    element('title', title),
    element('link', url),
    `<guid isPermaLink="true">${escaped(url)}</guid>`,
    element('pubDate', rfc822(published)),
    // An item's description is HTML to whoever reads it (RSS 2.0), so plain text is written as HTML first.
    ...(text === '' ? [] : [element('description', escapeHtml(text))]),
    ...(author === undefined ? [] : [element('dc:creator', author)]),
    ...(image === undefined ? [] : [`<media:content url="${escaped(image)}" medium="image"/>`]),
    '</item>',
  ].join('\n')
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`
}

/** XML 1.0, 2.2: most control characters have no form in XML at all. */
function escaped(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML can't hold.
  const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
  return escapeHtml(text.toWellFormed().replace(controls, ''))
}

/** RFC 822 as RSS asks for it, with a year of four digits. */
function rfc822(iso: string): string {
  return new Date(iso).toUTCString().replace('GMT', '+0000')
}

/** JSON Feed 1.1; what the call cost stands in an extension, as the specification lets one add. */
export function jsonFeedDocument(feed: FeedOfTopic): object {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    items: feed.articles.map(({ url, title, text, published, author, image, lang }) => ({
      id: url,
      url,
      title,
      content_text: text || title,
      date_published: published,
      ...(author === undefined ? {} : { authors: [{ name: author }] }),
      ...(image === undefined ? {} : { image }),
      ...(lang === undefined ? {} : { language: lang }),
    })),
    ...(feed.metrics && { _whippet: { about: `${feed.homeUrl}/docs`, metrics: feed.metrics } }),
  }
}
