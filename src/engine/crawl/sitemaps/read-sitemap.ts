// Reads a sitemap of any kind: XML with its extensions, an index of sitemaps, a feed, or a list of lines; gzipped or not.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodeText } from '../../../foundation/web/charset.ts'
import { NotAFeed, parseFeed } from '../../../foundation/web/feed.ts'
import { createShallowParser } from '../../../foundation/web/shallow-parser.ts'
import { canBeKept, parseHttpUrl } from '../../../foundation/web/url.ts'
import { hostOf } from '../crawl-address.ts'

export interface Sitemap {
  /** Addresses of pages, as written. */
  readonly pages: readonly string[]
  /** Addresses of further sitemaps. */
  readonly sitemaps: readonly string[]
  /** When pages changed last, by address as written; absent where the list says nothing of it. */
  readonly modified?: ReadonlyMap<string, number>
}

/** The protocol's own bounds (sitemaps.org): 50 MB and 50,000 addresses a file, and as many files in an index. */
const MAX_BYTES = 52_428_800
const MAX_ADDRESSES = 50_000

const EMPTY: Sitemap = { pages: [], sitemaps: [] }
const inflate = promisify(gunzip)

/** Never throws: what is no sitemap lists nothing. */
export async function readSitemap(body: Uint8Array, contentType: string, url: string): Promise<Sitemap> {
  const plain = await inflated(body)
  if (plain === undefined) return EMPTY
  const text = decodeText(plain, contentType)
  const start = text.slice(0, 4_000).trimStart()
  if (!start.startsWith('<')) return /^https?:\/\//i.test(start) ? readLines(text) : EMPTY
  return /<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(start) ? readXml(text) : readFeed(text, url)
}

/** Unpacked as often as it is packed; twice happens where a server packs a packed file. */
async function inflated(body: Uint8Array): Promise<Uint8Array | undefined> {
  let bytes = body
  for (let times = 0; times < 2 && bytes[0] === 0x1f && bytes[1] === 0x8b; times += 1) {
    try {
      bytes = await inflate(bytes, { maxOutputLength: MAX_BYTES })
    } catch {
      return undefined
    }
  }
  return bytes
}

function readLines(text: string): Sitemap {
  const lines = text.split(/\r\n|\r|\n/, MAX_ADDRESSES).map((line) => line.trim())
  return { pages: lines.filter((line) => /^https?:\/\//i.test(line)), sitemaps: [] }
}

function readFeed(text: string, url: string): Sitemap {
  try {
    const feed = parseFeed(text, url, '')
    return { pages: feed.items.map((item) => item.url).filter(Boolean), sitemaps: [] }
  } catch (error) {
    if (error instanceof NotAFeed) return EMPTY
    throw error
  }
}

interface SitemapEntries {
  readonly pages: string[]
  readonly sitemaps: string[]
  readonly modified: Map<string, number>
  /** The `url` element that is being read. */
  entry: { loc?: string; time?: number }
}

function readXml(text: string): Sitemap {
  const found: SitemapEntries = { pages: [], sitemaps: [], modified: new Map(), entry: {} }
  const open: string[] = []
  let value = ''
  const parser = createShallowParser(
    {
      onopentag(name, attributes) {
        open.push(localName(name))
        value = ''
        if (localName(name) === 'url') found.entry = {}
        const alternate = attributes['href'] ?? ''
        if (localName(name) === 'link' && alternate !== '') add(found.pages, alternate)
      },
      ontext(part) {
        if (value.length < 4_000) value += part
      },
      onclosetag() {
        take(found, open.at(-2), open.at(-1), value.trim())
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  const { pages, sitemaps, modified } = found
  return { pages, sitemaps, ...(modified.size > 0 && { modified }) }
}

/** `loc` counts where it stands in `url` or `sitemap`; images, videos and news name theirs inside elements of their own. */
function take(
  found: SitemapEntries,
  parent: string | undefined,
  name: string | undefined,
  value: string,
): void {
  if (value === '') return
  if (parent === 'sitemap' && name === 'loc') add(found.sitemaps, value)
  if (parent !== 'url') return
  const { pages, modified, entry } = found
  if (name === 'loc') {
    add(pages, value)
    entry.loc = value
  }
  const time = name === 'lastmod' ? readTime(value) : undefined
  if (time !== undefined) entry.time = time
  if (entry.loc !== undefined && entry.time !== undefined && modified.size < MAX_ADDRESSES)
    modified.set(entry.loc, entry.time)
}

function add(list: string[], address: string): void {
  if (list.length < MAX_ADDRESSES) list.push(address)
}

/** The forms of W3C-DTF that name a day at least, as sitemaps.org asks for. */
function readTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text))
    return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : time
}

/** Without its prefix, except for elements of the extensions, whose `loc` is no page. */
function localName(name: string): string {
  const colon = name.indexOf(':')
  if (colon < 0) return name
  return /^(?:image|video|news|mobile)$/.test(name.slice(0, colon)) ? name : name.slice(colon + 1)
}

const MOST = 200
/** A site may keep lists on another host (sitemaps.org, cross submits); it can't send us to a thousand of them. */
const MOST_ELSEWHERE = 5

/** Absolute web addresses, those of the host that names them first; `base` is where they are named. */
export function chooseSitemaps(named: readonly string[], base: string): string[] {
  const own = new Set<string>()
  const elsewhere = new Set<string>()
  const host = hostOf(base)
  for (const text of named) {
    const url = parseHttpUrl(text, base)
    if (!url) continue
    if (url.username !== '' || url.password !== '') continue
    url.hash = ''
    if (!canBeKept(url.href)) continue
    if (hostOf(url.href) === host) own.add(url.href)
    else elsewhere.add(url.href)
  }
  return [...[...own].slice(0, MOST), ...[...elsewhere].slice(0, MOST_ELSEWHERE)]
}
