// Turns the items of a feed into articles, and tells which of them are news to us.

import { given } from '../../../foundation/given.ts'
import { truncate } from '../../../foundation/text/truncate.ts'
import type { FeedItem } from '../../../foundation/web/feed-item.ts'
import { canBeKept, canonicalForm, parseHttpUrl, sourceOf } from '../../../foundation/web/url.ts'
import { ARTICLES_PER_FEED, type StoredArticle } from '../article-store.ts'
import type { Article } from '../news-outcome.ts'
import type { Feed } from './feed-catalogue.ts'

/** Headline, link and this much text are shown; what the publisher wrote beyond that is read on its site. */
const MAX_SUMMARY = 300
const MAX_TITLE = 300

/** Below what the store keeps of a feed, so that nothing is gathered that was just forgotten. */
const MAX_GATHERED = 100

/** The place of an article that its feed no longer lists: behind all that it does. */
const NOT_LISTED = 1000

export interface Gathered {
  /** What the feed lists now, and what we hold that it no longer lists. */
  readonly articles: readonly StoredArticle[]
  /** Those that we did not hold, or held with other words. */
  readonly changed: readonly StoredArticle[]
}

/** `held` is what the store has of this feed; it keeps the date under which an undated item was first seen. */
export function gatherArticles(
  items: readonly FeedItem[],
  feed: Feed,
  lang: string | undefined,
  held: readonly StoredArticle[],
  nowMs: number,
): Gathered {
  const before = new Map(held.map((stored) => [stored.article.url, stored]))
  const found = new Map<string, StoredArticle>()
  for (const [position, { item, url }] of addressed(items).entries()) {
    const title = truncate(item.title || item.summary, MAX_TITLE)
    if (title === '' || found.has(url)) continue
    // Undated items of one poll keep the order of the feed.
    const seenAt = Math.min(before.get(url)?.publishedAt ?? nowMs, nowMs) - (before.has(url) ? 0 : position)
    const publishedAt = dateOf(item, nowMs) ?? seenAt
    found.set(url, {
      article: articleOf(item, feed, { url, title, publishedAt, lang }),
      publishedAt,
      feedUrl: feed.url,
      position,
    })
  }
  const listed = [...found.values()]
    .toSorted((a, b) => b.publishedAt - a.publishedAt || a.position - b.position)
    .slice(0, Math.min(MAX_GATHERED, ARTICLES_PER_FEED))
  const dropped = held
    .filter(({ article }) => !found.has(article.url))
    .map((stored) => ({ ...notAfter(stored, nowMs), position: NOT_LISTED }))
  return {
    articles: [...listed, ...dropped],
    changed: [...listed, ...dropped].filter((stored) => differs(stored, before.get(stored.article.url))),
  }
}

/** What was first seen while the machine's clock was ahead would else stand before all news until that day. */
function notAfter(stored: StoredArticle, nowMs: number): StoredArticle {
  if (stored.publishedAt <= nowMs) return stored
  const article = { ...stored.article, published: new Date(nowMs).toISOString() }
  return { ...stored, article, publishedAt: nowMs }
}

/** Items under the address by which spellings meet; the fragment stays where it alone tells two items apart. */
function addressed(items: readonly FeedItem[]): { item: FeedItem; url: string }[] {
  const forms = items.flatMap((item) => {
    const url = parseHttpUrl(item.url)
    return url && canBeKept(url.href) ? [{ item, url: canonicalForm(url), hash: url.hash }] : []
  })
  const hashes = new Map<string, Set<string>>()
  for (const { url, hash } of forms) hashes.set(url, (hashes.get(url) ?? new Set()).add(hash))
  return forms.map(({ item, url, hash }) => ({
    item,
    url: (hashes.get(url)?.size ?? 0) > 1 ? url + hash : url,
  }))
}

/** The date that the feed gives; a date to come is a mistake, and counts as none. */
function dateOf(item: FeedItem, nowMs: number): number | undefined {
  const given = item.published ?? item.updated
  const ms = given === undefined ? Number.NaN : Date.parse(given)
  return ms <= nowMs ? ms : undefined
}

function articleOf(
  item: FeedItem,
  feed: Feed,
  known: { url: string; title: string; publishedAt: number; lang: string | undefined },
): Article {
  return {
    url: known.url,
    title: known.title,
    summary: truncate(item.summary, MAX_SUMMARY),
    published: new Date(known.publishedAt).toISOString(),
    source: sourceOf(known.url),
    ...given({ author: item.author, image: item.image, lang: known.lang, country: feed.country }),
  }
}

function differs(now: StoredArticle, before: StoredArticle | undefined): boolean {
  return before === undefined || JSON.stringify(now.article) !== JSON.stringify(before.article)
}
