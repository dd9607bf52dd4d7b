// Sees to it that a title names the page and not the manual that it is part of, where the title element names both.
import type { Analysis } from '../analyse/analyse-page.ts'
import { metaValue } from '../analyse/meta-tags.ts'
import { endOf, lineText, tagOf } from '../tree/tree.ts'
import { addressWords, clean, fold, LONGEST_TITLE, SEPARATOR } from './title-text.ts'

/**
 * `title` as it is, unless the page's headings and its address speak for what was cut from the title element: then both,
 * the page's own name first. Each page of a manual would have the manual's name else.
 */
export function ownTitle(page: Analysis, title: string, sites: ReadonlySet<string>): string {
  const element = clean(page.head.title)
  if (fold(title) === '' || fold(element) === '' || fold(title) === fold(element)) return title
  const { pathname = '/', search = '', hostname = '' } = URL.parse(page.url) ?? {}
  if (pathname === '/') return title
  const evidence: Evidence = {
    headings: readHeadings(page),
    // Before a query stands the name of a program, and not of a page.
    address: search === '' ? flat(addressWords(page.url).join(' ')) : '',
  }
  const rest = restOf(element, title)
  if (rest === undefined) return isBanner(page, title, element, evidence) ? element : title
  if (sites.has(flat(rest)) || flat(hostname).includes(flat(rest))) return title
  if (supportOf(rest, evidence) <= supportOf(title, evidence)) return title
  return `${rest} – ${title}`.slice(0, LONGEST_TITLE)
}

/** Whether a title that is none of the title element's parts is a banner's: another heading says what the element says. */
function isBanner(page: Analysis, title: string, element: string, { headings }: Evidence): boolean {
  const declared = ['og:title', 'twitter:title'].map((name) => clean(metaValue(page.head, name)))
  if (declared.some((text) => restOf(text, title) !== undefined)) return false
  return restOf(title, element) === undefined && headings.some((heading) => isHeading(element, heading))
}

/** What is left of a text before or behind one of its parts; undefined where it is none of them. */
function restOf(whole: string, part: string): string | undefined {
  const wanted = fold(part)
  if (fold(whole) === wanted) return ''
  for (const cut of whole.matchAll(SEPARATOR)) {
    const [before, behind] = [whole.slice(0, cut.index), whole.slice(cut.index + cut[0].length)]
    if (fold(before) === wanted) return behind
    if (fold(behind) === wanted) return before
  }
  return undefined
}

interface Evidence {
  /** Of the page itself, the first of them. */
  readonly headings: readonly string[]
  readonly address: string
}

/** An address tells pages of a site apart; a heading may be the site's. */
function supportOf(text: string, { headings, address }: Evidence): number {
  const inAddress = address.length >= SHORTEST_ADDRESS && flat(text).includes(address) ? 2 : 0
  return inAddress + (headings.some((heading) => isHeading(text, heading)) ? 1 : 0)
}

const SHORTEST_ADDRESS = 3

/** Whether both name the same, however each of them is numbered: "4. Installing", "Chapter 4 - Installing". */
function isHeading(text: string, heading: string): boolean {
  const [one, other] = [flat(withoutNumber(text)), flat(withoutNumber(heading))]
  if (one === '' || other === '') return false
  return (
    one === other || (/[\p{L}\p{N}]\s+[\p{L}\p{N}]/u.test(text) && /\d/.test(heading) && other.endsWith(one))
  )
}

const NUMBER = /^(?:\d+|[A-Z])(?:\.\d+)*\.?\s+(?=\S)/

function withoutNumber(text: string): string {
  return text.replace(NUMBER, '')
}

function flat(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '')
}

const HEADING = /^h[1-6]$/
const BESIDE_CONTENT: ReadonlySet<string> = new Set(['nav', 'header', 'footer', 'aside'])
const MOST_HEADINGS = 6

/** Of any level: in a manual of many pages a section keeps the level that it has in the whole. */
function readHeadings({ tree }: Analysis): string[] {
  const found: string[] = []
  for (let node = 0; node < tree.size && found.length < MOST_HEADINGS; node += 1) {
    const tag = tagOf(tree, node)
    if (HEADING.test(tag)) found.push(clean(lineText(tree, node, LONGEST_TITLE)))
    if (HEADING.test(tag) || BESIDE_CONTENT.has(tag)) node = endOf(tree, node) - 1
  }
  return found
}
