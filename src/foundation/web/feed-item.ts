// Reads one item of an RSS, RDF or Atom feed out of its element.
import { given } from '../given.ts'
import { type HtmlLine, lineOfHtml, lineOfText, parseFeedDate } from './feed-values.ts'
import { childrenOf, markupOf, resolveUrl, textOf, type XmlElement } from './feed-xml.ts'

export interface FeedItem {
  /** Plain text; empty where the item has none. */
  readonly title: string
  /** Absolute, http or https; empty where the item has none. */
  readonly url: string
  /** ISO 8601, UTC. */
  readonly published?: string
  readonly updated?: string
  /** Plain text of at most a thousand characters; empty where the item has none. */
  readonly summary: string
  readonly author?: string
  readonly image?: string
}

/** RSS of any version, RDF included, or Atom: they differ in what a text without a type is. */
export type Dialect = 'rss' | 'atom'

export const MAX_TITLE = 500
export const MAX_SUMMARY = 1000
export const MAX_AUTHOR = 200

const PUBLISHED = 'pubdate published issued dc:date dcterms:issued dcterms:created created'.split(' ')
const UPDATED = ['updated', 'modified', 'dcterms:modified', 'lastbuilddate']
const TITLES = ['title', 'dc:title', 'media:title', 'itunes:title']
const SUMMARIES = 'description summary dc:description media:description itunes:summary itunes:subtitle'.split(
  ' ',
)
const BODIES = ['content:encoded', 'content', 'xhtml:body', 'xhtml:div', 'body', 'fullitem']

export function readItem(element: XmlElement, dialect: Dialect, feedAuthor: string | undefined): FeedItem {
  const summary = summaryOf(element, dialect)
  const author = authorOf(element) ?? feedAuthor
  const published = dateOf(element, PUBLISHED)
  const updated = dateOf(element, UPDATED)
  const image = imageOf(element) || (summary.image ? resolveUrl(summary.image, element.base) : '')
  return {
    title: titleOf(element, dialect),
    url: linkOf(element),
    ...given({ published, updated }),
    summary: summary.text,
    ...given({ author, image: image || undefined }),
  }
}

export function titleOf(element: XmlElement, dialect: Dialect): string {
  return firstOf(element, TITLES, (child) => lineOf(child, dialect, MAX_TITLE).text) ?? ''
}

/** The item's own words for itself; the body where it has none. The picture may come from either. */
function summaryOf(element: XmlElement, dialect: Dialect): HtmlLine {
  const read = (child: XmlElement): HtmlLine | undefined => {
    const line = lineOf(child, dialect, MAX_SUMMARY)
    return line.text === '' && line.image === undefined ? undefined : line
  }
  const short = firstOf(element, SUMMARIES, read)
  if (short?.text && short.image !== undefined) return short
  const body = firstOf(element, BODIES, read)
  const image = short?.image ?? body?.image
  return { text: short?.text || body?.text || '', ...given({ image }) }
}

/** RFC 4287, section 3.1: only Atom says which texts are HTML; in RSS any of them may be. */
function lineOf(element: XmlElement, dialect: Dialect, maxLength: number): HtmlLine {
  const type = element.attributes['type']?.toLowerCase() ?? (dialect === 'atom' ? 'text' : 'html')
  const mode = element.attributes['mode']?.toLowerCase()
  if (isOtherMedia(type) && mode !== 'base64') return { text: '' }
  if (mode === 'base64') {
    const decoded = Buffer.from(textOf(element).slice(0, 50_000), 'base64').toString('utf8')
    return lineOfHtml(decoded, maxLength)
  }
  const plain = type === 'text' || type === 'text/plain'
  const hasMarkup = element.content.some((part) => typeof part !== 'string')
  return plain && !hasMarkup
    ? { text: lineOfText(textOf(element), maxLength) }
    : lineOfHtml(markupOf(element), maxLength)
}

/** RFC 4287, section 4.1.3.3: content of any other media type is no text to show. */
function isOtherMedia(type: string): boolean {
  return /^(image|audio|video|application)\//.test(type) && !/xml$/.test(type)
}

function dateOf(element: XmlElement, names: readonly string[]): string | undefined {
  return firstOf(element, names, (child) => parseFeedDate(textOf(child)))
}

/** RSS writes the address as text, Atom as `href` with a relation; both appear in both. */
function linkOf(element: XmlElement): string {
  const links = childrenOf(element, 'link')
  const written = links.map((link) => resolveUrl(textOf(link), link.base)).find(Boolean)
  const original = firstOf(element, ['feedburner:origlink'], (child) => resolveUrl(textOf(child), child.base))
  const alternate = links
    .filter((link) => /^(alternate)?$/i.test(link.attributes['rel'] ?? ''))
    .toSorted((a, b) => Number(isPage(b)) - Number(isPage(a)))
    .map((link) => resolveUrl(link.attributes['href'] ?? '', link.base))
    .find(Boolean)
  return original || written || alternate || permalinkOf(element) || aboutOf(element)
}

function isPage(link: XmlElement): boolean {
  return /^(text\/html|application\/xhtml\+xml)?$/i.test(link.attributes['type'] ?? '')
}

/** RSS 2.0: a guid is the address too, unless it says that it is not. */
function permalinkOf(element: XmlElement): string {
  const guid = childrenOf(element, 'guid').find(
    (child) => child.attributes['ispermalink']?.toLowerCase() !== 'false',
  )
  const id = childrenOf(element, 'id')[0]
  const text = textOf(guid ?? id ?? element).trim()
  return (guid || id) && /^https?:\/\//i.test(text) ? resolveUrl(text, element.base) : ''
}

/** RSS 1.0 names the item by its address. */
function aboutOf(element: XmlElement): string {
  const about = element.attributes['rdf:about'] ?? element.attributes['about'] ?? ''
  return /^https?:\/\//i.test(about) ? resolveUrl(about, element.base) : ''
}

export function authorOf(element: XmlElement): string | undefined {
  const named = firstOf(element, ['author'], (author) => firstOf(author, ['name', 'email'], authorName))
  return (
    named ??
    firstOf(element, ['dc:creator', 'author', 'dc:author', 'itunes:author', 'managingeditor'], authorName)
  )
}

/** RSS 2.0 asks for `mail@example.com (Name)`; people write every order of the two. */
function authorName(element: XmlElement): string | undefined {
  const text = lineOfHtml(markupOf(element).replace(/<[^\s<>@]+@[^\s<>@]+>/g, ' '), MAX_AUTHOR).text
  const bracketed = /^\S+@\S+ ?\(([^()]+)\)$/.exec(text)?.[1] ?? /^([^()]+) ?\(\S+@\S+\)$/.exec(text)?.[1]
  const name = (bracketed ?? text).trim()
  return name === '' ? undefined : name
}

/** The first of the names that gives something; of several children of a name, the first that does. */
function firstOf<T>(
  element: XmlElement,
  names: readonly string[],
  read: (child: XmlElement) => T | undefined,
): T | undefined {
  for (const name of names) {
    for (const child of childrenOf(element, name)) {
      const value = read(child)
      if (value !== undefined && value !== '') return value
    }
  }
  return undefined
}

const IMAGE_NAME = /\.(?:avif|gif|jpe?g|png|webp)(?:$|[?#])/i

/** Address of the picture; empty where the item names none. The widest of a set, since a page shows it scaled. */
function imageOf(item: XmlElement): string {
  const groups = [item, ...childrenOf(item, 'media:group')]
  const contents = groups.flatMap((group) => childrenOf(group, 'media:content'))
  const thumbnails = [...groups, ...contents].flatMap((group) => childrenOf(group, 'media:thumbnail'))
  return (
    widest(contents.filter(isImage)) ||
    widest(thumbnails) ||
    first(childrenOf(item, 'enclosure').filter(isImage), 'url') ||
    first(childrenOf(item, 'link').filter(isImageLink), 'href') ||
    first(childrenOf(item, 'itunes:image'), 'href') ||
    childrenOf(item, 'image').map(inElement).find(Boolean) ||
    ''
  )
}

function widest(elements: readonly XmlElement[]): string {
  const byWidth = elements.toSorted((a, b) => widthOf(b) - widthOf(a))
  return first(byWidth, 'url')
}

function widthOf(element: XmlElement): number {
  const width = Number(element.attributes['width'])
  return Number.isFinite(width) ? width : 0
}

function first(elements: readonly XmlElement[], attribute: string): string {
  return (
    elements.map((element) => resolveUrl(element.attributes[attribute] ?? '', element.base)).find(Boolean) ??
    ''
  )
}

function isImage(element: XmlElement): boolean {
  const { type, medium, url } = element.attributes
  if (medium) return medium.toLowerCase() === 'image'
  if (type) return type.toLowerCase().startsWith('image/')
  return IMAGE_NAME.test(url ?? '')
}

function isImageLink(element: XmlElement): boolean {
  return element.attributes['rel'] === 'enclosure' && (element.attributes['type'] ?? '').startsWith('image/')
}

/** `<image><url>…</url></image>`, `<image href="…"/>` or `<image>…</image>`. */
function inElement(element: XmlElement): string {
  const named = childrenOf(element, 'url')[0]
  const { href, url } = element.attributes
  return resolveUrl((named ? textOf(named) : (href ?? url)) ?? textOf(element), element.base)
}
