// Reads JSON Feed (version 1 and 1.1), and leaves aside whatever in it is of another type than the format says.

import { given } from '../given.ts'
import { isRecord } from '../text/json-shape.ts'
import { type FeedItem, MAX_AUTHOR, MAX_SUMMARY, MAX_TITLE } from './feed-item.ts'
import { lineOfHtml, oneLine, parseFeedDate } from './feed-values.ts'
import { resolveUrl } from './feed-xml.ts'

type Json = Readonly<Record<string, unknown>>

/** The feed; undefined where the value is no JSON Feed. */
export function readJsonFeed(
  value: unknown,
  url: string,
  maxItems: number,
): { readonly title: string; readonly lang: string; readonly items: readonly FeedItem[] } | undefined {
  if (!isRecord(value) || !Array.isArray(value['items'])) return undefined
  const feedAuthor = authorOf(value)
  return {
    title: oneLine(textIn(value, 'title'), MAX_TITLE),
    lang: textIn(value, 'language'),
    items: value['items']
      .slice(0, maxItems)
      .filter(isRecord)
      .map((item) => readItem(item, url, feedAuthor)),
  }
}

function readItem(item: Json, base: string, feedAuthor: string): FeedItem {
  const id = oneLine(textIn(item, 'id'), 2000)
  const url =
    resolveUrl(textIn(item, 'url'), base) ||
    resolveUrl(textIn(item, 'external_url'), base) ||
    (/^https?:\/\//i.test(id) ? resolveUrl(id, base) : '')
  const body = lineOfHtml(textIn(item, 'content_html'), MAX_SUMMARY)
  const plain = oneLine(textIn(item, 'summary') || textIn(item, 'content_text'), MAX_SUMMARY)
  const published = parseFeedDate(textIn(item, 'date_published'))
  const updated = parseFeedDate(textIn(item, 'date_modified'))
  const author = authorOf(item) || feedAuthor
  const image = [textIn(item, 'image'), textIn(item, 'banner_image'), body.image ?? '']
    .map((address) => resolveUrl(address, base))
    .find(Boolean)
  return {
    title: lineOfHtml(textIn(item, 'title'), MAX_TITLE).text,
    url,
    ...given({ published, updated }),
    summary: plain || body.text,
    ...given({ author: author || undefined, image }),
  }
}

/** Version 1 has one `author`, version 1.1 a list. */
function authorOf(holder: Json): string {
  const list = Array.isArray(holder['authors']) ? holder['authors'] : [holder['author']]
  const names = list
    .slice(0, 10)
    .filter(isRecord)
    .map((author) => textIn(author, 'name'))
  return oneLine(names.filter(Boolean).join(', '), MAX_AUTHOR)
}

function textIn(holder: Json, key: string): string {
  const value = holder[key]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value : ''
}
