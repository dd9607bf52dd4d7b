// Collects what browser-compat-data knows about each MDN page: one entry a page, sub-features folded into it.
import type { Compat, Support } from '../browser-support.ts'
import type { Section } from '../page-sections.ts'

const DOCS = 'https://developer.mozilla.org/docs/'

export interface MdnFeature {
  /** The dotted path in browser-compat-data. */
  readonly key: string
  readonly compat: Compat
}

export interface MdnPage {
  /** Below `/docs/`, without a fragment. */
  readonly path: string
  /** The first part of the feature's key, such as `css`. */
  area: string
  /** Features that the page is about; the first names it. */
  readonly features: MdnFeature[]
  /** Features described somewhere on the page. */
  readonly parts: MdnFeature[]
  /** Paths of the pages of its members. */
  readonly children: Set<string>
  /** Markdown, best first. */
  readonly descriptions: string[]
  readonly signatures: string[]
  /** Sections that a source beside browser-compat-data adds. */
  readonly sections: Section[]
  /** Members without a page of their own, since nothing is known of them but this. */
  readonly joined: { readonly name: string; readonly support: Support }[]
  isMethod?: boolean
  /** Only pages loaded over HTTPS, or from the machine itself, have it. */
  isSecureOnly?: boolean
  /** A sentence or two of ours. */
  summary?: string
  /** A title of its own, where the path doesn't tell it. */
  name?: string
}

export interface MdnName {
  /** Such as `AbortController: abort() method`. */
  readonly name: string
  /** A full sentence, for pages without a description of their own. */
  readonly lead: string
}

export type MdnPages = Map<string, MdnPage>

/** The path below `/docs/`, or undefined for addresses elsewhere. */
export function mdnPath(url: string): string | undefined {
  const path = url.replace('/en-US/docs/', '/docs/').split('#')[0] ?? ''
  return path.startsWith(DOCS) ? path.slice(DOCS.length) : undefined
}

export function pageAt(pages: MdnPages, path: string, area: string): MdnPage {
  let page = pages.get(path)
  if (!page) {
    page = {
      path,
      area,
      features: [],
      parts: [],
      children: new Set(),
      descriptions: [],
      signatures: [],
      sections: [],
      joined: [],
    }
    pages.set(path, page)
  }
  return page
}

interface Node {
  readonly __compat?: Compat
  readonly [key: string]: unknown
}

/** Elsewhere than in the APIs, a nested feature may point at a page about something wider. */
function isMember(parent: MdnPage, page: MdnPage): boolean {
  return parent.area === 'api' || page.path.startsWith(`${parent.path}/`)
}

function walk(pages: MdnPages, node: Node, key: readonly string[], parent: MdnPage | undefined): void {
  const compat = node.__compat
  const area = key[0] ?? ''
  const path = compat?.mdn_url === undefined ? undefined : mdnPath(compat.mdn_url)
  let here = parent
  if (compat && path !== undefined) {
    const page = pageAt(pages, path, area)
    const feature = { key: key.join('.'), compat }
    if (compat.mdn_url?.includes('#')) page.parts.push(feature)
    else page.features.push(feature)
    if (parent && parent !== page && isMember(parent, page)) parent.children.add(path)
    here = page
  } else if (compat && parent) {
    parent.parts.push({ key: key.join('.'), compat })
  }
  for (const [name, child] of Object.entries(node)) {
    if (name === '__compat' || typeof child !== 'object' || child === null) continue
    walk(pages, child as Node, [...key, name], here)
  }
}

/**
 * The feature that names a page shared by several: the one whose key ends like the page's path (`Range.collapsed` is
 * also described on AbstractRange's), and of those the one that is nested least.
 */
function nameFirst(page: MdnPage): void {
  const path = page.path.toLowerCase().split('/')
  const rank = ({ key }: MdnFeature): number => {
    const parts = key.toLowerCase().split('.')
    const ends = parts.at(-1) === path.at(-1) ? (parts.at(-2) === path.at(-2) ? 0 : 10) : 20
    return ends + parts.length
  }
  page.features.sort((one, other) => rank(one) - rank(other))
}

export function collectMdnPages(data: Readonly<Record<string, unknown>>): MdnPages {
  const pages: MdnPages = new Map()
  for (const [area, node] of Object.entries(data)) {
    if (area === 'browsers' || area === '__meta') continue
    walk(pages, node as Node, [area], undefined)
  }
  for (const page of pages.values()) nameFirst(page)
  return pages
}
