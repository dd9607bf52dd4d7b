// Reads a feed in any format that publishers use: RSS 0.9x to 2.0, RDF, Atom 0.3 and 1.0, JSON Feed.
import { given } from '../given.ts'
import { isRecord } from '../text/json-shape.ts'
import { decodeText } from './charset.ts'
import {
  authorOf,
  type Dialect,
  type FeedItem,
  MAX_AUTHOR,
  MAX_SUMMARY,
  MAX_TITLE,
  readItem,
  titleOf,
} from './feed-item.ts'
import { lineOfHtml, oneLine, parseFeedDate } from './feed-values.ts'
import { childrenOf, readXml, resolveUrl, textOf, type XmlElement, XmlTooLarge } from './feed-xml.ts'

export interface ParsedFeed {
  readonly title: string
  /** ISO 639-1, where the feed says so. */
  readonly lang?: string
  /** In the feed's own order. */
  readonly items: readonly FeedItem[]
}

/** What was read is no feed, or none that can be read; the only error of `parseFeed`. */
export class NotAFeed extends Error {
  constructor(url: string, why: string) {
    super(`${url} is no readable feed: ${why}`)
    this.name = 'NotAFeed'
  }
}

export const MAX_FEED_BYTES = 8 * 1024 * 1024
const MAX_ITEMS = 500

/** Reads what a feed's address answered. Forgives everything but not being a feed, which is NotAFeed. */
export function parseFeed(body: Uint8Array | string, url: string, contentType: string): ParsedFeed {
  if (body.length > MAX_FEED_BYTES) throw new NotAFeed(url, `it is larger than ${MAX_FEED_BYTES} bytes`)
  const text = (typeof body === 'string' ? body : decodeText(body, contentType)).replace(/^[\ufeff\s\0]+/, '')
  if (text === '') throw new NotAFeed(url, 'it is empty')
  return text.startsWith('{') ? fromJson(text, url) : fromXml(text, url)
}

/** JSON Feed, version 1 and 1.1; what in it is of another type than the format says is left aside. */
function fromJson(text: string, url: string): ParsedFeed {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NotAFeed(url, 'it is broken JSON')
  }
  if (!isRecord(value) || !Array.isArray(value['items'])) throw new NotAFeed(url, 'it is JSON without items')
  const feedAuthor = jsonAuthorOf(value)
  return {
    title: oneLine(textIn(value, 'title'), MAX_TITLE),
    ...langField(textIn(value, 'language')),
    items: value['items']
      .slice(0, MAX_ITEMS)
      .filter(isRecord)
      .map((item) => readJsonItem(item, url, feedAuthor)),
  }
}

type Json = Readonly<Record<string, unknown>>

function readJsonItem(item: Json, base: string, feedAuthor: string): FeedItem {
  const id = oneLine(textIn(item, 'id'), 2000)
  const url =
    resolveUrl(textIn(item, 'url'), base) ||
    resolveUrl(textIn(item, 'external_url'), base) ||
    (/^https?:\/\//i.test(id) ? resolveUrl(id, base) : '')
  const body = lineOfHtml(textIn(item, 'content_html'), MAX_SUMMARY)
  const plain = oneLine(textIn(item, 'summary') || textIn(item, 'content_text'), MAX_SUMMARY)
  const published = parseFeedDate(textIn(item, 'date_published'))
  const updated = parseFeedDate(textIn(item, 'date_modified'))
  const author = jsonAuthorOf(item) || feedAuthor
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
function jsonAuthorOf(holder: Json): string {
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

function fromXml(text: string, url: string): ParsedFeed {
  const { root, dialect } = rootOf(read(text, url), url)
  const holder = childrenOf(root, 'channel')[0] ?? root
  const items = itemsOf(root, dialect === 'atom' ? 'entry' : 'item')
  const feedAuthor = authorOf(holder)
  const lang = childrenOf(holder, 'language').map(textOf)[0] ?? root.attributes['xml:lang'] ?? ''
  return {
    title: titleOf(holder, dialect),
    ...langField(lang || childrenOf(holder, 'dc:language').map(textOf)[0] || ''),
    items: items.map((item) => readItem(item, dialect, dialect === 'atom' ? feedAuthor : undefined)),
  }
}

function read(text: string, url: string): XmlElement {
  try {
    return readXml(text, url)
  } catch (error) {
    if (error instanceof XmlTooLarge) throw new NotAFeed(url, error.message)
    throw error
  }
}

/** The first element that can be a feed's root, also where a server printed something in front of it. */
function rootOf(document: XmlElement, url: string): { root: XmlElement; dialect: Dialect } {
  const elements = document.content.filter((part) => typeof part !== 'string')
  for (const root of elements) {
    if (root.name === 'feed' || root.name === 'entry') return { root, dialect: 'atom' }
    if (/^(rss|rdf:rdf|rdf|channel)$/.test(root.name)) return { root, dialect: 'rss' }
  }
  const name = elements[0]?.name
  throw new NotAFeed(
    url,
    name === undefined ? 'it has no element' : `its root element is <${name.slice(0, 40)}>`,
  )
}

/**
 * Items wherever they stand: RSS 1.0 keeps them beside the channel, RSS 2.0 inside it, a feed that forgets to close
 * them inside each other. What an item quotes is not looked into.
 */
function itemsOf(root: XmlElement, name: string): XmlElement[] {
  const items: XmlElement[] = root.name === name ? [root] : []
  const walk = (element: XmlElement): void => {
    for (const part of element.content) {
      if (items.length >= MAX_ITEMS) return
      if (typeof part === 'string') continue
      if (part.name === name) items.push(part)
      else if (element.name === name) continue
      walk(part)
    }
  }
  walk(root)
  return items
}

function langField(tag: string): { lang?: string } {
  const primary = /^\s*([a-z]{2})(?:[-_]|\s*$)/i.exec(tag)?.[1]?.toLowerCase()
  return primary === undefined ? {} : { lang: primary }
}
