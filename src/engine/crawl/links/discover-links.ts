// Finds what a page leads to: links with their words, feeds, its canonical address, other languages, and its wishes.
import { Tokenizer } from 'htmlparser2'
import { onOneLine } from '../../../foundation/text/one-line.ts'
import { isForUs, join, NO_DIRECTIVES, type RobotsDirectives, readDirectives } from './robots-directives.ts'

export interface PageLink {
  /** As written, relative to `base`. */
  readonly href: string
  readonly anchor: string
}

export interface Discovered {
  /** What relative addresses start from. */
  readonly base: string
  readonly links: readonly PageLink[]
  /** Feeds that the page offers. */
  readonly feeds: readonly string[]
  readonly canonical?: string
  readonly directives: RobotsDirectives
}

/** More links than this are not taken from one page. */
const MAX_LINKS = 5_000
const MAX_ANCHOR = 200
const MAX_VALUE = 2_000
const MAX_CHARACTERS = 16_000_000

const WATCHED: ReadonlySet<string> = new Set(['a', 'area', 'link', 'meta', 'base', 'img', 'iframe', 'frame'])
const FEED_TYPE = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)$/i
const NOT_FOLLOWED = /(?:^|\s)(?:nofollow|ugc|sponsored)(?:\s|$)/i

/** Gathers from the tokenizer's events; attributes of tags that say nothing of links are passed over. */
class Gatherer {
  readonly links: { href: string; anchor: string }[] = []
  readonly feeds: string[] = []
  canonical = ''
  base = ''
  directives: RobotsDirectives = NO_DIRECTIVES
  private readonly html: string
  private tag = ''
  private watched = false
  private attributes = new Map<string, string>()
  private name = ''
  private value = ''
  /** The words of the link that is open. */
  private anchor = ''
  private open: { href: string; anchor: string } | undefined

  constructor(html: string) {
    this.html = html
  }

  onopentagname(start: number, end: number): void {
    this.tag = end - start > 6 ? '' : this.html.slice(start, end).toLowerCase()
    this.watched = WATCHED.has(this.tag)
    if (this.watched) this.attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    if (!this.watched) return
    this.name = this.html.slice(start, Math.min(end, start + 30)).toLowerCase()
    this.value = ''
  }

  onattribdata(start: number, end: number): void {
    if (!this.watched) return
    const room = MAX_VALUE + 1 - this.value.length
    if (room > 0) this.value += this.html.slice(start, Math.min(end, start + room))
  }

  onattribentity(codepoint: number): void {
    if (this.watched && codepoint <= 0x10ffff) this.value += String.fromCodePoint(codepoint)
  }

  onattribend(): void {
    if (this.watched && this.attributes.size < 40 && !this.attributes.has(this.name))
      this.attributes.set(this.name, this.value)
  }

  onopentagend(): void {
    if (this.watched) this.take()
  }

  onselfclosingtag(): void {
    if (this.watched) this.take()
  }

  onclosetag(start: number, end: number): void {
    if (end - start === 1 && /[aA]/.test(this.html.charAt(start))) this.closeLink()
  }

  ontext(start: number, end: number): void {
    if (this.open && this.anchor.length < MAX_ANCHOR)
      this.anchor += this.html.slice(start, Math.min(end, start + MAX_ANCHOR))
  }

  ontextentity(codepoint: number): void {
    if (this.open && this.anchor.length < MAX_ANCHOR && codepoint <= 0x10ffff)
      this.anchor += String.fromCodePoint(codepoint)
  }

  onend(): void {
    this.closeLink()
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  isInForeignContext(): boolean {
    return false
  }

  private take(): void {
    switch (this.tag) {
      case 'a':
        this.closeLink()
        this.open = this.addLink(this.get('href'), '')
        break
      case 'area':
        this.addLink(this.get('href'), this.get('alt'))
        break
      case 'img':
        if (this.open && this.anchor.length < MAX_ANCHOR) this.anchor += ` ${this.get('alt')} `
        break
      case 'iframe':
      case 'frame':
        this.addLink(this.get('src'), '')
        break
      case 'base':
        this.base ||= this.get('href').trim()
        break
      case 'meta':
        this.takeMeta()
        break
      case 'link':
        this.takeLinkElement()
        break
    }
  }

  private takeMeta(): void {
    if (isForUs(this.get('name')))
      this.directives = join(this.directives, readDirectives(this.get('content')))
    if (this.get('http-equiv').toLowerCase() !== 'refresh') return
    const target = /;\s*url\s*=\s*["']?([^"']+)/i.exec(this.get('content'))?.[1]
    if (target) this.addLink(target.trim(), '')
  }

  private takeLinkElement(): void {
    const relations = this.get('rel').toLowerCase().split(/\s+/)
    const href = this.get('href')
    if (relations.includes('canonical')) this.canonical ||= href.trim()
    else if (relations.includes('next') || relations.includes('prev')) this.addLink(href, '')
    else if (relations.includes('alternate')) {
      if (FEED_TYPE.test(this.get('type').trim())) this.addFeed(href)
      else if (this.get('hreflang') !== '') this.addLink(href, '')
    }
  }

  private addFeed(href: string): void {
    if (href.trim() !== '' && this.feeds.length < 10) this.feeds.push(href.trim())
  }

  private addLink(href: string, anchor: string): { href: string; anchor: string } | undefined {
    const trimmed = href.trim()
    if (trimmed === '' || trimmed.startsWith('#') || trimmed.length > MAX_VALUE) return undefined
    if (this.links.length >= MAX_LINKS || NOT_FOLLOWED.test(this.get('rel'))) return undefined
    const link = { href: trimmed, anchor: squeeze(anchor) }
    this.links.push(link)
    return link
  }

  private closeLink(): void {
    if (this.open) this.open.anchor = squeeze(this.anchor)
    this.open = undefined
    this.anchor = ''
  }

  private get(name: string): string {
    return this.attributes.get(name) ?? ''
  }
}

function squeeze(text: string): string {
  return onOneLine(text).slice(0, MAX_ANCHOR)
}

/** Linear in the size of the page; never throws. `url` is the page's own address. */
export function discoverLinks(html: string, url: string): Discovered {
  const read = html.length > MAX_CHARACTERS ? html.slice(0, MAX_CHARACTERS) : html
  const gatherer = new Gatherer(read)
  const tokenizer = new Tokenizer({ decodeEntities: true }, gatherer)
  tokenizer.write(read)
  tokenizer.end()
  const { links, feeds, canonical, directives } = gatherer
  return {
    base: URL.parse(gatherer.base, url)?.href ?? url,
    links,
    feeds,
    directives,
    ...(canonical !== '' && { canonical }),
  }
}
