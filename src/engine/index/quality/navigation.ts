// How much of a page leads on to others in place of saying something itself, from 0 to 1: contents, menus, indexes and
// overviews are near 1, whatever they are called and in whatever language.
import { siteOf } from '../../../foundation/web/url.ts'
import type { Document } from '../document/document.ts'

/** What follows is of the same form on a longer page. */
const LOOKED_AT = 100_000

const IMAGE = /!\[(?:\\.|[^\][\\]){0,300}\]\([^()\s]{0,2000}\)/g
const LINK = /\[((?:\\.|\[[^\][]{0,300}\]|[^\][\\]){1,300})\]\(([^()\s]{1,2000})\)/g
const FENCE = /^\s*(?:`{3}|~{3})/
/** A list's item or a table's row, up to its first words: markers, empty cells and a section's number. */
const ENTRY = /^\s*(?:(?:[-*+]|\d+[.)])\s+|\|)[-*+|\s`_]*(?:[\p{L}\d]{0,3}(?:\.\d{1,3})*\.?\s+)?/u
const NOT_TEXT = /[^\p{L}\p{N}]+/gu
const FIRST_BEYOND_ASCII = 0x80

/** An entry whose link comes first may say so much of where it leads. */
const LONGEST_REMARK = 80
/** In an index a term stands before the places it leads to. */
const LINKED_IN_ENTRY = 0.5
/** A paragraph is prose with links in it until it is little else. */
const LINKED_IN_PARAGRAPH = 0.8
/** Contents lead to pages of their own site; what leads elsewhere may be the sources of a text. */
const LEADS_ELSEWHERE = 0.5

/** By the markdown, whose links are absolute; 0 where there is none. */
export function navigationOf({ url, markdown = '' }: Pick<Document, 'url' | 'markdown'>): number {
  // Most pages have no link at all, and every page that comes in is looked at.
  if (!markdown.includes('](')) return 0
  const page = withoutFragment(url)
  const site = siteOfAddress(url)
  let [leading, running] = [0, 0]
  let inCode = false
  for (const line of markdown.slice(0, LOOKED_AT).replace(IMAGE, '').split('\n')) {
    const isFence = FENCE.test(line)
    if (isFence) inCode = !inCode
    const links = inCode || isFence ? [] : [...line.matchAll(LINK)]
    const text = lettersIn(line.replace(LINK, '$1'))
    const away = links.filter(([, , address = '']) => withoutFragment(address) !== page)
    // What leads to another part of the page is neither its text nor a way to others.
    if (links.length > 0 && away.length === 0 && leads(line, links, text)) continue
    if (away.length === 0 || !leads(line, away, text)) {
      running += text
      continue
    }
    const own = away.some(([, , address = '']) => siteOfAddress(address) === site)
    leading += own ? text : text * LEADS_ELSEWHERE
    running += own ? 0 : text * (1 - LEADS_ELSEWHERE)
  }
  return leading === 0 ? 0 : leading / (leading + running)
}

/** Whether a line is there for the links in it. */
function leads(line: string, links: readonly RegExpExecArray[], text: number): boolean {
  const linked = links.reduce((sum, [, label = '']) => sum + lettersIn(label), 0)
  const entry = ENTRY.exec(line)?.[0]
  if (entry === undefined) return linked >= LINKED_IN_PARAGRAPH * text
  if (linked >= LINKED_IN_ENTRY * text) return true
  return links[0]?.index === entry.length && text - linked <= LONGEST_REMARK
}

function lettersIn(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= FIRST_BEYOND_ASCII) return text.replace(NOT_TEXT, '').length
    letters += Number(isLetterOrDigit(code))
  }
  return letters
}

function isLetterOrDigit(code: number): boolean {
  const small = code | 0x20
  return (small >= 0x61 && small <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

function withoutFragment(address: string): string {
  const at = address.indexOf('#')
  return at < 0 ? address : address.slice(0, at)
}

function siteOfAddress(address: string): string {
  return siteOf(URL.parse(address)?.hostname ?? '')
}
