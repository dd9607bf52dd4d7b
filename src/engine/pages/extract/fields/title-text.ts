// What titles are compared by: their words, the parts between separators, the names of the site, the words of a heading alone.
import type { Analysis } from '../analyse/analyse-page.ts'
import { wordsOf } from '../analyse/blocks.ts'
import { isUnread, visibilityOf } from '../tree/hidden.ts'
import { BLOCK_TAGS } from '../tree/html-elements.ts'
import { parseHtml } from '../tree/parse-html.ts'
import { classOf, endOf, type HtmlTree, lineText, tagOf } from '../tree/tree.ts'

export const LONGEST_TITLE = 300
export const SEPARATOR = /\s+[|–—·•»«:/\\<>-]+\s+|\s*[|»›•]\s*|:\s+/g

export function clean(title: string): string {
  return unescaped(title)
    .replace(/[\u200b\u00ad\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*\u00b6$|\s+#$|\s*\[edit\]$/, '')
    .trim()
    .slice(0, LONGEST_TITLE)
}

export function fold(text: string): string {
  return wordsOf(text).join(' ')
}

/** Names by which the page's site may stand in its titles, without spaces. */
export function siteNames(page: Analysis, siteName: string): Set<string> {
  const host = (URL.parse(page.url)?.hostname ?? '').replace(/^www\./, '')
  const names = [siteName, host, host.split('.').slice(-2, -1)[0] ?? '']
  return new Set(names.map((name) => fold(name).replaceAll(' ', '')).filter((name) => name.length > 2))
}

export function addressWords(url: string): string[] {
  try {
    const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? ''
    return wordsOf(
      decodeURIComponent(last)
        .replace(/\.\w{2,5}$/, '')
        .replace(/[-_]+/g, ' '),
    ).slice(0, 30)
  } catch {
    return []
  }
}

const REFERENCE = /&(?:#x?[\da-f]{2,6}|[a-z]{2,12});/i
const MAX_LENGTH = 1_000

/** The text with the signs that its character references stand for. */
export function unescaped(text: string): string {
  if (!text.includes('&') || text.length > MAX_LENGTH || !REFERENCE.test(text)) return text
  // Tags are text here: what looks like one is shown as it stands.
  return lineText(parseHtml(text.replaceAll('<', '&lt;')), 0)
}

const KICKER =
  /kicker|roof-?line|over-?line|eyebrow|dachzeile|top-?line|spitzmarke|(?:pre|super)-?(?:title|head)|sub-?(?:title|head)|tagline|(?:^|[\s_-])(?:label|badge|flag|prefix)(?:[\s_-]|$)/i

/** A heading is small, and what is left of it must say something. */
const MAX_HEADING_NODES = 60
const MIN_HEADING_WORDS = 2

/** A heading without its buttons and the line above or below it that has its own element; undefined where it has none. */
export function bareHeading(tree: HtmlTree, heading: number): string | undefined {
  const end = endOf(tree, heading)
  if (end - heading > MAX_HEADING_NODES) return undefined
  let text = ''
  let isBare = false
  for (let node = heading + 1; node < end; node += 1) {
    const tag = tagOf(tree, node)
    if (tag === '') text += tree.text[node] ?? ''
    else if (tag === 'small' || tag === 'button' || KICKER.test(classOf(tree, node).slice(0, 200))) {
      isBare = true
      text += ' '
      node = endOf(tree, node) - 1
    } else if (isUnread(tree, node) || visibilityOf(tree, node) === 'hidden') node = endOf(tree, node) - 1
    else if (tag === 'br' || BLOCK_TAGS.has(tag)) text += ' '
  }
  return isBare && wordsOf(text).length >= MIN_HEADING_WORDS ? text : undefined
}
