// A forgiving XML reader for feeds: gives a tree for anything, resolves no entities of the document's own.
import { Parser } from 'htmlparser2'

export interface XmlElement {
  /** Lower case; with a usual prefix such as `dc:` where the namespace is a known extension. */
  readonly name: string
  /** Names in lower case. */
  readonly attributes: Readonly<Record<string, string>>
  readonly content: readonly (string | XmlElement)[]
  /** What relative addresses inside refer to. */
  readonly base: string
}

/** The tree is deeper or larger than any feed. */
export class XmlTooLarge extends Error {}

/** Closing tags are matched against the open ones, so depth is what could make reading slow. */
const MAX_DEPTH = 256
const MAX_ELEMENTS = 300_000
const MAX_ATTRIBUTES = 300_000

/** Namespaces by their address without scheme, `www.` and closing slash or hash. */
const PREFIXES: Readonly<Record<string, string>> = {
  'w3.org/2005/atom': '',
  'purl.org/atom/ns': '',
  'purl.org/rss/1.0': '',
  'my.netscape.com/rdf/simple/0.9': '',
  'channel.netscape.com/rdf/simple/0.9': '',
  'backend.userland.com/rss': '',
  'backend.userland.com/rss2': '',
  'purl.org/net/rss1.1': '',
  'w3.org/1999/02/22-rdf-syntax-ns': 'rdf:',
  'purl.org/dc/elements/1.1': 'dc:',
  'purl.org/dc/elements/1.0': 'dc:',
  'purl.org/dc/terms': 'dcterms:',
  'purl.org/rss/1.0/modules/content': 'content:',
  'search.yahoo.com/mrss': 'media:',
  'itunes.com/dtds/podcast-1.0.dtd': 'itunes:',
  'w3.org/1999/xhtml': 'xhtml:',
  'rssnamespace.org/feedburner/ext/1.0': 'feedburner:',
}

interface OpenElement extends XmlElement {
  readonly content: (string | XmlElement)[]
  /** Prefix as written to prefix as we name it; shared with the parent where nothing was declared. */
  readonly namespaces: Readonly<Record<string, string>>
}

/** Reads the document; the root that comes back is ours, its content is what the document holds. */
export function readXml(text: string, base: string): XmlElement {
  const root: OpenElement = { name: '', attributes: {}, content: [], base, namespaces: Object.create(null) }
  const open: OpenElement[] = [root]
  let elements = 0
  let attributesSeen = 0
  const parser = new Parser(
    {
      onattribute() {
        if (++attributesSeen > MAX_ATTRIBUTES) throw new XmlTooLarge('it has too many attributes')
      },
      onopentag(name, attributes) {
        if (open.length > MAX_DEPTH) throw new XmlTooLarge('its elements are nested too deep')
        if (++elements > MAX_ELEMENTS) throw new XmlTooLarge('it has too many elements')
        const parent = open.at(-1) ?? root
        const element = elementOf(name, attributes, parent)
        parent.content.push(element)
        open.push(element)
      },
      ontext(data) {
        const content = (open.at(-1) ?? root).content
        const last = content.length - 1
        const before = content[last]
        if (typeof before === 'string') content[last] = before + data
        else content.push(data)
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.write(text)
  parser.end()
  return root
}

function elementOf(
  written: string,
  attributes: Readonly<Record<string, string>>,
  parent: OpenElement,
): OpenElement {
  const namespaces = namespacesOf(attributes, parent.namespaces)
  const base = attributes['xml:base']
  return {
    name: nameOf(written, namespaces),
    attributes,
    content: [],
    base: (base !== undefined && resolveUrl(base, parent.base)) || parent.base,
    namespaces,
  }
}

function namespacesOf(
  attributes: Readonly<Record<string, string>>,
  inherited: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  let own: Record<string, string> | undefined
  for (const [name, address] of Object.entries(attributes)) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue
    const known = PREFIXES[bareAddress(address)]
    if (known === undefined) continue
    own ??= Object.assign(Object.create(null), inherited) as Record<string, string>
    own[name.slice(6)] = known
  }
  return own ?? inherited
}

function bareAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/[/#]$/, '')
}

/** An undeclared prefix stands for itself: feeds that forget the declaration still mean `dc:date`. */
function nameOf(written: string, namespaces: Readonly<Record<string, string>>): string {
  const colon = written.indexOf(':')
  const prefix = colon < 0 ? '' : written.slice(0, colon)
  const local = written.slice(colon + 1)
  const known = namespaces[prefix]
  if (known !== undefined) return known + local
  return prefix === '' || prefix === 'atom' || prefix === 'rss' ? local : `${prefix}:${local}`
}

/** The absolute http or https address; empty where there is none. */
export function resolveUrl(reference: string, base: string): string {
  const trimmed = reference.trim()
  if (trimmed === '' || trimmed.length > 4096 || !URL.canParse(trimmed, base)) return ''
  const url = new URL(trimmed, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : ''
}

const sorted = new WeakMap<XmlElement, ReadonlyMap<string, XmlElement[]>>()

/** Kept once made: an item is asked for its children by some forty names. */
export function childrenOf(element: XmlElement, name: string): readonly XmlElement[] {
  const known = sorted.get(element)
  if (known) return known.get(name) ?? []
  const children = element.content.filter((part) => typeof part !== 'string')
  const byName = Map.groupBy(children, (child) => child.name)
  sorted.set(element, byName)
  return byName.get(name) ?? []
}

/** All the text inside, tags left out. */
export function textOf(element: XmlElement): string {
  return element.content.map((part) => (typeof part === 'string' ? part : textOf(part))).join('')
}

/** What is inside, as HTML: text that holds escaped HTML is that HTML; real elements are written out again. */
export function markupOf(element: XmlElement): string {
  if (element.content.every((part) => typeof part === 'string')) return element.content.join('')
  return element.content
    .map((part) => (typeof part === 'string' ? escapeText(part) : writeOut(part)))
    .join('')
}

function writeOut(element: XmlElement): string {
  const name = element.name.slice(element.name.indexOf(':') + 1)
  const source = element.attributes['src']
  const attribute = source === undefined ? '' : ` src="${escapeText(source)}"`
  const inside = element.content.map((part) => (typeof part === 'string' ? escapeText(part) : writeOut(part)))
  return name === 'img' || name === 'br'
    ? `<${name}${attribute}>`
    : `<${name}${attribute}>${inside.join('')}</${name}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
